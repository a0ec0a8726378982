"""Chapter 7: which cities can be closed, which is suggested, and what closing does."""

import pytest

from games.engine.errors import Illegal
from games.walls_of_york.data import read_map
from games.walls_of_york.drawing import EXAMPLE, Position, laid, outlines, streets
from games.walls_of_york.geometry import LOTS, STREETS, boundary, longest_run, lot, mask_of, rooms
from games.walls_of_york.rules import best_city, can_close, cities, refused_city
from games.walls_of_york.scenarios import BLOCK, BROKEN_RING, CENTRE, D1, D2, D4, D18, FEW, ONE_TWO, ROOM
from games.walls_of_york.tests.play import Play

MAP = read_map(laid(EXAMPLE))
DECREE = (3, 2, 2)


@pytest.mark.rule("WY-7.2.1", "WY-7.2.3", "WY-10.2.3")
@pytest.mark.parametrize(
    ("city", "figures"),
    [
        (D1, (12, 18, 5, (3, 2, 2), 1, 0)),
        (D2, (15, 22, 4, (3, 2, 2), 4, 0)),
        (D4, (28, 24, 4, (4, 2, 6), 7, 3)),
        (LOTS, (64, 32, 8, (8, 6, 10), 16, 10)),
    ],
)
def test_d1_d2_d4_d5_cities_of_the_example(city: int, figures: tuple[object, ...]) -> None:
    """Lots, walls, longest run, buildings, coins, Vikings."""
    outline = boundary(city)
    size = (city.bit_count(), outline.bit_count(), longest_run(outline))
    assert (*size, MAP.buildings(city), MAP.coins(city), MAP.raiders(city)) == figures
    assert refused_city(MAP, DECREE, city) is None
    assert can_close(MAP, DECREE, outline)


@pytest.mark.rule("WY-7.3.1", "WY-7.4.2", "WY-7.2.5")
def test_d3_r4_either_outline_may_be_chosen() -> None:
    play = Play.scenario("two-outlines")
    assert play.player().built.bit_count() == 24
    small = Play.scenario("two-outlines").pick("choose").many("room-0-3")
    large = play.pick("choose").many("room-0-3", "room-0-5")
    assert small.told("city_closed")[0].data["excess"] == 6
    assert large.told("city_closed")[0].data["excess"] == 2
    assert MAP.coins(large.player().city) - MAP.coins(small.player().city) == 3
    assert not large.player().built & streets("V-0-5 V-1-5")


@pytest.mark.rule("WY-7.2.6", "WY-7.2.5", "WY-Q10", "WY-Q11")
def test_d6_a_ring_is_no_city() -> None:
    play = Play.scenario("inner-walls").pick("choose")
    assert play.offered() == {"room-1-1", "room-2-2"}
    with pytest.raises(Illegal) as refused:
        play.many("room-1-1")
    assert refused.value.rule == "WY-7.2.6"
    play.many("room-1-1", "room-2-2")
    assert play.told("city_closed")[0].data == {"n": 9, "walls": 12, "excess": 4}
    assert play.player().city == BLOCK
    assert play.player().city & CENTRE


@pytest.mark.rule("WY-7.2.7", "WY-Q12")
def test_d7_a_broken_ring_leaves_its_centre_outside() -> None:
    play = Play.scenario("corner-hole").pick("suggested")
    assert play.player().city == BROKEN_RING
    assert play.told("city_closed")[0].data == {"n": 7, "walls": 16, "excess": 0}


@pytest.mark.rule("WY-7.2.4")
def test_d8_lots_that_meet_at_a_corner_are_no_city() -> None:
    city = mask_of([lot(0, 0), lot(1, 1)])
    assert refused_city(MAP, (0, 0, 0), city).rule == "WY-7.2.4"
    play = Play.scenario("corner-only").pick("H-8-0", "single").others()
    assert play.state.turn == 9


@pytest.mark.rule("WY-7.2.4", "WY-7.2.3")
def test_rooms_apart_and_rooms_too_few_are_refused() -> None:
    play = Play.scenario("outside-lot").pick("choose")
    with pytest.raises(Illegal) as refused:
        play.many("room-0-3", "room-7-0")
    assert refused.value.rule == "WY-7.2.4"
    with pytest.raises(Illegal) as refused:
        play.many("room-7-0")
    assert refused.value.rule == "WY-7.2.3"


@pytest.mark.rule("WY-7.2.2", "WY-7.1.1")
def test_d9_the_edge_of_the_board_is_no_wall() -> None:
    leaky = outlines(D1) & ~streets("H-0-3 H-0-4")
    assert not rooms(leaky)
    assert not can_close(MAP, DECREE, leaky)
    play = Play.scenario("border-leak").pick("H-0-3", "two-x-0-3-x-0-4").others()
    assert play.asked() == "close"
    play = Play.scenario("border-leak").pick("H-0-3", "single").others()
    assert play.asked() == "place"


@pytest.mark.rule("WY-7.2.8", "WY-7.3.1")
def test_r5_a_lot_outside_the_outline_is_not_part_of_the_city() -> None:
    play = Play.scenario("outside-lot").pick("suggested")
    assert play.player().city == D1
    assert play.player().built == outlines(D1)
    assert play.told("city_closed")[0].data["excess"] == 4
    assert play.player().share == 75 - 18


@pytest.mark.rule("WY-7.2.7", "WY-10.2.5", "WY-Q24")
def test_d18_an_outline_that_touches_itself() -> None:
    assert refused_city(MAP, (1, 1, 0), D18) is None
    assert (D18.bit_count(), boundary(D18).bit_count()) == (9, 20)
    assert not D18 >> lot(2, 3) & 1
    assert longest_run(boundary(D18)) == 4


@pytest.mark.rule("WY-7.4.3", "WY-7.4.1", "WY-Q30")
def test_d16_the_suggestion() -> None:
    walls = outlines(D1, ONE_TWO)
    assert walls.bit_count() == 21
    assert set(cities(MAP, DECREE, walls)) == {D1, D1 | ONE_TWO}
    assert best_city(MAP, DECREE, walls) == D1
    assert best_city(MAP, DECREE, outlines(D1, ROOM)) == D2
    assert Play.scenario("suggestion").pick("suggested").player().city == D1


@pytest.mark.rule("WY-7.4.3")
def test_equal_value_and_size_go_to_the_earlier_lots() -> None:
    """Nothing is demanded: of all single empty lots the first in reading order is suggested."""
    walls = outlines(1 << lot(2, 4), 1 << lot(0, 5))
    assert best_city(MAP, (0, 0, 0), walls) == 1 << lot(0, 5)


@pytest.mark.rule("WY-7.4.4", "WY-6.6.2")
def test_many_rooms_are_searched_by_removal() -> None:
    city = best_city(MAP, DECREE, STREETS)
    assert len(rooms(STREETS)) == 64
    assert refused_city(MAP, DECREE, city) is None
    assert MAP.value(city) > MAP.value(LOTS)


@pytest.mark.rule("WY-7.1.2", "WY-Q7")
def test_closing_is_optional() -> None:
    play = Play.scenario("two-outlines").pick("keep")
    assert play.told("kept_building")[0].seat == 0
    assert (play.state.turn, play.active) == (9, (0, 1))


@pytest.mark.rule("WY-7.1.3", "WY-Q9", "WY-6.5.2")
def test_closing_is_sealed_and_opened_together() -> None:
    play = Play.scenario("closing-two")
    assert play.active == (0, 1)
    play.pick("suggested", seat=1)
    assert (play.active, play.boundary) == ((0,), "asked")
    play.pick("suggested")
    assert play.next == "city-score"
    assert [player.city for player in play.state.seats] == [D1, D2]


@pytest.mark.rule("WY-7.1.4")
def test_nobody_is_asked_without_a_city() -> None:
    play = Play.scenario("placing").pick("H-0-0", "single").pick("H-0-0", "single", seat=1)
    assert (play.state.turn, play.asked()) == (5, "place")


@pytest.mark.rule("WY-7.3.2", "WY-7.3.3", "WY-Q26")
def test_a_closed_city_stays_and_builds_no_more() -> None:
    play = Play.scenario("two-outlines").pick("suggested")
    assert play.active == (1,)
    assert play.player().closed
    assert play.player().built == boundary(D2)


@pytest.mark.rule("WY-7.1.1")
def test_choosing_is_offered_only_where_there_is_a_choice() -> None:
    assert Play.scenario("closing-two").offered() == {"suggested", "keep"}
    assert Play.scenario("two-outlines").offered() == {"suggested", "choose", "keep"}


@pytest.mark.rule("WY-7.4.1", "WY-7.1.1")
def test_a_whole_cluster_decides_who_is_asked() -> None:
    g = Position({0: outlines(D1), 1: FEW}, at="close", decree=(4, 2, 2)).state()
    assert not can_close(g.map, g.wanted, g.seats[0].built)

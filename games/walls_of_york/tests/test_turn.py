"""Chapter 6: rolling, placing, running short of walls."""

import pytest

from games.engine.errors import Illegal
from games.engine.prompts import Many
from games.walls_of_york.drawing import outlines, streets
from games.walls_of_york.geometry import LOTS, STREETS
from games.walls_of_york.scenarios import D1, FEW
from games.walls_of_york.state import Options
from games.walls_of_york.tests.play import Play

U_UP = "three-x-3-2-y-2-2-y-2-3"


@pytest.mark.rule("WY-6.1.1", "WY-6.1.2", "WY-6.1.4", "WY-6.5.1", "WY-7.1.4", "WY-Q33")
def test_the_die_falls_for_one_player_after_the_other() -> None:
    play = Play.new(3, random_map=True)
    first = play.state.first
    assert play.state.roller == first
    for turn in (2, 3, 4):
        for seat in range(3):
            play.pick("H-0-0" if turn == 2 else f"H-{turn}-0", "single", seat=seat)
        assert (play.state.turn, play.state.roller) == (turn, (first + turn - 1) % 3)


@pytest.mark.rule("WY-6.1.2")
def test_a_closed_city_is_still_a_roller() -> None:
    play = Play.scenario("closed-earns").pick("H-7-7", "single")
    assert play.state.turn == 9
    assert play.state.roller == 0
    assert play.pick("H-7-6", "single").state.roller == 1


@pytest.mark.rule("WY-6.2.2", "WY-6.2.3", "WY-6.2.7", "WY-6.2.8")
def test_the_whole_shape_turned_as_wanted() -> None:
    play = Play.scenario("placing-one").pick("V-2-2")
    assert U_UP in play.offered()
    assert len(play.offered()) == 1 + 6
    play.pick(U_UP)
    assert play.player().built == streets("H-3-2 V-2-2 V-2-3")
    assert play.player().share == 72
    assert play.told("walls_placed")[0].data["n"] == 3


@pytest.mark.rule("WY-6.2.4")
def test_or_one_piece_anywhere() -> None:
    play = Play.scenario("placing-one").pick("V-7-8", "single")
    assert play.player().built == streets("V-7-8")


@pytest.mark.rule("WY-6.2.5", "WY-6.2.9", "WY-Q4")
def test_d12_no_part_of_a_shape() -> None:
    play = Play.scenario("placing-one").pick("V-2-2")
    assert play.refusal("two-y-2-2-y-3-2") == "unknown"
    assert {option.split("-")[0] for option in play.offered()} == {"single", "three"}
    assert Play.scenario("placing-one").refusal("H-9-0") == "unknown"


@pytest.mark.rule("WY-3.1.4", "WY-Q27")
def test_a_shape_may_lie_across_the_seams_of_the_tiles() -> None:
    play = Play.scenario("placing-one").pick("H-4-3")
    assert "three-x-4-3-y-4-3-y-4-4" in play.offered()


@pytest.mark.rule("WY-6.2.6", "WY-3.1.3", "WY-Q5")
def test_a_street_holds_one_wall() -> None:
    play = Play.scenario("placing")
    assert play.refusal("H-2-3") == "WY-6.2.6"
    play.pick("H-2-2")
    assert not any("x-2-3" in option for option in play.offered())
    assert "three-x-2-1-x-2-2-y-1-1" in play.offered()


@pytest.mark.rule("WY-6.2.1", "WY-Q6")
def test_there_is_no_passing() -> None:
    play = Play.scenario("placing")
    assert all(option.startswith(("H-", "V-")) for option in play.offered())


@pytest.mark.rule("WY-6.2.10", "WY-6.2.11")
def test_all_walls_are_opened_when_the_last_has_placed() -> None:
    play = Play.scenario("placing").pick("H-0-0", "single")
    assert play.active == (1,)
    assert play.boundary == "asked"
    play.pick("H-0-0", "single", seat=1)
    assert play.boundary == "draw"
    assert play.state.turn == 5
    assert all(player.built & 1 for player in play.state.seats)


@pytest.mark.rule("WY-6.3.1", "WY-6.3.2", "WY-Q8")
def test_r9_a_closed_city_takes_the_coins_of_later_rolls() -> None:
    play = Play.scenario("closed-earns").pick("H-7-7", "single")
    assert play.player(1).coins == 5 + 3
    assert play.told("coins_taken")[0].data["n"] == 3
    play = Play.scenario("seven-coins").pick("suggested")
    assert play.player(1).from_dice == play.player(0).from_dice == 0


@pytest.mark.rule("WY-6.4.1")
def test_with_enough_in_the_share_nothing_is_lifted() -> None:
    play = Play.scenario("placing")
    assert play.asked() == "place"


@pytest.mark.rule("WY-6.4.2", "WY-6.4.5", "WY-6.4.6", "WY-Q13")
def test_d14_one_piece_is_missing() -> None:
    play = Play.scenario("share-two")
    assert play.player().share == 2
    assert play.offered() == {"shape", "single"}
    play.pick("shape")
    assert play.asked() == "lift"
    play.pick("H-0-0")
    assert (play.asked(), play.player().share) == ("place", 3)
    play.pick("V-4-4")
    assert "single" not in play.offered()
    play.pick(sorted(play.offered())[0])
    assert (play.player().share, play.player().built.bit_count()) == (0, 37)
    assert play.told("walls_moved")[0].data["lifted"] == ("H-0-0",)


@pytest.mark.rule("WY-6.4.5", "WY-6.4.1")
def test_d14_the_single_piece_comes_from_the_share() -> None:
    play = Play.scenario("share-two").pick("single")
    assert play.asked() == "place"
    play.pick("V-4-4")
    assert (play.player().share, play.player().built.bit_count()) == (1, 36)


@pytest.mark.rule("WY-6.4.3", "WY-6.4.4")
def test_d15_the_same_again_is_refused() -> None:
    play = Play.scenario("share-empty").pick("single", "H-0-0")
    assert play.refusal("H-0-0") == "WY-6.4.4"
    play.pick("V-0-0")
    assert not play.player().built & streets("H-0-0")
    assert play.player().built & streets("V-0-0")


@pytest.mark.rule("WY-6.4.3", "WY-6.4.4")
def test_d15_what_was_lifted_may_be_part_of_another_placement() -> None:
    play = Play.scenario("share-empty").pick("shape", "H-0-0", "H-1-1", "H-0-0")
    assert "two-x-0-0-x-0-1" in play.offered()
    play.pick("two-x-0-0-x-0-1")
    assert play.player().built & streets("H-0-0 H-0-1") == streets("H-0-0 H-0-1")


@pytest.mark.rule("WY-6.4.4")
def test_a_shape_lifted_whole_does_not_go_back_as_it_was() -> None:
    play = Play.scenario("share-empty").pick("shape", "H-0-2", "H-0-3", "H-0-2")
    assert "two-x-0-2-x-0-3" not in play.offered()
    assert "two-x-0-1-x-0-2" in play.offered()


@pytest.mark.rule("WY-6.4.2")
def test_neither_more_nor_fewer_are_lifted() -> None:
    play = Play.scenario("share-empty").pick("shape", "H-0-0")
    assert play.asked() == "lift"
    play.pick("H-0-2")
    assert play.asked() == "place"
    with pytest.raises(Illegal):
        play.answer(0, Many(("H-0-0",)))


@pytest.mark.rule("WY-6.4.3", "WY-6.2.2")
def test_a_full_board_offers_the_shape_only_where_lifting_makes_room() -> None:
    """All streets but two are walled; one wall is missing for the shape."""
    walls = STREETS & ~streets("H-0-0 H-8-7")
    play = Play.at({0: walls, 1: FEW}, pieces=143, die="I2")
    assert play.offered() == {"shape", "single"}
    play.pick("shape")
    assert play.offered() == {"H-0-1", "H-8-6"}
    assert play.refusal("V-4-4") == "WY-6.4.3"
    play.pick("H-0-1")
    assert play.offered() == {"H-0-0", "H-0-1"}
    assert play.refusal("H-8-7") == "WY-6.2.2"


@pytest.mark.rule("WY-6.4.3", "WY-6.4.5")
def test_where_no_lifting_makes_room_the_single_piece_is_all() -> None:
    """The shape needs three streets in a row; one is free, one piece is missing."""
    walls = STREETS & ~streets("H-4-4")
    play = Play.at({0: walls, 1: FEW}, pieces=145, die="I3")
    assert play.asked() == "place"


@pytest.mark.rule("WY-6.6.1", "WY-Q14")
def test_a_full_board_closes_at_once() -> None:
    play = Play.scenario("full-board").pick("V-4-4", "single").others()
    player = play.player()
    assert (player.city, player.closed, player.built.bit_count()) == (LOTS, True, 32)
    assert play.told("board_full")[0].seat == 0
    assert play.told("city_closed")[0].data["excess"] == 112


@pytest.mark.rule("WY-6.6.2", "WY-6.6.3", "WY-Q15", "WY-8.2.2")
def test_d17_after_the_sixtieth_turn_the_site_closes() -> None:
    play = Play.scenario("turn-sixty").pick("keep")
    assert play.next == "city-score"
    assert play.player(0).city == D1
    ben = play.player(1)
    assert (ben.closed, ben.empty, ben.city, ben.built) == (True, True, 0, 0)
    assert [event.seat for event in play.told("closed_by_site")] == [0, 1]
    play.resolve()
    assert (play.player(1).coins, play.player(1).tokens) == (0, 1)
    assert not play.player(1).shield
    assert play.player(2).shield


@pytest.mark.rule("WY-6.6.2", "WY-10.1.3", "WY-Q31")
def test_perfect_plan_when_the_site_closes() -> None:
    options = Options(perfect_plan=True)
    play = Play.at({0: outlines(D1), 1: FEW}, at="close", turn=60, options=options).pick("keep")
    assert (play.player(0).from_plan, play.player(1).from_plan) == (2, 0)

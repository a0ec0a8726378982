"""Chapter 4: shares, the first seat, and the common map."""

import pytest

from games.walls_of_york.data import PIECES
from games.walls_of_york.tests.play import Play


@pytest.mark.rule("WY-4.1.1", "WY-4.1.2", "WY-4.2.7", "WY-10.3.1", "WY-10.3.2", "WY-4.3.5", "WY-Q35")
@pytest.mark.parametrize("players", PIECES)
def test_everybody_begins_with_the_same_share_and_nothing_else(players: int) -> None:
    play = Play.new(players)
    assert {(p.share, p.built, p.coins, p.tokens) for p in play.state.seats} == {(PIECES[players], 0, 0, 0)}


@pytest.mark.rule("WY-4.2.1", "WY-Q32")
def test_the_first_seat_is_drawn_and_begins_the_map() -> None:
    firsts = {Play.new(3, seed).state.first for seed in range(12)}
    assert firsts == {0, 1, 2}
    play = Play.new(3, 5)
    assert play.active == (play.state.first,)
    assert play.told("game_started")[0].seat == play.state.first


@pytest.mark.rule("WY-4.2.2", "WY-4.2.4", "WY-4.2.5", "WY-4.2.6")
@pytest.mark.parametrize(
    ("players", "order"),
    [(2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3]), (6, [0, 1, 2, 3])],
)
def test_who_lays_the_tiles(players: int, order: list[int]) -> None:
    play = Play.new(players)
    first, asked = play.state.first, []
    for gem, slot in (("white", "TL"), ("blue", "BR"), ("yellow", "TR")):
        (seat,) = play.active
        asked.append((seat - first) % players)
        play.pick(gem, slot, "up-black", seat=seat)
    (seat,) = play.active
    assert play.asked(seat) == "pick-face"
    play.pick("left-white", seat=seat)
    assert [*asked, (seat - first) % players] == order
    assert len(play.state.tiles) == 4
    assert play.kinds[-2:] == ["decree", "rolled"]


@pytest.mark.rule("WY-4.2.2", "WY-11.2.3")
def test_a_gem_and_a_slot_are_used_once() -> None:
    play = Play.new(2)
    (seat,) = play.active
    play.pick("white", "TR", "up-black", seat=seat)
    assert play.boundary == "asked"
    (seat,) = play.active
    assert play.offered(seat) == {"blue", "yellow", "purple"}
    play.pick("blue", seat=seat)
    assert play.boundary == ""
    assert play.offered(seat) == {"TL", "BL", "BR"}
    play.pick("BL", seat=seat)
    assert len(play.offered(seat)) == 8


@pytest.mark.rule("WY-4.2.2", "WY-4.2.3", "WY-3.2.1")
def test_r2_the_map_of_the_example_is_laid_by_the_players() -> None:
    play = Play.scenario("map-last", draws=(1, 2, 1, 3, 0)).pick("up-black", seat=3)
    assert play.state.layout[-8:] == "W.V12C1."
    assert play.told("tile_placed")[0].data == {"gem": "purple", "slot": "BR", "face": "up-black"}


@pytest.mark.rule("WY-4.3.1", "WY-11.2.4")
def test_a_random_map_is_drawn() -> None:
    maps = {Play.new(4, seed, random_map=True).state.layout for seed in range(5)}
    assert len(maps) == 5
    play = Play.new(4, random_map=True)
    assert play.kinds == ["game_started", "map_drawn", "decree", "rolled"]
    assert len({tile.gem for tile in play.state.tiles}) == 4


@pytest.mark.rule("WY-5.2.1", "WY-5.2.2", "WY-5.2.4", "WY-Q2", "WY-Q33")
def test_r1_three_dice_in_three_grooves() -> None:
    """Draws: a face of each die, the grooves, the building die."""
    play = Play.scenario("decree", draws=(4, 0, 2, 3, 0)).pick("up-black", seat=1)
    assert play.state.decree == (4, 2, 2)
    play = Play.scenario("decree", draws=(4, 0, 0, 3, 0)).pick("up-black", seat=1)
    assert play.state.decree == (3, 2, 2)
    assert (play.boundary, play.kinds[-2:]) == ("draw", ["decree", "rolled"])


@pytest.mark.rule("WY-5.2.3")
def test_nothing_may_be_demanded_of_a_building() -> None:
    play = Play.scenario("decree", draws=(0, 0, 0, 0, 0)).pick("up-black", seat=1)
    assert play.state.decree == (0, 2, 3)


@pytest.mark.rule("WY-10.4.1", "WY-4.3.4")
def test_ordinary_dice_show_one_to_six() -> None:
    play = Play.scenario("ordinary-dice", draws=(0, 5, 3, 0, 0)).pick("up-black", seat=1)
    assert play.state.decree == (1, 6, 4)

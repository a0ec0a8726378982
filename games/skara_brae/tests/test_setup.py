"""Chapter 4: how a match begins."""

import pytest

from games.skara_brae.data import GOODS
from games.skara_brae.pieces import NEUTRAL
from games.skara_brae.tests.play import Play


@pytest.mark.rule("SB-4.2.1", "SB-4.2.2", "SB-4.2.3", "SB-2.5")
def test_what_everybody_begins_with() -> None:
    for player in Play.new(4).state.seats:
        assert {GOODS[good]: n for good, n in enumerate(player.goods) if n} == {"knife": 2}
        assert (player.slider, player.furnish, player.trade, player.flipped) == (1, 0, 0, 0)
        assert (player.large, player.small, player.black) == (0, 0, 0)


@pytest.mark.rule("SB-4.1.3", "SB-4.1.4", "SB-2.9", "SB-Q42")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_stack_of_markers_is_one_recorded_draw(seats: int) -> None:
    orders = set()
    for seed in range(60):
        play = Play.new(seats, seed)
        orders.add(tuple(play.state.left))
        assert play.last("markers_stacked").data["order"] == tuple(
            "neutral" if marker == NEUTRAL else f"seat-{marker}" for marker in play.state.left
        )
        for seat in play.active:
            play.pick(next(iter(sorted(play.offered(seat)))), seat=seat)
        first = next(marker for marker in (*play.state.left, *play.state.right) if marker != NEUTRAL)
        assert play.seat == first
    assert len(orders) >= 6
    assert {marker for order in orders for marker in order} == {*range(seats)} | (
        {NEUTRAL} if seats == 2 else set()
    )


@pytest.mark.rule("SB-4.3.1", "SB-4.3.2", "SB-4.3.3")
@pytest.mark.parametrize(
    ("seats", "three", "n"), [(1, False, 2), (1, True, 3), (2, True, 3), (3, True, 2), (4, False, 2)]
)
def test_special_tiles_are_dealt(seats: int, three: bool, n: int) -> None:
    play = Play.new(seats, three_specials=three)
    assert {len(player.dealt) for player in play.state.seats} == {n}
    assert len(play.state.box) == 8 - n * seats
    assert play.active == tuple(range(seats))


@pytest.mark.rule("SB-4.4.1")
def test_three_tiles_leave_two_behind() -> None:
    play = Play.scenario("special-three").pick("S5", seat=0).pick("S1", seat=1)
    assert play.player().dealt == [1, 7]
    assert play.view(0).seats[0].special == "S5"


@pytest.mark.rule("SB-4.3.2", "SB-5.2.1", "SB-5.1.1")
def test_all_tiles_are_opened_together_and_round_one_begins() -> None:
    play = Play.scenario("special-choice").pick("S7", seat=0)
    assert play.told("tile_revealed") == []
    play.pick("S1", seat=1)
    assert [event.data["tile"] for event in play.told("tile_revealed")] == ["S7", "S1"]
    assert play.state.round == 1
    assert [player.large for player in play.state.seats] == [1, 1]


@pytest.mark.rule("SB-4.3.4", "SB-10.2.1")
def test_whorls_lie_ready() -> None:
    assert Play.scenario("special-choice").view(None).whorls == 10


@pytest.mark.rule("SB-14.1.1", "SB-14.1.2", "SB-2.10", "SB-16.14", "SB-16.15")
def test_the_solo_game_has_cards_instead_of_markers() -> None:
    play = Play.new(1, seed=3)
    assert play.state.left == []
    view = play.view(0)
    assert view.focus is not None
    assert len({task.id for task in view.tasks}) == 4
    assert view.target == 45


@pytest.mark.rule("SB-4.4.3", "SB-14.4.5")
def test_the_hard_solo_game() -> None:
    assert Play.new(1, hard_solo=True).view(0).target == 55

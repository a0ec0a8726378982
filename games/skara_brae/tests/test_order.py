"""Chapter 5: rounds and the turn-order tile."""

import pytest

from games.skara_brae.data import BALL, ROOF
from games.skara_brae.pieces import NEUTRAL
from games.skara_brae.tests.play import Family, Play


def end_turn(play: Play) -> Play:
    """Gather wood until nothing is left to place, then end the turn."""
    while play.asked() != "end-turn":
        play.pick("G3")
    return play.pick("end")


def stacks(play: Play) -> tuple[list[int], list[int], list[int]]:
    """LEFT, TOP and RIGHT, topmost first."""
    return play.state.left, play.state.top, play.state.right


@pytest.mark.rule(
    "SB-5.3.1", "SB-5.3.2", "SB-5.3.3", "SB-5.3.4", "SB-5.3.5", "SB-5.3.8", "SB-5.5.2", "SB-5.2.4"
)
def test_v24_passing_and_acting_with_four() -> None:
    play = Play.scenario("order-four")
    assert stacks(play) == ([0, 1, 2, 3], [], [])
    play.pick("pass", "end").pick("pass", "end")
    assert stacks(play) == ([2, 3], [1, 0], [])
    for seat in (2, 3, 1, 0):
        assert play.seat == seat
        end_turn(
            play.pick(next(id for id in sorted(play.offered()) if id.startswith(("take-ball", "take-roof"))))
        )
    assert stacks(play) == ([0, 1, 3, 2], [], [])
    assert play.state.set == 1


@pytest.mark.rule("SB-5.4.1", "SB-5.4.2", "SB-5.5.1", "SB-5.5.3", "SB-4.1.4")
def test_v25_the_neutral_marker() -> None:
    play = Play.scenario("neutral")
    end_turn(play.pick("take-roof-1"))
    assert play.last("neutral_discarded").data == {"card": "ball"}
    assert play.seat == 1
    end_turn(play.pick("take-utensils-0"))
    assert play.last("set_ended").data == {"n": 1, "card": "roof", "order": ("seat-1", "neutral", "seat-0")}
    assert stacks(play) == ([1, NEUTRAL, 0], [], [])
    assert play.state.discards == [BALL, ROOF]


@pytest.mark.rule("SB-5.3.6", "SB-5.3.7", "SB-Q34")
def test_v35_the_last_one_and_who_is_at_the_top_must_act() -> None:
    play = Play.scenario("top-must-act")
    assert play.refusal("pass") == "SB-5.3.7"
    end_turn(play.pick("take-roof-0"))
    assert play.seat == 1
    assert play.refusal("pass") == "SB-5.3.6"
    assert Play.scenario("top-must-act-two").refusal("pass") == "SB-5.3.6"


@pytest.mark.rule("SB-5.3.4", "SB-15.2.1", "SB-15.2.4")
def test_a_pass_is_confirmed() -> None:
    play = Play.scenario("order-four").pick("pass")
    assert (play.asked(), play.boundary) == ("end-pass", "")
    assert play.pick("end").boundary == "end"


@pytest.mark.rule("SB-5.3.4", "SB-5.3.7", "SB-5.4.1")
def test_passing_above_the_neutral_marker_comes_back_with_a_card_less() -> None:
    play = Play.at(Family(), at="turn", left=(0, NEUTRAL), right=(1,), sets=("roof ball utensils",))
    play.pick("pass", "end")
    assert play.seat == 0
    assert play.boundary == "end"
    assert play.refusal("pass") == "SB-5.3.6"
    assert play.offered() == {"take-ball-0", "take-utensils-1"}


@pytest.mark.rule("SB-5.2.1", "SB-5.2.2", "SB-5.2.3", "SB-5.1.2", "SB-5.5.4", "SB-12.5.1", "SB-16.16")
@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 4), (4, 5)])
def test_a_new_round(seats: int, size: int) -> None:
    others = [Family(special=id, workers="large") for id in ("S4", "S8", "S7", "S6")[:seats]]
    play = Play.at(*others, at="midden", round=1, set=3).resolve()
    assert play.state.round == 2
    assert [player.small for player in play.state.seats] == [1] * seats
    first, *rest = play.state.sets
    neutral = len(play.told("neutral_discarded"))
    assert [len(first) + neutral, *map(len, rest)] == [size] * 3
    assert [len(cards) for cards in play.last("round_started").data["sets"]] == [size] * 3


@pytest.mark.rule("SB-5.6.1", "SB-5.6.2", "SB-7.3.1")
def test_a_turn_is_a_card_then_workers_then_recall() -> None:
    play = Play.scenario("start-shore").pick("take-roof-1")
    assert play.asked() == "place"
    play.pick("G3")
    assert play.asked() == "end-turn"
    assert play.player().placed != []
    assert play.pick("end").player().placed == []
    assert play.boundary == "end"


@pytest.mark.rule("SB-5.5.4", "SB-12.1.1")
def test_after_the_third_set_the_round_ends() -> None:
    play = Play.at(
        Family(placed="G3:large"), set=2, sets=("", "", "roof"), left=(), top=(), right=(0, 1, NEUTRAL)
    )
    play.pick("end")
    assert play.asked() == "round-end"
    assert play.active == (-1,)

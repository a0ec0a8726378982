"""Chapter 11: what is seen, and what can be taken back."""

import random

import pytest

from games.engine.dice import RandomDice, RecordedDice
from games.engine.errors import Illegal
from games.engine.prompts import Pick
from games.engine.table import Table
from games.walls_of_york import TITLE
from games.walls_of_york.drawing import streets
from games.walls_of_york.scenarios import SCENARIOS
from games.walls_of_york.state import Options
from games.walls_of_york.tests.play import ENGINE, Play


def table(name: str) -> Table:
    return Table(ENGINE, ENGINE.start_from(SCENARIOS[name]()).state, dice=RandomDice(random.Random(3)))


def answer(at: Table, seat: int, *options: str) -> list:
    return [row for option in options for row in at.answer(seat, Pick(option))]


@pytest.mark.rule("WY-11.1.1")
def test_everything_opened_is_public() -> None:
    at = table("closed-earns")
    views = [TITLE.view(at.seen(viewer), viewer) for viewer in (None, 0, 1)]
    assert len({view.seats for view in views}) == 1
    assert views[0].seats[1].coins == 5


@pytest.mark.rule("WY-11.1.2", "WY-11.1.4", "WY-11.1.5", "WY-6.2.11", "WY-Q28", "WY-11.1.6")
def test_a_sealed_answer_is_its_owners_alone() -> None:
    at = table("placing")
    before = [TITLE.view(at.seen(viewer), viewer) for viewer in (None, 1)]
    assert answer(at, 0, "H-7-0", "three-x-7-0-x-7-1-y-7-0") == []
    assert [TITLE.view(at.seen(viewer), viewer) for viewer in (None, 1)] == before
    own = TITLE.view(at.seen(0), 0)
    assert own.seats[0].share == before[0].seats[0].share - 3
    assert own.seats[1] == before[0].seats[1]


@pytest.mark.rule("WY-11.1.2", "WY-11.1.4")
def test_lifting_and_naming_a_street_show_to_their_owner_only() -> None:
    at = table("share-two")
    answer(at, 0, "shape", "H-0-0", "V-4-4")
    own, other = TITLE.view(at.seen(0), 0), TITLE.view(at.seen(1), 1)
    assert own.doing.street is not None
    assert int.from_bytes(own.doing.lifted, "little") == streets("H-0-0")
    assert other.doing == TITLE.view(at.head, None).doing == TITLE.view(at.seen(1), None).doing
    assert other.seats[0].share == 2


@pytest.mark.rule("WY-11.1.3")
def test_who_has_answered_is_public() -> None:
    at = table("placing")
    answer(at, 0, "H-7-0")
    assert at.awaited() == (0, 1)
    answer(at, 0, "single")
    assert at.awaited() == (1,)


@pytest.mark.rule("WY-11.2.1", "WY-11.2.6", "WY-Q34")
def test_an_answer_may_be_replaced_until_all_have_placed() -> None:
    at = table("placing")
    answer(at, 0, "H-7-0", "single")
    at.undo(0)
    at.undo(0)
    answer(at, 0, "H-6-0", "single")
    rows = answer(at, 1, "H-7-7", "single")
    told = [event for row in rows for event in row.events if event.kind == "walls_placed"]
    assert [event.data["walls"] for event in told] == [("H-6-0",), ("H-7-7",)]
    assert not at.head.seats[0].built & streets("H-7-0")


@pytest.mark.rule("WY-11.2.2", "WY-11.2.4")
def test_nothing_is_taken_back_across_the_opening() -> None:
    at = table("placing")
    answer(at, 0, "H-7-0", "single")
    answer(at, 1, "H-7-7")
    assert at.finals(1)["single"] in ("draw", "reveal")
    answer(at, 1, "single")
    with pytest.raises(Illegal) as refused:
        at.undo(0)
    assert refused.value.args_by_name["why"] == "draw"


@pytest.mark.rule("WY-11.2.2", "WY-7.1.3")
def test_closing_answers_open_together() -> None:
    at = table("closing-two")
    assert answer(at, 0, "suggested") == []
    assert not TITLE.view(at.head, None).seats[0].closed
    assert at.finals(1) == {"suggested": "reveal", "keep": "reveal"}


@pytest.mark.rule("WY-11.2.5")
def test_steps_of_the_site_are_final() -> None:
    assert Play.scenario("seven-coins").pick("suggested").resolve().boundary == "system"


@pytest.mark.rule("WY-11.2.3")
def test_a_map_pick_is_final_when_the_next_player_is_asked() -> None:
    at = table("map-first")
    answer(at, 0, "white", "TL", "up-black")
    with pytest.raises(Illegal) as refused:
        at.undo(0)
    assert refused.value.args_by_name["why"] == "asked"


@pytest.mark.rule("WY-11.1.2")
def test_a_tile_in_hand_shows_to_its_owner_only() -> None:
    at = table("map-first")
    answer(at, 0, "white")
    assert TITLE.view(at.seen(0), 0).doing.gem == "white"
    assert TITLE.view(at.seen(1), 1).doing.gem == ""


@pytest.mark.rule("WY-11.3.1")
def test_at_the_end_nothing_is_left_to_disclose() -> None:
    play = Play.scenario("no-vikings").pick("suggested").resolve().resolve()
    assert play.state.over
    assert len({play.view(viewer).seats for viewer in (None, 0, 1)}) == 1


@pytest.mark.rule("WY-12.8", "WY-11.2.4")
def test_whatever_is_left_to_chance_is_recorded() -> None:
    """The first seat, a random map (which gem and which face, four times), decree and roll."""
    begun = ENGINE.start(Options(random_map=True), 3, RandomDice(random.Random(1)))
    assert len(begun.draws) == 1 + 4 * 2 + 4 + 1
    again = ENGINE.start(Options(random_map=True), 3, RecordedDice(begun.draws))
    assert again.state == begun.state

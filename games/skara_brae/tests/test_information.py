"""Chapter 15: what is seen, and taking back."""

import random

import pytest

from games.engine.dice import RandomDice
from games.engine.errors import Illegal
from games.engine.prompts import SYSTEM, Pick, Resolve, Split
from games.engine.steps import event_for
from games.engine.table import Table
from games.engine.testing.walk import dealt, walk
from games.skara_brae import TITLE
from games.skara_brae.ids import R
from games.skara_brae.tests.play import Family, Play


def table(name: str) -> Table:
    """A table at a named position."""
    return Table(Play.engine, Play.scenario(name).state, dice=RandomDice(random.Random(4)))


def undone(at: Table, seat: int = 0) -> str:
    """Why nothing can be taken back."""
    with pytest.raises(Illegal) as caught:
        at.undo(seat)
    return str(caught.value.args_by_name["why"])


@pytest.mark.rule("SB-15.1.1", "SB-5.2.3")
def test_boards_stacks_sets_and_discards_are_open() -> None:
    play = Play.scenario("cover")
    seen, own = play.view(None), play.view(0)
    for name in ("sets", "left", "right", "discards", "pile", "round", "set"):
        assert getattr(seen, name) == getattr(own, name)
    assert seen.sets[1] == ("HI03", "roof", "TH04")
    assert [(seat.store, seat.columns, seat.tiles) for seat in seen.seats] == [
        (seat.store, seat.columns, seat.tiles) for seat in own.seats
    ]


@pytest.mark.rule("SB-15.1.2", "SB-15.1.3", "SB-15.1.9")
def test_special_tiles_are_secret_until_all_have_chosen() -> None:
    at = table("special-choice")
    assert TITLE.view(at.seen(0), 0).seats[0].dealt == ("S2", "S7")
    assert TITLE.view(at.seen(1), 1).seats[0].dealt is None
    assert at.answer(0, Pick("S7")) == []
    assert TITLE.view(at.seen(0), 0).seats[0].special == "S7"
    assert TITLE.view(at.seen(1), 1).seats[0].special is None
    assert at.awaited() == (1,)
    at.undo(0)
    at.answer(0, Pick("S2"))
    rows = at.answer(1, Pick("S1"))
    assert [seat.special for seat in TITLE.view(at.head, None).seats] == ["S2", "S1"]
    chosen = next(event for row in rows for event in row.events if event.kind == "tile_chosen")
    assert event_for(chosen, 1, over=False).secret is None
    assert undone(at) in ("reveal", "draw")


@pytest.mark.rule("SB-5.6.2", "SB-15.2.4")
def test_whoever_ends_a_turn_is_not_asked_once_more_because_cards_are_dealt() -> None:
    rng = random.Random(1)
    at = dealt(Play.engine, 1, rng)
    ends = (seat for g, seat, _ in walk(at, rng) if getattr(g.stack[-1], "rule", "") == R.TURN_ENDED)
    seat = next(ends)
    assert at.finals(seat) == {}
    (*_, row) = at.answer(seat, Pick("end"))
    assert (row.boundary, bool(row.draws)) == ("draw", True)


@pytest.mark.rule("SB-15.1.9", "SB-11.1.1")
def test_the_hearth_does_not_betray_a_choice() -> None:
    play = Play.scenario("special-three").pick("S5", seat=0)
    assert [play.view(viewer).seats[0].hearth for viewer in (0, 1, None)] == [5, 4, 4]


@pytest.mark.rule("SB-15.1.4", "SB-4.3.3", "SB-Q40")
def test_a_tile_not_kept_stays_face_down() -> None:
    play = Play.scenario("special-choice").pick("S7", seat=0).pick("S1", seat=1)
    assert [play.view(viewer).seats[0].dealt for viewer in (0, 1, None)] == [("S2",), None, None]
    assert play.view(0).box is None


@pytest.mark.rule("SB-15.1.5", "SB-15.2.2", "SB-15.2.3", "SB-15.1.10")
def test_explored_cards_are_the_players_own_until_one_is_kept() -> None:
    at = table("explore")
    rows = at.answer(0, Pick("S6"))
    assert rows[-1].boundary == "draw"
    own, other = (TITLE.view(at.seen(viewer), viewer).seats[0] for viewer in (0, 1))
    assert (own.looking, other.looking) == (2, 2)
    assert other.looking_cards is None
    explored = next(event for event in rows[-1].events if event.kind == "explored")
    assert event_for(explored, 1, over=False).data == {"n": 2}
    assert undone(at) == "draw"
    assert at.answer(0, Pick(f"keep-{own.looking_cards[0]}")) == []
    assert TITLE.view(at.seen(1), 1).discards == ()
    at.undo(0)
    assert at.prompt(0).kind == "explore"
    rows = at.answer(0, Pick(f"keep-{own.looking_cards[0]}"))
    while not rows:
        question = at.prompt(0)
        rows = at.answer(0, next(Play.engine.candidates(at.seen(0), 0))) if question else []
    kept = next(event for row in rows for event in row.events if event.kind == "card_kept")
    assert (kept.data["card"], *kept.data["rest"]) == own.looking_cards


@pytest.mark.rule("SB-15.1.6", "SB-15.1.9")
def test_of_the_pile_its_size_is_seen() -> None:
    play = Play.scenario("explore")
    assert play.view(None).pile == len(play.state.pile)
    assert play.view(0).pile_cards is None
    other = TITLE.redeal(Play.scenario("explore-settler").pick("S6").state, 1, RandomDice(random.Random(2)))
    assert len(other.seats[0].looking) == 3


@pytest.mark.rule("SB-15.1.2", "SB-15.1.5", "SB-15.1.6")
def test_a_redeal_changes_what_is_hidden_and_nothing_else() -> None:
    play = Play.scenario("explore").pick("S6")
    worlds = [TITLE.redeal(play.state, 1, RandomDice(random.Random(seed))) for seed in range(20)]
    assert len({tuple(world.seats[0].looking) for world in worlds}) > 5
    own = TITLE.redeal(play.state, 0, RandomDice(random.Random(3)))
    assert own.seats[0].looking == play.player().looking
    play = Play.new(3)
    worlds = [TITLE.redeal(play.state, 0, RandomDice(random.Random(seed))) for seed in range(20)]
    assert {tuple(world.seats[0].dealt) for world in worlds} == {tuple(play.player().dealt)}
    assert len({tuple(world.seats[1].dealt) for world in worlds}) > 5


@pytest.mark.rule("SB-15.1.8", "SB-15.2.1", "SB-15.2.4", "SB-15.1.10")
def test_a_turn_is_its_players_own_until_it_ends() -> None:
    at = table("start-shore")
    before = TITLE.view(at.head, 1)
    for answer in (Pick("take-SH01"), Split({"shell": 1}), Pick("effect"), Pick("G3")):
        assert at.answer(0, answer) == []
        assert TITLE.view(at.seen(1), 1) == before
    assert at.prompt(0).kind == "end-turn"
    for _ in range(4):
        at.undo(0)
    assert at.seen(0) == at.head
    for answer in (Pick("take-SH01"), Split({"shell": 1}), Pick("no-effect"), Pick("G3")):
        at.answer(0, answer)
    rows = at.answer(0, Pick("end"))
    assert len(rows) == 5
    assert rows[-1].boundary == "end"
    assert undone(at) == "end"


@pytest.mark.rule("SB-15.2.1")
@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("recruit-first", [Pick("S3")]),
        ("innovate", [Pick("S2"), Pick("A2")]),
        ("trade", [Pick("A5"), Pick("wool"), Pick("pay-knife")]),
        ("solo-task", [Pick("task-T1"), Pick("no-use")]),
        ("tend", [Pick("S4"), Pick("clear-midden")]),
    ],
)
def test_workers_and_actions_can_be_taken_back(name: str, answers: list[Pick]) -> None:
    at = table(name)
    for answer in answers:
        assert at.answer(0, answer) == []
    for _ in answers:
        at.undo(0)
    assert at.seen(0) == at.head


@pytest.mark.rule("SB-15.2.5", "SB-15.2.6")
def test_a_sealed_choice_can_be_replaced_until_the_last_one_is_in() -> None:
    at = table("special-choice")
    at.answer(1, Pick("S1"))
    at.undo(1)
    at.answer(1, Pick("S4"))
    at.answer(0, Pick("S2"))
    assert [seat.special for seat in TITLE.view(at.head, None).seats] == ["S2", "S4"]


@pytest.mark.rule("SB-15.2.7", "SB-12.1.2")
def test_the_end_of_a_round_can_be_taken_back_by_each_player() -> None:
    at = table("round-end-cook")
    before = TITLE.view(at.seen(1), 1)
    at.answer(0, Split({"shell": 2}))
    at.answer(0, Pick("feed-0"))
    assert TITLE.view(at.seen(1), 1) == before
    at.undo(0)
    at.undo(0)
    at.answer(0, Split({}))
    rows = at.answer(0, Pick("end"))
    assert rows[-1].boundary == "end"
    assert TITLE.view(at.seen(1), 1).seats[0].settlers == 0


@pytest.mark.rule("SB-15.2.9", "SB-15.3.2", "SB-4.1.1")
def test_what_the_site_does_is_final_and_its_draws_are_recorded() -> None:
    play = Play.at(Family(), at="midden", round=1, set=3)
    applied = play.engine.apply(play.state, SYSTEM, Resolve(), play.dice)
    assert applied.boundary == "system"
    assert len(applied.draws) == 12

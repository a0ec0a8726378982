"""The engine on one made-up game: asking, refusing, drawing, deferring, ending."""

import random

import pytest

from games.engine.core import Applied, Engine
from games.engine.dice import NoDice, RandomDice, RecordedDice
from games.engine.errors import Illegal, NotAsked, Stale
from games.engine.prompts import SYSTEM, Many, Pick, Resolve
from games.engine.table import Table
from games.engine.testing.walk import walk
from games.engine.tests.orchard import ORCHARD, Options, State

ENGINE = Engine(ORCHARD)


def start(first: int = 0, seats: int = 2) -> Applied[State]:
    return ENGINE.start(Options(), seats, RecordedDice((first,)))


def test_a_match_starts_with_its_first_question() -> None:
    begun = start(first=1)
    assert begun.draws == (1,)
    assert begun.state.rev == 1
    assert ENGINE.active(begun.state) == (1,)
    prompt = ENGINE.prompt(begun.state, 1)
    assert prompt is not None
    assert (prompt.kind, prompt.shape, prompt.rule, prompt.no) == ("act", "pick", "OR-2", 1)
    assert [option.id for option in prompt.options] == ["draw"]
    assert ENGINE.prompt(begun.state, 0) is None


def test_an_answer_leaves_the_old_state_alone_and_names_its_boundary() -> None:
    g = start().state
    before = ENGINE.clone(g)
    drawn = ENGINE.apply(g, 0, Pick("draw"), RecordedDice((4,)))
    assert g == before
    assert drawn.draws == (4,)
    assert drawn.boundary == "draw"
    assert drawn.events[0].secret == {"apple": "apple-3"}
    ended = ENGINE.apply(drawn.state, 0, Pick("end"), NoDice())
    assert ended.boundary == "end"
    assert ENGINE.active(ended.state) == (1,)


@pytest.mark.parametrize(
    ("seat", "answer", "to", "error"),
    [
        (0, Pick("draw"), 7, Stale),
        (1, Pick("draw"), None, NotAsked),
        (0, Pick("apple-9"), None, Illegal),
        (0, Many(("draw",)), None, Illegal),
        (0, Resolve(), None, NotAsked),
        (SYSTEM, Resolve(), None, NotAsked),
        (SYSTEM, Pick("draw"), None, NotAsked),
    ],
)
def test_what_was_not_offered_is_refused(
    seat: int, answer: Pick | Many | Resolve, to: int | None, error: type[Exception]
) -> None:
    with pytest.raises(error):
        ENGINE.apply(start().state, seat, answer, NoDice(), to=to)


def test_a_refused_option_names_its_paragraph() -> None:
    g = start().state
    g.sack.clear()
    with pytest.raises(Illegal) as refused:
        ENGINE.apply(g, 0, Pick("draw"), NoDice())
    assert refused.value.rule == "OR-2.1"
    assert refused.value.args_by_name == {"left": 0}


def test_dry_stops_before_the_first_draw() -> None:
    g = start().state
    tried = ENGINE.dry(g, 0, Pick("draw"))
    assert tried.boundary == "draw"
    assert tried.events == ()


def test_a_deferred_step_waits_for_the_site() -> None:
    rng = random.Random(1)
    table = Table(ENGINE, start().state, dice=RandomDice(rng))
    g = next(g for g, seat, _ in walk(table, rng) if seat == SYSTEM)
    step = ENGINE.step(g, SYSTEM)
    assert step is not None
    assert ENGINE.prompt(g, SYSTEM) is None
    with pytest.raises(Stale):
        ENGINE.apply(g, SYSTEM, Resolve(), NoDice(), to=step.no - 1)
    resolved = ENGINE.apply(g, SYSTEM, Resolve(), NoDice(), to=step.no)
    assert resolved.boundary == "system"
    assert ENGINE.active(resolved.state) == (0,)


def test_a_match_ends() -> None:
    rng = random.Random(2)
    table = Table(ENGINE, start().state, dice=RandomDice(rng))
    for _ in walk(table, rng):
        ORCHARD.check(table.head)
    ORCHARD.check(table.head)
    assert table.head.over
    assert len(ORCHARD.scores(table.head)) == 2

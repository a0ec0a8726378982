"""Worked examples, played by the real engine: what came out, and where that differs from the text."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from games.engine.core import Engine
from games.engine.dice import RecordedDice
from games.engine.errors import Illegal
from games.engine.prompts import SYSTEM, Answer, Many, Pick, Prompt, Refusal, Resolve, Split
from games.engine.steps import Event
from rulebook.examples import Example, Given


class Outcome(NamedTuple):
    """The position before the first answer and after the last; `refused` if that one was not accepted."""

    before: Any
    after: Any
    events: tuple[Event, ...]
    refused: Refusal | None
    draws_left: bool


def play(engine: Engine[Any], example: Example) -> Outcome:
    """Answer as the example says. Only the last answer may be refused."""
    dice = RecordedDice(example.draws)
    before = engine.start_from(engine.title.scenarios[example.scenario]()).state
    state, events = before, list[Event]()
    for index, given in enumerate(example.answers, 1):
        seat = SYSTEM if given.resolve else example.seat if given.seat is None else given.seat
        try:
            applied = engine.apply(state, seat, _answer(given), dice)
        except Illegal as illegal:
            if index < len(example.answers):
                raise
            refusal = Refusal(illegal.rule, dict(illegal.args_by_name))
            return Outcome(before, state, tuple(events), refusal, not dice.all_used())
        state = applied.state
        events += applied.events
    return Outcome(before, state, tuple(events), None, not dice.all_used())


def _answer(given: Given) -> Answer:
    if given.resolve:
        return Resolve()
    if given.many is not None:
        return Many(given.many)
    return Split(given.split) if given.split is not None else Pick(given.pick or "")


def viewer(example: Example) -> int | None:
    return example.seat if example.seat >= 0 else None


def problems(engine: Engine[Any], example: Example) -> list[str]:
    """Everything that came out otherwise than the example says."""
    out = play(engine, example)
    title, state, expect = engine.title, out.after, example.expect
    view = title.view(state, viewer(example))
    found = list(_refused(out, expect.refused))
    found += ["draws are left over"] if out.draws_left else []
    found += _order(out.events, expect.events)
    if expect.points is not None:
        found += _same("points", tuple(title.points(view)), expect.points)
    if expect.scores is not None:
        found += _same("scores", tuple(score.total for score in title.scores(state)), expect.scores)
    if expect.over is not None:
        found += _same("over", state.over, expect.over)
    if expect.asked is not None:
        asked = {prompt.kind for seat in engine.active(state) if (prompt := engine.prompt(state, seat))}
        found += [] if expect.asked in asked else [f"asked {sorted(asked)}, not {expect.asked}"]
    found += _offers(engine.prompt(state, max(example.seat, 0)), expect.offered, expect.missing)
    for path, value in expect.values.items():
        found += _same(path, _plain(_follow(view, path)), _plain(value))
    return found


def _same(what: str, got: Any, wanted: Any) -> list[str]:
    return [] if got == wanted else [f"{what}: {got}, not {wanted}"]


def _refused(out: Outcome, rule: str | None) -> Iterator[str]:
    got = out.refused.rule if out.refused else None
    if got != rule:
        yield f"refused by {got}, not by {rule}"


def _order(events: Iterable[Event], wanted: Iterable[str | dict[str, Any]]) -> Iterator[str]:
    """Each wanted event in turn, others may lie between."""
    left = iter(events)
    for want in wanted:
        fields = {"kind": want} if isinstance(want, str) else want
        if not any(_matches(event, fields) for event in left):
            yield f"no event {want} in this order; there were {[event.kind for event in events]}"


def _matches(event: Event, fields: dict[str, Any]) -> bool:
    have = {**event.data, **(event.secret or {}), "kind": event.kind, "seat": event.seat}
    return all(_plain(have.get(name)) == _plain(value) for name, value in fields.items())


def _offers(prompt: Prompt | None, offered: Iterable[str], missing: Iterable[str]) -> Iterator[str]:
    options = [*prompt.options, *prompt.extras] if prompt else []
    takable = {option.id for option in options if option.refused is None}
    yield from (f"{option} is not offered" for option in offered if option not in takable)
    yield from (f"{option} is offered" for option in missing if option in takable)


def _follow(thing: Any, path: str) -> Any:
    for step in path.split("."):
        if isinstance(thing, dict):
            thing = thing[step] if step in thing else thing[int(step)]
        elif step.lstrip("-").isdecimal():
            thing = thing[int(step)]
        else:
            thing = getattr(thing, step)
    return thing


def _plain(value: Any) -> Any:
    """Tuples and lists alike, structs as tables."""
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    return value

"""The conformance suite: what every title must keep at every decision of random play.

A title's `test_conformance.py` is three lines:

    from games.engine.testing.conformance import suite
    from games.some_title import TITLE
    test_random_play, test_everything_is_met, test_words, test_start_positions = suite(TITLE)
"""

import random
from collections.abc import Callable, Iterator
from importlib import import_module, resources
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from msgspec import Struct

from games.engine.core import Engine, Title, kind
from games.engine.dice import RandomDice
from games.engine.prompts import SYSTEM, Resolve
from games.engine.steps import Ctx, Step, Together
from games.engine.testing.laws import Laws
from games.engine.testing.randomplay import Match
from games.engine.testing.redeal import question
from games.engine.testing.said import unexplained, unsaid
from games.engine.words import Words

BATCH = 10
"""Matches per test, so that several workers share them."""
FEW = 50
"""To so many matches with the standard options comes one with each switch turned."""
MEETING = 400
"""So many quick games meet every step of a title; rare endings are met by its goldens."""

Test = Callable[..., None]


def suite(title: Title[Any]) -> tuple[Test, ...]:
    """The four tests of a title; words and rule ids are found in its package."""
    package = type(title).__module__.rpartition(".")[0]
    words = Words.load((resources.files(package) / "words.toml").read_bytes())
    rules = frozenset(import_module(f"{package}.ids").R)
    options = [field.encode_name for field in msgspec.structs.fields(title.options_type)]

    def missing() -> list[str]:
        return unsaid(package, title.endings, words, rules) + unexplained(options, words, rules)

    return suite_with(title, words, rules, missing)


def suite_with(
    title: Title[Any], words: Words, rules: frozenset[str], unsaid: Callable[[], list[str]] = list
) -> tuple[Test, ...]:
    """The same where words and rules are given."""
    engine = Engine(title)
    return (
        _random_play(engine, words, rules),
        _everything_is_met(engine, rules),
        _words(words, rules, unsaid),
        _start_positions(engine, words, rules),
    )


def variants(options_type: type[Struct]) -> list[Struct]:
    """The default options, and each switch turned by itself."""
    plain = options_type()
    found = [plain]
    for field in msgspec.structs.fields(options_type):
        values: tuple[Any, ...] = ()
        if field.type is bool:
            values = (False, True)
        elif get_origin(field.type) is Literal:
            values = get_args(field.type)
        found += [
            msgspec.structs.replace(plain, **{field.name: v})
            for v in values
            if v != getattr(plain, field.name)
        ]
    return found


def play(laws: Laws, seats: int, options: Struct, seed: int, failures: Path | None = None) -> Match:
    """One match under all laws; if it fails, it is kept as a record that can be opened."""
    match = Match(laws, seats, options, seed)
    try:
        match.play()
    except BaseException:
        if failures is not None:
            failures.mkdir(parents=True, exist_ok=True)
            name = f"{laws.engine.title.slug}-{seats}-{seed}.json"
            (failures / name).write_bytes(msgspec.json.encode(match.record()))
        raise
    return match


def matches(title: Title[Any], games: int) -> list[tuple[Struct, int]]:
    """Options and seed of each: `games` as the title comes, and a few more with each switch turned."""
    plain, *turned = variants(title.options_type)
    few = -(-games // FEW)
    return [(plain, n) for n in range(games)] + [(options, n) for options in turned for n in range(few)]


def batches(title: Title[Any], games: int) -> Iterator[tuple[int, int]]:
    """The parameters of the tests of random play: most players first, for theirs take longest."""
    count = -(-len(matches(title, games)) // BATCH)
    return ((seats, batch) for seats in reversed(title.seats) for batch in range(count))


def _random_play(engine: Engine[Any], words: Words, rules: frozenset[str]) -> Test:
    laws = Laws(engine, words, rules)

    def test_random_play(
        seats: int, batch: int, request: pytest.FixtureRequest, record_property: Callable[[str, object], None]
    ) -> None:
        laws.refused.clear()
        games, failures = (request.config.getoption(name) for name in ("--games", "--failures"))
        for options, seed in islice(matches(engine.title, games), batch * BATCH, (batch + 1) * BATCH):
            play(laws, seats, options, seed, Path(failures))
        for rule in sorted(laws.refused):
            record_property("refused", str(rule))

    test_random_play.conformance = engine.title  # type: ignore[attr-defined]
    return test_random_play


def _everything_is_met(engine: Engine[Any], rules: frozenset[str]) -> Test:
    def test_everything_is_met() -> None:
        unruled = [kind(step) for step in step_types(engine.title) if step.rule not in rules]
        assert unruled == [], f"steps whose rule is no known one: {unruled}"
        steps, watched, rng = (
            {kind(step) for step in step_types(engine.title)},
            Watched(engine.title),
            random.Random(0),
        )
        for options, seats in islice(_settings(engine.title), MEETING):
            watched.quick(options, seats, rng)
            if steps <= watched.met:
                return
        raise AssertionError(f"never met: {sorted(steps - watched.met)}")

    return test_everything_is_met


def _words(words: Words, rules: frozenset[str], unsaid: Callable[[], list[str]]) -> Test:
    def test_words() -> None:
        assert words.problems() == []
        assert unsaid() == []
        named = {entry["rule"] for _, entry in words.entries() if "rule" in entry}
        assert named <= rules, f"words name unknown rules: {named - rules}"

    return test_words


def _start_positions(engine: Engine[Any], words: Words, rules: frozenset[str]) -> Test:
    def test_start_positions() -> None:
        """Every scenario can be stored, keeps the laws and asks something."""
        laws = Laws(engine, words, rules)
        for name, build in engine.title.scenarios.items():
            g = engine.start_from(build()).state
            engine.title.check(g)
            assert g.rev == engine.title.rev, name
            for seat in set(engine.active(g)) - {SYSTEM}:
                laws.question(seat, question(engine, g, seat))

    return test_start_positions


def step_types(title: Title[Any]) -> tuple[type[Step[Any]], ...]:
    """All steps that the title's stack may hold."""
    stack = next(f for f in msgspec.structs.fields(title.state_type) if f.name == "stack")
    (steps,) = get_args(stack.type)
    return get_args(steps) or (steps,)


def _settings(title: Title[Any]) -> Iterator[tuple[Struct, int]]:
    for options in cycle(variants(title.options_type)):
        for seats in title.seats:
            yield options, seats


class Watched(Engine[Any]):
    """An engine that remembers which kinds of step came to the top."""

    def __init__(self, title: Title[Any]) -> None:
        super().__init__(title)
        self.met: set[str] = set()

    def _waits(self, g: Any, holder: Any, ctx: Ctx) -> bool:
        self.met.add(kind(holder.stack[-1]))
        return super()._waits(g, holder, ctx)

    def _fork(self, g: Any, step: Together[Any], ctx: Ctx) -> None:
        self.met.add(kind(step))
        super()._fork(g, step, ctx)

    def quick(self, options: Struct, seats: int, rng: random.Random) -> None:
        """A game without checks."""
        dice = RandomDice(rng)
        g = self.start(options, seats, dice).state
        while active := self.active(g):
            seat = rng.choice(active)
            answers = [Resolve()] if seat == SYSTEM else list(islice(self.candidates(g, seat), 64))
            self.advance(g, seat, rng.choice(answers), dice)

"""Goldens: finished games that must replay to the same positions for ever, under their own revision.

A title's `test_golden.py` is three lines:

    from games.engine.testing.golden import goldens
    from games.some_title import TITLE
    test_golden, test_every_ending_has_a_golden = goldens(TITLE)

`python -m games.engine.testing.golden games.some_title` records what is missing and blesses anew what is
there: by hand only, and the difference is read before it is committed.
"""

import hashlib
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import islice, product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from games.engine.core import Engine, Title
from games.engine.dice import RandomDice, RecordedDice
from games.engine.prompts import SYSTEM, Answer, Resolve
from games.engine.steps import Event
from games.engine.testing.records import Move, Record, begin, opening

SEEDS = 20_000
"""So many games are tried to meet an ending that is rare."""

read = msgspec.json.Decoder(Record).decode


def goldens(title: Title[Any], without: Mapping[str, str] | None = None) -> tuple[Callable[..., None], ...]:
    """The two tests of a title; `without` names endings that no game has met, each with the reason."""
    engine, paths = Engine(title), sorted(folder(title).glob("*.json"))

    @pytest.mark.parametrize("path", paths, ids=lambda path: path.stem)
    def test_golden(path: Path) -> None:
        check(engine, read(path.read_bytes()))

    def test_every_ending_has_a_golden() -> None:
        records = [read(path.read_bytes()) for path in paths]
        assert missing(title, records, without or {}) == []

    return test_golden, test_every_ending_has_a_golden


def folder(title: Title[Any]) -> Path:
    """Where the goldens of a title lie."""
    source = sys.modules[type(title).__module__].__file__
    assert source is not None
    return Path(source).parent / "tests" / "golden"


def missing(title: Title[Any], records: list[Record], without: Mapping[str, str]) -> list[str]:
    """Every revision needs a game for each number of seats and for each ending."""
    found = {(r.rev, r.seats) for r in records} | {(r.rev, r.ending) for r in records}
    wanted = product(range(1, title.rev + 1), [*title.seats, *title.endings])
    return [f"rev {rev}: {what}" for rev, what in wanted if (rev, what) not in found and what not in without]


def check(engine: Engine[Any], record: Record) -> None:
    """Replay a record and compare it at every boundary."""
    g, hashes = opening(engine, record), iter(record.hashes)
    for n, move in enumerate(record.moves):
        dice = RecordedDice(move.draws)
        done = engine.advance(g, move.seat, move.answer, dice, to=move.to)
        assert dice.all_used(), f"move {n} draws less than it did"
        if done.boundary:
            assert digest(g) == next(hashes), f"after move {n} the position is another: {move}"
    assert next(hashes, None) is None
    assert (outcome(engine, g), engine.title.ending(g)) == (record.scores, record.ending)


def digest(g: Any) -> str:
    """A short name for a position."""
    return hashlib.blake2b(msgspec.json.encode(g), digest_size=4).hexdigest()


def outcome(engine: Engine[Any], g: Any) -> tuple[tuple[int, int], ...]:
    """Total and place by seat."""
    return tuple((score.total, score.place) for score in engine.title.scores(g))


def told(engine: Engine[Any], record: Record) -> list[Event]:
    """What happens in a recorded game, from its first draw."""
    begun = begin(engine, record)
    g, events = begun.state, list(begun.events)
    for move in record.moves:
        events += engine.advance(g, move.seat, move.answer, RecordedDice(move.draws), to=move.to).events
    return events


def blessed(engine: Engine[Any], record: Record) -> Record:
    """The record with the positions and the result that the rules give today."""
    g, hashes = opening(engine, record), []
    for move in record.moves:
        done = engine.advance(g, move.seat, move.answer, RecordedDice(move.draws), to=move.to)
        if done.boundary:
            hashes.append(digest(g))
    return msgspec.structs.replace(
        record, hashes=tuple(hashes), scores=outcome(engine, g), ending=engine.title.ending(g)
    )


def played(engine: Engine[Any], options: Struct, seats: int, seed: int) -> Record:
    """A random game as a record."""
    rng = random.Random(seed)
    dice, moves = RandomDice(rng), []
    begun = engine.start(options, seats, dice)
    g = begun.state
    while active := engine.active(g):
        seat = rng.choice(active)
        step = engine.step(g, seat)
        assert step is not None
        to, answer = step.no, _any_answer(engine, g, seat, rng)
        done = engine.advance(g, seat, answer, dice)
        moves.append(Move(seat, to, answer, done.draws))
    record = Record(
        title=engine.title.slug,
        rev=g.rev,
        seats=seats,
        options=msgspec.to_builtins(options),
        draws=begun.draws,
        moves=tuple(moves),
    )
    return blessed(engine, record)


def _any_answer(engine: Engine[Any], g: Any, seat: int, rng: random.Random) -> Answer:
    if seat == SYSTEM:
        return Resolve()
    return rng.choice(list(islice(engine.candidates(g, seat), 64)))


def bless(title: Title[Any]) -> Iterator[Path]:
    """Bless what is there and record what is missing; yields the files that changed."""
    engine, place, records = Engine(title), folder(title), []
    place.mkdir(parents=True, exist_ok=True)
    for path in sorted(place.glob("*.json")):
        record = blessed(engine, read(path.read_bytes()))
        records.append(record)
        if store(path, record):
            yield path
    seeds = iter(range(SEEDS))
    options = title.options_type()
    while (lack := missing(title, records, {})) and (seed := next(seeds, None)) is not None:
        for seats in title.seats:
            record = played(engine, options, seats, seed)
            if {f"rev {title.rev}: {what}" for what in (seats, record.ending)} & set(lack):
                records.append(record)
                path = place / f"rev{record.rev}-{seats}-{record.ending}.json"
                store(path, record)
                yield path
                lack = missing(title, records, {})


def store(path: Path, record: Record) -> bool:
    """Write a record where it is not written yet; says whether anything changed."""
    text = msgspec.json.encode(record) + b"\n"
    if path.exists() and path.read_bytes() == text:
        return False
    path.write_bytes(text)
    return True


if __name__ == "__main__":
    for changed in bless(import_module(sys.argv[1]).TITLE):
        sys.stdout.write(f"{changed}\n")

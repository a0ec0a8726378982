"""The log: rows of final answers, from which every position can be rebuilt."""

import hashlib
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from games.engine.core import Engine
from games.engine.dice import BadRecord, RecordedDice
from games.engine.prompts import Answer, Seat
from games.engine.steps import Core, Event, Why

S = TypeVar("S", bound=Core[Any])


class Row(Struct, frozen=True):
    """One final answer: to which question, what was drawn for it, and what happened.

    `boundary` is "" for answers that became final together with a later one.
    """

    seat: Seat
    to: int
    answer: Answer
    draws: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    boundary: Why = ""


def replay(engine: Engine[S], start: S, rows: Iterable[Row]) -> S:
    """The position after these rows, under the revision that `start` carries; `start` stays as it is."""
    g = engine.clone(start)
    for row in rows:
        recorded = RecordedDice(row.draws)
        engine.advance(g, row.seat, row.answer, recorded, to=row.to)
        if not recorded.all_used():
            raise BadRecord(f"fewer draws were made than recorded at question {row.to}")
    return g


def fingerprint(state_type: type[Core[Any]]) -> str:
    """A short name for the shape of a state; stored states of another shape are rebuilt from the log."""
    schema = msgspec.json.encode(msgspec.json.schema(state_type), order="deterministic")
    return hashlib.blake2b(schema, digest_size=8).hexdigest()

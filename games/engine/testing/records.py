"""A finished game in one JSON line: what a golden holds, and what a failure of random play leaves behind."""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from games.engine.core import Applied, Engine
from games.engine.dice import RecordedDice
from games.engine.log import Row
from games.engine.prompts import Answer, Seat
from games.engine.steps import Core

S = TypeVar("S", bound=Core[Any])


class Move(Struct, frozen=True, array_like=True):
    """A row without what can be recomputed."""

    seat: Seat
    to: int
    answer: Answer
    draws: tuple[int, ...] = ()


class Record(Struct, frozen=True, omit_defaults=True):
    """A game from its first draw; hashes and scores say how it must go.

    `pending` is not final: what a failure of random play was about to do.
    """

    title: str
    rev: int
    seats: int
    options: dict[str, Any]
    draws: tuple[int, ...]
    moves: tuple[Move, ...]
    pending: tuple[Move, ...] = ()
    ending: str = ""
    scores: tuple[tuple[int, int], ...] = ()
    hashes: tuple[str, ...] = ()


def moves(rows: list[Row]) -> tuple[Move, ...]:
    """The rows as a record keeps them."""
    return tuple(Move(row.seat, row.to, row.answer, row.draws) for row in rows)


def begin(engine: Engine[S], record: Record) -> Applied[S]:
    """What the first draws of a record set up."""
    options = msgspec.convert(record.options, engine.title.options_type)
    return engine.start(options, record.seats, RecordedDice(record.draws), rev=record.rev)


def opening(engine: Engine[S], record: Record) -> S:
    """The first position of a record."""
    return begin(engine, record).state

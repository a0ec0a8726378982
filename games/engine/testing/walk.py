"""A random match to walk along: whoever is asked, before they answer, to look into or to stop at."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

from games.engine.core import Engine
from games.engine.dice import Dice, RandomDice
from games.engine.log import Row
from games.engine.playout import CHOICES
from games.engine.prompts import SYSTEM, Answer, Resolve, Seat
from games.engine.steps import Core
from games.engine.table import Table

S = TypeVar("S", bound=Core[Any])


class Played(Protocol):
    """What can be walked along: a table, or a match that the site keeps."""

    engine: Engine[Any]

    def awaited(self) -> tuple[Seat, ...]: ...
    def seen(self, seat: Seat, /) -> Any: ...
    def answer(self, seat: Seat, answer: Answer, /) -> object: ...


class Decision(NamedTuple):
    """A position as this seat sees it, being asked, and the answer that it gives next."""

    g: Any
    seat: Seat
    answer: Answer


def walk(match: Played, rng: random.Random) -> Iterator[Decision]:
    """Play on at random to the end; where the reader stops, the last answer it was shown is not given."""
    while awaited := match.awaited():
        seat = rng.choice(awaited)
        g = match.seen(seat)
        answer: Answer = Resolve()
        if seat != SYSTEM:
            answer = rng.choice(list(islice(match.engine.candidates(g, seat), CHOICES)))
        yield Decision(g, seat, answer)
        match.answer(seat, answer)


class Logged(Table[S]):
    """A table that keeps what became final."""

    def __init__(self, engine: Engine[S], head: S, *, dice: Dice) -> None:
        super().__init__(engine, head, dice=dice)
        self.rows: list[Row] = []

    def answer(self, seat: Seat, answer: Answer, to: int | None = None) -> list[Row]:
        rows = super().answer(seat, answer, to)
        self.rows += rows
        return rows


def dealt(engine: Engine[S], seats: int, rng: random.Random, **options: Any) -> Logged[S]:
    """A new match whose draws come from this generator too."""
    dice = RandomDice(rng)
    return Logged(engine, engine.start(engine.title.options_type(**options), seats, dice).state, dice=dice)

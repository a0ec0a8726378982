"""Walls of York under test."""

from typing import Any, Self

from games.engine.core import Engine, kind
from games.engine.testing.play import Play as AnyPlay
from games.walls_of_york import TITLE
from games.walls_of_york.drawing import Position
from games.walls_of_york.state import State

ENGINE = Engine(TITLE)


class Play(AnyPlay[State]):
    """A match, or a position made for the test. All are asked at once; the first seat is looked at."""

    engine = ENGINE
    seat = 0

    @classmethod
    def at(cls, *args: Any, draws: tuple[int, ...] = (), **named: Any) -> Self:
        """From a position made for the test."""
        return cls(Position(*args, **named).state(), draws)

    def others(self, street: str = "H-7-7") -> Self:
        """All but the first seat place one wall, or build on."""
        for seat in self.active:
            if seat > 0 and self.asked(seat) == "place":
                self.pick(street, "single", seat=seat)
            elif seat > 0:
                self.pick("keep", seat=seat)
        return self

    @property
    def next(self) -> str:
        """The step on top of the common stack."""
        return kind(self.state.stack[-1])

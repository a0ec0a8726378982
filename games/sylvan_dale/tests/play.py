"""Sylvan Dale under test."""

from typing import Any, Self

from games.engine.core import Engine
from games.engine.testing.play import Play as AnyPlay
from games.sylvan_dale import TITLE
from games.sylvan_dale.drawing import Position
from games.sylvan_dale.pieces import Tree
from games.sylvan_dale.state import State

ENGINE = Engine(TITLE)


class Play(AnyPlay[State]):
    """A match, or a position drawn for the test."""

    engine = ENGINE

    @classmethod
    def drawn(cls, drawing: str, *, draws: tuple[int, ...] = (), **named: Any) -> Self:
        """From a map."""
        return cls(Position(drawing, **named).state(), draws)

    def tree(self, row: int, col: int) -> Tree:
        """The tree at this place."""
        return self.state.trees[self.state.board.places.index((row, col))]

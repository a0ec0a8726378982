"""A match under test: answers in, events and refusals out."""

from typing import Self

import pytest

from games.engine.core import Engine
from games.engine.errors import Illegal
from games.engine.prompts import Split
from games.engine.testing.play import Play as AnyPlay
from games.skara_brae import TITLE
from games.skara_brae.data import CARDS, GOODS
from games.skara_brae.positions import Family, Position
from games.skara_brae.state import State

__all__ = ["Family", "Play"]


class Play(AnyPlay[State]):
    """A match of Skara Brae."""

    engine = Engine(TITLE)

    @classmethod
    def at(cls, *families: Family, draws: tuple[int, ...] = (), **named: object) -> Self:
        """From a position made for the test."""
        return cls(Position(*families, **named).state(), draws)  # type: ignore[arg-type]

    def split(self, seat: int | None = None, **parts: int) -> Self:
        """Answer with how often each is taken."""
        return self.answer(self._asked(seat), Split(parts))

    def suggested(self) -> Self:
        """Answer with what the question suggests."""
        return self.split(**{option.id: option.preset for option in self.prompt().options})

    def split_refused(self, **parts: int) -> str:
        """The rule that forbids this split."""
        with pytest.raises(Illegal) as caught:
            self.split(**parts)
        return caught.value.rule

    def many_refused(self, *options: str) -> str:
        """The rule that forbids this set."""
        with pytest.raises(Illegal) as caught:
            self.many(*options)
        return caught.value.rule

    def goods(self, seat: int = 0) -> dict[str, int]:
        """What is stored, by good."""
        return {id: n for id, n in zip(GOODS, self.player(seat).goods, strict=True) if n}

    def store(self, seat: int = 0) -> tuple[int, int]:
        """Stored tokens, and the open columns of the slider."""
        return sum(self.player(seat).goods), self.player(seat).slider

    def column(self, env: int, seat: int = 0) -> list[str]:
        """The settlers of one environment."""
        return [CARDS[card] for card in self.player(seat).columns[env]]

    def range(self) -> tuple[int, int]:
        """How many are taken at least and at most."""
        return self.prompt().least, self.prompt().most

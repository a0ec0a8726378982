"""A match under test, to play on from any position: answers in, events and refusals out."""

import random
from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from games.engine.core import Engine, kind
from games.engine.dice import Dice, RandomDice, RecordedDice
from games.engine.errors import UNKNOWN, Illegal
from games.engine.prompts import SYSTEM, Answer, Many, Pick, Prompt, Resolve, Seat
from games.engine.steps import Core, Event

S = TypeVar("S", bound=Core[Any])


class Play(Generic[S]):
    """A title's tests subclass this with their `engine`. Draws are recorded ones, or seeded.

    Where no seat is named, it is the one that is asked.
    """

    engine: ClassVar[Engine[Any]]

    def __init__(self, state: S, draws: tuple[int, ...] = ()) -> None:
        self.engine.title.check(state)
        self.state: S = self.engine.start_from(state).state
        self.dice: Dice = RecordedDice(draws) if draws else RandomDice(random.Random(1))
        self.events: list[Event] = []
        self.boundary = ""

    @classmethod
    def scenario(cls, name: str, *, draws: tuple[int, ...] = ()) -> Self:
        """From a named position."""
        return cls(cls.engine.title.scenarios[name](), draws)

    @classmethod
    def new(cls, players: int, seed: int = 1, **options: Any) -> Self:
        """From the start."""
        dice = RandomDice(random.Random(seed))
        applied = cls.engine.start(cls.engine.title.options_type(**options), players, dice)
        play = cls(applied.state)
        play.dice, play.events = dice, list(applied.events)
        return play

    def pick(self, *options: str, seat: Seat | None = None) -> Self:
        """Answer with each of these in turn."""
        for option in options:
            self.answer(self._asked(seat), Pick(option))
        return self

    def many(self, *options: str, seat: Seat | None = None) -> Self:
        """Answer with a set."""
        return self.answer(self._asked(seat), Many(options))

    def resolve(self) -> Self:
        """Let the site carry on."""
        return self.answer(SYSTEM, Resolve())

    def answer(self, seat: Seat, answer: Answer) -> Self:
        """Carry an answer out, under the title's laws."""
        applied = self.engine.apply(self.state, seat, answer, self.dice)
        self.state, self.boundary = applied.state, applied.boundary
        self.events += applied.events
        self.engine.title.check(self.state)
        return self

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who is asked."""
        return self.engine.active(self.state)

    @property
    def seat(self) -> Seat:
        """Who alone is asked."""
        (seat,) = self.active
        return seat

    def prompt(self, seat: Seat | None = None) -> Prompt:
        """What is asked."""
        prompt = self.engine.prompt(self.state, self._asked(seat))
        assert prompt is not None
        return prompt

    def asked(self, seat: Seat | None = None) -> str:
        """The kind of the open question, or of the site's own step."""
        return kind(self.engine.step(self.state, self._asked(seat)))

    def offered(self, seat: Seat | None = None) -> set[str]:
        """What can be chosen."""
        return {option.id for option in self.prompt(seat).options if option.refused is None}

    def refusal(self, option: str, seat: Seat | None = None) -> str:
        """The rule that forbids an option, shown beforehand and given when it is tried."""
        shown = {o.id: o.refused.rule for o in self.prompt(seat).options if o.refused is not None}
        with pytest.raises(Illegal) as caught:
            self.pick(option, seat=seat)
        assert shown.get(option, UNKNOWN) == caught.value.rule
        return caught.value.rule

    def player(self, seat: Seat = 0) -> Any:
        """What this player has."""
        state: Any = self.state
        return state.seats[seat]

    def view(self, seat: Seat | None) -> Any:
        """The table through these eyes."""
        return self.engine.title.view(self.state, seat)

    @property
    def points(self) -> tuple[int, ...]:
        """Points in seat order."""
        return self.engine.title.points(self.view(None))

    @property
    def kinds(self) -> list[str]:
        """What happened so far."""
        return [event.kind for event in self.events]

    def told(self, kind: str) -> list[Event]:
        """The events of this kind."""
        return [event for event in self.events if event.kind == kind]

    def last(self, kind: str) -> Event:
        """The latest event of this kind."""
        return self.told(kind)[-1]

    def _asked(self, seat: Seat | None) -> Seat:
        return self.seat if seat is None else seat

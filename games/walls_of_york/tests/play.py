"""A position to play on from, for tests: answers in, events and refusals out."""

import random
from typing import Any, Self

import pytest

from games.engine.core import Engine, kind
from games.engine.dice import Dice, RandomDice, RecordedDice
from games.engine.errors import Illegal
from games.engine.prompts import SYSTEM, Many, Pick, Prompt, Resolve
from games.engine.steps import Event
from games.walls_of_york import TITLE
from games.walls_of_york.drawing import Position
from games.walls_of_york.pieces import Player, View
from games.walls_of_york.scenarios import SCENARIOS
from games.walls_of_york.state import Options, State

ENGINE = Engine(TITLE)


class Play:
    """A match under test. Draws are recorded ones, or seeded."""

    def __init__(self, state: State, draws: tuple[int, ...] = ()) -> None:
        TITLE.check(state)
        self.state = ENGINE.start_from(state).state
        self.dice: Dice = RecordedDice(draws) if draws else RandomDice(random.Random(1))
        self.events: list[Event] = []
        self.boundary = ""

    @classmethod
    def at(cls, *args: Any, draws: tuple[int, ...] = (), **named: Any) -> Self:
        """From a position made for the test."""
        return cls(Position(*args, **named).state(), draws)

    @classmethod
    def scenario(cls, name: str, *, draws: tuple[int, ...] = ()) -> Self:
        """From a named position."""
        return cls(SCENARIOS[name](), draws)

    @classmethod
    def new(cls, players: int, seed: int = 1, **options: bool) -> Self:
        """From the start."""
        dice = RandomDice(random.Random(seed))
        applied = ENGINE.start(Options(**options), players, dice)
        play = cls(applied.state)
        play.dice, play.events = dice, list(applied.events)
        return play

    def pick(self, *options: str, seat: int = 0) -> Self:
        """One seat answers with each of these in turn."""
        for option in options:
            self.answer(seat, Pick(option))
        return self

    def many(self, *options: str, seat: int = 0) -> Self:
        """One seat answers with a set."""
        return self.answer(seat, Many(options))

    def resolve(self) -> Self:
        """Let the site carry on."""
        return self.answer(SYSTEM, Resolve())

    def answer(self, seat: int, answer: Any) -> Self:
        applied = ENGINE.apply(self.state, seat, answer, self.dice)
        self.state, self.boundary = applied.state, applied.boundary
        self.events += applied.events
        TITLE.check(self.state)
        return self

    def others(self, street: str = "H-7-7") -> Self:
        """All but the first seat place one wall, or build on."""
        for seat in self.active:
            if seat > 0 and self.asked(seat) == "place":
                self.pick(street, "single", seat=seat)
            elif seat > 0:
                self.pick("keep", seat=seat)
        return self

    @property
    def active(self) -> tuple[int, ...]:
        """Who is asked."""
        return ENGINE.active(self.state)

    def prompt(self, seat: int = 0) -> Prompt:
        """What this seat is asked."""
        prompt = ENGINE.prompt(self.state, seat)
        assert prompt is not None
        return prompt

    def asked(self, seat: int = 0) -> str:
        """The kind of this seat's open question."""
        return self.prompt(seat).kind

    @property
    def next(self) -> str:
        """The step on top of the common stack."""
        return kind(self.state.stack[-1])

    def offered(self, seat: int = 0) -> set[str]:
        """What can be chosen."""
        return {option.id for option in self.prompt(seat).options if option.refused is None}

    def refusal(self, option: str, seat: int = 0) -> str:
        """The rule that forbids an option, shown beforehand and given when it is tried."""
        shown = {o.id: o.refused.rule for o in self.prompt(seat).options if o.refused is not None}
        with pytest.raises(Illegal) as caught:
            self.pick(option, seat=seat)
        assert shown.get(option, "unknown") == caught.value.rule
        return caught.value.rule

    def player(self, seat: int = 0) -> Player:
        """What this player has."""
        return self.state.seats[seat]

    def view(self, seat: int | None) -> View:
        """The table through these eyes."""
        return TITLE.view(self.state, seat)

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals in seat order."""
        return tuple(player.total for player in self.state.seats)

    @property
    def kinds(self) -> list[str]:
        """What happened so far."""
        return [event.kind for event in self.events]

    def told(self, kind: str) -> list[Event]:
        """The events of this kind."""
        return [event for event in self.events if event.kind == kind]

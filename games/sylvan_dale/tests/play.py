"""A position to play on from, for tests: answers in, events and refusals out."""

import random
from typing import Any, Self

import pytest

from games.engine.core import Engine
from games.engine.dice import Dice, RandomDice, RecordedDice
from games.engine.errors import Illegal
from games.engine.prompts import SYSTEM, Pick, Prompt, Resolve
from games.engine.steps import Event
from games.sylvan_dale import TITLE
from games.sylvan_dale.drawing import Position
from games.sylvan_dale.pieces import Player, Tree, View
from games.sylvan_dale.scenarios import SCENARIOS
from games.sylvan_dale.state import Options, State

ENGINE = Engine(TITLE)


class Play:
    """A match under test. Whoever is asked answers; draws are recorded ones, or seeded."""

    def __init__(self, state: State, draws: tuple[int, ...] = ()) -> None:
        TITLE.check(state)
        self.state = ENGINE.start_from(state).state
        self.dice: Dice = RecordedDice(draws) if draws else RandomDice(random.Random(1))
        self.events: list[Event] = []
        self.boundary = ""

    @classmethod
    def drawn(cls, drawing: str, *, draws: tuple[int, ...] = (), **named: Any) -> Self:
        """From a map."""
        return cls(Position(drawing, **named).state(), draws)

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
        play.dice = dice
        play.events = list(applied.events)
        return play

    def pick(self, *options: str) -> Self:
        """Answer with each of these in turn."""
        for option in options:
            self.answer(self.seat, Pick(option))
        return self

    def resolve(self) -> Self:
        """Let the site carry on."""
        return self.answer(SYSTEM, Resolve())

    def answer(self, seat: int, answer: Any) -> Self:
        applied = ENGINE.apply(self.state, seat, answer, self.dice)
        self.state, self.boundary = applied.state, applied.boundary
        self.events += applied.events
        TITLE.check(self.state)
        return self

    @property
    def seat(self) -> int:
        """Who is asked."""
        (seat,) = ENGINE.active(self.state)
        return seat

    @property
    def prompt(self) -> Prompt:
        """What is asked."""
        prompt = ENGINE.prompt(self.state, self.seat)
        assert prompt is not None
        return prompt

    @property
    def asked(self) -> str:
        """The kind of the open question."""
        return self.prompt.kind if self.seat != SYSTEM else self.state.stack[-1].__struct_config__.tag

    @property
    def offered(self) -> set[str]:
        """What can be chosen."""
        return {option.id for option in self.prompt.options if option.refused is None}

    def refusal(self, option: str) -> str:
        """The rule that forbids an option, shown beforehand and given when it is tried."""
        shown = {o.id: o.refused.rule for o in self.prompt.options if o.refused is not None}
        with pytest.raises(Illegal) as caught:
            self.pick(option)
        assert shown.get(option) == caught.value.rule
        return caught.value.rule

    def tree(self, row: int, col: int) -> Tree:
        """The tree at this place."""
        return self.state.trees[self.state.board.places.index((row, col))]

    def player(self, seat: int = 0) -> Player:
        """What this player has."""
        return self.state.seats[seat]

    def view(self, seat: int | None) -> View:
        """The table through these eyes."""
        return TITLE.view(self.state, seat)

    @property
    def points(self) -> tuple[int, ...]:
        """Points in seat order."""
        return tuple(player.points for player in self.state.seats)

    @property
    def kinds(self) -> list[str]:
        """What happened so far."""
        return [event.kind for event in self.events]

    def last(self, kind: str) -> Event:
        """The latest event of this kind."""
        return next(event for event in reversed(self.events) if event.kind == kind)

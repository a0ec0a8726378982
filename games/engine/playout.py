"""Random games at full speed: played in place, on a state that nobody else holds."""

import random
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from games.engine.core import Engine
from games.engine.dice import Dice, RandomDice
from games.engine.prompts import SYSTEM, Answer, Pick, Resolve, Seat
from games.engine.steps import Core, Ctx, Why

S = TypeVar("S", bound=Core[Any])

CHOICES = 200
"""So many accepted answers are looked at; combinations beyond them are left out."""


class Playout(NamedTuple):
    """A finished game: its last position as it is, and how many decisions led there."""

    state: Any
    decisions: int


def playout(engine: Engine[S], options: Struct, seats: int, rng: random.Random) -> Playout:
    """Play one game to its end, the title's laws checked at every boundary."""
    dice, check = RandomDice(rng), engine.title.check
    g = engine.start(options, seats, dice).state
    check(g)
    decisions = 0
    while not g.over:
        seat = rng.choice(engine.active(g)) if g.lanes else g.stack[-1].seats(g)[0]
        decisions += 1
        if _decide(engine, g, seat, rng, dice):
            check(g)
    return Playout(g, decisions)


def _decide(engine: Engine[S], g: S, seat: Seat, rng: random.Random, dice: Dice) -> Why:
    """One decision. Where one option is picked it is carried out as it is: it comes from the offer itself."""
    holder = g.lanes[seat] if g.lanes else g
    step = holder.stack[-1]
    if step.asks and step.shape is Pick and not engine.title.extras(g, seat):
        offered = step.offered(g)
        ctx = Ctx(dice, g.rev)
        engine.take(g, holder, [offered[int(rng.random() * len(offered))].value], ctx)
        return ctx.boundary
    answer: Answer = Resolve()
    if seat != SYSTEM:
        answer = rng.choice(list(islice(engine.candidates(g, seat), CHOICES)))
    return engine.advance(g, seat, answer, dice).boundary

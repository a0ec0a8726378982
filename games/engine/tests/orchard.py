"""Orchard, a made-up game: draw apples from a sack, keep or press them; each round is scored by the site."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from games.engine.core import Score, ScorePart
from games.engine.dice import Dice
from games.engine.prompts import Choice, Refusal, Seat
from games.engine.steps import Ask, Core, Ctx, EndTurn, Step
from games.engine.tests.toy import Toy

ROUNDS = 2
APPLES = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)


class Basket(Struct):
    """What one seat owns; apples in hand are hidden."""

    hand: list[int] = []
    pressed: list[int] = []
    points: int = 0


class Turn(Step["State"], tag="turn"):
    """The next seat draws or presses."""

    rule = "OR-1"

    def resolve(self, g: "State", ctx: Ctx) -> None:
        ctx.push(Act(seat=g.turn), Done(seat=g.turn))


class Act(Ask["State", int | None], tag="act"):
    """Draw an apple, or press one from the hand."""

    rule = "OR-2"

    def choices(self, g: "State") -> Iterable[Choice[int | None]]:
        yield Choice("draw", None, None if g.sack else Refusal("OR-2.1", {"left": 0}))
        for size in sorted(set(g.baskets[self.seat].hand)):
            yield Choice(f"apple-{size}", size)
        if not g.sack and not g.baskets[self.seat].hand:
            yield Choice("rest", 0)

    def chosen(self, g: "State", values: list[int | None], ctx: Ctx) -> None:
        basket, value = g.baskets[self.seat], values[0]
        if value is None:
            apple = ctx.take(g.sack)
            basket.hand.append(apple)
            ctx.emit("drawn", self.seat, secret={"apple": f"apple-{apple}"}, left=len(g.sack))
        elif value:
            basket.hand.remove(value)
            basket.pressed.append(value)
            basket.points += value
            ctx.emit("pressed", self.seat, apple=f"apple-{value}", n=value)


class Done(EndTurn["State"], tag="done"):
    """The turn passes on; after the last seat the round is scored."""

    rule = "OR-3"

    def ended(self, g: "State", ctx: Ctx) -> None:
        g.turn = (g.turn + 1) % g.players
        g.turns += 1
        if g.turns % (g.players * 3):
            ctx.push(Turn())
        else:
            ctx.push(RoundScore())


class RoundScore(Step["State"], tag="round-score"):
    """A point for whoever pressed most."""

    rule = "OR-4"
    deferred: ClassVar[bool] = True

    def resolve(self, g: "State", ctx: Ctx) -> None:
        most = max(len(basket.pressed) for basket in g.baskets)
        for seat, basket in enumerate(g.baskets):
            if most and len(basket.pressed) == most:
                basket.points += g.options.prize
                ctx.emit("prize", seat, n=g.options.prize)
        if g.turns < g.players * 3 * ROUNDS:
            ctx.push(Turn())
        else:
            g.over = True


class Options(Struct, frozen=True):
    """The prize of a round."""

    prize: int = 3


class State(Core[Turn | Act | Done | RoundScore], kw_only=True):
    """The orchard."""

    options: Options
    sack: list[int]
    baskets: list[Basket]
    turn: Seat = 0
    turns: int = 0


class View(Struct, frozen=True):
    """What a viewer knows."""

    left: int
    hands: tuple[tuple[int, ...] | int, ...]
    pressed: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


class Orchard(Toy[State]):
    """The title."""

    slug = "orchard"
    prefix = "OR"
    seats = (2, 3)
    state_type = State
    options_type = Options

    def setup(self, options: Options, seats: int, ctx: Ctx) -> State:
        first = ctx.below(seats)
        ctx.emit("first", first)
        ctx.push(Turn())
        return State(options=options, sack=list(APPLES), baskets=[Basket() for _ in range(seats)], turn=first)

    def view(self, g: State, seat: Seat | None) -> View:
        return View(
            left=len(g.sack),
            hands=tuple(
                tuple(b.hand) if g.over or s == seat else len(b.hand) for s, b in enumerate(g.baskets)
            ),
            pressed=tuple(tuple(b.pressed) for b in g.baskets),
            points=tuple(b.points for b in g.baskets),
        )

    def scores(self, g: State) -> list[Score]:
        totals = [b.points for b in g.baskets]
        return [
            Score(seat, n, 1 + sum(m > n for m in totals), (ScorePart("pressed", "OR-4", n),))
            for seat, n in enumerate(totals)
        ]

    def redeal(self, g: State, seat: Seat | None, dice: Dice) -> State:
        hidden = [s for s in range(g.players) if s != seat and not g.over]
        pool = g.sack + [apple for s in hidden for apple in g.baskets[s].hand]
        baskets = [Basket(list(b.hand), list(b.pressed), b.points) for b in g.baskets]
        for s in hidden:
            baskets[s].hand = [pool.pop(dice.below(len(pool))) for _ in baskets[s].hand]
        return State(
            options=g.options, sack=pool, baskets=baskets, turn=g.turn, turns=g.turns, rev=g.rev,
            players=g.players, count=g.count, over=g.over, stack=list(g.stack),
        )  # fmt: skip

    def check(self, g: State) -> None:
        apples = g.sack + [apple for b in g.baskets for apple in b.hand + b.pressed]
        assert sorted(apples) == sorted(APPLES)


ORCHARD = Orchard()

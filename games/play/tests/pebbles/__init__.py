"""A made-up title for the tests: turns with undo, draws, secrets, sealed bids and a deferred round end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from msgspec import Struct

from games.engine.core import Score, ScorePart, Title
from games.engine.prompts import Choice, Prompt, Refusal, Seat
from games.engine.scene import Group, Scene, Term, circle
from games.engine.steps import Ask, Core, Ctx, EndTurn, Step, Together

ROUNDS = 2


GOALS = (4, 7)


class Options(Struct, frozen=True):
    bids: bool = False
    far: bool = False


class Draw(Ask["State", int], tag="draw"):
    """Take one to three pebbles; a fourth is refused."""

    rule: ClassVar[str] = "PB-1.1"

    def choices(self, g: State) -> Iterable[Choice[int]]:
        for n in (1, 2, 3):
            yield Choice(f"take-{n}", n)
        yield Choice("take-4", 4, Refusal("PB-1.2", {"n": 4}))
        yield Choice("gamble", 0)

    def chosen(self, g: State, values: list[int], ctx: Ctx) -> None:
        if values[0]:
            g.pebbles[self.seat] += values[0]
            ctx.emit("taken", self.seat, n=values[0])
        else:
            card = ctx.below(6)
            g.hands[self.seat].append(card)
            ctx.emit("gambled", self.seat, secret={"card": f"card-{card}"})
        ctx.push(Second(seat=self.seat))


class Second(Ask["State", int], tag="second"):
    """Put some back, or none."""

    rule: ClassVar[str] = "PB-1.3"

    def choices(self, g: State) -> Iterable[Choice[int]]:
        yield Choice("none", 0)
        yield Choice("one", 1, None if g.pebbles[self.seat] else Refusal("PB-1.3"))

    def chosen(self, g: State, values: list[int], ctx: Ctx) -> None:
        g.pebbles[self.seat] -= values[0]
        ctx.push(End(seat=self.seat))


class End(EndTurn["State"], tag="end"):
    rule: ClassVar[str] = "PB-1.4"

    def ended(self, g: State, ctx: Ctx) -> None:
        ctx.push(Draw(seat=self.seat + 1) if self.seat + 1 < g.players else RoundEnd())


class Bids(Together["State"], tag="bids"):
    """All bid at once, sealed."""

    rule: ClassVar[str] = "PB-2.1"

    def lane(self, g: State, seat: Seat) -> list[Step[Any]]:
        return [Bid(seat=seat), Sure(seat=seat)]

    def joined(self, g: State, ctx: Ctx) -> None:
        ctx.final("reveal")
        for seat, bid in enumerate(g.bids):
            ctx.emit("bid", seat, n=bid)
        ctx.push(Draw(seat=0))


class Bid(Ask["State", int], tag="bid"):
    rule: ClassVar[str] = "PB-2.1"

    def choices(self, g: State) -> Iterable[Choice[int]]:
        return [Choice(f"bid-{n}", n) for n in range(3)]

    def chosen(self, g: State, values: list[int], ctx: Ctx) -> None:
        g.bids[self.seat] = values[0]


class Sure(Ask["State", None], tag="sure"):
    rule: ClassVar[str] = "PB-2.1"

    def choices(self, g: State) -> Iterable[Choice[None]]:
        return [Choice("sure", None)]

    def chosen(self, g: State, values: list[None], ctx: Ctx) -> None:
        pass


class RoundEnd(Step["State"], tag="round-end"):
    """The site throws a die for everybody, and the next round begins."""

    rule: ClassVar[str] = "PB-3.1"
    deferred: ClassVar[bool] = True

    def resolve(self, g: State, ctx: Ctx) -> None:
        gift = ctx.below(3)
        for seat in range(g.players):
            g.pebbles[seat] += gift
        g.round += 1
        ctx.emit("round", n=gift)
        if g.round > ROUNDS:
            g.over = True
        else:
            ctx.push(Bids() if g.with_bids else Draw(seat=0))


Steps = Draw | Second | End | Bids | Bid | Sure | RoundEnd


class State(Core[Steps], kw_only=True):
    pebbles: list[int]
    hands: list[list[int]]
    bids: list[int]
    round: int = 1
    with_bids: bool = False


class View(Struct):
    pebbles: tuple[int, ...]
    hand: tuple[int, ...] | None
    round: int


class Pebbles(Title[State]):
    slug = "pebbles"
    rev = 1
    prefix = "PB"
    seats = (1, 2, 3)
    state_type = State
    options_type = Options
    option_seats: ClassVar[dict[str, tuple[int, ...]]] = {"far": (1,)}
    scenarios: dict[str, Callable[[], State]]

    def __init__(self) -> None:
        self.scenarios = {"late": late}

    def setup(self, options: Options, seats: int, ctx: Ctx) -> State:
        hands = [[ctx.below(6)] for _ in range(seats)]
        for seat, hand in enumerate(hands):
            ctx.emit("dealt", seat, secret={"card": f"card-{hand[0]}"})
        ctx.push(Bids() if options.bids else Draw(seat=0))
        return State(pebbles=[0] * seats, hands=hands, bids=[0] * seats, with_bids=options.bids)

    def view(self, g: State, seat: Seat | None) -> View:
        return View(tuple(g.pebbles), None if seat is None else tuple(g.hands[seat]), g.round)

    def points(self, view: Any) -> tuple[int, ...]:
        return tuple(view.pebbles)

    def board(self, view: Any, prompt: Prompt | None) -> Scene:
        heaps = tuple(
            Group(f"heap-{seat}", (circle(10 + 20 * seat, 10, 5 + n),), label=Term("name.take", {"a": n}))
            for seat, n in enumerate(view.pebbles)
        )
        return Scene(self.slug, "board", 100, 20, Term("name.pebbles"), heaps)

    def things(self, view: Any, seat: Seat, prompt: Prompt | None) -> Scene:
        return Scene(self.slug, f"seat-{seat}", 20, 20, Term("name.pebbles"), ())

    def goal(self, options: Options, seats: int) -> int | None:
        return GOALS[options.far] if seats == 1 else None

    def scores(self, g: State) -> list[Score]:
        best = sorted(g.pebbles, reverse=True)
        return [
            Score(seat, n, best.index(n) + 1, (ScorePart("pebbles", "PB-4.1", n),))
            for seat, n in enumerate(g.pebbles)
        ]


def late() -> State:
    """The second round, the last seat to move."""
    return State(players=2, pebbles=[4, 5], hands=[[1], [2]], bids=[0, 0], round=2, stack=[Draw(seat=1)])


TITLE = Pebbles()

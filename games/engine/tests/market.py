"""Market, a made-up game: sealed bids for crates, a feast in open lanes; fish may be sold at any time."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec import Struct, field

from games.engine.core import Score
from games.engine.dice import Dice
from games.engine.prompts import Choice, Many, Refusal, Seat, Split
from games.engine.steps import Ask, Core, Ctx, Step, Together
from games.engine.tests.toy import Toy

ROUNDS = 3
FOODS = ("bread", "fish", "soup")


class Stall(Struct):
    """What one seat owns, all of it in the open; a bid is secret while it is not final."""

    goods: dict[str, int] = field(default_factory=lambda: {"bread": 2, "fish": 2, "soup": 1})
    coins: int = 3
    bid: int = 0
    sign: str = ""
    fed: int = 0


class Round(Step["State"], tag="round"):
    """A crate is drawn and put up for sale."""

    rule = "MK-1"

    def resolve(self, g: "State", ctx: Ctx) -> None:
        g.crate = FOODS[ctx.below(len(FOODS))]
        ctx.emit("crate", food=g.crate)
        ctx.push(Bidding(), Feast(), Close())


class Bidding(Together["State"], tag="bidding"):
    """All seats with coins bid at once."""

    rule = "MK-2"

    def lane(self, g: "State", seat: Seat) -> Sequence[Step["State"]]:
        return [Bid(seat=seat), Sign(seat=seat)] if g.stalls[seat].coins else []

    def joined(self, g: "State", ctx: Ctx) -> None:
        ctx.final("reveal")
        bids = [stall.bid for stall in g.stalls]
        best = [seat for seat, bid in enumerate(bids) if bid == max(bids) > 0]
        if best:
            winner = best[ctx.below(len(best))]
            g.stalls[winner].coins -= bids[winner]
            g.stalls[winner].goods[g.crate] += 2
            ctx.emit("sold", winner, food=g.crate, coins=bids[winner], bids=tuple(bids))
        for stall in g.stalls:
            stall.bid = 0


class Bid(Ask["State", int], tag="bid"):
    """Any number of one's coins."""

    rule = "MK-2.1"

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        for n in range(5):
            yield Choice(
                f"coins-{n}", n, Refusal("MK-2.2", {"n": n}) if n > g.stalls[self.seat].coins else None
            )

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        g.stalls[self.seat].bid = values[0]


class Sign(Ask["State", str], tag="sign"):
    """The sign on the bid; without coins in it there is only one."""

    rule = "MK-2.3"
    auto = True

    def choices(self, g: "State") -> Iterable[Choice[str]]:
        yield Choice("moon", "moon")
        if g.stalls[self.seat].bid:
            yield Choice("sun", "sun")

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        g.stalls[self.seat].sign = values[0]


class Feast(Together["State"], tag="feast"):
    """Every seat feeds its guests, each in its own time."""

    rule = "MK-3"
    sealed: ClassVar[bool] = False

    def lane(self, g: "State", seat: Seat) -> Sequence[Step["State"]]:
        return [Bake(seat=seat), Feed(seat=seat), Tidy(seat=seat)]

    def joined(self, g: "State", ctx: Ctx) -> None:
        ctx.emit("feasted", fed=tuple(stall.fed for stall in g.stalls))


class Bake(Step["State"], tag="bake"):
    """One bread for everybody."""

    rule = "MK-3.1"
    seat: Seat

    def resolve(self, g: "State", ctx: Ctx) -> None:
        g.stalls[self.seat].goods["bread"] += 1


class Feed(Ask["State", str], tag="feed"):
    """Up to three portions, no two of soup, as many as can be paid."""

    rule = "MK-3.2"
    shape = Split

    def bounds(self, g: "State") -> tuple[int, int]:
        return 1, 3

    def choices(self, g: "State") -> Iterable[Choice[str]]:
        for food, n in g.stalls[self.seat].goods.items():
            if n:
                yield Choice(food, food, most=n)

    def accepts(self, g: "State", values: list[str]) -> Refusal | None:
        return Refusal("MK-3.3", {"n": values.count("soup")}) if values.count("soup") > 1 else None

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        stall = g.stalls[self.seat]
        for food in values:
            stall.goods[food] -= 1
        stall.fed += len(values)
        ctx.emit("fed", self.seat, foods=tuple(values), n=len(values))


class Tidy(Ask["State", str], tag="tidy"):
    """Keep at most two kinds of food."""

    rule = "MK-3.4"
    shape = Many

    def bounds(self, g: "State") -> tuple[int, int]:
        kinds = sum(n > 0 for n in g.stalls[self.seat].goods.values())
        return max(0, kinds - 2), kinds

    def choices(self, g: "State") -> Iterable[Choice[str]]:
        return [Choice(food, food) for food, n in g.stalls[self.seat].goods.items() if n]

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        for food in values:
            g.stalls[self.seat].goods[food] = 0
        ctx.emit("tidied", self.seat, foods=tuple(values))


class Close(Step["State"], tag="close"):
    """The site closes the round: a coin for everybody."""

    rule = "MK-4"
    deferred: ClassVar[bool] = True

    def resolve(self, g: "State", ctx: Ctx) -> None:
        g.round += 1
        for stall in g.stalls:
            stall.coins += 1
        if g.round < ROUNDS:
            ctx.push(Round())
        ctx.emit("closed", round=g.round)


class State(Core[Round | Bidding | Bid | Sign | Feast | Bake | Feed | Tidy | Close], kw_only=True):
    """The market."""

    stalls: list[Stall]
    crate: str = ""
    round: int = 0


class Options(Struct, frozen=True):
    """None."""


class View(Struct, frozen=True):
    """All stalls, and the crate."""

    stalls: tuple[tuple[tuple[str, int], ...], ...]
    coins: tuple[int, ...]
    crate: str


class Market(Toy[State]):
    """The title."""

    slug = "market"
    prefix = "MK"
    seats = (1, 2, 3)
    state_type = State
    options_type = Options

    def setup(self, options: Options, seats: int, ctx: Ctx) -> State:
        ctx.push(Round())
        return State(stalls=[Stall() for _ in range(seats)])

    def extras(self, g: State, seat: Seat) -> Iterable[Choice[None]]:
        left = g.stalls[seat].goods["fish"]
        yield Choice("+sell", None, None if left else Refusal("MK-5.1"))

    def extra(self, g: State, seat: Seat, value: None, ctx: Ctx) -> None:
        g.stalls[seat].goods["fish"] -= 1
        g.stalls[seat].coins += 1
        ctx.emit("fish-sold", seat)

    def view(self, g: State, seat: Seat | None) -> View:
        return View(
            tuple(tuple(stall.goods.items()) for stall in g.stalls),
            tuple(stall.coins for stall in g.stalls),
            g.crate,
        )

    def scores(self, g: State) -> list[Score]:
        totals = [stall.fed for stall in g.stalls]
        return [Score(seat, n, 1 + sum(m > n for m in totals)) for seat, n in enumerate(totals)]

    def redeal(self, g: State, seat: Seat | None, dice: Dice) -> State:
        return g

    def check(self, g: State) -> None:
        for stall in g.stalls:
            assert stall.coins >= 0
            assert min(stall.goods.values()) >= 0


MARKET = Market()

"""Chapter 9: Clean, Trade and Gather."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.engine.prompts import Choice, Many, Refusal, Split
from games.engine.steps import Ctx

from ..data import (
    ANY,
    CLEAN,
    CLEANED,
    COLUMN,
    FOOD,
    G1,
    GATHER,
    GATHER_OPTIONS,
    GOODS,
    KNIFE,
    MIDDEN,
    PURCHASE,
    TILES,
    TRADE,
    Delta,
    Env,
    Good,
    amounts,
)
from ..ids import R
from ..pieces import Doing, Player, Seat, named
from ..rules import NO_SLIDE, any_goods, barred, clean_types, slide_refused, too_dear
from .common import GOOD_CHOICES, Question, exchange, gained, paid

if TYPE_CHECKING:
    from ..state import State


class Clean(Question[Good], tag="clean"):
    """SB-9.1: two or three different types are paid, up to four if the tile is flipped.

    As many as can be are suggested, of what there is most of; food is worth a point and comes last.
    """

    rule = R.CLEAN
    shape = Many

    def bounds(self, g: "State") -> tuple[int, int]:
        return 2, max(CLEANED[g.seats[self.seat].flipped >> CLEAN & 1])

    def choices(self, g: "State") -> Iterable[Choice[Good]]:
        player = g.seats[self.seat]
        types = clean_types(player)
        suggested = sorted(types, key=lambda good: (good == FOOD, -player.goods[good]))[: self.bounds(g)[1]]
        return [Choice(GOODS[good], good, preset=int(good in suggested)) for good in types]

    def chosen(self, g: "State", values: list[Good], ctx: Ctx) -> None:
        player = g.seats[self.seat]
        delta = tuple((good, -1) for good in values)
        ctx.emit("cleaned", self.seat, paid=amounts(delta))
        exchange(g, self.seat, delta, ctx)
        take_roof(g, self.seat, ctx)
        n = CLEANED[player.flipped >> CLEAN & 1][len(values)]
        if player.goods[MIDDEN] or slide_refused(player) is None:
            ctx.push(Clear(seat=self.seat, n=n))

    def doing(self, g: "State") -> Doing:
        types = clean_types(g.seats[self.seat])
        return Doing("clean", {GOODS[good]: {GOODS[good]: -1} for good in types})


def take_roof(g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-9.1.5, SB-9.1.9: a roof card from the supply, while there are any."""
    if g.supply_roofs:
        g.seats[seat].supply_roofs += 1
        ctx.emit("roof_gained", seat)
    else:
        ctx.emit("no_roof_left", seat)


class Clear(Question[str], tag="clear"):
    """SB-3.3: midden is discarded first, which leaves most room for the slider; clears may be left unused."""

    rule = R.CLEAR_WAYS
    shape = Split
    n: int

    def bounds(self, g: "State") -> tuple[int, int]:
        return 0, self.n

    def choices(self, g: "State") -> Iterator[Choice[str]]:
        player = g.seats[self.seat]
        midden = min(self.n, player.goods[MIDDEN])
        if midden:
            yield Choice("midden", "midden", most=midden, preset=midden)
        moves = max(min(self.n - m, slides(player, m)) for m in range(midden + 1))
        if moves:
            preset = min(self.n - midden, slides(player, midden))
            yield Choice("slider", "slider", most=moves, preset=preset)

    def accepts(self, g: "State", values: list[str]) -> Refusal | None:
        midden, moves = values.count("midden"), values.count("slider")
        return NO_SLIDE if moves > slides(g.seats[self.seat], midden) else None

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        cleared(g, self.seat, values.count("midden"), values.count("slider"), ctx)

    def doing(self, g: "State") -> Doing:
        return Doing("clear", {"midden": {"midden": -1}}, {"slider": 1}, n=self.n)


def slides(player: Player, midden: int) -> int:
    """SB-3.3.3, SB-3.3.4: how far the slider can be moved once so much midden is discarded."""
    needed = -(-(sum(player.goods) - midden) // COLUMN)
    return max(0, player.slider - max(1, needed))


def cleared(g: "State", seat: Seat, midden: int, moves: int, ctx: Ctx) -> None:
    """SB-3.3.1: midden goes, and the slider moves to the left."""
    player = g.seats[seat]
    if midden:
        player.goods[MIDDEN] -= midden
        ctx.emit("midden_returned", seat, n=midden)
    if moves:
        player.slider -= moves
        ctx.emit("slider_moved_left", seat, n=moves, slider=player.slider)


class Trade(Question[Good], tag="trade"):
    """SB-9.2: so many tokens of a single type."""

    rule = R.TRADE_TYPES
    price: int

    def choices(self, g: "State") -> Iterator[Choice[Good]]:
        goods = g.seats[self.seat].goods
        dear = too_dear(R.TRADE_ONE_TYPE, self.price)
        for good in ANY:
            if goods[good]:
                choice = GOOD_CHOICES[good]
                yield choice if goods[good] >= self.price else barred(choice, dear)

    def chosen(self, g: "State", values: list[Good], ctx: Ctx) -> None:
        traded(g, self.seat, ((values[0], -self.price),), ctx)

    def doing(self, g: "State") -> Doing:
        held = any_goods(g.seats[self.seat])
        return Doing("trade", {GOODS[good]: {GOODS[good]: -self.price} for good in held}, n=self.price)


def traded(g: "State", seat: Seat, delta: Delta, ctx: Ctx) -> None:
    """SB-9.2.1, SB-9.2.5: the marker moves on, and the goods of its new space can be bought."""
    player = g.seats[seat]
    player.trade += 1
    if delta:
        ctx.emit("traded", seat, paid=amounts(delta), n=player.trade)
    else:
        ctx.emit("traded_free", seat, n=player.trade)
    exchange(g, seat, delta, ctx)
    ctx.push(Purchase(seat=seat))


NO_PURCHASE = Choice("no-purchase", -1)
PAY = tuple(Choice(f"pay-{GOODS[good]}", good) for good in ANY)


class Purchase(Question[Good], tag="purchase"):
    """SB-9.2.5: the goods of the space just entered, once, for a knife, or anything with the flipped tile."""

    rule = R.PURCHASE
    auto = True

    def choices(self, g: "State") -> Iterator[Choice[Good]]:
        player = g.seats[self.seat]
        if player.is_flipped(TRADE):
            yield from (PAY[good] for good in any_goods(player))
        elif player.goods[KNIFE]:
            yield PAY[KNIFE]
        yield NO_PURCHASE

    def chosen(self, g: "State", values: list[Good], ctx: Ctx) -> None:
        (good,) = values
        if good >= 0:
            bought = PURCHASE[g.seats[self.seat].trade]
            ctx.emit("purchased", self.seat, paid=amounts(((good, -1),)), goods=amounts(bought))
            exchange(g, self.seat, ((good, -1), *bought), ctx)

    def doing(self, g: "State") -> Doing:
        player, deltas = g.seats[self.seat], {"no-purchase": dict[str, int]()}
        for good in any_goods(player):
            delta = deltas[PAY[good].id] = {GOODS[good]: -1}
            for other, n in named(PURCHASE[player.trade]).items():
                delta[other] = delta.get(other, 0) + n
        return Doing("purchase", deltas)


class Gather(Question[str], tag="gather"):
    """SB-9.3: one worker, one option."""

    rule = R.GATHER
    env: Env

    def choices(self, g: "State") -> Iterable[Choice[str]]:
        return gather_choices(g.seats[self.seat], self.env)

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        gathered(g, self.seat, self.env, GATHER[values[0]], ctx)

    def doing(self, g: "State") -> Doing:
        offered = gather_choices(g.seats[self.seat], self.env)
        return Doing("gather", {c.id: named(GATHER[c.value]) for c in offered}, tile=TILES[G1 + self.env])


GATHER_CHOICES = {id: Choice(id, id) for id in GATHER}
GATHER_DEAR = {id: Choice(id, id, Refusal(R.GATHER_PAID)) for id in GATHER}


def gather_choices(player: Player, env: Env) -> list[Choice[str]]:
    """SB-9.3.2, SB-9.3.3: the options of a gather tile by its side."""
    options = GATHER_OPTIONS[env][player.flipped >> G1 + env & 1]
    return [GATHER_CHOICES[id] if player.covers(GATHER[id]) else GATHER_DEAR[id] for id in options]


def gathered(g: "State", seat: Seat, env: Env, delta: Delta, ctx: Ctx) -> None:
    """SB-9.3: what the tile gives, for what it costs."""
    tile, cost, goods = TILES[G1 + env], paid(delta), gained(delta)
    if cost:
        ctx.emit("gathered_for", seat, tile=tile, paid=cost, goods=goods)
    else:
        ctx.emit("gathered", seat, tile=tile, goods=goods)
    exchange(g, seat, delta, ctx)

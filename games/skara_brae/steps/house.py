"""Chapter 8: Furnish, Cook and Craft."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.engine.prompts import Choice, Refusal, Split
from games.engine.steps import Ctx

from ..data import (
    BARLEY,
    FLIP_COST,
    FURNISH,
    GOODS,
    HIDE,
    KNIFE,
    WEIGHT,
    WOOL,
    Delta,
    Good,
    Tile,
    amounts,
)
from ..ids import R
from ..pieces import Doing, Player, Seat, named
from ..rules import barred, cooked, craft_refused, ingredients, ways
from .common import GOOD_CHOICES, Question, exchange, gain, gained, own_tiles, paid, tile_id

if TYPE_CHECKING:
    from ..state import State

PORTION: dict[str, Delta] = {"hide": ((HIDE, -1),), "wools": ((WOOL, -2),)}
FURNISH_BONUS: tuple[Good, ...] = (BARLEY, KNIFE)
CHEAP_FIRST = sorted(WEIGHT, key=lambda good: (good > BARLEY, WEIGHT[good]))
"""SB-8.2: in this order ingredients give most food for their weight."""


def furnish(g: "State", seat: Seat, price: int, ctx: Ctx) -> None:
    """SB-8.1.3: the portions are paid; where there is one way only, at once."""
    found = furnish_ways(g.seats[seat], price)
    if len(found) > 1:
        ctx.push(Furnish(seat=seat, price=price))
    else:
        furnished(g, seat, found[0], ctx)


def furnish_ways(player: Player, price: int) -> list[dict[str, int]]:
    """SB-8.1.2: every way to pay so many portions."""
    return ways(player.goods, tuple(PORTION.items()), price)


def portions_paid(parts: dict[str, int]) -> Delta:
    """SB-8.1.2: the hides and the wool of these portions."""
    return tuple((good, n * parts[id]) for id, ((good, n),) in PORTION.items() if parts.get(id))


def furnished(g: "State", seat: Seat, parts: dict[str, int], ctx: Ctx) -> None:
    """SB-8.1.1, SB-8.1.5: the marker moves on; a flipped tile gives barley or a knife."""
    player = g.seats[seat]
    delta = portions_paid(parts)
    player.furnish += 1
    if delta:
        ctx.emit("furnished", seat, paid=amounts(delta), n=player.furnish)
    else:
        ctx.emit("furnished_free", seat, n=player.furnish)
    exchange(g, seat, delta, ctx)
    if player.is_flipped(FURNISH):
        ctx.push(FurnishBonus(seat=seat))


class Furnish(Question[str], tag="furnish"):
    """SB-8.1.2: a portion is a hide or two wool."""

    rule = R.PORTION
    shape = Split
    price: int

    def bounds(self, g: "State") -> tuple[int, int]:
        return self.price, self.price

    def choices(self, g: "State") -> Iterable[Choice[str]]:
        goods = g.seats[self.seat].goods
        hides, wools = min(self.price, goods[HIDE]), min(self.price, goods[WOOL] // 2)
        return (
            Choice("hide", "hide", most=hides, preset=hides),
            Choice("wools", "wools", most=wools, preset=self.price - hides),
        )

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        furnished(g, self.seat, {id: values.count(id) for id in PORTION}, ctx)

    def doing(self, g: "State") -> Doing:
        return Doing("furnish", {id: named(delta) for id, delta in PORTION.items()}, n=self.price)


class FurnishBonus(Question[Good], tag="furnish-bonus"):
    """SB-8.1.5: a barley or a knife."""

    rule = R.FURNISH_FLIPPED

    def choices(self, g: "State") -> Iterable[Choice[Good]]:
        return [GOOD_CHOICES[good] for good in FURNISH_BONUS]

    def chosen(self, g: "State", values: list[Good], ctx: Ctx) -> None:
        gain(g, self.seat, ((values[0], 1),), ctx)

    def doing(self, g: "State") -> Doing:
        return Doing("furnish-bonus", {GOODS[good]: {GOODS[good]: 1} for good in FURNISH_BONUS})


class Cook(Question[Good], tag="cook"):
    """SB-8.2: ingredients up to the hearth's limit, at least one."""

    rule = R.HEARTH_LIMIT
    shape = Split

    def bounds(self, g: "State") -> tuple[int, int]:
        return 1, g.seats[self.seat].hearth

    def choices(self, g: "State") -> Iterator[Choice[Good]]:
        player = g.seats[self.seat]
        suggested = batch(player)
        for good in ingredients(player):
            most = min(player.goods[good], player.hearth // WEIGHT[good])
            yield Choice(GOODS[good], good, most=most, preset=suggested.get(good, 0), weight=WEIGHT[good])

    def accepts(self, g: "State", values: list[Good]) -> Refusal | None:
        weight, limit = sum(map(WEIGHT.__getitem__, values)), g.seats[self.seat].hearth
        return Refusal(R.COOK_WEIGHT, {"weight": weight, "limit": limit}) if weight > limit else None

    def chosen(self, g: "State", values: list[Good], ctx: Ctx) -> None:
        if not values:
            return
        player = g.seats[self.seat]
        counts: dict[Good, int] = {}
        for ingredient in values:
            for good, n in cooked(player, ingredient):
                counts[good] = counts.get(good, 0) + n
        delta = tuple(counts.items())
        ctx.emit("cooked", self.seat, paid=paid(delta), goods=gained(delta))
        exchange(g, self.seat, delta, ctx)

    def doing(self, g: "State") -> Doing:
        player = g.seats[self.seat]
        deltas = {GOODS[good]: named(cooked(player, good)) for good in ingredients(player)}
        return Doing("cook", deltas, limit=player.hearth)


def batch(player: Player) -> dict[Good, int]:
    """What is suggested for the hearth: most food for the weight first."""
    room, found = player.hearth, {}
    held = set(ingredients(player))
    for good in CHEAP_FIRST:
        if good in held:
            found[good] = min(player.goods[good], room // WEIGHT[good])
            room -= found[good] * WEIGHT[good]
    return found


class Craft(Question[Tile], tag="craft"):
    """SB-8.3: one of the own tiles is flipped for its two resources."""

    rule = R.CRAFT

    def choices(self, g: "State") -> Iterator[Choice[Tile]]:
        player = g.seats[self.seat]
        for choice in own_tiles(player):
            refusal = craft_refused(player, choice.value)
            yield choice if refusal is None else barred(choice, refusal)

    def chosen(self, g: "State", values: list[Tile], ctx: Ctx) -> None:
        (tile,) = values
        player = g.seats[self.seat]
        player.flipped |= 1 << tile
        ctx.emit("tile_flipped", self.seat, tile=tile_id(player, tile), paid=amounts(FLIP_COST[tile]))
        exchange(g, self.seat, FLIP_COST[tile], ctx)

    def doing(self, g: "State") -> Doing:
        player = g.seats[self.seat]
        return Doing("craft", {c.id: named(FLIP_COST[c.value]) for c in own_tiles(player)})

"""Chapters 5.3 to 6: passing or acting, the village card, its harvest and its effect."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.engine.prompts import Choice, Refusal, Split
from games.engine.steps import Ctx, EndTurn

from ..data import (
    BALL,
    CARDS,
    ENVS,
    GOODS,
    HARVEST,
    HIDE,
    KNIFE,
    ROOF,
    SETTLER_EFFECTS,
    SETTLERS,
    UTENSILS,
    Card,
    Delta,
    Env,
    Good,
    amounts,
    env_of,
)
from ..ids import R
from ..pieces import Doing, Player, Seat, named, take_id
from .common import Question, exchange, gain, gained, paid, with_knives

if TYPE_CHECKING:
    from ..state import State

PASS = -1
MAY_PASS = Choice("pass", PASS)
FROM_TOP = Choice("pass", PASS, Refusal(R.TOP_MUST_ACT))
LAST = Choice("pass", PASS, Refusal(R.LAST_CANNOT_PASS))
TAKE = tuple(tuple(Choice(take_id(id, place), place) for place in range(5)) for id in CARDS)
NO_EFFECT = Choice("no-effect", -1)
EFFECT = Choice("effect", 0)
WITH_KNIVES = tuple(Choice(f"knives-{knives}" if knives else "effect-0", knives) for knives in range(200))
WITHOUT_ICON = Choice("effect-0", 0, Refusal(R.EFFECT_NEEDS_ICON))


class Turn(Question[int], tag="turn"):
    """SB-5.3.3: pass, or take a card of the set and with it a turn."""

    rule = R.PASS_OR_ACT

    def choices(self, g: "State") -> Iterator[Choice[int]]:
        for place, card in enumerate(g.sets[g.set]):
            yield TAKE[card][place]
        if g.players > 1:
            yield MAY_PASS if len(g.left) > 1 else LAST if g.left else FROM_TOP

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        (place,) = values
        if place == PASS:
            g.top.insert(0, g.left.pop(0))
            ctx.emit("passed", self.seat)
            ctx.push(EndPass(seat=self.seat))
            return
        current = g.sets[g.set]
        card = current.pop(place)
        ctx.emit("card_taken", self.seat, card=CARDS[card])
        if g.players == 1:
            ctx.emit("set_discarded", cards=tuple(CARDS[card] for card in current))
            g.discards += current
            current.clear()
        else:
            g.right.insert(0, (g.left or g.top).pop(0))
        receive(g, self.seat, card, ctx)
        if card < SETTLERS:
            ctx.push(UseEffect(seat=self.seat, card=card))
            harvest(g, self.seat, env_of(card), ctx)

    def doing(self, g: "State") -> Doing:
        player, deltas = g.seats[self.seat], {}
        for place, card in enumerate(g.sets[g.set]):
            delta = on_gaining(card, player.balls + 1)
            if card < SETTLERS:  # with its own icon
                env = env_of(card)
                delta = harvest_at_once(player, env, player.icons(env) + 1)
            deltas[TAKE[card][place].id] = named(delta)
        return Doing("turn", deltas)


class EndPass(EndTurn["State"], tag="end-pass"):
    """SB-5.3.4: passing is confirmed; until then it can be taken back."""

    rule = R.PASS

    def ended(self, g: "State", ctx: Ctx) -> None:
        g.turn = None


def on_gaining(card: Card, balls: int) -> Delta:
    """SB-6.1.3, SB-6.1.4: what a card gives at once; a settler gives nothing by itself."""
    if card == BALL:
        return ((KNIFE, balls),)
    return ((HIDE, 1),) if card == UTENSILS else ()


def receive(g: "State", seat: Seat, card: Card, ctx: Ctx) -> None:
    """SB-6.1, SB-6.2: a village card comes to a player."""
    player = g.seats[seat]
    if card == ROOF:
        player.roofs += 1
    elif card == BALL:
        player.balls += 1
        gain(g, seat, on_gaining(card, player.balls), ctx)
    elif card == UTENSILS:
        player.utensils += 1
        gain(g, seat, on_gaining(card, player.balls), ctx)
    else:
        player.columns[env_of(card)].append(card)


def harvest(g: "State", seat: Seat, env: Env, ctx: Ctx) -> None:
    """SB-6.3: the top harvest; where there is nothing to choose it happens at once."""
    player = g.seats[seat]
    if is_split(player, env):
        ctx.push(Harvest(seat=seat, env=env))
    else:
        harvested(g, seat, env, [HARVEST[env][0]] * player.icons(env), ctx)


def is_split(player: Player, env: Env) -> bool:
    """SB-6.3.3: whether a harvest leaves anything to choose."""
    return player.goods[KNIFE] > 0 or len(HARVEST[env]) > 1


def harvest_at_once(player: Player, env: Env, icons: int) -> Delta:
    """SB-6.3.1: what so many icons yield without a question."""
    return () if is_split(player, env) else ((HARVEST[env][0], icons),)


def harvested(g: "State", seat: Seat, env: Env, goods: list[Good], ctx: Ctx) -> None:
    """SB-6.3.2: one token for each icon, and one for each knife."""
    knives = len(goods) - g.seats[seat].icons(env)
    delta = tuple((good, goods.count(good)) for good in HARVEST[env] if good in goods)
    if knives:
        ctx.emit("harvested_with_knives", seat, env=ENVS[env], goods=amounts(delta), n=knives)
    else:
        ctx.emit("harvested", seat, env=ENVS[env], goods=amounts(delta))
    exchange(g, seat, with_knives(delta, knives), ctx)


class Harvest(Question[Good], tag="harvest"):
    """SB-6.3.3: the tokens are split as the player likes; each beyond the icons costs a knife."""

    rule = R.HARVEST_SPLIT
    shape = Split
    env: Env

    def bounds(self, g: "State") -> tuple[int, int]:
        player = g.seats[self.seat]
        icons = player.icons(self.env)
        return icons, icons + player.goods[KNIFE]

    def choices(self, g: "State") -> Iterable[Choice[Good]]:
        icons, most = self.bounds(g)
        goods = HARVEST[self.env]
        return [
            Choice(GOODS[good], good, most=most, preset=(icons + len(goods) - 1 - n) // len(goods))
            for n, good in enumerate(goods)
        ]

    def chosen(self, g: "State", values: list[Good], ctx: Ctx) -> None:
        harvested(g, self.seat, self.env, values, ctx)

    def doing(self, g: "State") -> Doing:
        deltas = {GOODS[good]: {GOODS[good]: 1} for good in HARVEST[self.env]}
        return Doing("harvest", deltas, free=g.seats[self.seat].icons(self.env))


class UseEffect(Question[int], tag="effect"):
    """SB-6.4: the bottom effect of a settler, completely or not at all; the value is the knives spent."""

    rule = R.EFFECT_OPTIONAL
    auto = True
    card: Card
    optional: bool = True

    def choices(self, g: "State") -> Iterator[Choice[int]]:
        player, effect = g.seats[self.seat], SETTLER_EFFECTS[self.card]
        if effect.per is None:
            if player.covers(effect.delta):
                yield EFFECT
        else:
            icons = player.icons(effect.per)
            yield WITH_KNIVES[0] if icons else WITHOUT_ICON
            yield from WITH_KNIVES[1 : player.goods[KNIFE] + 1]
        if self.optional:
            yield NO_EFFECT

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        (knives,) = values
        if knives < 0:
            return
        delta = effect_delta(g.seats[self.seat], self.card, knives)
        card, cost, goods = CARDS[self.card], paid(delta), gained(delta)
        if cost:
            ctx.emit("effect_used_for", self.seat, card=card, paid=cost, goods=goods)
        else:
            ctx.emit("effect_used", self.seat, card=card, goods=goods)
        exchange(g, self.seat, delta, ctx)

    def doing(self, g: "State") -> Doing:
        player, deltas = g.seats[self.seat], {NO_EFFECT.id: dict[str, int]()}
        for choice in self.offered(g):
            if choice.value >= 0:
                deltas[choice.id] = named(effect_delta(player, self.card, choice.value))
        return Doing("effect", deltas, card=CARDS[self.card])


def effect_delta(player: Player, card: Card, knives: int) -> Delta:
    """SB-6.4.3, SB-6.4.7: the exchange of a bottom effect on which so many knives are spent."""
    effect = SETTLER_EFFECTS[card]
    times = 1 if effect.per is None else player.icons(effect.per) + knives
    return with_knives(tuple((good, n * times) for good, n in effect.delta), knives)


def muster_effect_refused(player: Player, env: Env) -> Refusal | None:
    """SB-11.1.4, SB-11.1.5: the effect of an environment is that of the last card of its column."""
    column = player.columns[env]
    return can_use_effect(player, column[-1]) if column else Refusal(R.MUSTER_NO_SETTLER)


def can_use_effect(player: Player, card: Card) -> Refusal | None:
    """SB-6.4.4, SB-6.4.8: why the bottom effect cannot be used now."""
    effect = SETTLER_EFFECTS[card]
    if effect.per is None:
        return None if player.covers(effect.delta) else Refusal(R.EFFECT_PAYMENT)
    return None if player.icons(effect.per) or player.goods[KNIFE] else Refusal(R.EFFECT_NEEDS_ICON)

"""Chapters 10 and 11: the special action tiles."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.engine.prompts import Choice, Refusal
from games.engine.steps import Ctx

from ..data import (
    BOAR,
    BUILD,
    CARD,
    CARDS,
    DISCOUNT,
    DRAWN,
    ENVS,
    EXPLORE,
    FOOD,
    FURNISH,
    G1,
    GATHER,
    HUNT,
    INNOVATE,
    KNIFE,
    MIDDEN,
    MUSTER,
    PICKS,
    RECRUIT,
    SETTLERS,
    SPECIAL,
    SPIN,
    TEND,
    TILES,
    TRADE,
    WOOL,
    Card,
    Delta,
    Env,
    Tile,
    amounts,
)
from ..ids import R
from ..pieces import Doing, Player, Seat, named
from ..rules import (
    FLIPPED,
    barred,
    can_use,
    draw_many,
    furnish_refused,
    slide_refused,
    trade_refused,
)
from .common import Question, exchange, gain, own_tiles, tile_id
from .goods import cleared, gather_choices, gathered, take_roof
from .perform import foreseen, perform
from .turn import UseEffect, harvest, harvest_at_once, muster_effect_refused, on_gaining, receive

if TYPE_CHECKING:
    from ..state import State

ONE_FOOD: Delta = ((FOOD, -1),)
ROOF_PRICE: Delta = ((WOOL, -3),)


def spun(player: Player) -> Delta:
    """SB-10.2.1: wool for each whorl, the new one too."""
    return ((WOOL, player.whorls + 1),)


def spin(g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-10.2: a whorl, wool for each whorl, and with the flipped tile perhaps a roof."""
    player = g.seats[seat]
    wool = spun(player)
    player.whorls += 1
    ctx.emit("whorl_taken", seat, n=player.whorls)
    gain(g, seat, wool, ctx)
    if player.is_flipped(SPECIAL):
        ctx.push(SpinRoof(seat=seat))


class SpinRoof(Question[bool], tag="spin"):
    """SB-10.2.3: three wool for a roof, once."""

    rule = R.SPIN_FLIPPED
    auto = True

    def choices(self, g: "State") -> Iterator[Choice[bool]]:
        if g.supply_roofs and g.seats[self.seat].covers(ROOF_PRICE):
            yield Choice("roof", True)
        yield Choice("no-roof", False)

    def chosen(self, g: "State", values: list[bool], ctx: Ctx) -> None:
        if values[0]:
            ctx.emit("roof_bought", self.seat, paid=amounts(ROOF_PRICE))
            exchange(g, self.seat, ROOF_PRICE, ctx)
            take_roof(g, self.seat, ctx)

    def doing(self, g: "State") -> Doing:
        return Doing("spin", {"roof": named(ROOF_PRICE), "no-roof": {}})


def innovate(_g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-10.3: which tile is flipped."""
    ctx.push(Innovate(seat=seat))


class Innovate(Question[Tile], tag="innovate"):
    """SB-10.3.1: one of the own tiles, its cost waived."""

    rule = R.INNOVATE

    def choices(self, g: "State") -> Iterator[Choice[Tile]]:
        player = g.seats[self.seat]
        for choice in own_tiles(player):
            yield barred(choice, FLIPPED) if player.is_flipped(choice.value) else choice

    def chosen(self, g: "State", values: list[Tile], ctx: Ctx) -> None:
        (tile,) = values
        player = g.seats[self.seat]
        before = player.is_flipped(SPECIAL)  # SB-10.3.6: flipping itself gives nothing more
        player.flipped |= 1 << tile
        ctx.emit("tile_flipped_free", self.seat, tile=tile_id(player, tile))
        if before and can_use(g, player, tile):
            ctx.push(InnovateUse(seat=self.seat, tile=tile))

    def doing(self, g: "State") -> Doing:
        return Doing("innovate", {choice.id: {} for choice in own_tiles(g.seats[self.seat])})


class InnovateUse(Question[bool], tag="innovate-use"):
    """SB-10.3.3: a food, and the tile just flipped is performed."""

    rule = R.INNOVATE_FLIPPED
    tile: Tile

    def choices(self, g: "State") -> Iterable[Choice[bool]]:
        return Choice("use", True), Choice("no-use", False)

    def chosen(self, g: "State", values: list[bool], ctx: Ctx) -> None:
        if values[0]:
            tile = tile_id(g.seats[self.seat], self.tile)
            ctx.emit("innovation_used", self.seat, tile=tile, paid=amounts(ONE_FOOD))
            exchange(g, self.seat, ONE_FOOD, ctx)
            perform(g, self.seat, self.tile, ctx)

    def doing(self, g: "State") -> Doing:
        player = g.seats[self.seat]
        used = named((*ONE_FOOD, *foreseen(player, self.tile)))
        return Doing("innovate-use", {"use": used, "no-use": {}}, tile=tile_id(player, self.tile))


def recruit(g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-10.4.1: a black worker, at hand at once."""
    g.seats[seat].black += 1
    ctx.emit("black_taken", seat)


def tend(g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-10.5: three picks, four with the flipped tile."""
    ctx.push(Tend(seat=seat, left=PICKS[g.seats[seat].is_flipped(SPECIAL)]))


STOP, CLEAR_MIDDEN, CLEAR_SLIDER = "stop", "clear-midden", "clear-slider"
TENDED = {f"{TILES[G1 + env]}-{id}": (env, id) for env in range(4) for id in GATHER}


class Tend(Question[str], tag="tend"):
    """SB-10.5: gather tiles, each once, and clears; `used` is a mask of environments."""

    rule = R.TEND
    left: int
    first: bool = True
    used: int = 0

    def choices(self, g: "State") -> Iterator[Choice[str]]:
        player = g.seats[self.seat]
        for env in range(4):
            for choice in gather_choices(player, env):
                id = f"{TILES[G1 + env]}-{choice.value}"
                again = self.used >> env & 1
                yield Choice(id, id, Refusal(R.TEND_DIFFERENT) if again else choice.refused)
        no_midden = None if player.goods[MIDDEN] else Refusal(R.CLEAR_MIDDEN)
        yield Choice(CLEAR_MIDDEN, CLEAR_MIDDEN, no_midden)
        yield Choice(CLEAR_SLIDER, CLEAR_SLIDER, slide_refused(player))
        yield Choice(STOP, STOP, Refusal(R.TEND_ONE) if self.first else None)

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        (value,) = values
        if value == STOP:
            return
        used = self.used
        if value in TENDED:
            env, id = TENDED[value]
            used |= 1 << env
            gathered(g, self.seat, env, GATHER[id], ctx)
        else:
            cleared(g, self.seat, int(value == CLEAR_MIDDEN), int(value == CLEAR_SLIDER), ctx)
        if self.left > 1:
            ctx.push(Tend(seat=self.seat, left=self.left - 1, first=False, used=used))

    def doing(self, g: "State") -> Doing:
        deltas = {id: named(GATHER[gather]) for id, (_, gather) in TENDED.items()}
        deltas |= {CLEAR_MIDDEN: {"midden": -1}, STOP: {}}
        return Doing("tend", deltas, {CLEAR_SLIDER: 1}, n=self.left)


def muster(_g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-11.1: which environment."""
    ctx.push(Muster(seat=seat))


class Muster(Question[tuple[Env, bool]], tag="muster"):
    """SB-11.1.2, SB-11.1.7: the harvest or the effect of an environment with an icon; flipped: both."""

    rule = R.MUSTER
    auto = True

    def choices(self, g: "State") -> Iterator[Choice[tuple[Env, bool]]]:
        player = g.seats[self.seat]
        for env, id in enumerate(ENVS):
            no_icon = None if player.icons(env) else Refusal(R.MUSTER_ICON)
            yield Choice(f"harvest-{id}", (env, True), no_icon)
            if not player.is_flipped(SPECIAL):
                yield Choice(f"effect-{id}", (env, False), no_icon or muster_effect_refused(player, env))

    def chosen(self, g: "State", values: list[tuple[Env, bool]], ctx: Ctx) -> None:
        ((env, harvests),) = values
        player = g.seats[self.seat]
        column = player.columns[env]
        if column and (not harvests or player.is_flipped(SPECIAL)):
            ctx.push(UseEffect(seat=self.seat, card=column[-1], optional=harvests))
        if harvests:
            harvest(g, self.seat, env, ctx)

    def doing(self, g: "State") -> Doing:
        found = {c.id: mustered(g, self.seat, *c.value) for c in self.offered(g)}
        return Doing("muster", {id: delta for id, delta in found.items() if delta})


def mustered(g: "State", seat: Seat, env: Env, harvests: bool) -> dict[str, int]:
    """SB-11.1: what the harvest of an environment, or the effect of its last settler, does at once."""
    player = g.seats[seat]
    if harvests:
        return named(harvest_at_once(player, env, player.icons(env)))
    return UseEffect(seat=seat, card=player.columns[env][-1], optional=False).unasked(g)


def explore(g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-11.2: two cards are drawn, three with the flipped tile."""
    player = g.seats[seat]
    player.looking = draw_many(g, ctx, DRAWN[player.is_flipped(SPECIAL)])
    n = len(player.looking)
    ctx.emit("explored", seat, n=n, secret={"cards": tuple(CARDS[card] for card in player.looking)})
    ctx.push(Explore(seat=seat))


KEEP = tuple(Choice(f"keep-{id}", CARD[id]) for id in CARDS)


class Explore(Question[Card], tag="explore"):
    """SB-11.2.1: one is kept, the others are discarded."""

    rule = R.EXPLORE

    def choices(self, g: "State") -> Iterable[Choice[Card]]:
        return [KEEP[card] for card in dict.fromkeys(g.seats[self.seat].looking)]

    def chosen(self, g: "State", values: list[Card], ctx: Ctx) -> None:
        (card,) = values
        player = g.seats[self.seat]
        rest, player.looking = player.looking, []
        rest.remove(card)
        g.discards += rest
        if rest:
            ctx.emit("card_kept", self.seat, card=CARDS[card], rest=tuple(CARDS[other] for other in rest))
        else:
            ctx.emit("card_kept_alone", self.seat, card=CARDS[card])
        receive(g, self.seat, card, ctx)
        if card < SETTLERS and player.is_flipped(SPECIAL):
            ctx.push(UseEffect(seat=self.seat, card=card))

    def doing(self, g: "State") -> Doing:
        balls = g.seats[self.seat].balls + 1
        return Doing("explore", {c.id: named(on_gaining(c.value, balls)) for c in self.choices(g)})


def hunted(player: Player) -> Delta:
    """SB-11.3: a boar, and a knife with the flipped tile."""
    return ((BOAR, 1), (KNIFE, 1)) if player.is_flipped(SPECIAL) else ((BOAR, 1),)


def hunt(g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-11.3: the boar is caught."""
    delta = hunted(g.seats[seat])
    ctx.emit("boar_hunted", seat, goods=amounts(delta))
    exchange(g, seat, delta, ctx)


def build(_g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-11.4: Furnish or Trade."""
    ctx.push(Build(seat=seat))


class Build(Question[Tile], tag="build"):
    """SB-11.4.1: as if a worker stood there, for less."""

    rule = R.BUILD
    auto = True

    def choices(self, g: "State") -> Iterable[Choice[Tile]]:
        player = g.seats[self.seat]
        less = DISCOUNT[player.is_flipped(SPECIAL)]
        return (
            Choice("furnish", FURNISH, furnish_refused(player, less)),
            Choice("trade", TRADE, trade_refused(player, less)),
        )

    def chosen(self, g: "State", values: list[Tile], ctx: Ctx) -> None:
        (tile,) = values
        ctx.emit("built", self.seat, what="furnish" if tile == FURNISH else "trade")
        perform(g, self.seat, tile, ctx, less=DISCOUNT[g.seats[self.seat].is_flipped(SPECIAL)])

    def doing(self, g: "State") -> Doing:
        player = g.seats[self.seat]
        less = DISCOUNT[player.is_flipped(SPECIAL)]
        found = {c.id: foreseen(player, c.value, less) for c in self.offered(g)}
        return Doing("build", {id: named(delta) for id, delta in found.items() if delta})


ACTIONS = {
    SPIN: spin,
    INNOVATE: innovate,
    RECRUIT: recruit,
    TEND: tend,
    MUSTER: muster,
    EXPLORE: explore,
    HUNT: hunt,
    BUILD: build,
}

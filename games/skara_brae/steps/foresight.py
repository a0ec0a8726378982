"""What an answer pays and gains before the next question: as much of it as leaves nothing to choose."""

from msgspec import structs

from ..data import (
    BOAR,
    BONE,
    BUILD,
    DISCOUNT,
    ENVS,
    FOOD,
    FURNISH,
    G1,
    GATHER,
    GATHER_OPTIONS,
    HUNT,
    KNIFE,
    MUSTER,
    SETTLER_EFFECTS,
    SPECIAL,
    SPIN,
    USE_COST,
    WOOL,
    Card,
    Delta,
    Env,
    Tile,
)
from ..pieces import Player
from ..rules import furnish_refused, portions, special_costs, trade_refused
from .house import furnish_ways, portions_paid
from .turn import effect_delta, harvest_at_once, muster_effect_refused


def foreseen(player: Player, tile: Tile, less: int = 0) -> Delta:
    """The action of a standard tile that is possible."""
    if tile == FURNISH:
        found = furnish_ways(player, portions(player, less))
        return portions_paid(found[0]) if len(found) == 1 else ()
    if tile >= G1:
        options = GATHER_OPTIONS[tile - G1][player.is_flipped(tile)]
        return GATHER[options[0]] if len(options) == 1 else ()
    return ()


def use_cost(food: int) -> Delta:
    """SB-10.1.1: so much food, and bone for the rest."""
    return tuple((good, -n) for good, n in ((FOOD, food), (BONE, USE_COST - food)) if n)


def special_foreseen(player: Player) -> Delta:
    """The special tile, if its action is possible."""
    costs = special_costs(player)
    return (*use_cost(costs[0]), *after_cost(player)) if len(costs) == 1 else ()


def after_cost(player: Player) -> Delta:
    """What follows at once however the special tile is paid for; nothing where that makes a difference."""
    found = {at_once(paid(player, use_cost(food))) for food in special_costs(player)}
    return found.pop() if len(found) == 1 else ()


def paid(player: Player, cost: Delta) -> Player:
    """The same player with less."""
    other = structs.replace(player, goods=player.goods.copy())
    other.change(cost)
    return other


def at_once(player: Player) -> Delta:
    """What the special action does as soon as it is paid for."""
    if player.special == SPIN:
        return ((WOOL, player.whorls + 1),)
    if player.special == HUNT:
        return ((BOAR, 1), (KNIFE, 1)) if player.is_flipped(SPECIAL) else ((BOAR, 1),)
    if player.special == MUSTER:
        return only_muster(player)
    return only_build(player) if player.special == BUILD else ()


def only_muster(player: Player) -> Delta:
    """SB-11.1.2: the harvest of the only environment with an icon, where no effect can be had instead."""
    envs = [env for env in range(len(ENVS)) if player.icons(env)]
    if len(envs) > 1 or (not player.is_flipped(SPECIAL) and muster_effect_refused(player, envs[0]) is None):
        return ()
    return mustered(player, envs[0], harvests=True)


def mustered(player: Player, env: Env, *, harvests: bool) -> Delta:
    """SB-11.1: the harvest of an environment, or the effect of its last settler."""
    if harvests:
        return harvest_at_once(player, env, player.icons(env))
    return only_effect(player, player.columns[env][-1])


def only_effect(player: Player, card: Card) -> Delta:
    """SB-6.4.7: an effect that has to be used, unless knives can be spent on it in several ways."""
    effect = SETTLER_EFFECTS[card]
    if effect.per is None:
        return effect.delta
    icons, knives = player.icons(effect.per), player.goods[KNIFE]
    ways = knives + (icons > 0)
    return effect_delta(player, card, int(not icons)) if ways == 1 else ()


def only_build(player: Player) -> Delta:
    """SB-11.4.1: Furnish, where Trade is not possible."""
    less = DISCOUNT[player.is_flipped(SPECIAL)]
    if furnish_refused(player, less) is None and trade_refused(player, less) is not None:
        return foreseen(player, FURNISH, less)
    return ()

"""Which question an action begins with, and what is done before that."""

from typing import TYPE_CHECKING

from games.engine.steps import Ctx

from ..data import CLEAN, COOK, CRAFT, FURNISH, G1, GATHER, GATHER_OPTIONS, TRADE, Delta, Tile
from ..pieces import Player, Seat
from ..rules import portions, tokens
from .goods import Clean, Gather, Trade, gathered, traded
from .house import Cook, Craft, furnish, furnish_ways, portions_paid

if TYPE_CHECKING:
    from ..state import State


def perform(g: "State", seat: Seat, tile: Tile, ctx: Ctx, less: int = 0) -> None:
    """The action of a standard tile, whose mandatory part is known to be possible."""
    player = g.seats[seat]
    if tile == FURNISH:
        furnish(g, seat, portions(player, less), ctx)
    elif tile == COOK:
        ctx.push(Cook(seat=seat))
    elif tile == CRAFT:
        ctx.push(Craft(seat=seat))
    elif tile == CLEAN:
        ctx.push(Clean(seat=seat))
    elif tile == TRADE:
        price = tokens(player, less)
        if price:
            ctx.push(Trade(seat=seat, price=price))
        else:
            traded(g, seat, (), ctx)
    else:
        env = tile - G1
        options = GATHER_OPTIONS[env][player.flipped >> tile & 1]
        if len(options) > 1:
            ctx.push(Gather(seat=seat, env=env))
        else:
            gathered(g, seat, env, GATHER[options[0]], ctx)


def foreseen(player: Player, tile: Tile, less: int = 0) -> Delta:
    """What the action of a standard tile pays and gains before a question, if it is possible."""
    if tile == FURNISH:
        found = furnish_ways(player, portions(player, less))
        return portions_paid(found[0]) if len(found) == 1 else ()
    if tile >= G1:
        options = GATHER_OPTIONS[tile - G1][player.is_flipped(tile)]
        return GATHER[options[0]] if len(options) == 1 else ()
    return ()

"""Which question an action begins with."""

from typing import TYPE_CHECKING

from games.engine.steps import Ctx

from ..data import CLEAN, COOK, CRAFT, FURNISH, G1, GATHER, GATHER_OPTIONS, TRADE, Tile
from ..pieces import Seat
from ..rules import portions, tokens
from .goods import Clean, Gather, Trade, gathered, traded
from .house import Cook, Craft, furnish

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

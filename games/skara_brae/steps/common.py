"""What the steps share: exchanges with the storage, and what a question says about them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

from games.engine.core import kind
from games.engine.prompts import Choice
from games.engine.steps import Ask, Ctx

from ..data import COLUMN, GOODS, KNIFE, SPECIAL, SPECIALS, TILES, Delta, Tile, amounts
from ..pieces import Doing, Player, Seat

if TYPE_CHECKING:
    from ..state import State

T = TypeVar("T")

GOOD_CHOICES = tuple(Choice(id, n) for n, id in enumerate(GOODS))
TILE_CHOICES = tuple(Choice(id, n) for n, id in enumerate(TILES))
SPECIAL_TILES = tuple(Choice(id, SPECIAL) for id in SPECIALS)


class Question(Ask["State", T], Generic[T], kw_only=True):
    """A question that can say what its answers would do to the storage."""

    def doing(self, g: "State") -> Doing:
        """What the asked player is shown about it."""
        return Doing(kind(self))

    def unasked(self, g: "State") -> dict[str, int]:
        """What it does to the storage where it answers itself, for one answer only is possible."""
        offered = self.offered(g)
        return self.doing(g).deltas.get(offered[0].id, {}) if len(offered) == 1 else {}


def exchange(g: "State", seat: Seat, delta: Delta, ctx: Ctx, times: int = 1) -> None:
    """SB-3.2.3, SB-3.2.6, SB-3.2.7: what is paid goes, what is gained comes, and the slider makes room."""
    player = g.seats[seat]
    if player.change(delta, times):
        ctx.emit("slider_moved", seat, n=player.slider, capacity=COLUMN * player.slider)


def gain(g: "State", seat: Seat, delta: Delta, ctx: Ctx) -> None:
    """A gain that stands by itself in the log."""
    ctx.emit("gained", seat, goods=amounts(delta))
    exchange(g, seat, delta, ctx)


def paid(delta: Delta) -> tuple[str, ...]:
    """The part of an exchange that is paid, for an event."""
    return amounts(tuple((good, n) for good, n in delta if n < 0))


def gained(delta: Delta) -> tuple[str, ...]:
    """The part of an exchange that is gained, for an event."""
    return amounts(tuple((good, n) for good, n in delta if n > 0))


def with_knives(delta: Delta, knives: int) -> Delta:
    """SB-6.3.2, SB-6.4.7: knives are paid before the tokens that they add."""
    return (*delta, (KNIFE, -knives)) if knives else delta


def own_tiles(player: Player) -> Iterator[Choice[int]]:
    """The ten tiles of a player as choices."""
    yield from TILE_CHOICES
    assert player.special is not None, "nobody acts before the tiles are chosen"
    yield SPECIAL_TILES[player.special]


def tile_id(player: Player, tile: Tile) -> str:
    """What a tile is called outside."""
    return SPECIALS[player.special or 0] if tile == SPECIAL else TILES[tile]

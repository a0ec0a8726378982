"""Chapter 4.2: the players build the common map."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.prompts import Choice
from games.engine.steps import Ask, Ctx

from ..data import FACES, GEMS, MAP_PICKS, SLOTS, TILES, turned, with_tile
from ..ids import R
from ..pieces import Seat, Tile

if TYPE_CHECKING:
    from ..state import State


def builders(first: Seat, players: int) -> tuple[Seat, ...]:
    """WY-4.2.4: clockwise from the first seat, four picks in all."""
    return tuple((first + i) % players for i in range(MAP_PICKS))


def lay_tile(g: "State", gem: str, slot: str, face: str) -> None:
    """WY-4.2.3: the tile lies on all boards alike."""
    direction, side = face.split("-")
    g.tiles.append(Tile(gem, slot, direction, side))
    g.layout = with_tile(g.layout, slot, turned(TILES[gem, side], direction))


class PickGem(Ask["State", str], tag="pick-gem"):
    """An unused district tile, by its gem."""

    rule = R.MAP_PICK
    auto = True

    def choices(self, g: "State") -> Iterable[Choice[str]]:
        used = {tile.gem for tile in g.tiles}
        return [Choice(gem, gem) for gem in GEMS if gem not in used]

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        ctx.push(PickSlot(seat=self.seat, gem=values[0]))


class PickSlot(Ask["State", str], tag="pick-slot"):
    """A free quarter of the map."""

    rule = R.MAP_PICK
    auto = True
    gem: str

    def choices(self, g: "State") -> Iterable[Choice[str]]:
        used = {tile.slot for tile in g.tiles}
        return [Choice(slot, slot) for slot in SLOTS if slot not in used]

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        ctx.push(PickFace(seat=self.seat, gem=self.gem, slot=values[0]))


class PickFace(Ask["State", str], tag="pick-face"):
    """The direction of the arrow, and the side by its colour."""

    rule = R.DIRECTIONS
    gem: str
    slot: str

    def choices(self, g: "State") -> Iterable[Choice[str]]:
        return [Choice(face, face) for face in FACES]

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        lay_tile(g, self.gem, self.slot, values[0])
        ctx.emit("tile_placed", self.seat, gem=self.gem, slot=self.slot, face=values[0])

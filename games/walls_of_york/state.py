"""The whole state of a match: what lies on the table, and what is asked."""

from typing import Final

from msgspec import Struct

from games.engine.steps import Core

from .data import BUILDING_DIE, UNKNOWN, Die, Map, read_map
from .pieces import Player, Seat, Tile
from .steps import Steps

REV: Final = 1
"""The revision of the rules that new matches begin with; ``revisions.toml`` says what changed."""


class Options(Struct, frozen=True):
    """WY-4.3: the switches; all are off unless the players agree on them."""

    random_map: bool = False
    perfect_plan: bool = False
    longest_wall: bool = False
    ordinary_dice: bool = False


class State(Core[Steps], kw_only=True):
    """`face` is one of the building die's, `pieces` the share of each; `age` is 0 before the first."""

    options: Options
    seats: list[Player]
    pieces: int
    first: Seat
    roller: Seat
    layout: str = UNKNOWN
    tiles: list[Tile] = []
    age: int = 0
    turn: int = 0
    decree: tuple[int, int, int] | None = None
    face: int | None = None

    @property
    def map(self) -> Map:
        """Where each symbol stands."""
        return read_map(self.layout)

    @property
    def die(self) -> Die:
        """What the building die shows."""
        assert self.face is not None, "nobody is asked before the first roll"
        return BUILDING_DIE[self.face]

    @property
    def wanted(self) -> tuple[int, int, int]:
        """The decree of this Age."""
        assert self.decree is not None, "nothing is closed before the decree"
        return self.decree

    @property
    def open(self) -> tuple[Seat, ...]:
        """Whose city is not closed."""
        return tuple(seat for seat, player in enumerate(self.seats) if not player.closed)

"""What lies on the table: trees, bridges, what a player has, and how a viewer sees it."""

from typing import NamedTuple

from msgspec import Struct

from .data import FLAG_TILES, HEIGHT, Face, Place, Style

Seat = int


class Tile(NamedTuple):
    """A level of a tree that belongs to a player."""

    seat: Seat
    style: Style


class Tree(Struct):
    """A root and the tiles on it, from the bottom."""

    root: Style
    tiles: list[Tile] = []
    flags: list[Seat] = []
    canopy: bool = False

    @property
    def height(self) -> int:
        """The root counts as the first level."""
        return 1 + len(self.tiles)

    @property
    def top(self) -> Style:
        """The style that a card must show to add a tile here."""
        return self.tiles[-1].style if self.tiles else self.root

    @property
    def full(self) -> bool:
        """No tree grows above the root and five tiles."""
        return len(self.tiles) >= HEIGHT - 1

    @property
    def open(self) -> bool:
        """A tile may be added: there is no canopy, and the tree is not full."""
        return not self.canopy and len(self.tiles) < HEIGHT - 1

    @property
    def authority(self) -> Seat | None:
        """Whoever has most tiles; of those tied, the one whose tile is highest; nobody on a bare root."""
        seats = [tile.seat for tile in self.tiles]
        return max(reversed(seats), key=seats.count, default=None)

    def matching(self, root_counts: bool) -> bool:
        """Below the top tile there are two or more of its style."""
        *below, placed = self.tiles
        same = sum(tile.style == placed.style for tile in below)
        return same + (root_counts and self.root == placed.style) >= FLAG_TILES


class Bridge(Struct, frozen=True):
    """A bridge with its owner's flag, between two spaces by their numbers."""

    seat: Seat
    a: int
    b: int


class Player(Struct):
    """What one player has. ``second`` and ``hand`` are kept sorted: their order says nothing."""

    hand: list[Face] = []
    known: list[Face] = []
    front: list[Face] = []
    items: dict[str, int] = {}
    stack: list[Style] = []
    second: list[Style] = []
    trees: int = 0
    districts: int = 0
    flags: int = 0
    bridges: int = 0
    flags_placed: int = 0

    @property
    def points(self) -> int:
        """Glory points so far."""
        return self.trees + self.districts + self.flags + self.bridges


class TreeView(Struct, frozen=True):
    """A tree as everybody sees it."""

    id: str
    row: int
    col: int
    district: str
    root: Style
    tiles: tuple[Tile, ...]
    flags: tuple[Seat, ...]
    canopy: bool
    height: int
    authority: Seat | None


class BridgeView(Struct, frozen=True):
    """A bridge as everybody sees it; ``id`` is that of its pair of spaces."""

    id: str
    seat: Seat
    a: Place
    b: Place


class DistrictView(Struct, frozen=True):
    """A district, and who would score it now: one seat alone, several seats, or nobody."""

    id: str
    trees: tuple[str, ...]
    leaders: tuple[Seat, ...]
    points: int


class SeatView(Struct, frozen=True):
    """One player as the viewer sees them.

    ``hand`` and ``stack`` (its top first) are None unless they are the viewer's own or the match is over;
    ``known`` are the cards that everybody knows to be in the hand; ``top`` is the tile that shows on the
    stack, None if there is none or it is not shown yet.
    """

    seat: Seat
    hand: tuple[Face, ...] | None
    hand_count: int
    known: tuple[Face, ...]
    front: tuple[Face, ...]
    items: dict[str, int]
    stack: tuple[Style, ...] | None
    top: Style | None
    stack_count: int
    second_count: int
    trees: int
    districts: int
    flags: int
    bridges: int
    points: int
    flags_placed: int


class View(Struct, frozen=True):
    """The whole table as one viewer sees it (``viewer`` None: a spectator).

    ``turn`` is whose turn it is, None between rounds and at the end. ``deck_cards`` and ``roots_left`` are
    None until the match is over; so are ``winners`` empty.
    """

    players: int
    trees: tuple[TreeView, ...]
    bridges: tuple[BridgeView, ...]
    districts: tuple[DistrictView, ...]
    display: tuple[Face, ...]
    deck: int
    discard: tuple[Face, ...]
    round: int
    seats: tuple[SeatView, ...]
    first: Seat
    turn: Seat | None
    viewer: Seat | None
    over: bool
    winners: tuple[Seat, ...] = ()
    deck_cards: tuple[Face, ...] | None = None
    roots_left: tuple[Style, ...] | None = None

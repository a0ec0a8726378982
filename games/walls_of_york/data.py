"""Chapters 2 and 12: the components as frozen tables."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from msgspec import Struct

from .geometry import SIDE, STREETS, bits, h, mask_of, v

Shape = str

GEMS: Final = ("white", "blue", "yellow", "purple")
SLOTS: Final = ("TL", "TR", "BL", "BR")
DIRECTIONS: Final = ("up", "right", "down", "left")
SIDES: Final = ("black", "white")
FACES: Final = tuple(f"{direction}-{side}" for side in SIDES for direction in DIRECTIONS)
TILE: Final = 4

TILES: Final = {
    ("white", "black"): ("C.1M", "W2V1", ".VC.", ".MW."),
    ("white", "white"): (".WVW", "VCW2", "M..V", "1.M."),
    ("blue", "black"): ("WC1.", "2.VC", "V.1M", "CM.V"),
    ("blue", "white"): ("C.VM", "1WM.", "W.C.", "V1.1"),
    ("yellow", "black"): ("VW.M", "1..C", "M2WV", ".VC."),
    ("yellow", "white"): ("W.1V", ".MC.", "V2MC", "1M.."),
    ("purple", "black"): ("MV1W", ".M.V", "V.WM", "2C1."),
    ("purple", "white"): (".CM.", "CVW.", "V..W", "2WV1"),
}

SIGNS: Final = {"C": "church", "W": "well", "M": "market", "V": "viking", "1": "coin-1", "2": "coin-2"}
BUILDINGS: Final = ("church", "well", "market")
KINGS_DICE: Final = ((0, 0, 1, 1, 2, 2), (2, 2, 3, 3, 4, 4), (3, 3, 4, 4, 5, 5))
ORDINARY_DIE: Final = (1, 2, 3, 4, 5, 6)
GROOVES: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
"""Which groove each of the three dice falls into."""

AGES: Final = 2
TURNS: Final = 60
SHIELD: Final = 3
INVASION: Final = 5
PLAN: Final = 2
WALL_BONUS: Final = 3
EXACT: Final = 16
"""WY-7.4.4: up to so many rooms every city is looked at."""
MAP_PICKS: Final = 4
PIECES: Final = {n: 150 // n if n <= 4 else 300 // n for n in range(2, 9)}


class Die(Struct, frozen=True):
    """A face of the building die."""

    shape: Shape
    pieces: int
    coins: int


BUILDING_DIE: Final = (
    Die("I2", 2, 1),
    Die("V2", 2, 1),
    Die("I3", 3, 2),
    Die("L3", 3, 2),
    Die("Z3", 3, 3),
    Die("U3", 3, 3),
)

Corner = tuple[int, int]
Line = tuple[Corner, Corner]

# Each shape as the corner points that a pen visits.
DRAWN: Final[dict[Shape, tuple[Corner, ...]]] = {
    "I2": ((0, 0), (0, 1), (0, 2)),
    "V2": ((0, 0), (0, 1), (1, 1)),
    "I3": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "L3": ((0, 0), (0, 1), (0, 2), (1, 2)),
    "Z3": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "U3": ((1, 0), (0, 0), (0, 1), (1, 1)),
}


def turns(points: tuple[Corner, ...]) -> Iterator[tuple[Corner, ...]]:
    """WY-6.2.3: a shape in its eight positions."""
    for _ in range(4):
        points = tuple((c, -r) for r, c in points)
        yield points
        yield tuple((r, -c) for r, c in points)


def street(a: Corner, b: Corner) -> int:
    """The street between two corner points."""
    a, b = min(a, b), max(a, b)
    return h(*a) if a[0] == b[0] else v(*a)


@cache
def placements(shape: Shape) -> tuple[int, ...]:
    """TABLE_PLACEMENTS: every way to lay the shape on the grid, in order of streets."""
    found = set()
    for points in turns(DRAWN[shape]):
        top, left = min(r for r, _ in points), min(c for _, c in points)
        high, wide = max(r for r, _ in points) - top, max(c for _, c in points) - left
        for r in range(SIDE + 1 - high):
            for c in range(SIDE + 1 - wide):
                at = [(row - top + r, col - left + c) for row, col in points]
                found.add(mask_of([street(a, b) for a, b in pairwise(at)]))
    return tuple(sorted(found, key=lambda mask: tuple(bits(mask))))


@cache
def through(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """For each street, the placements of the shape that use it."""
    return tuple(
        tuple(mask for mask in placements(shape) if mask >> n & 1) for n in range(STREETS.bit_length())
    )


def turned(rows: tuple[str, ...], direction: str) -> tuple[str, ...]:
    """WY-3.2.1: a tile with its arrow in this direction."""
    for _ in range(DIRECTIONS.index(direction)):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


class Map(Struct, frozen=True):
    """Where each symbol stands, as masks of lots."""

    churches: int
    wells: int
    markets: int
    vikings: int
    ones: int
    twos: int

    def buildings(self, lots: int) -> tuple[int, int, int]:
        """Churches, wells and markets in these lots."""
        return (
            (lots & self.churches).bit_count(),
            (lots & self.wells).bit_count(),
            (lots & self.markets).bit_count(),
        )

    def meets(self, lots: int, decree: tuple[int, int, int]) -> bool:
        """WY-5.2.2: at least so many of each building."""
        return (
            (lots & self.churches).bit_count() >= decree[0]
            and (lots & self.wells).bit_count() >= decree[1]
            and (lots & self.markets).bit_count() >= decree[2]
        )

    def coins(self, lots: int) -> int:
        """The value of the coins in these lots."""
        return (lots & self.ones).bit_count() + 2 * (lots & self.twos).bit_count()

    def raiders(self, lots: int) -> int:
        """The Viking symbols in these lots."""
        return (lots & self.vikings).bit_count()

    def value(self, lots: int) -> int:
        """WY-7.4.3: coins without Vikings."""
        return self.coins(lots) - self.raiders(lots)


@cache
def read_map(layout: str) -> Map:
    """The map of 64 signs in reading order."""
    return Map(*(mask_of([n for n, sign in enumerate(layout) if sign == wanted]) for wanted in "CWMV12"))


UNKNOWN: Final = "?" * SIDE * SIDE


def with_tile(layout: str, slot: str, rows: tuple[str, ...]) -> str:
    """The map with a tile in this slot."""
    top, left = divmod(SLOTS.index(slot), 2)
    signs = list(layout)
    for r, row in enumerate(rows):
        start = SIDE * (TILE * top + r) + TILE * left
        signs[start : start + TILE] = row
    return "".join(signs)

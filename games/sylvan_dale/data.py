"""The fixed tables of the game: cards, tiles, boards.

The publisher's lists were not to be had, so ``ORIGIN`` says of each table whether the rules state it or
whether it was reconstructed so that everything that the rules do state still holds.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple, Self

Style = str
"""A dwelling style, ``S1`` to ``S4``."""
Face = str
"""What a card shows: style and icon, as in ``S1-axe``. Cards of one face cannot be told apart."""
Place = tuple[int, int]
"""Row and column of a space, counted from the top left."""


class Origin(StrEnum):
    """Where a table comes from."""

    STATED = "stated"
    RECONSTRUCTED = "reconstructed"


STYLES: Final = ("S1", "S2", "S3", "S4")
ICONS: Final[Mapping[str, int]] = {"axe": 4, "hammer": 4, "bridge": 4, "canopy": 4, "dual": 2}
"""Icons, and how many cards of each style show them."""
ITEMS: Final = ("axe", "hammer", "bridge", "canopy")

HAND: Final = 4
DISPLAY: Final = 3
MULLIGAN: Final = 3
SET: Final = 3
STACK: Final = 8
ROUNDS: Final = 2
HEIGHT: Final = 6
FLAG_TILES: Final = 2
FLAG_POINTS: Final = 5
SOLE: Final = 2
SHARED: Final = 1
STUCK: Final = 2
"""Mulligan turns of everybody after which a tile is discarded."""

TILES: Final[tuple[Style, ...]] = tuple(style for style in STYLES for _ in range(4))
ROOTS: Final[tuple[Style, ...]] = tuple(style for style in STYLES for _ in range(5))
DECK: Final[tuple[Face, ...]] = tuple(
    sorted(f"{style}-{icon}" for style in STYLES for icon, n in ICONS.items() for _ in range(n))
)

BOARDS: Final[Mapping[int, tuple[str, ...]]] = {
    4: ("AAABB", "AAEEB", "CEEDD", "CCDDD"),
    3: ("AABB", "AEEB", "CEED", "CCDD"),
    2: ("AABB", "AEEB", "CEE.", "CC.."),
}
"""The board by number of players: the district of each space, a dot where no tree stands."""

ORIGIN: Final[Mapping[str, Origin]] = {
    "STYLES": Origin.STATED,
    "ICONS": Origin.RECONSTRUCTED,
    "ITEMS": Origin.STATED,
    "HAND": Origin.STATED,
    "DISPLAY": Origin.STATED,
    "MULLIGAN": Origin.STATED,
    "SET": Origin.STATED,
    "STACK": Origin.STATED,
    "ROUNDS": Origin.STATED,
    "HEIGHT": Origin.STATED,
    "FLAG_TILES": Origin.STATED,
    "FLAG_POINTS": Origin.STATED,
    "SOLE": Origin.STATED,
    "SHARED": Origin.STATED,
    "STUCK": Origin.RECONSTRUCTED,
    "TILES": Origin.RECONSTRUCTED,
    "ROOTS": Origin.RECONSTRUCTED,
    "DECK": Origin.RECONSTRUCTED,
    "BOARDS": Origin.RECONSTRUCTED,
}


def style_of(face: Face) -> Style:
    """The dwelling style that a card shows."""
    return face[:2]


def icon_of(face: Face) -> str:
    """The icon that a card shows."""
    return face[3:]


class Pair(NamedTuple):
    """Two adjacent spaces, by their numbers on the board."""

    id: str
    a: int
    b: int


class Board(NamedTuple):
    """One layout: its spaces in reading order, and what follows from it."""

    players: int
    places: tuple[Place, ...]
    ids: tuple[str, ...]
    district_of: tuple[str, ...]
    districts: Mapping[str, tuple[int, ...]]
    pairs: tuple[Pair, ...]

    @classmethod
    def read(cls, players: int, rows: tuple[str, ...]) -> Self:
        """Read a layout from its drawing."""
        drawn = [((r, c), name) for r, row in enumerate(rows) for c, name in enumerate(row) if name != "."]
        places = tuple(place for place, _ in drawn)
        names = tuple(name for _, name in drawn)
        numbered = list(enumerate(places))
        pairs = tuple(
            Pair(f"pair-{p[0]}-{p[1]}-{q[0]}-{q[1]}", a, b)
            for (a, p), (b, q) in combinations(numbered, 2)
            if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1
        )
        districts = {name: tuple(i for i, n in enumerate(names) if n == name) for name in sorted(set(names))}
        return cls(players, places, tuple(f"tree-{r}-{c}" for r, c in places), names, districts, pairs)


@cache
def board(players: int) -> Board:
    """The board that so many players use."""
    return Board.read(players, BOARDS[players])

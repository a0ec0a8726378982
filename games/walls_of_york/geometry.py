"""Chapter 3 in masks: 64 lots, 144 streets, and what walls make of them. Computed once per map or shape.

Bit 8r + c of a lot mask is the lot of row r and column c. Of a street mask, bits 0-71 are the streets above
row r (``H-r-c``, r 0-8), bits 72-135 those left of a lot (``V-r-c``, c 0-7), bits 136-143 the right border.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

SIDE: Final = 8
LOTS: Final = (1 << 64) - 1
STREETS: Final = (1 << 144) - 1
VERTICAL, RIGHT = 72, 136
TOP_ROW, BOTTOM_ROW = 0xFF, 0xFF << 56
FIRST_COL: Final = 0x0101010101010101
LAST_COL: Final = FIRST_COL << 7
NOT_FIRST, NOT_LAST = LOTS ^ FIRST_COL, LOTS ^ LAST_COL
GATHER: Final = 0x0102040810204080
SPREAD: Final = tuple(sum(1 << 8 * r + 7 for r in range(8) if byte >> r & 1) for byte in range(256))
ROW_STARTS: Final = sum(1 << 8 * r for r in range(9))

Place = tuple[int, int]


def lot(row: int, col: int) -> int:
    """The number of a lot."""
    return SIDE * row + col


def h(row: int, col: int) -> int:
    """The number of the street above lot (row, col); row 8 is the lower border."""
    return SIDE * row + col


def v(row: int, col: int) -> int:
    """The number of the street left of lot (row, col); column 8 is the right border."""
    return VERTICAL + SIDE * row + col if col < SIDE else RIGHT + row


def bits(mask: int) -> Iterator[int]:
    """The numbers in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(numbers: Iterator[int] | list[int] | tuple[int, ...]) -> int:
    """The mask of these numbers."""
    return sum(1 << n for n in numbers)


LOT_IDS: Final = tuple(f"lot-{n // SIDE}-{n % SIDE}" for n in range(64))
STREET_IDS: Final = (
    *(f"H-{n // SIDE}-{n % SIDE}" for n in range(72)),
    *(f"V-{n // SIDE}-{n % SIDE}" for n in range(64)),
    *(f"V-{row}-8" for row in range(8)),
)
STREET_MARKS: Final = (
    *(f"x-{n // SIDE}-{n % SIDE}" for n in range(64)),
    *(f"b-7-{col}" for col in range(8)),
    *(f"y-{n // SIDE}-{n % SIDE}" for n in range(64)),
    *(f"r-{row}-7" for row in range(8)),
)
"""WY-3.1.6: streets after the lot below or right of them; on the last borders, above or left of them."""
STREET_OF: Final = {id: n for n, id in enumerate(STREET_IDS)}


def boundary(lots: int) -> int:
    """WY-7.2.1: the streets with exactly one side in these lots."""
    across = lots ^ (lots << 8)
    down = lots ^ ((lots & NOT_LAST) << 1)
    right = (((lots >> 7) & FIRST_COL) * GATHER & LOTS) >> 56
    return across | down << VERTICAL | right << RIGHT


BORDER: Final = boundary(LOTS)


class Ways:
    """Where one can go from lot to lot when these walls stand."""

    __slots__ = ("down", "leak", "left", "right", "up")

    def __init__(self, walls: int) -> None:
        left = walls >> VERTICAL & LOTS
        right = left >> 1 & NOT_LAST | SPREAD[walls >> RIGHT]
        self.up, self.down = LOTS & ~walls, LOTS & ~(walls >> 8)
        self.left, self.right = LOTS & ~left, LOTS & ~right
        self.leak = self.up & TOP_ROW | self.down & BOTTOM_ROW | self.left & FIRST_COL | self.right & LAST_COL

    def flood(self, start: int) -> int:
        """All lots that can be reached from these."""
        up, down, left, right = self.up, self.down, self.left & NOT_FIRST, self.right & NOT_LAST
        reached = 0
        while reached != start:
            reached = start
            start |= (reached & up) >> 8 | (reached & down) << 8 & LOTS
            start |= (reached & left) >> 1 | (reached & right) << 1
        return reached


FREE: Final = Ways(0)


def beside(lots: int) -> int:
    """These lots and those that share a side with them."""
    return lots | lots >> 8 | lots << 8 & LOTS | (lots & NOT_FIRST) >> 1 | (lots & NOT_LAST) << 1


def around(lots: int) -> int:
    """These lots and those that share a side or a corner with them."""
    row = lots | (lots & NOT_FIRST) >> 1 | (lots & NOT_LAST) << 1
    return row | row >> 8 | row << 8 & LOTS


def part(lots: int, start: int) -> int:
    """Those of the lots that hang together with `start` by their sides."""
    reached = 0
    while reached != start:
        reached, start = start, beside(start) & lots
    return reached


def connected(lots: int) -> bool:
    """WY-7.2.4: one part, joined by sides; corners do not count."""
    return bool(lots) and part(lots, lots & -lots) == lots


def has_hole(lots: int) -> bool:
    """WY-7.2.6: some lot outside is not linked to the outside, by sides or corners."""
    outside = LOTS & ~lots
    linked, start = 0, outside & (TOP_ROW | BOTTOM_ROW | FIRST_COL | LAST_COL)
    while linked != start:
        linked, start = start, around(start) & outside
    return linked != outside


@lru_cache(maxsize=4096)
def inside(walls: int) -> int:
    """WY-7.4.1: the lots that do not leak to the outside."""
    ways = Ways(walls)
    return LOTS & ~ways.flood(ways.leak)


def rooms(walls: int) -> tuple[int, ...]:
    """WY-7.4.1: the rooms, in reading order of their first lots."""
    ways, left, found = Ways(walls), inside(walls), []
    while left:
        room = ways.flood(left & -left)
        found.append(room)
        left &= ~room
    return tuple(found)


def clusters(walls: int) -> tuple[int, ...]:
    """Rooms that share sides, joined."""
    left, found = inside(walls), []
    while left:
        cluster = part(left, left & -left)
        found.append(cluster)
        left &= ~cluster
    return tuple(found)


def lines(walls: int) -> tuple[int, int, int]:
    """Walls across, walls down left of lots, and those of the right border: each from bit 0."""
    return walls & (1 << VERTICAL) - 1, walls >> VERTICAL & LOTS, walls >> RIGHT


def runs(walls: int) -> Iterator[tuple[int, int]]:
    """Walls in one straight line: the first street, and how many."""
    across, down, right = lines(walls)
    for mask, start, step, barred in (
        (across, 0, 1, ROW_STARTS),
        (down, VERTICAL, SIDE, TOP_ROW),
        (right, RIGHT, 1, 1),
    ):
        follows = mask & mask << step & ~barred
        for n in bits(mask & ~follows):
            length = 1
            while follows >> n + length * step & 1:
                length += 1
            yield start + n, length


def longest_run(walls: int) -> int:
    """WY-10.2.3: the most walls in one straight line."""
    across, down, right = lines(walls)
    n = 0
    while across | down | right:
        n += 1
        across &= across << 1 & ~ROW_STARTS
        down &= down << 8
        right &= right << 1
    return n

"""Geometry of boards: squares as (row, column) from the top left, hexes as axial (q, r)."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
Point = tuple[float, float]

SIDES: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left."""
HEX_SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Clockwise from the right."""


def read(drawing: str, empty: str = " .") -> dict[Cell, str]:
    """The cells of a drawn map, by place; tests and tables draw positions instead of building them."""
    rows = drawing.strip("\n").splitlines()
    return {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in empty}


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The four squares beside a square."""
    row, col = cell
    return ((row + dr, col + dc) for dr, dc in SIDES)


def around(cell: Cell) -> Iterator[Cell]:
    """The eight squares around a square."""
    row, col = cell
    return ((row + dr, col + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc)


def distance(a: Cell, b: Cell) -> int:
    """Steps from square to square, side by side."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def edge(a: Cell, b: Cell) -> Edge:
    """The edge between two neighbouring cells, the same from both sides."""
    return (a, b) if a < b else (b, a)


def border(cells: Collection[Cell], beside: Callable[[Cell], Iterable[Cell]] = neighbours) -> set[Edge]:
    """The edges between an area and what lies around it."""
    return {edge(cell, other) for cell in cells for other in beside(cell) if other not in cells}


def areas(
    cells: Iterable[Cell], beside: Callable[[Cell], Iterable[Cell]] = neighbours
) -> Iterator[frozenset[Cell]]:
    """The connected parts of a set of cells."""
    left = set(cells)
    while left:
        part, open_cells = set(), [min(left)]
        while open_cells:
            cell = open_cells.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                open_cells += beside(cell)
        yield frozenset(part)


def turned(cells: Iterable[Cell], quarters: int = 1) -> frozenset[Cell]:
    """A shape turned clockwise by quarters, moved back to the top left corner."""
    shape = list(cells)
    for _ in range(quarters % 4):
        shape = [(col, -row) for row, col in shape]
    top, left = min(r for r, _ in shape), min(c for _, c in shape)
    return frozenset((r - top, c - left) for r, c in shape)


def hex_neighbours(cell: Cell) -> Iterator[Cell]:
    """The six hexes beside a hex."""
    q, r = cell
    return ((q + dq, r + dr) for dq, dr in HEX_SIDES)


def hex_distance(a: Cell, b: Cell) -> int:
    """Steps from hex to hex."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def hex_turned(cell: Cell, sixths: int = 1) -> Cell:
    """A hex turned clockwise about (0, 0)."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def hex_center(cell: Cell, size: float = 1) -> Point:
    """Where a hex with a corner on top lies in a drawing; `size` is its radius."""
    q, r = cell
    return size * math.sqrt(3) * (q + r / 2), size * 1.5 * r


def hex_corners(cell: Cell, size: float = 1) -> tuple[Point, ...]:
    """Its six corners, clockwise from the top."""
    x, y = hex_center(cell, size)
    turns = [math.radians(60 * n - 90) for n in range(6)]
    return tuple((x + size * math.cos(turn), y + size * math.sin(turn)) for turn in turns)

"""Squares and hexes."""

import pytest

from games.engine import grid


def test_a_drawing_is_read_by_place() -> None:
    assert grid.read("A.B\n .C") == {(0, 0): "A", (0, 2): "B", (1, 2): "C"}


def test_squares_side_by_side() -> None:
    assert list(grid.neighbours((1, 1))) == [(0, 1), (1, 2), (2, 1), (1, 0)]
    assert len(set(grid.around((1, 1)))) == 8
    assert grid.distance((0, 0), (2, 3)) == 5


def test_the_border_of_an_area() -> None:
    assert len(grid.border({(0, 0), (0, 1)})) == 6
    assert grid.edge((1, 0), (0, 0)) == grid.edge((0, 0), (1, 0))


def test_connected_parts() -> None:
    cells = grid.read("XX.X\n..XX")
    assert sorted(map(len, grid.areas(cells))) == [2, 3]


def test_a_shape_turned_four_times_is_itself() -> None:
    shape = frozenset(grid.read("X..\nXXX"))
    assert grid.turned(shape) == frozenset(grid.read("XX\nX\nX"))
    assert grid.turned(shape, 4) == shape


def test_hexes_side_by_side() -> None:
    near = list(grid.hex_neighbours((0, 0)))
    assert len(set(near)) == 6
    assert all(grid.hex_distance((0, 0), cell) == 1 for cell in near)
    assert [grid.hex_turned(near[0], n) for n in range(6)] == near
    assert grid.hex_distance((-1, 2), (2, -1)) == 3


def test_neighbouring_hexes_share_two_corners() -> None:
    def rounded(cell: grid.Cell) -> set[grid.Point]:
        return {(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in grid.hex_corners(cell, 2)}

    assert all(len(rounded((0, 0)) & rounded(cell)) == 2 for cell in grid.hex_neighbours((0, 0)))


@pytest.mark.parametrize("beside", [grid.neighbours, grid.hex_neighbours])
def test_areas_follow_the_grid(beside: object) -> None:
    assert len(list(grid.areas([(0, 0), (1, 0), (5, 5)], beside))) == 2  # type: ignore[arg-type]

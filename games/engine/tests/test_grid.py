"""Drawn maps."""

from games.engine import grid


def test_a_drawing_is_read_by_place() -> None:
    assert grid.read("A.B\n .C") == {(0, 0): "A", (0, 2): "B", (1, 2): "C"}

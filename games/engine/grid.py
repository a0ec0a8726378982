"""Boards of squares: places are (row, column) from the top left."""

Cell = tuple[int, int]


def read(drawing: str, empty: str = " .") -> dict[Cell, str]:
    """The cells of a drawn map, by place; tests and tables draw positions instead of building them."""
    rows = drawing.strip("\n").splitlines()
    return {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in empty}

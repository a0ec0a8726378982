"""One board in a drawing: tiles, symbols, streets, cities and walls, at any size."""

from itertools import pairwise

from games.engine.scene import Number, Shape, path, rect, use

from .data import DRAWN, SIGNS, SLOTS, TILE, street
from .geometry import RIGHT, SIDE, VERTICAL, bits, rooms, runs
from .pieces import Seat, View

TINTS = {"white": "s-ground-E", "blue": "s-ground-C", "yellow": "s-ground-B", "purple": "s-ground-D"}
GROUND = "s-lawn"


def line_of(street: int) -> tuple[int, int, bool]:
    """Row and column of the corner point where a street begins, and whether it runs across."""
    if street < VERTICAL:
        return street // SIDE, street % SIDE, True
    if street < RIGHT:
        return (street - VERTICAL) // SIDE, street % SIDE, False
    return street - RIGHT, SIDE, False


class Grid:
    """Where things lie: the top left corner, and the side of a lot."""

    def __init__(self, x: int, y: int, pitch: int) -> None:
        self.x, self.y, self.pitch = x, y, pitch

    @property
    def size(self) -> int:
        """The side of the whole board."""
        return SIDE * self.pitch

    def corner(self, row: Number, col: Number) -> tuple[Number, Number]:
        """A corner point."""
        return self.x + col * self.pitch, self.y + row * self.pitch

    def lots(self, mask: int) -> str:
        """The outline of lots as the data of a path."""
        side = self.pitch
        found = []
        for n in bits(mask):
            x, y = self.corner(n // SIDE, n % SIDE)
            found.append(f"M{x} {y}h{side}v{side}h-{side}z")
        return "".join(found)

    def ground(self, view: View) -> list[Shape]:
        """The tiles in the colours of their gems; bare ground where none lies yet."""
        side = TILE * self.pitch
        shapes = []
        for n, slot in enumerate(SLOTS):
            gem = next((tile.gem for tile in view.tiles if tile.slot == slot), "")
            x, y = self.corner(n // 2 * TILE, n % 2 * TILE)
            shapes.append(rect(x, y, side, side, cls=TINTS.get(gem, GROUND)))
        return shapes

    def symbols(self, layout: str) -> list[Shape]:
        """What the lots show."""
        margin, shapes = self.pitch // 5, []
        size = self.pitch - 2 * margin
        for n, sign in enumerate(layout):
            if sign in SIGNS:
                x, y = self.corner(n // SIDE, n % SIDE)
                shapes.append(use(SIGNS[sign], x + margin, y + margin, size=(size, size)))
        return shapes

    def streets(self) -> Shape:
        """All streets, thin."""
        size, steps = self.size, range(SIDE + 1)
        across = "".join(f"M{self.x} {self.y + n * self.pitch}h{size}" for n in steps)
        down = "".join(f"M{self.x + n * self.pitch} {self.y}v{size}" for n in steps)
        return path(across + down, "s-border")

    def wall(self, street: int, thick: Number, length: int = 1) -> str:
        """A wall, or several in one line, as the data of a path."""
        row, col, across = line_of(street)
        x, y = self.corner(row, col)
        half, long = thick / 2, self.pitch * length
        wide, high = (long, thick) if across else (thick, long)
        left, top = (x, y - half) if across else (x - half, y)
        return f"M{left:g} {top:g}h{wide:g}v{high:g}h-{wide:g}z"

    def line(self, street: int, length: int = 1) -> str:
        """A street, or several in one line, as the data of a path."""
        row, col, across = line_of(street)
        x, y = self.corner(row, col)
        return f"M{x} {y}{'h' if across else 'v'}{self.pitch * length}"

    def walls(self, mask: int, seat: Seat, thick: Number) -> list[Shape]:
        """The walls of one player, piece by piece."""
        data = "".join(self.wall(street, thick) for street in bits(mask))
        return [path(data, f"p{seat} s-o-thin")] if data else []

    def runs(self, mask: int, seat: Seat, thick: Number) -> list[Shape]:
        """The same in small: pieces in one line are one stroke."""
        data = [self.wall(street, thick, length) for street, length in runs(mask)]
        return [path("".join(data), f"p{seat} s-o-thin")] if data else []

    def inside(self, walls: int, city: int, seat: Seat) -> list[Shape]:
        """The closed city, or else every room, tinted."""
        data = self.lots(city) or "".join(self.lots(room) for room in rooms(walls))
        return [path(data, f"p{seat} s-faint")] if data else []

    def spot(self, street: int) -> Shape:
        """A street to choose, at the size of the main board: a dash, and half of each lot beside it."""
        row, col, across = line_of(street)
        x, y = self.corner(row, col)
        return use("ax" if across else "dn", x, y)

    def middle(self, street: int) -> tuple[Number, Number]:
        """The middle of a street."""
        row, col, across = line_of(street)
        x, y = self.corner(row, col)
        half = self.pitch / 2
        return (x + half, y) if across else (x, y + half)


def shape_icon(shape: str, seat: Seat, x: int, middle: int, pitch: int) -> list[Shape]:
    """The shape of a face of the building die."""
    grid = Grid(x, middle - pitch * max(row for row, _ in DRAWN[shape]) // 2, pitch)
    lines = (street(a, b) for a, b in pairwise(DRAWN[shape]))
    return [path("".join(grid.wall(n, 5) for n in lines), f"p{seat} s-o-thin")]

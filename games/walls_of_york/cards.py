"""What can be chosen and has no place on the board: drawn as cards below it."""

from collections.abc import Callable
from itertools import pairwise

from games.engine.offers import Offers
from games.engine.scene import Group, Shape, Term, path, rect, text, use

from .data import DRAWN, SIGNS, TILE, TILES, street, turned
from .geometry import STREET_MARKS, inside, mask_of
from .grid import TINTS, Grid, strokes
from .pieces import Seat, View

GAP, CARD = 8, 82
BUTTONS = ("way", "close")
Draw = Callable[[View, Seat, str, int, int], list[Shape]]
STREET_OF_MARK = {mark: n for n, mark in enumerate(STREET_MARKS)}


def chips(view: View, seat: Seat, offers: Offers, top: int, width: int) -> tuple[list[Group], int]:
    """The cards of the open question, and where they end."""
    if offers.kind in BUTTONS:
        return buttons(offers, top, width)
    draw = DRAWINGS.get(offers.kind)
    if draw is None:
        return [], top
    columns = (width - 2 * GAP) // (CARD + GAP)
    groups = []
    for n, option in enumerate(offers.options):
        x, y = GAP * 2 + n % columns * (CARD + GAP), top + n // columns * (CARD + GAP)
        frame = rect(x, y, CARD, CARD, cls="s-raised", rx=8)
        hit = rect(x, y, CARD, CARD, cls="s-hit", rx=8)
        shapes = (frame, *draw(view, seat, option, x, y))
        label = offers.label(option)
        if won := enclosed(view, seat, offers.kind, option):
            shapes = (*shapes, text(x + 8, y + CARD - 8, f"+{won}", "s-t"))
            label = Term("scene.encloses", {"placement": label, "n": won})
        group = Group(option, shapes, label=label, hit=hit, dot=(x + CARD - 12, y + 12))
        groups.append(offers.mark(group, option))
    lines = -(-len(offers.options) // columns)
    return groups, top + lines * (CARD + GAP) + GAP


def buttons(offers: Offers, top: int, width: int) -> tuple[list[Group], int]:
    """Answers in words, one below the other."""
    groups = []
    for n, option in enumerate(offers.options):
        y = top + n * 54
        label = offers.label(option)
        shapes = (
            rect(GAP * 2, y, width - 4 * GAP, 46, cls="s-raised", rx=8),
            text(width / 2, y + 30, label, "s-t s-mid"),
        )
        hit = rect(GAP * 2, y, width - 4 * GAP, 46, cls="s-hit", rx=8)
        group = Group(option, shapes, label=label, hit=hit, dot=(width - 3 * GAP, y + 10))
        groups.append(offers.mark(group, option))
    return groups, top + 54 * len(offers.options) + GAP


def gem_card(view: View, seat: Seat, option: str, x: int, y: int) -> list[Shape]:
    """A district tile by its gem."""
    return [
        rect(x + 17, y + 8, 48, 48, cls=f"{TINTS[option]} s-o", rx=4),
        text(x + CARD / 2, y + 74, Term(f"name.{option}"), "s-s s-mid"),
    ]


def face_card(view: View, seat: Seat, option: str, x: int, y: int) -> list[Shape]:
    """The tile as it would lie."""
    direction, side = option.split("-")
    rows = turned(TILES[view.doing.gem, side], direction)
    cell = (CARD - 10) // TILE
    shapes = [rect(x + 5, y + 5, cell * TILE, cell * TILE, cls=TINTS[view.doing.gem])]
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign in SIGNS:
                shapes.append(use(SIGNS[sign], x + 6 + c * cell, y + 6 + r * cell, size=(cell - 2, cell - 2)))
    return shapes


def placement_card(view: View, seat: Seat, option: str, x: int, y: int) -> list[Shape]:
    """The shape as it would stand; the street that was named is darker."""
    named = view.doing.street if view.viewer == seat else None
    if option == "single":
        grid, streets = strokes([named or 0], 24)
    else:
        grid, streets = strokes(marked(option), 24)
    ends = [grid.middle(n) for n in streets]
    left, top = min(a for a, _ in ends), min(b for _, b in ends)
    grid.x += int(x + (CARD - max(a for a, _ in ends) - left) / 2)
    grid.y += int(y + (CARD - max(b for _, b in ends) - top) / 2)
    return [
        path(grid.wall(n, 7), "s-full" if n == named and len(streets) > 1 else f"p{seat} s-o-thin")
        for n in streets
    ]


def enclosed(view: View, seat: Seat, kind: str, option: str) -> int:
    """How many more lots would be walled in, if the shape stood there."""
    if kind != "shape":
        return 0
    named = view.doing.street
    streets = marked(option) if option != "single" else [] if named is None else [named]
    walls = view.seats[seat].built
    return inside(walls | mask_of(streets)).bit_count() - inside(walls).bit_count()


def marked(option: str) -> list[int]:
    """The streets that an option of three or two walls names."""
    _, *parts = option.split("-")
    marks = ("-".join(parts[n : n + 3]) for n in range(0, len(parts), 3))
    return [STREET_OF_MARK[mark] for mark in marks]


def shape_icon(shape: str, seat: Seat, x: int, y: int, pitch: int) -> list[Shape]:
    """The shape of a face of the building die."""
    points = DRAWN[shape]
    grid = Grid(x, y, pitch)
    lines = (street(a, b) for a, b in pairwise(points))
    return [path("".join(grid.wall(n, 5) for n in lines), f"p{seat} s-o-thin")]


DRAWINGS: dict[str, Draw] = {"pick-gem": gem_card, "pick-face": face_card, "shape": placement_card}

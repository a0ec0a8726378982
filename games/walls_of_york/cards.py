"""The pictures on the buttons of what can be chosen and has no place of its own on the board."""

from collections.abc import Callable

from games.engine.prompts import Prompt
from games.engine.scene import Card, Group, Scene, Shape, Term, path, rect, use

from .data import BUILDINGS, FACES, SIGNS, SLOTS, TILE, TILES, read_map, turned
from .geometry import SIDE, STREET_MARKS, bits, inside, mask_of
from .grid import TINTS, Grid, line_of
from .pieces import Doing, Seat, View

SIZE = 90
PITCH, WINDOW, EDGE = 16, 5, 5
"""So many lots each way around the street that was named hold every placement through it; walls on the border
show in full.
"""
CELL = 11
Draw = Callable[[View, Seat, str], Card]
STREET_OF_MARK = {mark: n for n, mark in enumerate(STREET_MARKS)}


def card(view: View, prompt: Prompt, option: str) -> Card | None:
    """What the button of this option shows."""
    draw = DRAWINGS.get(prompt.kind)
    return draw(view, prompt.seat, option) if draw else None


def picture(*groups: Group) -> Scene:
    """The size of all cards."""
    return Scene("walls_of_york", "card", SIZE, SIZE, Term("scene.map-name"), groups)


def gem_card(view: View, seat: Seat, option: str) -> Card:
    """WY-4.2.2: both sides of the tile, black and white."""
    shapes = [rect(0, 0, SIZE, SIZE, cls=TINTS[option])]
    for n, side in enumerate(("black", "white")):
        shapes += tile(TILES[option, side], 1 + n * (CELL * TILE), 1 + n * (CELL * TILE), CELL)
    return Card(picture(Group("tile", tuple(shapes))))


def face_card(view: View, seat: Seat, option: str) -> Card:
    """The tile as it would lie."""
    direction, side = option.split("-")
    cell = SIZE // TILE
    ground = rect(0, 0, SIZE, SIZE, cls=TINTS[view.doing.gem])
    rows = turned(TILES[view.doing.gem, side], direction)
    return Card(picture(Group("tile", (ground, *tile(rows, 1, 1, cell)))))


def tile(rows: tuple[str, ...], x: int, y: int, cell: int, gap: int = 2) -> list[Shape]:
    """The symbols of a district tile."""
    return [
        use(SIGNS[sign], x + c * cell, y + r * cell, size=(cell - gap, cell - gap))
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign in SIGNS
    ]


def placement_card(view: View, seat: Seat, option: str) -> Card:
    """The walls as they would stand among those that are there, and the lots that they would close in."""
    named, player = view.doing.street or 0, view.seats[seat]
    grid, mask = around(named), placement(view, option)
    new = enclosed(player.built, mask)
    ground = (*grid.ground(view), grid.streets(), *grid.symbols(view.layout))
    standing = grid.walls(player.built, seat, 4)
    won = (path(grid.lots(new), f"p{seat} s-faint"),) if new else ()
    shapes = (*won, path("".join(grid.wall(n, 5) for n in bits(mask)), "s-new"))
    groups = (
        Group("ground", ground),
        Group("walls", (*grid.inside(player.built, player.city, seat), *standing)),
        Group("new", shapes),
    )
    return Card(picture(*groups), gained(view, new), enough=option != "single")


def around(street: int) -> Grid:
    """The part of the board that all placements through a street share."""
    row, col, _ = line_of(street)
    top, left = (min(max(at - WINDOW // 2, 0), SIDE - WINDOW) for at in (row, col))
    return Grid(EDGE - left * PITCH, EDGE - top * PITCH, PITCH)


def placement(view: View, option: str) -> int:
    """The walls that an option puts up."""
    if option == "single":
        return 1 << (view.doing.street or 0)
    _, *parts = option.split("-")
    marks = ("-".join(parts[n : n + 3]) for n in range(0, len(parts), 3))
    return mask_of([STREET_OF_MARK[mark] for mark in marks])


def enclosed(walls: int, mask: int) -> int:
    """The lots that would be walled in besides those that are."""
    return inside(walls | mask) & ~inside(walls)


def gained(view: View, lots: int) -> Term | None:
    """What lies in lots that would be walled in."""
    if not lots:
        return None
    layout = read_map(view.layout)
    counts = (*layout.buildings(lots), layout.coins(lots), layout.raiders(lots))
    what = tuple(
        Term("scene.counted", {"what": thing, "n": n})
        for thing, n in zip((*BUILDINGS, "coin", "viking"), counts, strict=True)
        if n
    )
    key = "scene.encloses" if what else "scene.encloses-nothing"
    return Term(key, {"n": lots.bit_count(), "what": what})


def ghosts(view: View, seat: Seat, prompt: Prompt | None, grid: Grid) -> list[Group]:
    """On the board: each placement, or face of a tile, while its button is looked at."""
    if prompt is not None and prompt.kind == "pick-face":
        return [face_ghost(view.doing, face, grid) for face in FACES]
    if prompt is None or prompt.kind != "shape":
        return []
    found = []
    for option in prompt.options:
        mask = placement(view, option.id)
        new = enclosed(view.seats[seat].built, mask)
        walls = path("".join(grid.wall(n, 9) for n in bits(mask)), "s-new")
        won = (path(grid.lots(new), f"p{seat} s-faint"),) if new else ()
        found.append(Group(f"ghost-{option.id}", (*won, walls), ghost=option.id))
    return found


def face_ghost(doing: Doing, face: str, grid: Grid) -> Group:
    """The tile where it would lie."""
    direction, side = face.split("-")
    row, col = divmod(SLOTS.index(doing.slot), 2)
    x, y = grid.x + col * TILE * grid.pitch, grid.y + row * TILE * grid.pitch
    ground = rect(x, y, TILE * grid.pitch, TILE * grid.pitch, cls=TINTS[doing.gem])
    margin = grid.pitch // 5
    signs = tile(turned(TILES[doing.gem, side], direction), x + margin, y + margin, grid.pitch, 2 * margin)
    return Group(f"ghost-{face}", (ground, *signs), ghost=face)


DRAWINGS: dict[str, Draw] = {"pick-gem": gem_card, "pick-face": face_card, "shape": placement_card}

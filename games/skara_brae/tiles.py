"""Action tiles, both sides of them readable, and the workers on them."""

from games.engine.offers import Offers
from games.engine.scene import Arg, Group, Number, Shape, Term, rect, text, use

from .data import FLIP_COST, SPECIAL, TILES, USE_COST, amounts
from .drawing import WIDTH, Sign, listed, row, section
from .pieces import WORKERS, SeatView, TileView

WIDE, TALL, STEP, COLUMNS = 76, 126, 80, 5
FRONT_Y, BACK_Y, WORKER_Y = 24, 77, 106
Placed = tuple[tuple[int, Sign], ...]

SPECIAL_FACES: dict[str, tuple[Placed, Placed]] = {
    "S1": (
        ((2, "whorl"), (24, "wool"), (44, "×"), (54, "whorl")),
        ((6, 3), (14, "wool"), (33, "to"), (50, "supply-roof")),
    ),
    "S2": (((6, "card"), (28, "flip")), ((4, "food"), (27, "to"), (46, "small"))),
    "S3": (((6, "+"), (18, "black")), ((10, "large"), (28, "small"), (44, "small"))),
    "S4": (
        ((4, "3×"), (24, "basket"), (45, "/"), (53, "midden")),
        ((4, "4×"), (24, "basket"), (45, "/"), (53, "midden")),
    ),
    "S5": (((4, "settler"), (26, "▲/▼")), ((4, "settler"), (26, "▲+▼"))),
    "S6": (((4, 2), (13, "card"), (33, "to"), (52, 1)), ((4, 3), (13, "card"), (33, "to"), (52, "1▼"))),
    "S7": (((6, "+"), (18, "boar")), ((2, "boar"), (22, "knife"), (43, "+"), (54, "hide"))),
    "S8": (
        ((1, "furnish"), (22, "/"), (29, "trade"), (50, "−2")),
        ((1, "furnish"), (22, "/"), (29, "trade"), (50, "−3")),
    ),
}
"""What the special tiles do, front and flipped; the others are symbols, for every player has them."""


PRICE: tuple[Sign, ...] = (USE_COST, "food", "/", "bone")


def face(id: str, x: Number, y: Number) -> list[Shape]:
    """What stands on a tile: its action, its flipped action, and what it is worth on either side."""
    if id in TILES:
        return [use(id, x, y)]
    shapes = [use("utensils", x + 57, y + 48)] if id == "S5" else []
    for top, signs in zip((FRONT_Y, BACK_Y), SPECIAL_FACES[id], strict=True):
        for dx, sign in signs:
            said = str(sign)
            if said[0].isalpha():
                shapes.append(use(said, x + dx, y + top, "s-ink" if said in WORKERS else ""))
            else:
                shapes.append(text(x + dx, y + top + 14, said, "s-d"))
    return shapes


def ground(id: str, x: Number, y: Number, *, flipped: bool) -> list[Shape]:
    """A tile without what stands on it; where flipping has cost something, its points stand then."""
    if flipped:
        return [use("back", x, y)]
    return [use("front", x, y), use(f"cost-{id}" if id in TILES else "cost", x, y)]


def picture(id: str, x: Number, y: Number, *, flipped: bool = False) -> list[Shape]:
    """A tile and its name."""
    return [*ground(id, x, y, flipped=flipped), *named(id, x, y)]


def standing(tile: TileView, seat: int, x: Number, y: Number) -> list[Shape]:
    """The workers on a tile; on a special tile without any, what placing one costs."""
    if tile.id in SPECIAL_FACES and not tile.workers:
        return row(x + 10, y + WORKER_Y, PRICE)
    return [worker(kind, seat, x + 6 + 22 * n, y + WORKER_Y) for n, kind in enumerate(tile.workers)]


def worker(kind: str, seat: int, x: Number, y: Number) -> Shape:
    """A worker in the colour of its player, or a black one."""
    return use(kind, x, y, "" if kind == "black" else f"p{seat} s-o")


def corner(n: int, y: int) -> tuple[int, int]:
    """Where a tile lies."""
    return 2 + n % COLUMNS * STEP, y + n // COLUMNS * (TALL + 4)


def outline(x: int, y: int) -> Shape:
    """The frame that takes a choice."""
    return rect(x, y, WIDE, TALL, cls="s-hit", rx=5)


HEIGHT = 2 * TALL + 4


def tile_groups(player: SeatView, y: int, offers: Offers, *, told: bool) -> list[Group]:
    """The tiles of a player; `told` one by one, or all in a sentence."""
    heading = Term("scene.tiles-heading")
    if not told:
        return plain_tiles(player, y)
    groups = [Group("tiles", heading=heading, hit=section(y, HEIGHT))]
    for n, tile in enumerate(player.tiles):
        x, top = corner(n, y)
        group = Group(
            f"tile-{tile.id}",
            tuple(drawn(tile, player.seat, x, top)),
            label=tile_label(tile),
            hit=outline(x, top),
            dot=(x + WIDE - 14, top + TALL - 14),
        )
        groups.append(offers.mark(group, tile.id))
    return groups


def plain_tiles(player: SeatView, y: int) -> list[Group]:
    """The same for somebody else; what all have alike is drawn apart from what differs."""
    fronts = [shape for n, id in enumerate(TILES) for shape in ground(id, *corner(n, y), flipped=False)]
    fronts.append(use("front", *corner(len(TILES), y)))
    alike = [shape for n, id in enumerate(TILES) for shape in named(id, *corner(n, y))]
    shapes: list[Shape] = []
    for n, tile in enumerate(player.tiles):
        x, top = corner(n, y)
        if n == len(TILES):
            shapes += picture(tile.id, x, top, flipped=tile.flipped)
        elif tile.flipped:
            shapes.append(use("back", x, top))
        shapes += standing(tile, player.seat, x, top)
    hit, dot = section(y, HEIGHT), (WIDTH - 8, y)
    heading = Term("scene.tiles-heading")
    return [
        Group("fronts", tuple(fronts), hit=hit),
        Group("tiles", tuple(shapes), label=tiles_label(player), heading=heading, hit=hit, dot=dot),
        Group("faces", tuple(alike), hit=hit),
    ]


def named(id: str, x: Number, y: Number) -> list[Shape]:
    """What stands on a tile, and its name."""
    return [*face(id, x, y), text(x + 4, y + 17, Term(f"scene.tile-{id}"), "s-d")]


def drawn(tile: TileView, seat: int, x: int, y: int) -> list[Shape]:
    """A tile as it lies."""
    return [*picture(tile.id, x, y, flipped=tile.flipped), *standing(tile, seat, x, y)]


def tile_label(tile: TileView) -> Term:
    """A tile in words: its side, who stands on it, what both sides do, and what flipping it costs."""
    told: dict[str, Arg] = {"tile": tile.id, "workers": listed(tile.workers), "sides": sides(tile.id)}
    if tile.flipped:
        return Term("scene.flipped", told)
    cost = FLIP_COST[TILES.index(tile.id) if tile.id in TILES else SPECIAL]
    return Term("scene.unflipped", {**told, "cost": amounts(cost)})


def sides(id: str) -> Term:
    """What either side of a tile does, in words."""
    key = "scene.sides" if id in TILES else "scene.special-sides"
    return Term(key, {"front": Term(f"scene.front-{id}"), "back": Term(f"scene.back-{id}")})


def told_sides() -> list[Group]:
    """The standard tiles in words alone, for whoever has none of them."""
    heading = Term("scene.told-heading")
    lines = [Term("scene.told", {"tile": id, "sides": sides(id)}) for id in TILES]
    return [Group("told", heading=heading), *(Group(f"told-{n}", label=told) for n, told in enumerate(lines))]


def tiles_label(player: SeatView) -> Term:
    """All tiles in a sentence: which are flipped, and where workers stand."""
    flipped = listed(tile.id for tile in player.tiles if tile.flipped)
    placed: tuple[Arg, ...] = tuple(
        Term("scene.placed", {"tile": tile.id, "workers": tile.workers})
        for tile in player.tiles
        if tile.workers
    )
    special = Term("scene.secret")
    if player.special:
        special = Term("scene.told", {"tile": player.special, "sides": sides(player.special)})
    return Term(
        "scene.tiles", {"flipped": flipped, "special": special, "placed": placed or Term("scene.none")}
    )


def dealt_groups(player: SeatView, y: int, offers: Offers) -> tuple[list[Group], int]:
    """Special tiles to choose from, and where they end."""
    if offers.kind != "special":
        return [], y
    groups = []
    for n, id in enumerate(offers.options):
        x = 2 + n * STEP
        group = Group(
            f"dealt-{id}",
            tuple(picture(id, x, y)),
            label=Term("scene.dealt", {"keep": offers.label(id), "sides": sides(id)}),
            hit=outline(x, y),
            dot=(x + WIDE - 14, y + TALL - 14),
        )
        groups.append(offers.mark(group, id))
    return groups, y + TALL + 8

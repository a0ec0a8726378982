"""The main picture: the map, with the walls of whoever is asked, and what can be chosen."""

from games.engine.offers import Offers
from games.engine.prompts import Prompt
from games.engine.scene import Arg, Group, Scene, Shape, Term, circle, path, rect, text, use

from .cards import ghosts
from .data import BUILDING_DIE, BUILDINGS, SIGNS, SLOTS, TILE, read_map
from .geometry import LOT_IDS, SIDE, STREET_IDS, STREETS, bits, boundary, rooms, runs
from .grid import Grid, shape_icon
from .ids import R
from .pieces import Seat, SeatView, View, street_ids
from .rules import best_city, excess, nearest
from .steps.closing import room_id
from .things import things
from .thumbnail import thumbnail

__all__ = ["board", "things", "thumbnail"]

SLUG = "walls_of_york"
MARGIN, TOP, PITCH, WALL, ROW = 24, 96, 44, 8, 40
WIDTH, BOTTOM = 2 * MARGIN + SIDE * PITCH, TOP + SIDE * PITCH
GRID = Grid(MARGIN, TOP, PITCH)
STREET_CONTROLS = ("place", "lift")
CITY_CONTROLS = ("close", "rooms")


def main_seat(view: View, prompt: Prompt | None) -> Seat:
    """Whose board is the main picture: who is asked, else the viewer, else the first seat."""
    if prompt is not None:
        return prompt.seat
    return view.first if view.viewer is None else view.viewer


def board(view: View, prompt: Prompt | None) -> Scene:
    """The map and one player's walls on it."""
    offers, player = Offers.of(prompt), view.seats[main_seat(view, prompt)]
    city = shown_city(view, player)
    groups = [Group("age", tuple(headline(view)), label=age_label(view)), decree_group(view, player)]
    groups += [Group("ground", (*GRID.ground(view), GRID.streets(), *numbers()))]
    groups += [city_group(player, city if offers.kind in CITY_CONTROLS else 0), symbols(view)]
    groups += [slot_group(offers, n, slot) for n, slot in enumerate(SLOTS)]
    groups.append(walls_group(view, player, city if offers.kind in CITY_CONTROLS else 0))
    groups += room_groups(player, offers)
    groups += ghosts(view, player.seat, prompt, GRID)
    groups += street_groups(offers)
    if city:
        groups.append(city_figures(view, player, city))
    height = BOTTOM + (ROW if city else 0) + MARGIN // 2
    return Scene(
        SLUG, "board", WIDTH, height, Term("scene.board", {"seat": f"seat-{player.seat}"}), (*groups,)
    )


def shown_city(view: View, player: SeatView) -> int:
    """The closed city, the rooms that are being tried, or what closing now would give."""
    if player.city or view.decree is None or not view.seats[player.seat].built:
        return player.city
    if view.viewer == player.seat and view.doing.rooms is not None:
        return view.doing.rooms
    return best_city(read_map(view.layout), view.decree, player.built)


def numbers() -> list[Shape]:
    """WY-3.1.5: rows and columns are counted from 1, from the top left."""
    middle = PITCH / 2
    return [
        shape
        for n in range(SIDE)
        for shape in (
            text(MARGIN + n * PITCH + middle, TOP - 8, n + 1, "s-s s-mid"),
            text(MARGIN / 2, TOP + n * PITCH + middle + 5, n + 1, "s-s s-mid"),
        )
    ]


def age_label(view: View) -> Term:
    """Age, turn and roller, in a sentence."""
    if view.over:
        return Term("scene.over", {"winners": tuple(f"seat-{seat}" for seat in view.winners)})
    if not view.age:
        return Term("scene.map")
    if view.face is None:
        return Term("scene.age", {"age": view.age})
    die = BUILDING_DIE[view.face]
    return Term(
        "scene.turn",
        {
            "age": view.age,
            "turn": view.turn,
            "roller": f"seat-{view.roller}",
            "shape": die.shape,
            "coins": die.coins,
        },
    )


def headline(view: View) -> list[Shape]:
    """The line above the board, and the face of the die."""
    if view.over:
        return [text(MARGIN, 28, Term("scene.final"), "s-t")]
    if not view.age or view.face is None:
        return [text(MARGIN, 28, Term("scene.map-name"), "s-t")]
    die = BUILDING_DIE[view.face]
    x = WIDTH - MARGIN - 104
    return [
        text(MARGIN, 28, Term("scene.turn-name", {"age": view.age, "turn": view.turn}), "s-t"),
        rect(x, 6, 104, 60, cls="s-raised", rx=8),
        use(f"seat-{view.roller}", x + 17, 36, f"p{view.roller} s-o"),
        *shape_icon(die.shape, view.roller, x + 32, 36, 13),
        circle(x + 84, 36, 14, "s-glow s-o"),
        text(x + 84, 43, die.coins, "s-n s-mid"),
    ]


def decree_group(view: View, player: SeatView) -> Group:
    """The King's Decree, and how much of it the walls hold: those that do are ticked."""
    if view.decree is None:
        return Group("decree")
    held = holds(view, player)
    shapes: list[Shape] = []
    for n, (building, have, wanted) in enumerate(zip(BUILDINGS, held, view.decree, strict=True)):
        x = MARGIN + 80 * n
        shapes += [use(building, x, 41, size=(24, 24)), text(x + 26, 61, f"{have}/{wanted}", "s-n")]
        if have >= wanted:
            shapes.append(use("met", x + 69, 53))
    names = ("churches", "wells", "markets")
    args: dict[str, Arg] = dict(zip(names, view.decree, strict=True))
    args |= {f"own_{name}": have for name, have in zip(names, held, strict=True)}
    return Group("decree", tuple(shapes), label=Term("scene.decree", args), dot=(MARGIN - 8, 44))


def holds(view: View, player: SeatView) -> tuple[int, int, int]:
    """The buildings of the city, or of the rooms that come nearest to the decree."""
    assert view.decree is not None
    layout, city = read_map(view.layout), shown_city(view, player)
    return layout.buildings(city or nearest(layout, view.decree, player.built))


def symbols(view: View) -> Group:
    """What the lots show."""
    heading = Term("scene.map-heading")
    return Group("map", tuple(GRID.symbols(view.layout)), label=map_label(view), heading=heading)


def map_label(view: View) -> Term:
    """Every lot that shows something, row by row."""
    rows: list[Arg] = []
    for row in range(SIDE):
        signs = view.layout[SIDE * row : SIDE * (row + 1)]
        named = tuple(SIGNS[sign].replace("-", "") if sign in SIGNS else "nothing" for sign in signs)
        rows.append(Term("scene.row", {"row": row + 1, "lots": named}))
    return Term("scene.rows", {"rows": tuple(rows)})


def slot_group(offers: Offers, n: int, slot: str) -> Group:
    """A quarter of the map, where a tile can be laid."""
    side = TILE * PITCH
    x, y = GRID.corner(n // 2 * TILE, n % 2 * TILE)
    if slot not in offers.options:
        return Group(slot)
    hit = rect(x + 3, y + 3, side - 6, side - 6, cls="s-hit", rx=10)
    area = rect(x, y, side, side, cls="s-area")
    return offers.mark(
        Group(slot, (area,), label=offers.label(slot), hit=hit, dot=(x + side - 14, y + 14)), slot
    )


def city_group(player: SeatView, chosen: int) -> Group:
    """The closed city, the one that is about to be closed, or the rooms so far."""
    return Group("city", tuple(GRID.inside(player.built, player.city or chosen, player.seat)))


def room_groups(player: SeatView, offers: Offers) -> list[Group]:
    """Rooms that can be taken into the city."""
    if offers.kind != "rooms":
        return []
    found = []
    for room in rooms(player.built):
        id, area = room_id(room), path(GRID.lots(room), "s-area")
        x, y = GRID.corner(*divmod(next(bits(room)), SIDE))
        outline = path("".join(GRID.line(n, length) for n, length in runs(boundary(room))), "s-hit")
        group = Group(id, (area,), label=offers.label(id), hit=outline, dot=(x + 14, y + 14))
        found.append(offers.mark(group, id))
    return found


def walls_group(view: View, player: SeatView, city: int) -> Group:
    """The walls. Those lifted show as gaps, the street that was named is outlined, excess ones are faint."""
    over = excess(player.built, city) if city else 0
    shapes = GRID.walls(player.built & ~over, player.seat, WALL)
    if over:
        shapes.append(path("".join(GRID.wall(n, WALL - 3) for n in bits(over)), "s-slot"))
    mine = view.viewer == player.seat
    lifted = int.from_bytes(view.doing.lifted, "little") if mine else 0
    if lifted:
        shapes.append(path("".join(GRID.wall(n, WALL) for n in bits(lifted)), "s-slot"))
    if mine and view.doing.street is not None:
        shapes.append(path(GRID.wall(view.doing.street, WALL + 2), "s-slot"))
    if not player.built:
        return Group("walls", tuple(shapes))
    streets = street_ids(player.built)
    label = Term("scene.walls", {"n": len(streets), "streets": streets})
    return Group("walls", tuple(shapes), label=label, dot=GRID.middle(next(bits(player.built))))


def street_groups(offers: Offers) -> list[Group]:
    """Streets that can be named. Where a wall stands there is nothing to tap."""
    if offers.kind not in STREET_CONTROLS:
        return []
    found = []
    for n in bits(STREETS):
        id = STREET_IDS[n]
        option = offers.options.get(id)
        if option and (option.refused is None or option.refused.rule != R.FREE_STREETS):
            label = Term(f"name.{id}")
            group = Group(f"street-{id}", (GRID.spot(n),), "way", label=label, dot=GRID.middle(n))
            found.append(offers.mark(group, id))
    return found


def city_figures(view: View, player: SeatView, city: int) -> Group:
    """WY-7.4.3: what the city holds; of an open one before it is closed."""
    layout = read_map(view.layout)
    over = 0 if player.closed else excess(player.built, city).bit_count()
    args: dict[str, Arg] = {
        "lots": city.bit_count(),
        "coins": layout.coins(city),
        "vikings": layout.raiders(city),
        "excess": over,
    }
    name = "scene.city" if player.closed else "scene.would-close"
    y = BOTTOM + 32
    shapes = [text(MARGIN, y, Term(f"{name}-name"), "s-t")]
    signs = (("coin-1", "coins"), ("viking", "vikings"), ("excess", "excess"))
    for n, (sign, key) in enumerate(signs[: 2 if player.closed else 3]):
        x = MARGIN + 142 + 72 * n
        shapes += [use(sign, x, y - 20, size=(26, 26)), text(x + 31, y, str(args[key]), "s-n")]
    args["where"] = tuple(LOT_IDS[n] for n in bits(city))
    return Group("figures", tuple(shapes), label=Term(name, args), dot=(MARGIN - 10, y - 8))

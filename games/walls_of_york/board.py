"""The main picture: the map, with the walls of whoever is asked, and what can be chosen."""

from games.engine.offers import Offers
from games.engine.prompts import Prompt
from games.engine.scene import Arg, Group, Scene, Shape, Term, path, rect, text, use

from .cards import chips, shape_icon
from .data import BUILDING_DIE, BUILDINGS, SIGNS, SLOTS, TILE, read_map
from .geometry import SIDE, STREET_IDS, STREETS, bits, boundary, rooms
from .grid import Grid
from .pieces import Seat, SeatView, View, street_ids
from .rules import best_city
from .steps.closing import room_id
from .things import things
from .thumbnail import thumbnail

__all__ = ["board", "things", "thumbnail"]

SLUG = "walls_of_york"
MARGIN, TOP, PITCH, WALL = 24, 84, 44, 8
WIDTH = 2 * MARGIN + SIDE * PITCH
GRID = Grid(MARGIN, TOP, PITCH)
STREET_CONTROLS = ("place", "lift")


def main_seat(view: View, prompt: Prompt | None) -> Seat:
    """Whose board is the main picture: who is asked, else the viewer, else the first seat."""
    if prompt is not None:
        return prompt.seat
    return view.first if view.viewer is None else view.viewer


def board(view: View, prompt: Prompt | None) -> Scene:
    """The map and one player's walls on it."""
    offers, player = Offers.of(prompt), view.seats[main_seat(view, prompt)]
    groups = [Group("age", tuple(headline(view)), label=age_label(view)), decree_group(view)]
    groups += [Group("ground", (*GRID.ground(view), GRID.streets())), city_group(view, player), symbols(view)]
    groups += [slot_group(offers, n, slot) for n, slot in enumerate(SLOTS)]
    groups += room_groups(player, offers)
    groups.append(walls_group(view, player))
    groups += street_groups(offers)
    bottom = TOP + GRID.size + MARGIN
    if offers.kind in ("close", "rooms"):
        groups.append(suggestion(view, player, bottom))
        bottom += 34
    more, height = chips(view, player.seat, offers, bottom, WIDTH)
    groups += more
    return Scene(
        SLUG, "board", WIDTH, height, Term("scene.board", {"seat": f"seat-{player.seat}"}), (*groups,)
    )


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
        *shape_icon(die.shape, view.roller, x + 36, 20, 13),
        use("coin-1" if die.coins == 1 else "coin-2", x + 78, 10, size=(20, 20)),
        text(x + 83, 56, die.coins, "s-n"),
    ]


def decree_group(view: View) -> Group:
    """The King's Decree: the least number of each building."""
    if view.decree is None:
        return Group("decree")
    shapes: list[Shape] = []
    for n, (building, wanted) in enumerate(zip(BUILDINGS, view.decree, strict=True)):
        x = MARGIN + 62 * n
        shapes += [use(building, x, 40, size=(28, 28)), text(x + 33, 62, wanted, "s-n")]
    churches, wells, markets = view.decree
    label = Term("scene.decree", {"churches": churches, "wells": wells, "markets": markets})
    return Group("decree", tuple(shapes), label=label, dot=(MARGIN - 8, 44))


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


def city_group(view: View, player: SeatView) -> Group:
    """The closed city, or the rooms so far."""
    shapes = GRID.inside(player.built, player.city, player.seat)
    if not player.city:
        return Group("city", tuple(shapes))
    layout = read_map(view.layout)
    label = Term(
        "scene.city",
        {
            "n": player.city.bit_count(),
            "coins": layout.coins(player.city),
            "vikings": layout.raiders(player.city),
        },
    )
    return Group("city", tuple(shapes), label=label, dot=GRID.corner(*divmod(next(bits(player.city)), SIDE)))


def room_groups(player: SeatView, offers: Offers) -> list[Group]:
    """Rooms that can be taken into the city."""
    if offers.kind != "rooms":
        return []
    found = []
    for room in rooms(player.built):
        id, data = room_id(room), GRID.lots(room)
        x, y = GRID.corner(*divmod(next(bits(room)), SIDE))
        group = Group(
            id, (path(data, "s-area"),), label=offers.label(id), hit=path(data, "s-hit"), dot=(x + 12, y + 12)
        )
        found.append(offers.mark(group, id))
    return found


def walls_group(view: View, player: SeatView) -> Group:
    """The walls; those lifted show as gaps, the street that was named is outlined."""
    shapes = GRID.walls(player.built, player.seat, WALL)
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
    """Streets that can be named."""
    if offers.kind not in STREET_CONTROLS:
        return []
    found = []
    for n in bits(STREETS):
        id = STREET_IDS[n]
        if id in offers.options:
            shape, label = GRID.spot(n), Term(f"name.{id}")
            group = Group(f"street-{id}", (shape,), label=label, hit=GRID.dash(n), dot=GRID.middle(n))
            found.append(offers.mark(group, id))
    return found


def suggestion(view: View, player: SeatView, y: int) -> Group:
    """WY-7.4.3: what the suggested city holds, before it is closed."""
    assert view.decree is not None
    layout = read_map(view.layout)
    city = best_city(layout, view.decree, player.built)
    churches, wells, markets = layout.buildings(city)
    args: dict[str, Arg] = {
        "churches": churches,
        "wells": wells,
        "markets": markets,
        "coins": layout.coins(city),
        "vikings": layout.raiders(city),
        "excess": (player.built & ~boundary(city)).bit_count(),
    }
    shapes = [path("".join(GRID.wall(n, 3) for n in bits(boundary(city))), "s-full")]
    signs = (*BUILDINGS, "coin-1", "viking", "excess")
    for n, (sign, count) in enumerate(zip(signs, args.values(), strict=True)):
        x = MARGIN - 6 + 60 * n
        shapes += [use(sign, x, y - 12, size=(26, 26)), text(x + 29, y + 8, str(count), "s-n")]
    args["lots"] = tuple(f"lot-{n // SIDE}-{n % SIDE}" for n in bits(city))
    return Group("suggestion", tuple(shapes), label=Term("scene.suggestion", args))

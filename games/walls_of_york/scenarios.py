"""Named positions, for worked examples, tests and practice."""

from collections.abc import Callable
from typing import Final

from .data import GEMS, SLOTS
from .drawing import EXAMPLE, Position, area, outlines, streets
from .geometry import STREETS, lot, v
from .pieces import Tile
from .state import Options, State

D1: Final = area("""
    ...##...
    ...##...
    ...##...
    .####...
    ...##...
    ........
    ........
    ........
""")
D2: Final = D1 | area("""
    .....##.
    .....#..
    ........
    ........
    ........
    ........
    ........
    ........
""")
D4: Final = area("""
    ........
    ...###..
    .#####..
    .######.
    .######.
    .######.
    ..##....
    ........
""")
D18: Final = area("""
    ........
    ..###...
    ###.#...
    ...##...
    ........
    ........
    ........
    ........
""")
ROOM: Final = D2 & ~D1
ONE_TWO: Final = area("""
    ........
    ..#.....
    ........
    ........
    ........
    ........
    ........
    ........
""")
BLOCK: Final = area("""
    ........
    .###....
    .###....
    .###....
    ........
    ........
    ........
    ........
""")
CENTRE: Final = 1 << lot(2, 2)
BROKEN_RING: Final = BLOCK & ~CENTRE & ~(1 << lot(1, 1))
CORNER: Final = 1 << lot(7, 0)
WEST: Final = area("""
    #.......
    #.......
    ........
    ........
    ........
    ........
    ........
    ........
""")
EAST: Final = area("""
    ........
    ........
    .#......
    .#......
    ........
    ........
    ........
    ........
""")
FEW: Final = streets("H-6-5 H-6-6 V-5-7")
ALL_BLACK: Final = tuple(Tile(gem, slot, "up", "black") for gem, slot in zip(GEMS, SLOTS, strict=True))
ALL_WHITE: Final = tuple(Tile(gem, slot, "up", "white") for gem, slot in zip(GEMS, SLOTS, strict=True))
FULL_SHARE: Final = STREETS & ~(1 << v(4, 4))


def first_walls(n: int, *, without: str = "") -> int:
    """So many walls, row by row from the top, but none on these streets."""
    kept, found = streets(without), 0
    for street in range(144):
        if found.bit_count() < n and not kept >> street & 1:
            found |= 1 << street
    return found


PLACING: Final[dict[str, Position]] = {
    "tiles-black": Position(tiles=ALL_BLACK, turn=1),
    "tiles-white": Position(tiles=ALL_WHITE, turn=1),
    "placing": Position(
        {0: streets("H-2-3 H-2-4 V-2-3 V-3-3 H-4-3 V-2-5"), 1: streets("H-1-1 H-1-2 V-1-3")},
        turn=4,
        die="L3",
    ),
    "placing-one": Position({1: streets("H-1-1 H-1-2 V-1-3")}, turn=3, die="U3"),
    "closed-earns": Position({0: FEW}, closed={1: D2}, die="Z3", has={1: {"from_dice": 5}}),
    "share-two": Position({0: first_walls(35), 1: FEW, 2: FEW, 3: FEW}, players=4, turn=14, die="Z3"),
    "share-empty": Position(
        {0: first_walls(37, without="H-0-1 V-0-0"), 1: FEW, 2: FEW, 3: FEW}, players=4, turn=16, die="I2"
    ),
    "border-leak": Position({0: outlines(D1) & ~streets("H-0-3 H-0-4"), 1: FEW}, die="I2"),
    "full-board": Position({0: FULL_SHARE, 1: FEW}, pieces=150, turn=50),
    "eight-players": Position(players=8, turn=1),
    "almost": Position({0: outlines(D1) & ~streets("H-0-3"), 1: outlines(D2) & ~streets("V-0-7")}, turn=10),
    "corner-only": Position({0: outlines(WEST, EAST), 1: FEW}, decree=(1, 0, 2), die="I2"),
}

CLOSING: Final[dict[str, Position]] = {
    "two-outlines": Position({0: outlines(D1, ROOM), 1: FEW}, at="close"),
    "seven-coins": Position({0: outlines(D4)}, closed={1: D1}, at="close", turn=12),
    "inner-walls": Position({0: outlines(BLOCK, CENTRE), 1: FEW}, at="close", decree=(2, 0, 1)),
    "corner-hole": Position({0: outlines(BROKEN_RING), 1: FEW}, at="close", decree=(2, 0, 1)),
    "outside-lot": Position({0: outlines(D1, CORNER), 1: FEW}, at="close", turn=11),
    "suggestion": Position({0: outlines(D1, ONE_TWO), 1: FEW}, at="close", turn=11),
    "closing-two": Position({0: outlines(D1), 1: outlines(D2)}, at="close", turn=11),
    "perfect-plan": Position({0: outlines(D1), 1: FEW}, at="close", options=Options(perfect_plan=True)),
    "longest-wall": Position(
        {0: outlines(D1)}, closed={1: D2}, at="close", options=Options(longest_wall=True)
    ),
    "longest-corner": Position(
        {0: outlines(D18)},
        closed={1: D2},
        at="close",
        decree=(1, 1, 0),
        options=Options(longest_wall=True),
    ),
}

ENDS: Final[dict[str, Position]] = {
    "age-one-end": Position(
        {0: outlines(D4)}, closed={1: D1, 2: D2}, at="close", players=3, turn=14, has={1: {"tokens": 0}}
    ),
    "age-two-end": Position(
        {0: outlines(D1)},
        closed={1: D1, 2: D2},
        at="close",
        players=3,
        age=2,
        turn=14,
        has={
            0: {"tokens": 1, "invasions": 1, "from_city": 14},
            1: {"tokens": 3, "from_city": 11},
            2: {"tokens": 4, "from_city": 12},
        },
    ),
    "no-vikings": Position({0: outlines(D1)}, closed={1: D2}, at="close", age=2, turn=13),
    "all-tied": Position(
        {0: outlines(D1)},
        closed={1: D2},
        at="close",
        age=2,
        turn=13,
        has={0: {"tokens": 2}, 1: {"tokens": 2}},
    ),
    "final-tie": Position(
        {0: outlines(D1)},
        closed={1: D2},
        at="close",
        age=2,
        turn=13,
        has={0: {"from_city": 19, "tokens": 0}, 1: {"from_city": 24, "tokens": 1}},
    ),
    "turn-sixty": Position(
        {0: outlines(D1), 1: FEW},
        closed={2: D2},
        at="close",
        players=3,
        age=2,
        turn=60,
        has={1: {"tokens": 1}, 0: {"tokens": 2}},
    ),
    "cover": Position({0: outlines(D4), 1: outlines(D1)}, closed={2: D2}, players=3, turn=12),
}

MAPS: Final[dict[str, Position]] = {
    "map-first": Position(tiles=(), age=0, players=3),
    "map-last": Position(tiles=EXAMPLE[:3], age=0, players=4),
    "decree": Position(tiles=EXAMPLE[:3], age=0, players=2),
    "ordinary-dice": Position(tiles=EXAMPLE[:3], age=0, options=Options(ordinary_dice=True)),
}

SCENARIOS: Final[dict[str, Callable[[], State]]] = {
    name: position.state
    for positions in (MAPS, PLACING, CLOSING, ENDS)
    for name, position in positions.items()
}

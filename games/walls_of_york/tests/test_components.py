"""Chapters 2, 3 and 12: tables, streets and masks."""

from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest

from games.walls_of_york.data import (
    BUILDING_DIE,
    DIRECTIONS,
    GEMS,
    GROOVES,
    KINGS_DICE,
    PIECES,
    SIDES,
    SLOTS,
    TILES,
    placements,
    read_map,
    through,
    turned,
)
from games.walls_of_york.drawing import EXAMPLE, area, laid, streets
from games.walls_of_york.geometry import (
    BORDER,
    LOTS,
    STREET_IDS,
    STREET_MARKS,
    STREETS,
    boundary,
    connected,
    has_hole,
    lot,
    mask_of,
)
from games.walls_of_york.pieces import Tile

TOTALS = {
    ("white", "black"): (2, 2, 2, 4, 2, 5),
    ("white", "white"): (1, 3, 2, 3, 3, 5),
    ("blue", "black"): (3, 1, 2, 4, 3, 4),
    ("blue", "white"): (2, 2, 2, 3, 2, 5),
    ("yellow", "black"): (2, 2, 2, 3, 3, 5),
    ("yellow", "white"): (2, 1, 3, 4, 2, 5),
    ("purple", "black"): (1, 2, 3, 4, 3, 4),
    ("purple", "white"): (2, 3, 1, 3, 3, 5),
}


def totals(signs: str) -> tuple[int, ...]:
    """Churches, wells, markets, coins, Vikings and empty lots."""
    n = Counter(signs)
    return n["C"], n["W"], n["M"], n["1"] + 2 * n["2"], n["V"], n["."]


@pytest.mark.rule("WY-2.1", "WY-2.2", "WY-12.3", "WY-12.4", "WY-Q25")
@pytest.mark.parametrize("side", TOTALS)
def test_a_tile_shows_what_the_table_says(side: tuple[str, str]) -> None:
    assert totals("".join(TILES[side])) == TOTALS[side]
    assert [len(row) for row in TILES[side]] == [4] * 4


def columns(sides: tuple[str, ...]) -> Iterable[tuple[int, ...]]:
    """The totals of four tiles, kind by kind."""
    return zip(*(TOTALS[gem, side] for gem, side in zip(GEMS, sides, strict=True)), strict=True)


@pytest.mark.rule("WY-12.7")
def test_totals_of_all_sixteen_boards() -> None:
    boards = [[sum(column) for column in columns(sides)] for sides in product(SIDES, repeat=4)]
    found = list(zip(*boards, strict=True))
    assert [min(column) for column in found] == [6, 6, 7, 12, 9, 18]
    assert [max(column) for column in found] == [9, 10, 10, 16, 12, 20]


@pytest.mark.rule("WY-2.5", "WY-12.1", "WY-Q1")
def test_the_kings_dice_give_the_published_chances() -> None:
    sums = Counter(map(sum, product(*KINGS_DICE)))
    assert [sums[n] // 8 for n in range(5, 12)] == [1, 3, 6, 7, 6, 3, 1]
    decrees = {
        tuple(dice[groove.index(n)] for n in range(3)) for dice in product(*KINGS_DICE) for groove in GROOVES
    }
    assert len(decrees) == 117
    assert {(3, 2, 2), (4, 2, 2)} <= decrees


@pytest.mark.rule("WY-2.6", "WY-12.2")
def test_the_building_die_pays_two_coins_on_average() -> None:
    assert [(die.shape, die.pieces, die.coins) for die in BUILDING_DIE] == [
        ("I2", 2, 1), ("V2", 2, 1), ("I3", 3, 2), ("L3", 3, 2), ("Z3", 3, 3), ("U3", 3, 3),
    ]  # fmt: skip


@pytest.mark.rule("WY-12.6", "WY-6.2.3", "WY-6.2.9")
@pytest.mark.parametrize(
    ("shape", "n"), [("I2", 126), ("V2", 256), ("I3", 108), ("L3", 448), ("Z3", 224), ("U3", 256)]
)
def test_placements_on_an_empty_board(shape: str, n: int) -> None:
    found = placements(shape)
    pieces = next(die.pieces for die in BUILDING_DIE if die.shape == shape)
    assert len(set(found)) == n
    assert {mask.bit_count() for mask in found} == {pieces}
    assert sum(map(len, through(shape))) == n * pieces


@pytest.mark.rule("WY-3.1.1", "WY-3.1.2", "WY-3.1.5", "WY-3.1.6")
def test_64_lots_and_144_streets() -> None:
    assert STREETS.bit_count() == len(set(STREET_IDS)) == len(set(STREET_MARKS)) == 144
    assert boundary(LOTS) == BORDER
    assert BORDER.bit_count() == 32
    assert boundary(1 << lot(3, 7)) == streets("H-3-7 H-4-7 V-3-7 V-3-8")
    assert boundary(1 << lot(7, 0)) == streets("H-7-0 H-8-0 V-7-0 V-7-1")


@pytest.mark.rule("WY-2.3", "WY-3.2.1", "WY-3.2.2", "WY-4.2.3", "WY-Q27", "WY-Q29")
def test_r2_the_example_map() -> None:
    layout = laid(EXAMPLE)
    assert [layout[n : n + 8] for n in range(0, 64, 8)] == [
        "CV2WC.1M", "M..CW2V1", ".1V1.VC.", "VMC..MW.", "V.C.MV1W", "1CM..M.V", ".M2MV.WM", "W.V12C1.",
    ]  # fmt: skip
    assert totals(layout) == (8, 6, 10, 16, 10, 18)
    assert read_map(layout).coins(LOTS) == 16


@pytest.mark.rule("WY-3.2.1")
def test_turning_a_tile() -> None:
    rows = TILES["white", "black"]
    assert turned(rows, "up") == rows
    assert turned(rows, "right")[0] == "..WC"
    assert turned(rows, "down") == tuple(row[::-1] for row in reversed(rows))
    assert turned(rows, "left")[0] == "M1.."
    assert {turned(rows, direction) for direction in DIRECTIONS} != {rows}


@pytest.mark.rule("WY-4.1.1", "WY-4.1.2", "WY-4.1.3", "WY-12.5", "WY-2.4")
def test_d13_shares() -> None:
    assert list(PIECES.values()) == [75, 50, 37, 60, 50, 42, 37]


@pytest.mark.rule("WY-7.2.4", "WY-7.2.6", "WY-7.2.7", "WY-Q12")
def test_outline_and_outside_agree_on_every_small_area() -> None:
    """All sets of lots of a 3 by 3 corner: one connected outline means the same as no hole."""
    cells = [lot(r + 2, c + 2) for r in range(3) for c in range(3)]
    for chosen in range(1, 1 << 9):
        lots = mask_of([cell for n, cell in enumerate(cells) if chosen >> n & 1])
        if connected(lots):
            assert has_hole(lots) == (chosen == 0b111101111)


@pytest.mark.rule("WY-4.2.7", "WY-2.1")
def test_every_gem_has_two_sides_and_every_slot_a_tile() -> None:
    tiles = [Tile(gem, slot, "up", "white") for gem, slot in zip(GEMS, SLOTS, strict=True)]
    assert "?" not in laid(tiles)
    assert area("#.......\n" * 8).bit_count() == 8

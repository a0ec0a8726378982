"""Chapters 2 and 3, and the tables of chapter 12."""

from collections import Counter

import pytest

from games.sylvan_dale import data
from games.sylvan_dale.data import BOARDS, DECK, ORIGIN, ROOTS, STYLES, TILES, board, icon_of, style_of
from games.sylvan_dale.drawing import tree
from games.sylvan_dale.rules import adjacent
from games.sylvan_dale.tests.play import Play


@pytest.mark.rule("SD-2.4", "SD-2.5", "SD-12.1")
def test_seventy_two_cards_equal_in_all_styles() -> None:
    icons = Counter(map(icon_of, DECK))
    assert len(DECK) == 72
    assert icons == {"axe": 16, "hammer": 16, "bridge": 16, "canopy": 16, "dual": 8}
    for style in STYLES:
        own = Counter(icon_of(face) for face in DECK if style_of(face) == style)
        assert own == {"axe": 4, "hammer": 4, "bridge": 4, "canopy": 4, "dual": 2}


@pytest.mark.rule("SD-2.2", "SD-2.3", "SD-12.2", "SD-12.4")
def test_sixteen_tiles_of_each_colour() -> None:
    assert Counter(TILES) == dict.fromkeys(STYLES, 4)


@pytest.mark.rule("SD-2.1", "SD-12.3")
def test_twenty_roots() -> None:
    assert Counter(ROOTS) == dict.fromkeys(STYLES, 5)


def test_every_table_says_where_it_comes_from() -> None:
    tables = {name for name in vars(data) if name.isupper()} - {"ORIGIN"}
    assert set(ORIGIN) == tables


@pytest.mark.rule("SD-3.1.1", "SD-3.1.2")
def test_a_tree_is_its_root_and_its_tiles() -> None:
    assert tree("1").height == 1
    assert tree("1a2b3").height == 3


@pytest.mark.rule("SD-3.1.3")
def test_the_top_is_the_last_tile_or_the_root() -> None:
    assert tree("4").top == "S4"
    assert tree("4a2b3").top == "S3"


@pytest.mark.rule("SD-3.1.4", "SD-3.1.5")
def test_r7_a_root_and_five_tiles_is_the_highest_tree() -> None:
    full = tree("1a1b1a2b2a3")
    assert full.height == 6
    assert not full.open
    assert tree("1a1b1a2b2").open


@pytest.mark.rule("SD-3.1.5")
def test_a_canopy_closes_a_tree() -> None:
    assert not tree("1#").open


@pytest.mark.rule("SD-3.2.1", "SD-12.5", "SD-12.6", "SD-12.7")
@pytest.mark.parametrize(("players", "spaces"), [(4, 20), (3, 16), (2, 13)])
def test_spaces(players: int, spaces: int) -> None:
    assert len(board(players).places) == spaces


@pytest.mark.rule("SD-3.2.2", "SD-12.5", "SD-12.6", "SD-12.7")
@pytest.mark.parametrize(("players", "pairs"), [(4, 31), (3, 24), (2, 18)])
def test_d16_pairs(players: int, pairs: int) -> None:
    assert len(board(players).pairs) == pairs


@pytest.mark.rule("SD-3.2.2")
def test_neighbours_are_beside_or_above_never_across_a_corner() -> None:
    at = board(4).places.index
    assert adjacent(4, at((0, 0)), at((0, 1)))
    assert adjacent(4, at((1, 0)), at((0, 0)))
    assert not adjacent(4, at((0, 0)), at((1, 1)))
    assert not adjacent(4, at((0, 4)), at((1, 0)))


@pytest.mark.rule("SD-3.2.3")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [(4, {"A": 5, "B": 3, "C": 3, "D": 5, "E": 4}), (3, {"A": 3, "B": 3, "C": 3, "D": 3, "E": 4})],
)
def test_districts(players: int, sizes: dict[str, int]) -> None:
    layout = board(players)
    assert {name: len(spaces) for name, spaces in layout.districts.items()} == sizes
    for spaces in layout.districts.values():
        reached = {spaces[0]}
        for _ in spaces:
            reached |= {b for a in reached for b in spaces if adjacent(players, a, b)}
        assert reached == set(spaces)


@pytest.mark.rule("SD-3.2.4", "SD-Q22")
def test_two_players_leave_the_lawn_out() -> None:
    assert set(board(2).districts) == {"A", "B", "C", "E"}
    lawn = {(2, 3), (3, 2), (3, 3)}
    assert not lawn & set(board(2).places)
    assert set(board(3).places) - lawn == set(board(2).places)


def test_the_four_player_board_is_the_same_after_half_a_turn() -> None:
    turned = [row[::-1] for row in BOARDS[4][::-1]]
    swap = str.maketrans("ABCD", "DCBA")
    assert [row.translate(swap) for row in turned] == list(BOARDS[4])


@pytest.mark.rule("SD-2.6", "SD-Q28")
def test_the_supply_has_no_end() -> None:
    play = Play.drawn(
        """
        .  .  .  .
        .  .  .  .
        .  .  .
        .  .
        """,
        fronts={0: "S1-bridge S2-bridge"},
        items={0: "bridge " * 20},
    )
    play.pick("card-S3-bridge", "tree-0-2")
    assert play.player().items["bridge"] == 21

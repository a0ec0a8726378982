"""Chapter 8: special items."""

import pytest

from games.sylvan_dale.tests.play import Play

MAP = "{}  {}  {}  .   .  .  .  .   .  .  .   .  ."


def holding(items: str, *words: str, **named: str) -> Play:
    """Red has placed a tile and may use these items; the first trees of the map are as given."""
    return Play.drawn(MAP.format(*words, *["."] * (3 - len(words))), at="use-item", items={0: items}, **named)


@pytest.mark.rule("SD-8.1.1", "SD-Q33")
def test_one_item_each_turn() -> None:
    play = Play.scenario("two-items")
    assert play.offered() == {"item-axe", "item-hammer", "no-item"}
    play.pick("item-axe", "tree-0-0")
    assert play.asked() == "take-card"
    assert play.player().items["hammer"] == 1


@pytest.mark.rule("SD-8.1.2", "SD-8.1.3", "SD-Q10")
def test_after_the_tile_and_before_the_card() -> None:
    play = Play.drawn(MAP.format("a2", ".", "."), items={0: "axe"})
    assert play.asked() == "play-card"
    play.pick("card-S1-axe", "tree-2-2")
    assert play.asked() == "use-item"
    play.pick("no-item", "deck")
    assert play.seat == 1


@pytest.mark.rule("SD-8.1.4")
def test_what_is_not_used_is_kept() -> None:
    assert Play.scenario("two-items").pick("no-item").player().items["axe"] == 1


@pytest.mark.rule("SD-8.1.4", "SD-8.2.1", "SD-8.3.1")
def test_axe_and_hammer_go_back() -> None:
    assert holding("axe", "a2").pick("item-axe", "tree-0-0").player().items["axe"] == 0
    hammered = holding("hammer", "a2").pick("item-hammer", "tree-0-0", "tree-0-1")
    assert hammered.player().items["hammer"] == 0


@pytest.mark.rule("SD-8.1.5")
def test_an_item_without_a_use_cannot_be_chosen() -> None:
    play = holding("axe hammer canopy", "b2")
    assert play.refusal("item-hammer") == "SD-8.1.5"
    assert play.offered() == {"item-axe", "item-canopy", "no-item"}


@pytest.mark.rule("SD-8.2.1", "SD-8.2.3", "SD-Q13", "SD-9.1.1")
def test_d7_an_axe_removes_the_top_tile_of_anybody() -> None:
    play = holding("axe", "a1b2").pick("item-axe", "tree-0-0")
    assert play.tree(0, 0).height == 2
    assert play.tree(0, 0).authority == 0
    assert (1, "S2") in play.state.gone


@pytest.mark.rule("SD-8.2.1", "SD-Q13")
def test_an_axe_may_take_ones_own_tile_at_any_height() -> None:
    play = holding("axe", "a1b1a2b2a3").pick("item-axe", "tree-0-0")
    assert play.tree(0, 0).height == 5


@pytest.mark.rule("SD-8.2.2", "SD-8.4.3", "SD-Q13")
def test_an_axe_takes_no_root_and_nothing_below_a_canopy() -> None:
    play = holding("axe", "a2", "b1#").pick("item-axe")
    assert play.refusal("tree-0-1") == "SD-8.4.3"
    assert play.refusal("tree-0-2") == "SD-8.2.2"


@pytest.mark.rule("SD-8.3.1", "SD-8.3.5")
def test_a_hammer_moves_a_tile_whatever_its_style() -> None:
    play = holding("hammer", "b3a1", "b4").pick("item-hammer", "tree-0-0", "tree-0-1")
    assert play.tree(0, 0).tiles == [(1, "S3")]
    assert play.tree(0, 1).tiles == [(1, "S4"), (0, "S1")]


@pytest.mark.rule("SD-8.3.2", "SD-8.4.3")
def test_a_hammer_takes_ones_own_top_tile_only() -> None:
    play = holding("hammer", "a3b1", "a4", "a2#").pick("item-hammer")
    assert play.offered() == {"tree-0-1"}
    assert play.refusal("tree-0-0") == "SD-8.3.2"
    assert play.refusal("tree-1-1") == "SD-8.3.2"
    assert play.refusal("tree-0-2") == "SD-8.4.3"


@pytest.mark.rule("SD-8.3.2", "SD-Q14")
def test_a_hammer_may_move_the_tile_just_placed() -> None:
    play = Play.drawn(MAP.format(".", ".", "."), items={0: "hammer"})
    play.pick("card-S1-axe", "tree-0-0", "item-hammer", "tree-0-0", "tree-3-1")
    assert play.tree(0, 0).tiles == []
    assert len(play.tree(3, 1).tiles) == 1


@pytest.mark.rule("SD-8.3.3", "SD-8.3.4", "SD-8.4.2", "SD-3.1.4", "SD-Q14")
def test_where_a_hammer_may_put_a_tile() -> None:
    play = Play.scenario("hammer").pick("item-hammer", "tree-0-0")
    assert play.refusal("tree-0-0") == "SD-8.3.3"
    assert play.refusal("tree-0-1") == "SD-3.1.4"
    assert play.refusal("tree-3-0") == "SD-8.4.2"
    assert "tree-0-2" in play.offered()


@pytest.mark.rule("SD-8.3.4", "SD-8.1.5")
def test_without_another_open_tree_a_hammer_is_of_no_use() -> None:
    play = Play.drawn("a1  " + "#  " * 12, at="use-item", items={0: "hammer axe"})
    assert play.refusal("item-hammer") == "SD-8.1.5"


@pytest.mark.rule("SD-8.3.4")
def test_a_tile_stays_where_no_other_tree_is_open() -> None:
    play = Play.drawn("a1  a2b1b2b3a2  " + "#  " * 11, at="use-item", items={0: "hammer"}).pick("item-hammer")
    assert play.refusal("tree-0-0") == "SD-8.3.4"
    assert play.offered() == {"tree-0-1"}


@pytest.mark.rule("SD-8.3.6")
def test_a_flag_may_follow_a_hammer() -> None:
    play = holding("hammer", "a1", "b1b2a1").pick("item-hammer", "tree-0-0", "tree-0-1")
    assert play.asked() == "flag"
    assert play.pick("flag").points == (5, 0)


@pytest.mark.rule("SD-8.4.1", "SD-8.4.4", "SD-9.1.3", "SD-Q17")
def test_d9_a_canopy_on_a_bare_root() -> None:
    play = holding("canopy").pick("item-canopy", "tree-0-0")
    assert play.tree(0, 0).canopy
    assert not play.tree(0, 0).open
    assert play.tree(0, 0).height == 1
    assert "tree-0-0" in play.view(0).districts[0].trees


@pytest.mark.rule("SD-8.4.1", "SD-Q17")
def test_a_canopy_fits_a_full_tree_and_one_with_flags_and_bridges() -> None:
    play = holding("canopy", "b3a1b4a3b2^a", bridges="a:0-0-0-1")
    assert play.pick("item-canopy", "tree-0-0").tree(0, 0).canopy


@pytest.mark.rule("SD-8.4.2", "SD-8.4.3")
def test_a_canopy_closes_a_tree_for_good() -> None:
    play = holding("canopy", "a2").pick("item-canopy", "tree-0-0")
    assert (play.tree(0, 0).open, play.tree(0, 0).authority) == (False, 0)


@pytest.mark.rule("SD-8.4.5", "SD-Q17")
def test_a_tree_takes_one_canopy() -> None:
    play = holding("canopy", "a2#").pick("item-canopy")
    assert play.refusal("tree-0-0") == "SD-8.4.5"


@pytest.mark.rule("SD-8.5.1", "SD-8.5.3", "SD-8.5.6")
def test_r2_a_bridge_scores_the_levels_at_both_ends() -> None:
    play = holding("bridge", "a2b3a4", "a3a1").pick("item-bridge", "pair-0-0-0-1")
    assert play.points == (7, 0)
    assert play.player().flags_placed == 1
    assert play.last("bridge_placed").data == {"a": "tree-0-0", "b": "tree-0-1", "n": 7}


@pytest.mark.rule("SD-8.5.6", "SD-Q18")
def test_d1_only_ends_under_ones_own_authority_count() -> None:
    play = holding("bridge", "a2b3a4", "b3a4b1b2").pick("item-bridge", "pair-0-0-0-1")
    assert play.points == (4, 0)


@pytest.mark.rule("SD-8.5.7", "SD-8.5.3", "SD-Q18")
def test_d2_a_bridge_without_authority_scores_nothing_but_bears_a_flag() -> None:
    play = holding("bridge", "b2#", ".").pick("item-bridge", "pair-0-0-0-1")
    assert play.points == (0, 0)
    assert play.player().flags_placed == 1
    assert [(b.seat, b.a, b.b) for b in play.state.bridges] == [(0, 0, 1)]


@pytest.mark.rule("SD-8.5.6", "SD-Q19")
def test_equal_numbers_of_tiles_are_decided_by_the_highest() -> None:
    assert holding("bridge", "b2a3").pick("item-bridge", "pair-0-0-0-1").points == (3, 0)
    assert holding("bridge", "a2b3").pick("item-bridge", "pair-0-0-0-1").points == (0, 0)


@pytest.mark.rule("SD-8.5.2")
def test_a_bridge_joins_neighbours_only() -> None:
    play = holding("bridge").pick("item-bridge")
    assert len(play.offered()) == 18
    assert "pair-0-0-1-1" not in play.offered()


@pytest.mark.rule("SD-8.5.4", "SD-8.5.5")
def test_one_bridge_for_each_pair_and_player() -> None:
    play = Play.scenario("bridge").pick("item-bridge")
    assert play.refusal("pair-1-1-1-2") == "SD-8.5.4"
    assert "pair-0-2-0-3" in play.offered()


@pytest.mark.rule("SD-8.5.8", "SD-Q20", "SD-Q21", "SD-10.3.3")
def test_a_bridge_hinders_nothing_and_its_points_stay() -> None:
    play = holding("axe", "a2", "a3", bridges="a:0-0-0-1")
    play.player().bridges = 4
    play.pick("item-axe", "tree-0-0")
    assert play.tree(0, 0).tiles == []
    assert len(play.state.bridges) == 1
    assert play.player().bridges == 4

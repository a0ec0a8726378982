"""Chapter 6: flags."""

import pytest

from games.sylvan_dale.drawing import tree
from games.sylvan_dale.ids import R
from games.sylvan_dale.rules import flag_refused
from games.sylvan_dale.tests.play import Play

MAP = "{}  .  .  .   .  .  .  .   .  .  .  .   .  .  .  ."


def placed(word: str, tile: str = "S1", **options: bool) -> Play:
    """Red has put this tile on this tree, whose top shows S1, in a game of three."""
    play = Play.drawn(MAP.format(word), tiles={0: tile})
    play.state.options = type(play.state.options)(**options)
    card = f"card-{play.tree(0, 0).top}-"
    return play.pick(next(option for option in play.offered() if option.startswith(card)), "tree-0-0")


@pytest.mark.rule("SD-6.1", "SD-6.6", "SD-6.8", "SD-Q31", "SD-Q33")
def test_r6_a_flag_scores_five_at_once() -> None:
    play = placed("1a1b3a1")
    assert (play.asked(), play.offered()) == ("flag", {"flag", "no-flag"})
    play.pick("flag")
    assert play.points == (5, 0, 0)
    assert play.tree(0, 0).flags == [0]
    assert play.last("flag_placed").data == {"tree": "tree-0-0", "n": 5}


@pytest.mark.rule("SD-6.1", "SD-6.8", "SD-Q33")
def test_a_flag_is_optional_and_cannot_be_placed_later() -> None:
    play = placed("1a1b3a1").pick("no-flag")
    assert play.points == (0, 0, 0)
    assert play.asked() == "take-card"


@pytest.mark.rule("SD-6.2", "SD-6.3", "SD-Q1")
def test_d3_one_equal_tile_is_not_enough_even_with_the_root() -> None:
    assert placed("1b1b2").asked() == "take-card"


@pytest.mark.rule("SD-6.2")
@pytest.mark.parametrize("word", ["2a1b1", "2c1b3c1", "2b1a1b2a2"])
def test_d4_owner_and_position_do_not_matter(word: str) -> None:
    assert placed(word).asked() == "flag"


@pytest.mark.rule("SD-6.2")
def test_the_style_of_the_tile_counts_not_that_of_the_card() -> None:
    assert placed("2b1c1", tile="S3").asked() == "take-card"
    assert placed("2b3c3a1", tile="S3").asked() == "flag"


@pytest.mark.rule("SD-6.4", "SD-Q16")
def test_d4_not_with_a_flag_of_ones_own_there() -> None:
    play = placed("2a1b3c1^a")
    assert play.asked() == "take-card"
    assert flag_refused(play.state, 0, play.tree(0, 0)) == R.FLAG_ONE_PER_TREE


@pytest.mark.rule("SD-6.4", "SD-Q16")
def test_a_flag_blocks_a_second_one_even_without_a_tile() -> None:
    play = placed("2b1c1^a")
    assert play.asked() == "take-card"


@pytest.mark.rule("SD-6.5")
def test_d5_the_flags_of_others_do_not_matter() -> None:
    play = placed("2a1b3c1^b").pick("flag")
    assert play.tree(0, 0).flags == [1, 0]


@pytest.mark.rule("SD-6.3", "SD-4.5.1", "SD-Q1")
def test_the_root_counts_where_the_table_says_so() -> None:
    assert placed("1b1b2", root_counts_for_flag=True).asked() == "flag"
    assert placed("2b1b2", root_counts_for_flag=True).asked() == "take-card"
    assert not tree("1b1b2a1").matching(root_counts=False)


@pytest.mark.rule("SD-6.7", "SD-Q15", "SD-9.1.2")
def test_d8_a_flag_stays_in_its_tree_when_the_tile_goes() -> None:
    play = Play.drawn(MAP.format("1a1b1a1^a"), at="use-item", items={0: "hammer"})
    assert play.tree(0, 0).authority == 0
    play.pick("item-hammer", "tree-0-0", "tree-2-2")
    assert play.tree(0, 0).flags == [0]
    assert play.tree(0, 0).height == 3
    assert play.tree(0, 0).authority == 1
    assert play.tree(2, 2).flags == []
    assert play.points == (5, 0, 0)


@pytest.mark.rule("SD-6.7", "SD-Q15")
def test_a_flag_drops_to_the_root_at_last() -> None:
    play = Play.drawn(MAP.format("1a1^a"), at="use-item", items={0: "axe"})
    play.pick("item-axe", "tree-0-0")
    assert (play.tree(0, 0).tiles, play.tree(0, 0).flags) == ([], [0])


@pytest.mark.rule("SD-6.9", "SD-8.3.6", "SD-Q11")
def test_d18_a_flag_for_the_tile_and_one_for_the_hammer() -> None:
    play = Play.scenario("two-flags")
    play.pick("card-S1-axe", "tree-0-0", "flag", "item-hammer", "tree-1-1", "tree-2-1")
    assert play.asked() == "flag"
    play.pick("flag")
    assert play.points == (10, 0)


@pytest.mark.rule("SD-6.9", "SD-4.5.2", "SD-Q11")
def test_d18_with_one_flag_each_turn_the_second_is_refused() -> None:
    play = Play.scenario("two-flags-limited")
    play.pick("card-S1-axe", "tree-0-0", "flag", "item-hammer", "tree-1-1", "tree-2-1")
    assert play.asked() == "take-card"
    assert flag_refused(play.state, 0, play.tree(2, 1)) == R.OPTION_ONE_FLAG


@pytest.mark.rule("SD-6.9", "SD-4.5.2", "SD-Q11")
@pytest.mark.parametrize("name", ["two-flags", "two-flags-limited"])
def test_d18_without_a_flag_for_the_tile_the_other_is_allowed(name: str) -> None:
    play = Play.scenario(name)
    play.pick("card-S1-axe", "tree-0-0", "no-flag", "item-hammer", "tree-1-1", "tree-2-1")
    assert play.offered() == {"flag", "no-flag"}


@pytest.mark.rule("SD-4.5.2", "SD-Q11")
def test_a_new_turn_allows_a_new_flag() -> None:
    play = placed("1a1b3a1", one_flag_per_turn=True).pick("flag", "deck")
    assert play.state.turn is not None
    assert not play.state.turn.flagged


@pytest.mark.rule("SD-4.5.2", "SD-8.5.3", "SD-Q11")
def test_the_flag_of_a_bridge_is_no_flag_on_a_tree() -> None:
    play = Play.drawn(MAP.format("2a1b1c1"), at="use-item", items={0: "bridge"})
    play.state.options = type(play.state.options)(one_flag_per_turn=True)
    play.pick("item-bridge", "pair-0-0-0-1")
    assert play.state.turn is not None
    assert not play.state.turn.flagged
    assert play.tree(0, 0).flags == []

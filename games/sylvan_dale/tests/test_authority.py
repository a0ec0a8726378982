"""Chapter 9: authority and dominance."""

import pytest

from games.sylvan_dale.drawing import tree
from games.sylvan_dale.rules import dominance, dominance_points
from games.sylvan_dale.tests.play import Play

FOUR = """
    {}  {}  {}  .   .
    {}  {}  .   .   .
    .   .   .   .   .
    .   .   .   .   .
"""


@pytest.mark.rule("SD-9.1.1")
def test_most_tiles_give_authority() -> None:
    assert tree("1a1a2b3").authority == 0


@pytest.mark.rule("SD-9.1.2")
def test_r1_equal_numbers_are_decided_by_the_highest_tile() -> None:
    assert tree("1a1a2b1b2").authority == 1
    assert tree("1b1a2b3a4").authority == 0


@pytest.mark.rule("SD-9.1.2")
def test_the_highest_tile_of_those_tied_counts() -> None:
    assert tree("1a1b1b2a2c3").authority == 0


@pytest.mark.rule("SD-9.1.3", "SD-Q12")
def test_a_bare_root_is_nobodys() -> None:
    assert tree("1").authority is None


@pytest.mark.rule("SD-9.1.4")
def test_only_tiles_count() -> None:
    assert tree("1^a#").authority is None
    assert tree("1b1^a^c#").authority == 1


@pytest.mark.rule("SD-9.1.5")
def test_r3_a_tree_pays_its_levels_to_one_player() -> None:
    play = Play.drawn(
        ".  .  .  .   a1b1a2b2  .  .  .   .  .  .   .  .",
        at="round-score",
        round=2,
        stacks={0: 0, 1: 0},
    )
    play.resolve()
    assert [player.trees for player in play.state.seats] == [0, 5]
    play = Play.drawn(
        ".  .  .  .   a1b1a2a3  .  .  .   .  .  .   .  .", at="round-score", round=2, stacks={0: 0, 1: 0}
    )
    play.resolve()
    assert [player.trees for player in play.state.seats] == [5, 0]


@pytest.mark.rule("SD-9.2.1", "SD-9.2.3")
def test_r4_most_trees_of_a_district_pay_two_for_each() -> None:
    leaders = dominance(tree(word).authority for word in ("1a1", "1a2", "1b1b2b3", "1"))
    assert leaders == (0,)
    assert dominance_points(4, leaders) == 8


@pytest.mark.rule("SD-9.2.2")
def test_r11_shared_dominance_pays_one_for_each() -> None:
    assert dominance_points(4, (0, 1)) == 4
    assert dominance_points(3, (1,)) == 6


@pytest.mark.rule("SD-9.2.2", "SD-9.2.3")
def test_d11_two_and_two_against_one() -> None:
    play = Play.drawn(
        FOUR.format("a2", "a1", "b1", "b3", "c1"),
        at="round-score",
        round=2,
        stacks=dict.fromkeys(range(4), 0),
    )
    play.resolve()
    assert [player.districts for player in play.state.seats] == [5, 5, 0, 0]


@pytest.mark.rule("SD-9.2.4", "SD-Q23")
def test_without_authority_nobody_dominates() -> None:
    assert dominance(tree(word).authority for word in ("1", "2#", "3^a")) == ()
    assert dominance_points(3, ()) == 0


@pytest.mark.rule("SD-9.2.1", "SD-9.2.3", "SD-12.5")
def test_d12_forty_points_for_all_districts_of_four_players() -> None:
    play = Play.drawn(
        """
        a1  .  .  .   a2
        .   .  .  a3  .
        .   .  .  .   .
        a4  .  .  .   a1
        """,
        at="round-score",
        round=2,
        stacks=dict.fromkeys(range(4), 0),
    )
    assert play.resolve().player().districts == 40


@pytest.mark.rule("SD-9.2.1", "SD-12.7")
def test_d13_twenty_six_points_for_all_districts_of_two_players() -> None:
    play = Play.drawn(
        "a1  .  .  .   .  a2  .  a3   .  .  .   .  a4", at="round-score", round=2, stacks={0: 0, 1: 0}
    )
    assert play.resolve().player().districts == 26

"""Chapter 10: rounds and the end."""

import pytest

from games.engine.prompts import SYSTEM
from games.sylvan_dale import TITLE
from games.sylvan_dale.tests.play import Play

TWO = "{}  .  .  .   .  .  .  .   .  .  .   .  {}"


def ended(first: str, second: str, points: dict[int, int], bridges: str = "") -> Play:
    """Two players; one tree each, in districts A and C; round 2 is over."""
    return Play.drawn(
        TWO.format(first, second),
        at="round-score",
        round=2,
        stacks={0: 0, 1: 0},
        points=points,
        bridges=bridges,
    ).resolve()


def places(play: Play) -> list[int]:
    """Who came in where."""
    return [score.place for score in TITLE.scores(play.state)]


@pytest.mark.rule("SD-10.1.1", "SD-11.2.6")
def test_a_round_ends_with_the_last_tile_and_the_site_scores_it() -> None:
    play = Play.drawn(TWO.format(".", "."), stacks={0: 1, 1: 0})
    play.pick("card-S1-axe", "tree-0-0", "deck")
    assert (play.seat, play.asked()) == (SYSTEM, "round-score")


@pytest.mark.rule("SD-10.1.1")
def test_eight_turns_each_in_a_round() -> None:
    play = Play.new(4)
    while play.seat != SYSTEM:
        play.pick(min(play.offered()))
    assert play.kinds.count("tile_placed") == 32


@pytest.mark.rule("SD-10.1.2", "SD-9.1.5", "SD-9.2.1")
def test_trees_and_districts_score_at_the_end_of_a_round() -> None:
    play = Play.scenario("final-scoring").resolve()
    assert play.points == (22, 15)
    mine = play.last("round_scored")
    assert mine.seat == 1
    assert mine.data["n"] == 15


@pytest.mark.rule("SD-10.1.2", "SD-9.2.2")
def test_shared_districts() -> None:
    assert Play.scenario("dominance-tie").resolve().points == (9, 9, 2, 0)


@pytest.mark.rule("SD-10.1.3")
def test_everything_stays_for_round_two() -> None:
    play = Play.drawn(
        TWO.format("a1b2^a", "b3#"),
        at="round-score",
        stacks={0: 0, 1: 0},
        fronts={0: "S1-axe"},
        items={1: "hammer"},
        bridges="b:0-0-0-1",
    )
    before = play.view(None)
    after = play.resolve().view(None)
    assert (after.trees, after.bridges, after.display) == (before.trees, before.bridges, before.display)
    assert play.player(0).front == ["S1-axe"]
    assert play.player(1).items["hammer"] == 1


@pytest.mark.rule("SD-10.2.1", "SD-11.1.6")
def test_the_second_stack_is_taken_up() -> None:
    play = Play.scenario("round-one-over")
    second = sorted(play.player(2).second)
    play.resolve()
    assert sorted(play.player(2).stack) == second
    assert play.player(2).second == []
    assert play.state.round == 2


@pytest.mark.rule("SD-10.2.2", "SD-Q32")
def test_d15_whoever_went_last_begins_round_two() -> None:
    play = Play.scenario("round-one-over").resolve()
    order = []
    while len(order) < 5:
        if play.asked() == "play-card":
            order.append(play.seat)
        play.pick(min(play.offered()))
    assert order == [3, 0, 1, 2, 3]


@pytest.mark.rule("SD-10.2.2", "SD-5.5.4", "SD-Q32", "SD-Q34")
def test_d22_a_turn_that_only_discarded_a_tile_counts() -> None:
    play = Play.drawn("#  " * 16, at="take-card", seat=1, stacks={0: 0, 1: 0, 2: 1}).pick("deck")
    assert play.last("tile_discarded").seat == 2
    play.resolve()
    assert play.last("round_started").seat == 2


@pytest.mark.rule("SD-10.3.1")
def test_the_game_ends_after_round_two() -> None:
    play = ended("a1", "b1b2", {})
    assert play.state.over
    assert play.state.stack == []


@pytest.mark.rule("SD-10.3.2")
def test_cards_and_unused_items_score_nothing() -> None:
    play = Play.drawn(
        TWO.format(".", "."),
        at="round-score",
        round=2,
        stacks={0: 0, 1: 0},
        fronts={0: "S1-axe"},
        items={0: "bridge"},
    )
    assert play.resolve().points == (0, 0)


@pytest.mark.rule("SD-10.3.3", "SD-Q21")
def test_points_are_never_taken_back() -> None:
    play = ended("b1^a", ".", {0: 20})
    assert play.player(0).points == 20


@pytest.mark.rule("SD-10.4.1")
def test_most_points_win() -> None:
    play = ended("a1", "b1b2", {})
    assert (play.points, places(play)) == ((8, 9), [2, 1])
    assert play.last("won").seat == 1
    assert play.view(None).winners == (1,)


@pytest.mark.rule("SD-10.4.2")
def test_a_tie_goes_to_more_trees() -> None:
    play = ended("a1", ".", {1: 8})
    assert places(play) == [1, 2]
    assert play.last("won_by_trees").seat == 0


@pytest.mark.rule("SD-10.4.3", "SD-Q29")
def test_then_to_more_flags() -> None:
    play = Play.scenario("tie-break").resolve()
    assert play.points == (22, 22)
    assert places(play) == [2, 1]
    assert play.last("won_by_flags").seat == 1


@pytest.mark.rule("SD-10.4.3", "SD-8.5.3", "SD-Q29")
def test_flags_on_bridges_count_as_well() -> None:
    play = ended("a1", "b1", {}, bridges="a:0-0-0-1")
    assert places(play) == [1, 2]


@pytest.mark.rule("SD-10.4.4", "SD-Q30")
def test_a_full_tie_is_a_shared_win() -> None:
    play = ended("a1", "b1", {})
    assert places(play) == [1, 1]
    assert play.last("win_shared").data["winners"] == ("seat-0", "seat-1")
    assert play.view(None).winners == (0, 1)


@pytest.mark.rule("SD-10.4.1")
def test_the_parts_of_a_score_add_up() -> None:
    for score in TITLE.scores(Play.scenario("final-scoring").resolve().state):
        assert sum(part.points for part in score.parts) == score.total

"""Chapter 5: a turn."""

import pytest

from games.engine.errors import NotAsked
from games.engine.prompts import Pick
from games.sylvan_dale.scenarios import SCENARIOS
from games.sylvan_dale.tests.play import Play

BARE = ".  .  .  .   .  .  .  .   .  .  .   .  ."


@pytest.mark.rule("SD-5.0.2", "SD-5.1.1", "SD-5.1.3", "SD-5.2.1")
def test_a_card_a_tile_a_card() -> None:
    play = Play.drawn(BARE, tiles={0: "S4 S1"})
    play.pick("card-S2-hammer")
    assert play.player().front == ["S2-hammer"]
    assert "S2-hammer" not in play.player().hand
    play.pick("tree-1-0")
    assert play.tree(1, 0).tiles == [(0, "S4")]
    assert play.asked() == "take-card"
    play.pick("deck")
    assert len(play.player().hand) == 4
    assert play.seat == 1
    assert play.kinds == ["card_played", "tile_placed", "deck_card_taken"]


@pytest.mark.rule("SD-5.0.2")
def test_nobody_else_is_asked_during_a_turn() -> None:
    play = Play.drawn(BARE)
    with pytest.raises(NotAsked):
        play.answer(1, Pick("card-S1-axe"))


@pytest.mark.rule("SD-5.1.2", "SD-Q2")
def test_a_card_without_a_tree_cannot_be_played_for_its_icon() -> None:
    play = Play.scenario("last-fit")
    assert play.offered() == {"card-S1-canopy"}
    assert play.refusal("card-S2-axe") == "SD-Q3"


@pytest.mark.rule("SD-5.1.2")
def test_a_style_that_no_tree_shows() -> None:
    play = Play.drawn("2  2  2  2   2  3  3  3   3  3  4   4  4")
    assert play.refusal("card-S1-axe") == "SD-5.1.2"


@pytest.mark.rule("SD-5.1.2", "SD-Q3", "SD-3.1.5")
def test_full_trees_and_canopies_do_not_count() -> None:
    play = Play.scenario("stuck")
    assert play.refusal("card-S2-axe") == "SD-Q3"
    closed = Play.drawn("#  2  2  2  2  2  3  3  3  3  3  4  4")
    assert closed.refusal("card-S1-axe") == "SD-Q3"


@pytest.mark.rule("SD-5.2.1", "SD-Q33")
def test_the_tile_is_not_optional() -> None:
    play = Play.drawn(BARE).pick("card-S1-axe")
    assert play.asked() == "choose-tree"
    assert play.offered() == {"tree-0-0", "tree-1-3", "tree-2-2", "tree-3-1"}


@pytest.mark.rule("SD-5.2.2", "SD-3.1.3")
def test_the_top_must_show_the_style_of_the_card() -> None:
    play = Play.drawn("b4  .  .  .   .  .  .  .   .  .  .   .  .").pick("card-S1-axe")
    assert play.refusal("tree-0-0") == "SD-5.2.2"
    assert play.refusal("tree-0-1") == "SD-5.2.2"


@pytest.mark.rule("SD-5.2.2", "SD-3.1.4", "SD-8.4.2")
def test_closed_trees_are_refused_for_what_closes_them() -> None:
    play = Play.drawn("1#  2b2a2b2a3b1  .  .   .  .  .  .   .  .  .   .  .").pick("card-S1-axe")
    assert play.refusal("tree-0-0") == "SD-8.4.2"
    assert play.refusal("tree-0-1") == "SD-3.1.4"


@pytest.mark.rule("SD-5.2.3")
def test_the_tile_itself_may_have_any_style() -> None:
    for style in ("S1", "S2", "S3", "S4"):
        play = Play.drawn(BARE, tiles={0: style}).pick("card-S1-axe", "tree-0-0")
        assert play.tree(0, 0).top == style


@pytest.mark.rule("SD-5.2.4")
def test_tiles_come_in_the_order_of_the_stack() -> None:
    play = Play.drawn(BARE, tiles={0: "S3 S1 S4"})
    play.pick("card-S1-axe", "tree-0-0")
    assert play.tree(0, 0).top == "S3"
    assert play.player().stack[:2] == ["S1", "S4"]


@pytest.mark.rule("SD-5.2.5", "SD-Q33")
def test_flag_set_and_item_follow_in_this_order() -> None:
    play = Play.drawn(
        "b1a1b1  .  .  .   .  .  .  .   .  .  .   .  .",
        tiles={0: "S1"},
        fronts={0: "S2-axe S3-axe"},
    )
    play.pick("card-S1-axe", "tree-0-0")
    assert play.asked() == "flag"
    play.pick("flag")
    assert play.asked() == "use-item"
    play.pick("no-item")
    assert play.asked() == "take-card"
    assert play.kinds == ["card_played", "tile_placed", "flag_placed", "set_exchanged"]


@pytest.mark.rule("SD-5.3.1", "SD-5.3.2")
def test_an_open_card_is_replaced_from_the_deck() -> None:
    play = Play.scenario("take", draws=(0,))
    top = play.state.deck[0]
    play.pick("display-S1-bridge")
    assert "S1-bridge" in play.player().hand
    assert play.state.display == ["S2-canopy", top, "S3-hammer"]
    assert play.player().known == ["S1-bridge"]


@pytest.mark.rule("SD-5.3.3")
def test_d14_three_of_a_style_may_be_replaced() -> None:
    play = Play.scenario("refresh-style")
    play.pick("refresh")
    assert play.asked() == "take-card"
    assert play.state.discard == ["S2-axe", "S2-bridge", "S2-canopy"]
    assert len(play.state.display) == 3


@pytest.mark.rule("SD-5.3.3", "SD-Q24")
@pytest.mark.parametrize(
    ("display", "allowed"),
    [
        ("S1-bridge S2-dual S3-bridge", True),
        ("S1-dual S2-canopy S3-canopy", True),
        ("S1-dual S2-dual S3-dual", True),
        ("S1-axe S2-dual S3-bridge", False),
        ("S1-bridge S2-dual S3-canopy", False),
    ],
)
def test_d14_a_dual_card_shows_both_icons(display: str, allowed: bool) -> None:
    play = Play.drawn("a2  .  .  .   .  .  .  .   .  .  .   .  .", at="take-card", display=display)
    assert ("refresh" in play.offered()) == allowed
    if not allowed:
        assert play.refusal("refresh") == "SD-5.3.3"


@pytest.mark.rule("SD-5.3.3", "SD-Q25")
def test_the_display_may_be_replaced_again_while_it_matches() -> None:
    play = Play.scenario("refresh-style")
    faces = ["S4-axe", "S3-axe", "S1-axe"]
    draws, left = [], play.state.deck.copy()
    for face in faces:
        draws.append(left.index(face))
        left.remove(face)
    again = Play.scenario("refresh-style", draws=(*draws, 0, 0, 0)).pick("refresh")
    assert again.state.display == faces
    again.pick("refresh")
    assert again.asked() == "take-card"


@pytest.mark.rule("SD-Q25")
def test_a_short_display_cannot_be_replaced() -> None:
    play = Play.drawn("a2  .  .  .   .  .  .  .   .  .  .   .  .", at="take-card", display="S1-axe S2-axe")
    assert play.refusal("refresh") == "SD-5.3.3"


@pytest.mark.rule("SD-5.3.4", "SD-Q35")
def test_d19_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    play = Play.scenario("deck-last")
    discard = len(play.state.discard)
    play.pick("deck")
    assert (len(play.state.deck), len(play.state.discard)) == (0, discard)
    assert "deck_shuffled" not in play.kinds
    play.pick(*first_turn(play)).pick("deck")
    assert (len(play.state.deck), len(play.state.discard)) == (discard - 1, 0)
    assert play.last("deck_shuffled").data == {"n": discard}


@pytest.mark.rule("SD-Q35")
def test_what_was_discarded_in_the_same_step_is_shuffled_in() -> None:
    play = Play.drawn(
        "a2  .  .  .   .  .  .  .   .  .  .   .  .", at="take-card", display="S1-axe S2-axe S3-axe", deck=0
    )
    everything = len(play.state.discard) + 3
    play.pick("refresh")
    assert play.last("deck_shuffled").data == {"n": everything}


@pytest.mark.rule("SD-5.3.5")
def test_without_deck_and_discard_the_gap_stays() -> None:
    state = SCENARIOS["take"]()
    state.seats[0].front, state.deck = state.deck, []
    play = Play(state)
    assert play.refusal("deck") == "SD-5.3.5"
    play.pick("display-S2-canopy")
    assert play.state.display == ["S1-bridge", "S3-hammer"]
    assert play.seat == 1
    assert play.boundary == "end"


@pytest.mark.rule("SD-5.3.5")
def test_without_any_card_the_turn_ends_without_one() -> None:
    state = SCENARIOS["take"]()
    state.seats[0].front, state.deck, state.display = state.deck + state.display, [], []
    play = Play(state)
    assert play.offered() == {"no-card"}
    assert play.pick("no-card").seat == 1
    assert len(play.player().hand) == 3


@pytest.mark.rule("SD-5.3.6", "SD-11.2.4")
def test_taking_a_card_ends_the_turn_at_once() -> None:
    play = Play.scenario("take").pick("deck")
    assert (play.seat, play.asked()) == (1, "play-card")
    assert play.boundary == "draw"


@pytest.mark.rule("SD-5.4.1", "SD-5.4.2", "SD-5.4.3", "SD-Q4", "SD-Q5")
def test_d6_a_hand_that_does_not_fit_is_exchanged() -> None:
    play = Play.scenario("stuck")
    stack = play.player().stack
    assert (play.asked(), play.offered()) == ("play-card", {"reveal"})
    play.pick("reveal")
    assert sorted(play.state.discard) == ["S2-axe", "S2-axe", "S2-bridge", "S2-hammer"]
    assert len(play.player().hand) == 3
    assert play.asked() == "take-card"
    play.pick("deck")
    assert len(play.player().hand) == 4
    assert play.player().stack == stack
    assert "tile_placed" not in play.kinds


@pytest.mark.rule("SD-5.4.1")
def test_a_hand_that_fits_is_not_exchanged() -> None:
    assert "reveal" not in Play.scenario("last-fit").offered()


@pytest.mark.rule("SD-5.4.3")
def test_items_rest_in_a_turn_without_a_tile() -> None:
    state = SCENARIOS["stuck"]()
    state.seats[0].items["axe"] = 1
    assert Play(state).pick("reveal").asked() == "take-card"


@pytest.mark.rule("SD-5.4.4")
def test_the_question_is_the_same_as_ever() -> None:
    assert Play.scenario("stuck").prompt().rule == Play.scenario("last-fit").prompt().rule == "SD-5.1.1"


@pytest.mark.rule("SD-5.5.1", "SD-Q5")
def test_an_empty_stack_is_passed_over() -> None:
    play = Play.drawn(BARE + "  .  .  .", stacks={0: 2, 1: 0, 2: 1})
    play.pick(*first_turn(play), "deck")
    assert play.seat == 2


@pytest.mark.rule("SD-5.5.2", "SD-5.5.4", "SD-Q6")
def test_without_an_open_tree_tiles_are_discarded() -> None:
    play = Play.scenario("no-open-tree").pick("deck")
    assert play.last("tile_discarded").data["why"] == "no-open-tree"
    assert play.last("tile_discarded").seat == 2
    assert play.asked() == "round-score"
    assert len(play.player(2).hand) == 4


@pytest.mark.rule("SD-5.5.3", "SD-5.5.4", "SD-Q7")
def test_d17_after_two_mulligans_of_everybody_a_tile_is_discarded() -> None:
    play = Play.scenario("stuck-twice").pick("deck")
    gone = play.last("tile_discarded")
    assert (gone.seat, gone.data) == (1, {"style": "S3", "why": "endless-mulligans"})
    assert len(play.player(1).stack) == 1
    assert play.state.stuck == [0, 0, 0]
    assert (play.seat, play.asked()) == (2, "play-card")


@pytest.mark.rule("SD-5.5.3", "SD-Q7")
def test_one_mulligan_too_few_changes_nothing() -> None:
    state = SCENARIOS["stuck-twice"]()
    state.stuck = [0, 1, 2]
    assert Play(state).pick("deck").seat == 1


@pytest.mark.rule("SD-5.5.3", "SD-Q7")
def test_a_tile_that_is_placed_starts_the_count_anew() -> None:
    play = Play.drawn(BARE, stuck={0: 1, 1: 2})
    assert play.pick("card-S1-axe", "tree-0-0").state.stuck == [0, 0]


def test_a_mulligan_is_counted() -> None:
    assert Play.scenario("stuck").pick("reveal").state.stuck == [1, 0]


def first_turn(play: Play) -> tuple[str, str]:
    """Any card of whoever is asked, and any tree for it."""
    card = min(play.offered())
    ahead = Play(play.state).pick(card)
    return card, min(ahead.offered())

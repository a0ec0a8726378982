"""Chapter 11: what is seen, and what can be taken back."""

import random
from collections import Counter

import pytest

from games.engine.dice import RandomDice
from games.engine.prompts import Pick
from games.engine.steps import event_for
from games.sylvan_dale import TITLE
from games.sylvan_dale.data import TILES
from games.sylvan_dale.tests.play import ENGINE, Play

BARE = ".  .  .  .   .  .  .  .   .  .  .   .  ."


def boundaries(play: Play, *options: str) -> list[str]:
    """The boundary that each of these answers sets."""
    return [play.pick(option).boundary for option in options]


@pytest.mark.rule("SD-11.1.1", "SD-11.1.2")
def test_hands_and_deck_are_counts_to_others() -> None:
    play = Play.drawn(BARE)
    other = play.view(1).seats[0]
    assert (other.hand, other.hand_count) == (None, 4)
    assert play.view(None).seats[0].hand is None
    assert play.view(0).seats[0].hand == ("S1-axe", "S2-hammer", "S3-bridge", "S4-canopy")
    assert (play.view(0).deck, play.view(0).deck_cards) == (len(play.state.deck), None)


@pytest.mark.rule("SD-11.1.3")
def test_everything_on_the_table_is_public() -> None:
    play = Play.drawn(BARE, fronts={0: "S1-axe"}, items={0: "axe"}, deck=5)
    for viewer in (0, 1, None):
        seen = play.view(viewer)
        assert seen.seats[0].front == ("S1-axe",)
        assert seen.seats[0].items["axe"] == 1
        assert seen.discard == tuple(play.state.discard)
        assert len(seen.display) == 3


@pytest.mark.rule("SD-11.1.4", "SD-Q26", "SD-5.2.4")
def test_the_owner_looks_through_the_stack_others_see_its_top() -> None:
    play = Play.drawn(BARE, tiles={0: "S3 S1 S4"})
    own, other = play.view(0).seats[0], play.view(1).seats[0]
    assert own.stack is not None
    assert own.stack[:3] == ("S3", "S1", "S4")
    assert (other.stack, other.top, other.stack_count) == (None, "S3", 8)


@pytest.mark.rule("SD-11.1.5", "SD-11.2.7", "SD-Q36")
def test_the_next_tile_shows_when_the_turn_is_over() -> None:
    play = Play.drawn(BARE, tiles={0: "S3 S1"}).pick("card-S1-axe")
    assert play.view(1).seats[0].top == "S3"
    play.pick("tree-0-0")
    assert play.view(1).seats[0].top is None
    assert play.view(None).seats[0].top is None
    assert play.view(0).seats[0].top == "S1"
    play.pick("deck")
    assert play.view(1).seats[0].top == "S1"


@pytest.mark.rule("SD-11.1.5", "SD-Q36")
def test_a_new_display_does_not_show_the_next_tile() -> None:
    play = Play.scenario("refresh-style").pick("refresh")
    assert play.view(1).seats[0].top is None


@pytest.mark.rule("SD-11.1.5", "SD-5.4.3")
def test_a_mulligan_leaves_the_top_tile_in_sight() -> None:
    play = Play.scenario("stuck").pick("reveal")
    assert play.view(1).seats[0].top == "S2"


@pytest.mark.rule("SD-11.1.6", "SD-Q27")
def test_stack_two_is_a_number_to_everybody() -> None:
    play = Play.drawn(BARE)
    assert {play.view(viewer).seats[0].second_count for viewer in (0, 1, None)} == {8}


@pytest.mark.rule("SD-11.1.6")
def test_the_order_of_stack_two_is_drawn_when_round_two_begins() -> None:
    play = Play.scenario("round-one-over")
    play.dice = RandomDice(random.Random(5))
    one = play.resolve().player(1).stack
    again = Play.scenario("round-one-over")
    again.dice = RandomDice(random.Random(6))
    assert sorted(again.resolve().player(1).stack) == sorted(one)
    assert again.player(1).stack != one


@pytest.mark.rule("SD-11.1.7", "SD-5.4.1")
def test_a_mulligan_shows_what_was_held_but_not_what_is_drawn() -> None:
    play = Play.scenario("stuck").pick("reveal")
    shown = play.last("hand_revealed")
    assert shown.data["cards"] == ("card-S2-axe", "card-S2-axe", "card-S2-bridge", "card-S2-hammer")
    drawn = play.last("hand_drawn")
    assert event_for(drawn, 1, over=False).secret is None
    assert event_for(drawn, 0, over=False).secret is not None
    assert drawn.data == {"n": 3}


@pytest.mark.rule("SD-11.1.8", "SD-4.1.4")
def test_left_over_roots_stay_unseen() -> None:
    assert Play.drawn(BARE).view(0).roots_left is None


@pytest.mark.rule("SD-11.1.9", "SD-Q38")
def test_d20_a_card_from_the_display_stays_known_until_its_face_is_played() -> None:
    play = Play.drawn(
        BARE, hands={0: "S1-axe S2-canopy S3-bridge S4-canopy"}, display="S2-canopy S3-axe S4-axe"
    )
    play.pick("card-S1-axe", "tree-0-0", "display-S2-canopy")
    assert play.view(1).seats[0].known == ("S2-canopy",)
    play.pick(*any_turn(play), "deck")
    play.pick("card-S2-canopy")
    assert "S2-canopy" in play.player().hand
    assert play.view(1).seats[0].known == ()


@pytest.mark.rule("SD-11.1.9", "SD-Q38")
def test_a_mulligan_ends_what_was_known() -> None:
    hand = "S1-axe S1-axe S1-bridge S1-dual"
    play = Play.drawn("2  2  2  2  2  3  3  3  3  3  4  4  4", hands={0: hand}, known={0: "S1-axe S1-dual"})
    assert play.view(1).seats[0].known == ("S1-axe", "S1-dual")
    assert play.pick("reveal").view(1).seats[0].known == ()


@pytest.mark.rule("SD-11.1.10")
def test_the_log_names_an_open_card_but_not_one_from_the_deck() -> None:
    play = Play.scenario("take").pick("display-S2-canopy")
    assert event_for(play.last("card_taken"), None, over=False).data["card"] == "card-S2-canopy"
    play = Play.scenario("take").pick("deck")
    taken = play.last("deck_card_taken")
    assert event_for(taken, 1, over=False).data == {}
    assert event_for(taken, 1, over=True).secret == taken.secret
    assert taken.secret is not None
    assert str(taken.secret["card"])[5:] in play.player().hand


@pytest.mark.rule("SD-11.2.1", "SD-11.2.5")
def test_a_turn_is_open_until_a_card_is_taken() -> None:
    play = Play.drawn(
        "b1a1b1  .  .  .   .  .  .  .   .  .  .   .  .", tiles={0: "S1"}, fronts={0: "S2-axe S3-axe"}
    )
    steps = boundaries(play, "card-S1-axe", "tree-0-0", "flag", "item-axe", "tree-0-0")
    assert steps == [""] * 5
    assert boundaries(play, "deck") == ["draw"]


@pytest.mark.rule("SD-11.2.2", "SD-11.2.3", "SD-11.2.4")
@pytest.mark.parametrize(
    ("name", "option"),
    [("stuck", "reveal"), ("refresh-style", "refresh"), ("take", "deck"), ("take", "display-S2-canopy")],
)
def test_what_is_drawn_or_shown_is_final(name: str, option: str) -> None:
    play = Play.scenario(name)
    assert ENGINE.dry(play.state, 0, Pick(option)).boundary in ("draw", "reveal")
    assert boundaries(play, option) == ["draw"]


@pytest.mark.rule("SD-11.2.6")
def test_the_end_of_a_round_is_a_step_of_the_site() -> None:
    assert Play.scenario("round-one-over").resolve().boundary == "system"


@pytest.mark.rule("SD-11.3.1")
def test_everything_opens_at_the_end() -> None:
    play = Play.scenario("final-scoring").resolve()
    seen = play.view(None)
    assert all(seat.hand is not None for seat in seen.seats)
    assert seen.deck_cards == tuple(play.state.deck)
    assert seen.roots_left == tuple(play.state.roots_left)


@pytest.mark.rule("SD-11.1.1", "SD-11.1.4", "SD-11.1.9")
def test_another_world_keeps_what_is_known_and_changes_the_rest() -> None:
    play = Play.drawn(BARE, known={1: "S2-canopy"})
    hands, stacks = set(), set()
    for seed in range(20):
        other = TITLE.redeal(play.state, 0, RandomDice(random.Random(seed)))
        TITLE.check(other)
        assert TITLE.view(other, 0) == play.view(0)
        assert "S2-canopy" in other.seats[1].hand
        assert other.seats[0] == play.player(0)
        tiles = other.seats[1]
        assert Counter(tiles.stack + tiles.second) == Counter(TILES)
        hands.add(tuple(tiles.hand))
        stacks.add(tuple(tiles.stack))
    assert min(len(hands), len(stacks)) > 10


@pytest.mark.rule("SD-11.1.1", "SD-5.4.4")
def test_nobody_else_can_tell_that_a_mulligan_is_coming() -> None:
    play = Play.drawn(
        ".           b3  .   .   b3a1b4a3b2  .   .   .    .  .  .    .  .",
        hands={0: "S2-axe S2-axe S2-hammer S2-bridge"},
    )
    assert play.offered() == {"reveal"}
    hands = set()
    for seed in range(30):
        other = TITLE.redeal(play.state, 1, RandomDice(random.Random(seed)))
        assert TITLE.view(other, 1) == play.view(1)
        prompt = ENGINE.prompt(other, 0)
        assert prompt is not None
        assert (prompt.kind, prompt.rule) == ("play-card", "SD-5.1.1")
        hands.add("reveal" in {option.id for option in prompt.options})
    assert False in hands


def any_turn(play: Play) -> tuple[str, str]:
    """Any card of whoever is asked, and any tree for it."""
    card = min(play.offered())
    return card, min(Play(play.state).pick(card).offered())

"""Chapter 7: sets."""

import pytest

from games.sylvan_dale.rules import completed
from games.sylvan_dale.tests.play import Play

BARE = ".  .  .  .   .  .  .  .   .  .  .   .  ."


def played(front: str, card: str) -> Play:
    """The card is played on top of what lies in front, and the tile is placed."""
    hand = [card, "S2-axe", "S3-hammer", "S4-bridge"]
    play = Play.drawn(
        BARE, fronts={0: front}, hands={0: " ".join(hand)}, display="S1-hammer S2-hammer S4-axe"
    )
    play.pick(f"card-{card}")
    return play.pick(min(play.offered()))


@pytest.mark.rule("SD-7.1", "SD-7.2", "SD-7.3", "SD-Q8")
@pytest.mark.parametrize("item", ["axe", "hammer", "bridge", "canopy"])
def test_r5_three_of_an_icon_become_its_item(item: str) -> None:
    play = played(f"S3-{item} S4-{item}", f"S1-{item}")
    assert play.player().items[item] == 1
    assert play.player().front == []
    assert sorted(play.state.discard) == [f"S1-{item}", f"S3-{item}", f"S4-{item}"]
    assert play.last("set_exchanged").data["item"] == item


@pytest.mark.rule("SD-7.3", "SD-Q8")
def test_the_exchange_waits_for_the_tile_and_comes_before_the_items() -> None:
    play = Play.scenario("bridge-set").pick("card-S3-bridge")
    assert len(play.player().front) == 3
    play.pick("tree-0-2")
    assert play.asked() == "use-item"
    assert play.offered() == {"item-bridge", "no-item"}


@pytest.mark.rule("SD-7.4", "SD-Q8")
def test_a_set_is_exchanged_without_a_question() -> None:
    play = played("S3-axe S4-axe", "S1-axe")
    assert play.kinds == ["card_played", "tile_placed", "set_exchanged"]


@pytest.mark.rule("SD-7.1")
def test_two_of_an_icon_stay() -> None:
    play = played("S3-axe", "S1-axe")
    assert play.player().front == ["S3-axe", "S1-axe"]
    assert play.asked() == "take-card"


@pytest.mark.rule("SD-7.5", "SD-Q9")
@pytest.mark.parametrize(
    ("front", "item"),
    [
        ("S2-bridge S3-bridge", "bridge"),
        ("S2-canopy S3-canopy", "canopy"),
        ("S2-bridge S3-dual", "bridge"),
        ("S2-canopy S3-dual", "canopy"),
    ],
)
def test_a_dual_card_counts_as_either(front: str, item: str) -> None:
    assert played(front, "S1-dual").player().items[item] == 1


@pytest.mark.rule("SD-7.5", "SD-7.6", "SD-Q9")
@pytest.mark.parametrize("item", ["bridge", "canopy"])
def test_three_duals_are_a_set_of_either_kind(item: str) -> None:
    play = played("S2-dual S3-dual", "S1-dual")
    assert play.offered() == {"item-bridge", "item-canopy"}
    play.pick(f"item-{item}")
    assert play.player().items == {"axe": 0, "hammer": 0, "bridge": 0, "canopy": 0, item: 1}


@pytest.mark.rule("SD-7.6", "SD-Q8")
def test_d10_a_dual_that_completes_two_sets_leaves_with_one() -> None:
    front = "S1-bridge S2-bridge S3-canopy S4-canopy"
    for item, left in [("bridge", ["S3-canopy", "S4-canopy"]), ("canopy", ["S1-bridge", "S2-bridge"])]:
        play = Play.scenario("dual-set").pick("card-S1-dual", "tree-0-0")
        assert play.offered() == {"item-bridge", "item-canopy"}
        play.pick(f"item-{item}")
        assert play.player().front == left
        assert len(play.state.discard) == 3
        assert set(front.split()) - set(play.state.discard) == set(left)


@pytest.mark.rule("SD-7.4", "SD-7.6")
def test_d21_which_cards_leave_is_no_choice() -> None:
    play = Play.scenario("dual-no-choice").pick("card-S3-bridge", "tree-0-2")
    assert play.player().front == ["S1-axe", "S2-axe"]
    assert sorted(play.state.discard) == ["S1-dual", "S3-bridge", "S4-bridge"]
    assert play.player().items["bridge"] == 1


@pytest.mark.rule("SD-7.7")
def test_at_most_eight_cards_stay() -> None:
    front = "S1-axe S2-axe S1-hammer S2-hammer S1-bridge S2-bridge S1-canopy S2-canopy"
    assert completed(front.split()) == []
    for card in ("S3-axe", "S3-hammer", "S3-bridge", "S3-canopy", "S3-dual"):
        assert completed([*front.split(), card])

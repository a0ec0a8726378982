"""Maps are read as they are drawn, and what is not named is filled up lawfully."""

import pytest

from games.sylvan_dale import laws
from games.sylvan_dale.drawing import Position, tree, trees
from games.sylvan_dale.scenarios import SCENARIOS

BARE = ".  .  .  .   .  .  .  .   .  .  .   .  ."


def test_a_word_names_root_tiles_flags_and_canopy() -> None:
    read = tree("3a1b2^b^a#")
    assert (read.root, read.tiles, read.flags, read.canopy) == ("S3", [(0, "S1"), (1, "S2")], [1, 0], True)


@pytest.mark.parametrize("word", ["5", "e1", "a1b", "#a1"])
def test_other_words_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match=word):
        tree(word)


def test_usual_roots_follow_the_place() -> None:
    assert [tree.root for tree in trees(BARE)][:6] == ["S1", "S2", "S3", "S4", "S2", "S3"]


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_every_position_is_lawful(name: str) -> None:
    laws.check(SCENARIOS[name]())


def test_what_is_named_is_there() -> None:
    g = Position(BARE, tiles={0: "S4"}, stacks={0: 3, 1: 0}, known={1: "S2-dual"}, deck=7).state()
    assert (g.seats[0].stack[0], len(g.seats[0].stack), len(g.seats[1].stack)) == ("S4", 3, 0)
    assert "S2-dual" in g.seats[1].hand
    assert len(g.deck) == 7

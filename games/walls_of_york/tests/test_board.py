"""The drawings: what all titles keep, and what is this one's own."""

from games import catalog, rendering
from games.tests.drawings import Drawings
from games.walls_of_york.scenarios import SCENARIOS
from games.walls_of_york.tests.play import Play

SLUG = "walls_of_york"
TITLE, WORDS = catalog.title(SLUG), catalog.words(SLUG)


class TestDrawings(Drawings):
    slug = SLUG


def test_the_text_names_every_row_and_every_wall() -> None:
    g = SCENARIOS["placing"]()
    lines = rendering.text(TITLE.board(TITLE.view(g, 0), None), WORDS, "ja")
    assert any("8行目" in line for line in lines)
    assert any("3-4の上" in line for line in lines)


def test_a_placement_says_what_it_would_wall_in() -> None:
    play = Play.scenario("border-leak").pick("H-0-3")
    board = TITLE.board(play.view(0), play.prompt())
    said = {
        group.option: rendering.Voice(WORDS, "ja").say(group.label) for group in board.groups if group.option
    }
    assert "12区画" in said["two-x-0-3-x-0-4"]
    assert not any("区画" in text for option, text in said.items() if option != "two-x-0-3-x-0-4")

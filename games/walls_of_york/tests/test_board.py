"""The drawings: what all titles keep, and what is this one's own."""

import re

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


def noted(play: Play) -> dict[str, str]:
    """What the buttons say besides their names."""
    view, prompt = play.view(0), play.prompt()
    cards = {option.id: TITLE.card(view, prompt, option.id) for option in prompt.options}
    return {id: rendering.card(card, WORDS, "ja").note for id, card in cards.items() if card}


def test_a_placement_says_what_it_would_wall_in() -> None:
    said = noted(Play.scenario("border-leak").pick("H-0-3"))
    assert said.pop("two-x-0-3-x-0-4") == "囲む区画＋12（教会3、井戸2、市場2、コイン1）"
    assert set(said.values()) == {""}


def test_a_wall_on_the_border_shows_in_full() -> None:
    play = Play.scenario("border-leak").pick("H-0-3")
    for option in play.prompt().options:
        card = TITLE.card(play.view(0), play.prompt(), option.id)
        assert card
        (new,) = (group for group in card.scene.groups if group.id == "new")
        drawn = [value for shape in new.shapes for value in re.findall(r"M(\S+) (\S+?)h", str(shape))]
        assert drawn
        assert all(float(x) >= 0 and float(y) >= 0 for x, y in drawn)


def test_a_placement_shows_on_the_board_while_its_button_is_looked_at() -> None:
    play = Play.scenario("border-leak").pick("H-0-3")
    ghosts = [group.ghost for group in TITLE.board(play.view(0), play.prompt()).groups if group.ghost]
    assert ghosts == [option.id for option in play.prompt().options]
    drawn = rendering.render(TITLE.board(play.view(0), play.prompt()), WORDS, "ja")
    assert drawn.count("data-ghost=") == len(ghosts)
    assert "data-ghost=" not in rendering.standalone_svg(
        TITLE.board(play.view(0), play.prompt()), WORDS, "ja"
    )


def test_a_city_is_looked_at_before_it_is_closed() -> None:
    """WY-7.4: rooms are taken as proposed, or as the player tries them."""
    play = Play.scenario("two-outlines").pick("choose")
    view, prompt = play.view(0), play.prompt()
    proposed = [option.id for option in prompt.options if option.preset]

    def told(*taken: str) -> str:
        scene = TITLE.board(TITLE.trying(view, prompt, taken), prompt)
        return next(line for line in rendering.text(scene, WORDS, "ja") if line.startswith("いま閉鎖すると"))

    assert "4コイン、バイキング0、余分な壁2" in told(*proposed)
    assert "1コイン、バイキング0、余分な壁6" in told(proposed[0])

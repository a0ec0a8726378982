"""The drawings: what all titles keep, and what is this one's own."""

from games import catalog, rendering
from games.skara_brae.tests.play import Play
from games.tests.drawings import Drawings

SLUG = "skara_brae"
TITLE, WORDS = catalog.title(SLUG), catalog.words(SLUG)


class TestDrawings(Drawings):
    slug = SLUG


def test_the_storage_is_shown_as_it_would_be() -> None:
    """SB-3.2: two cows give food, hide and bone, and the slider makes room."""
    play = Play.scenario("cook-eight").pick("A2")
    scene = TITLE.preview(play.view(0), play.prompt(), {"cow": 2})
    assert scene is not None
    told = " ".join(rendering.text(scene, WORDS, "en"))
    assert "2 hides, 4 bones, 4 food" in told
    assert "from 1 to 4 open columns" in told


def test_nothing_is_shown_beforehand_where_an_answer_does_more_than_exchange() -> None:
    play = Play.scenario("cook-eight")
    assert TITLE.preview(play.view(0), play.prompt(), {"A2": 1}) is None


def test_the_text_names_both_sides_and_every_line_of_the_score() -> None:
    view = TITLE.view(TITLE.scenarios["cover"](), 0)
    lines = rendering.text(TITLE.things(view, 0, None), WORDS, "ja")
    assert any(line.startswith("調理（裏") for line in lines)
    assert any(line.startswith("掃除（表") for line in lines)
    assert any("合計14点" in line and "ゴミ山-1" in line for line in lines)


def test_alone_there_is_no_caption_for_sets_that_are_not_dealt() -> None:
    play = Play.scenario("solo-start")
    groups = {group.id for group in TITLE.board(play.view(0), None).groups}
    assert "set-1" in groups
    assert not {"set-2", "set-3"} & groups

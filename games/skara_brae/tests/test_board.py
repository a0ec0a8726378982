"""The drawings: what all titles keep, and what is this one's own."""

import pytest

from games import catalog, rendering
from games.engine.scene import Scene
from games.skara_brae.drawing import ICON
from games.skara_brae.state import State
from games.skara_brae.tests.play import Family, Play
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
    assert any("合計14点" in line and "ゴミ山−1" in line for line in lines)


def test_alone_there_is_no_caption_for_sets_that_are_not_dealt() -> None:
    play = Play.scenario("solo-start")
    groups = {group.id for group in TITLE.board(play.view(0), None).groups}
    assert "set-1" in groups
    assert not {"set-2", "set-3"} & groups


def test_alone_there_is_no_caption_for_a_set_that_has_been_taken_from() -> None:
    """SB-14.2.3: the rest is discarded at once."""
    play = Play.scenario("solo-start")
    play.pick(play.prompt().options[0].id)
    assert not [group.id for group in TITLE.board(play.view(0), None).groups if group.id.startswith("set-")]


CHECK, CHANGED = 13, 7
"""How far the marks of a choice and of a change reach from their middle."""


@pytest.mark.parametrize(("scenario", "picks"), [("overflow", ("G4", "two-barley")), ("round-end-cook", ())])
def test_no_mark_covers_a_figure_of_the_storage(scenario: str, picks: tuple[str, ...]) -> None:
    play = Play.scenario(scenario)
    for option in picks:
        play.pick(option)
    groups = {group.id: group for group in TITLE.things(play.view(0), 0, play.prompt(0)).groups}
    marks = [(group.dot, CHECK) for id, group in groups.items() if id.startswith("good-")]
    figures = [
        (int(x) + (0 if "s-mid" in shape.cls else 8), int(shape.attrs["y"]) - 5)
        for group in (groups["slots"], groups["storage"])
        for shape in group.shapes
        if shape.kind == "text"
        for x in str(shape.attrs["x"]).split()
    ]
    assert figures
    for dot, reach in [*marks, (groups["storage"].dot, CHANGED)]:
        assert dot is not None
        assert not [(x, y) for x, y in figures if abs(x - dot[0]) < reach + 4 and abs(y - dot[1]) < reach + 5]


def test_no_mark_covers_a_sign_of_a_card_that_is_looked_at() -> None:
    """SB-11.2.1: both kinds that a shore yields are read."""
    play = Play.at(Family("2 bone", special="S6"), pile="SH09 HI09").pick("S6")
    cards = [g for g in TITLE.things(play.view(0), 0, play.prompt()).groups if g.id.startswith("looking-")]
    assert len(cards) == 2
    for card in cards:
        assert card.dot is not None
        signs = [shape.attrs for shape in card.shapes if shape.kind == "use" and "x" in shape.attrs]
        apart = [
            max(
                abs(float(sign[axis]) + ICON / 2 - middle)
                for axis, middle in zip("xy", card.dot, strict=True)
            )
            for sign in signs
        ]
        assert len(apart) > 4
        assert min(apart) >= CHECK + ICON / 2, (card.label, apart)


def test_a_flipped_tile_shows_its_points_in_place_of_its_price() -> None:
    """SB-2.6, SB-13.2.4: what flipping has cost is no longer asked."""
    tiles = {
        group.id: group for group in TITLE.things(TITLE.view(TITLE.scenarios["cover"](), 0), 0, None).groups
    }
    drawn = {id: {shape.attrs.get("href") for shape in tiles[f"tile-{id}"].shapes} for id in ("A2", "A4")}
    assert "back" in drawn["A2"]
    assert "cost-A2" not in drawn["A2"]
    assert {"front", "cost-A4"} <= drawn["A4"]


def test_the_text_says_what_either_side_of_a_tile_does() -> None:
    view = TITLE.view(TITLE.scenarios["cover"](), 0)
    lines = rendering.text(TITLE.things(view, 0, None), WORDS, "en")
    (clean,) = (line for line in lines if line.startswith("Clean (front)"))
    assert "two, three or four types" in clean
    assert clean.endswith("Flipping costs 1 stone, 1 shell.")
    (cook,) = (line for line in lines if line.startswith("Cook (flipped)"))
    assert "hearth limit is 2 higher" in cook
    assert "costs" not in cook


def test_whoever_only_looks_on_is_told_once_what_the_tiles_do() -> None:
    state = TITLE.scenarios["cover"]()
    told = {
        viewer: [
            line
            for scene in (TITLE.board(TITLE.view(state, viewer), None), *others(state, viewer))
            for line in rendering.text(scene, WORDS, "ja")
            if line.startswith("畑の採集")
        ]
        for viewer in (0, None)
    }
    assert [len(lines) for lines in told.values()] == [1, 1]


def others(state: State, viewer: int | None) -> list[Scene]:
    """What lies before each seat."""
    view = TITLE.view(state, viewer)
    return [TITLE.things(view, seat, None) for seat in range(state.players)]


def test_a_special_tile_to_be_chosen_says_what_it_does() -> None:
    play = Play.scenario("special-choice")
    scene = TITLE.things(play.view(0), 0, play.prompt(0))
    lines = rendering.text(scene, WORDS, "en")
    assert [
        line for line in lines if line.startswith("Keep Innovate. Costs 2") and "flip a tile for free" in line
    ]

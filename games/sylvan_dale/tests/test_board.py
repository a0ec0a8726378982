"""The drawings: what all titles keep, and what is this one's own."""

import re

from games import catalog, rendering
from games.sylvan_dale.drawing import Position
from games.tests.drawings import EVERY, Drawings, played, questions

SLUG = "sylvan_dale"
TITLE, WORDS = catalog.title(SLUG), catalog.words(SLUG)


class TestDrawings(Drawings):
    slug = SLUG


def test_the_text_names_every_tree() -> None:
    for g, _, _ in played(SLUG)[::EVERY]:
        view = TITLE.view(g, None)
        for lang, colon in (("ja", "："), ("en", ":")):
            lines = rendering.text(TITLE.board(view, None), WORDS, lang)
            for tree in view.trees:
                assert sum(line.startswith(WORDS.name(tree.id, lang) + colon) for line in lines) == 1


def test_bridges_between_the_same_trees_are_drawn_apart() -> None:
    joined = "a:1-1-1-2 b:1-1-1-2 c:1-1-1-2 a:1-1-2-1 b:1-1-2-1 c:1-1-2-1"
    view = TITLE.view(Position(" ".join(["."] * 16), bridges=joined).state(), None)
    drawn = [group for group in TITLE.board(view, None).groups if group.id.startswith("bridge-")]
    assert len({str(group.shapes[0].attrs["d"]) for group in drawn}) == len(view.bridges) == 6


def test_offers_jump_to_their_button_and_refusals_to_their_rule() -> None:
    g, seat, prompt = next(asked for asked in questions(SLUG) if asked.prompt.kind == "choose-tree")
    svg = rendering.render(TITLE.board(TITLE.view(g, seat), prompt), WORDS, "ja")
    for option in prompt.options:
        offered = f'href="#o-{option.id}"' in svg
        assert offered == (option.refused is None)
    assert all(rule.startswith("SD-") for rule in re.findall(r'data-rule="([^"]+)"', svg))
    assert "/ja/rules/p/SD-" in svg


def test_only_the_symbols_in_use_are_shipped_when_asked() -> None:
    start = TITLE.view(played(SLUG)[0].g, None)
    some = rendering.symbols(SLUG, [TITLE.thumbnail(start)])
    assert len(some) < len(rendering.symbols(SLUG, [TITLE.board(start, None)])) < len(rendering.symbols(SLUG))


def test_names_stand_where_a_player_is_meant() -> None:
    view = TITLE.view(TITLE.scenarios["cover"](), None)
    assert rendering.text(TITLE.things(view, 1, None), WORDS, "ja", ("葵", "蓮"))[0].startswith("蓮")
    assert rendering.text(TITLE.things(view, 1, None), WORDS, "en")[0].startswith("What Orange")

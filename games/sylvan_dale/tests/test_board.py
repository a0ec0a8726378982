"""The drawings: every option is one control, everything is named, and no picture needs a style of its own."""

import random
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from games import catalog, rendering
from games.engine import scene
from games.engine.dice import KeyedDice
from games.engine.prompts import SYSTEM, Pick, Prompt, Resolve
from games.engine.scene import Scene
from games.sylvan_dale.drawing import Position
from games.sylvan_dale.pieces import View
from games.sylvan_dale.state import State

SLUG = "sylvan_dale"
TITLE, ENGINE, WORDS = catalog.title(SLUG), catalog.engine(SLUG), catalog.words(SLUG)
KINDS = {
    "play-card", "choose-tree", "flag", "take-item", "use-item", "axe-target", "hammer-from", "hammer-to",
    "canopy-target", "bridge-target", "take-card",
}  # fmt: skip
HREF = re.compile(r'href="#([\w-]+)"')


@cache
def positions(seats: int) -> tuple[State, ...]:
    """Where somebody is asked, along some matches of random play that uses whatever it can."""
    found, rnd = [], random.Random(seats)
    for seed in range(2):
        dice = KeyedDice(bytes([seed]) * 32)
        g = ENGINE.start(TITLE.options_type(), seats, dice).state
        while not g.over:
            (seat,) = ENGINE.active(g)
            if seat == SYSTEM:
                g = ENGINE.apply(g, SYSTEM, Resolve(), dice).state
                continue
            found.append(g)
            offered = [option.id for option in asked(g).options if not option.refused]
            keen = [option for option in offered if not option.startswith("no-")]
            g = ENGINE.apply(g, seat, Pick(rnd.choice(keen or offered)), dice).state
        found.append(g)
    return tuple(found)


def asked(g: State) -> Prompt:
    prompt = ENGINE.prompt(g, ENGINE.active(g)[0])
    assert prompt is not None
    return prompt


def pictures(g: State, viewer: int | None, prompt: Prompt | None) -> list[Scene]:
    view: View = TITLE.view(g, viewer)
    return [TITLE.board(view, prompt), *(TITLE.things(view, seat, prompt) for seat in range(view.players))]


def questions() -> Iterator[tuple[State, Prompt]]:
    """Some questions of every kind, at every number of players."""
    for seats in TITLE.seats:
        open_ones = [(g, asked(g)) for g in positions(seats) if not g.over]
        yield from open_ones[::41]
        for kind in KINDS:
            yield from [found for found in open_ones if found[1].kind == kind][:3]


def test_every_kind_of_question_is_met() -> None:
    assert {prompt.kind for _, prompt in questions()} >= KINDS


def test_every_option_is_one_control_with_a_name() -> None:
    for g, prompt in questions():
        groups = [
            group for drawn in pictures(g, prompt.seat, prompt) for group in drawn.groups if group.option
        ]
        assert sorted(group.option for group in groups) == sorted(option.id for option in prompt.options)
        refused = {option.id: option.refused for option in prompt.options}
        for group in groups:
            assert group.label, group.id
            assert group.hit, group.id
            assert group.refused == refused[group.option]


def test_nobody_else_is_offered_anything() -> None:
    for g, _ in list(questions())[::9]:
        assert not scene.controls(*pictures(g, None, None))


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_text_names_every_tree_and_nothing_is_left_unsaid(seats: int) -> None:
    for g in positions(seats)[::60]:
        view = TITLE.view(g, None)
        for lang, colon in (("ja", "："), ("en", ":")):
            lines = rendering.text(TITLE.board(view, None), WORDS, lang)
            for tree in view.trees:
                assert sum(line.startswith(WORDS.name(tree.id, lang) + colon) for line in lines) == 1
            assert sum("scene." in line or "{" in line for line in lines) == 0


def test_bridges_between_the_same_trees_are_drawn_apart() -> None:
    joined = "a:1-1-1-2 b:1-1-1-2 c:1-1-1-2 a:1-1-2-1 b:1-1-2-1 c:1-1-2-1"
    view = TITLE.view(Position(" ".join(["."] * 16), bridges=joined).state(), None)
    drawn = [group for group in TITLE.board(view, None).groups if group.id.startswith("bridge-")]
    assert len({str(group.shapes[0].attrs["d"]) for group in drawn}) == len(view.bridges) == 6


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("seats", TITLE.seats)
def test_markup_is_well_formed_and_carries_no_style(seats: int, lang: str) -> None:
    symbols = rendering.symbols(SLUG)
    defined = set(re.findall(r'id="([\w-]+)"', symbols))
    for g in positions(seats)[::70]:
        prompt = None if g.over else asked(g)
        for drawn in pictures(g, prompt.seat if prompt else None, prompt):
            svg = rendering.render(drawn, WORDS, lang, changed={"deck"}, chosen={"deck"})
            ElementTree.fromstring(svg)
            assert "style=" not in svg
            assert " id=" not in svg
            assert {href for href in HREF.findall(svg) if not href.startswith("o-")} <= defined


def test_offers_jump_to_their_button_and_refusals_to_their_rule() -> None:
    g, prompt = next(found for found in questions() if found[1].kind == "choose-tree")
    svg = rendering.render(TITLE.board(TITLE.view(g, prompt.seat), prompt), WORDS, "ja")
    for option in prompt.options:
        offered = f'href="#o-{option.id}"' in svg
        assert offered == (option.refused is None)
    assert all(rule.startswith("SD-") for rule in re.findall(r'data-rule="([^"]+)"', svg))
    assert "/ja/rules/p/SD-" in svg


def test_only_the_symbols_in_use_are_shipped_when_asked() -> None:
    start = TITLE.view(positions(2)[0], None)
    some = rendering.symbols(SLUG, [TITLE.thumbnail(start)])
    assert len(some) < len(rendering.symbols(SLUG, [TITLE.board(start, None)])) < len(rendering.symbols(SLUG))


def test_a_full_board_stays_within_its_share_of_the_page() -> None:
    late = [g for g in positions(4) if not g.over][-8:]
    sizes = [len(rendering.render(pictures(g, None, None)[0], WORDS, "ja").encode()) for g in late]
    assert max(sizes) < 25_000
    assert len(rendering.symbols(SLUG)) < 12_500


def test_the_picture_for_mails_stands_alone() -> None:
    view = TITLE.view(positions(3)[40], None)
    svg = rendering.standalone_svg(TITLE.board(view, None), WORDS, "ja")
    ElementTree.fromstring(svg)
    assert "var(" not in svg
    assert "<a " not in svg
    assert rendering.png(TITLE.thumbnail(view), WORDS, "ja", zoom=1).startswith(b"\x89PNG")


def test_names_stand_where_a_player_is_meant() -> None:
    view = TITLE.view(positions(2)[-1], None)
    assert rendering.text(TITLE.things(view, 1, None), WORDS, "ja", ("葵", "蓮"))[0].startswith("蓮")
    assert rendering.text(TITLE.things(view, 1, None), WORDS, "en")[0].startswith("What Orange")

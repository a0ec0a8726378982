"""The drawings: every option is one control, everything is named, and no picture needs a style of its own."""

import random
import re
from functools import cache
from itertools import islice
from xml.etree import ElementTree

import pytest

from games import rendering
from games.engine.core import Engine
from games.engine.dice import RandomDice
from games.engine.prompts import SYSTEM, Prompt, Resolve
from games.engine.scene import Scene, controls
from games.engine.words import Words
from games.walls_of_york import TITLE
from games.walls_of_york.pieces import View
from games.walls_of_york.scenarios import SCENARIOS
from games.walls_of_york.state import Options, State
from games.walls_of_york.tests.play import Play
from games.walls_of_york.tests.test_words import WORDS

SLUG = "walls_of_york"
ENGINE = Engine(TITLE)
KINDS = {"pick-gem", "pick-slot", "pick-face", "place", "shape", "way", "lift", "close", "rooms"}
HREF = re.compile(r'href="#([\w-]+)"')


@cache
def positions(seats: int) -> tuple[tuple[State, int], ...]:
    """Whoever is asked, along a random match."""
    rng = random.Random(seats)
    dice, found = RandomDice(rng), []
    g = ENGINE.start(Options(), seats, dice).state
    while active := ENGINE.active(g):
        seat = rng.choice(active)
        if seat == SYSTEM:
            g = ENGINE.apply(g, seat, Resolve(), dice).state
            continue
        found.append((g, seat))
        answers = list(islice(ENGINE.candidates(g, seat), 64))
        g = ENGINE.apply(g, seat, rng.choice(answers), dice).state
    return (*found, (g, 0))


def pictures(g: State, viewer: int | None, prompt: Prompt | None) -> list[Scene]:
    view: View = TITLE.view(g, viewer)
    return [TITLE.board(view, prompt), *(TITLE.things(view, seat, prompt) for seat in range(view.players))]


@cache
def questions() -> tuple[tuple[State, Prompt], ...]:
    """Some questions of every kind."""
    found: dict[str, list[tuple[State, Prompt]]] = {kind: [] for kind in KINDS}
    asked = [position for seats in (2, 4) for position in positions(seats)]
    asked += [(ENGINE.start_from(build()).state, 0) for build in SCENARIOS.values()]
    asked.append((Play.scenario("two-outlines").pick("choose").state, 0))
    for g, seat in asked:
        prompt = ENGINE.prompt(g, seat)
        if prompt is not None and len(found[prompt.kind]) < 4:
            found[prompt.kind].append((g, prompt))
    return tuple(question for kind in found.values() for question in kind)


def test_every_kind_of_question_is_met() -> None:
    assert {prompt.kind for _, prompt in questions()} == KINDS


def test_every_option_is_one_control_with_a_name() -> None:
    for g, prompt in questions():
        drawn = [
            group for picture in pictures(g, prompt.seat, prompt) for group in picture.groups if group.option
        ]
        assert sorted(group.option for group in drawn) == sorted(option.id for option in prompt.options)
        refused = {option.id: option.refused for option in prompt.options}
        for group in drawn:
            assert group.label, group.id
            assert group.hit, group.id
            assert group.refused == refused[group.option]


def test_nobody_else_is_offered_anything() -> None:
    for g, _ in questions():
        assert not controls(*pictures(g, None, None))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_markup_is_well_formed_and_nothing_is_left_unsaid(seats: int, lang: str) -> None:
    defined = set(re.findall(r'id="([\w-]+)"', rendering.symbols(SLUG)))
    for g, seat in positions(seats)[::40]:
        prompt = ENGINE.prompt(g, seat)
        for drawn in (*pictures(g, seat, prompt), TITLE.thumbnail(TITLE.view(g, seat))):
            svg = rendering.render(drawn, WORDS, lang)
            ElementTree.fromstring(svg)
            assert "style=" not in svg
            assert {href for href in HREF.findall(svg) if not href.startswith("o-")} <= defined
            lines = rendering.text(drawn, WORDS, lang)
            assert not [line for line in lines if "scene." in line or "{" in line]


def test_the_text_names_every_row_and_every_wall() -> None:
    g = SCENARIOS["placing"]()
    lines = rendering.text(TITLE.board(TITLE.view(g, 0), None), WORDS, "ja")
    assert any("8行目" in line for line in lines)
    assert any("3-4の上" in line for line in lines)


def test_a_full_board_stays_within_its_share_of_the_page() -> None:
    g, _ = positions(4)[-1]
    board = rendering.render(TITLE.board(TITLE.view(g, 0), None), WORDS, "ja")
    assert len(board.encode()) < 25_000
    assert len(rendering.symbols(SLUG)) < 12_500


def test_the_picture_for_mails_stands_alone() -> None:
    view = TITLE.view(SCENARIOS["cover"](), None)
    svg = rendering.standalone_svg(TITLE.board(view, None), WORDS, "ja")
    ElementTree.fromstring(svg)
    assert "var(" not in svg
    assert rendering.png(TITLE.thumbnail(view), WORDS, "ja", zoom=1).startswith(b"\x89PNG")


def test_words_have_no_gaps() -> None:
    assert isinstance(WORDS, Words)
    assert WORDS.problems() == []


def test_a_placement_says_what_it_would_wall_in() -> None:
    play = Play.scenario("border-leak").pick("H-0-3")
    board = TITLE.board(play.view(0), play.prompt())
    said = {
        group.option: rendering.Voice(WORDS, "ja").say(group.label) for group in board.groups if group.option
    }
    assert "12区画" in said["two-x-0-3-x-0-4"]
    assert not any("区画" in text for option, text in said.items() if option != "two-x-0-3-x-0-4")

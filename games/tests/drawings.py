"""What the drawings of every title keep: an option is one control, all has words, no picture is heavy.

A title's `test_board.py` takes these tests over, and adds what is its own:

    class TestDrawings(Drawings):
        slug = "some_title"
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from games import catalog, rendering
from games.engine.core import Engine, Title, kind
from games.engine.dice import RandomDice
from games.engine.prompts import SYSTEM, Prompt
from games.engine.scene import Scene, controls
from games.engine.testing.conformance import step_types
from games.engine.testing.walk import dealt, walk
from games.engine.words import Words

MOST_SEATS = 4
"""More players are drawn no other way."""
MATCHES, EACH, EVERY = 2, 3, 61
SOON, STEPS = 2, 16
"""So many answers after a named position, and so many different ones, a rare question is looked for."""
BOARD_BYTES, SYMBOLS_BYTES = 25_000, 12_500
HREF, ID = re.compile(r'href="#([\w-]+)"'), re.compile(r'id="([\w-]+)"')


class Asked(NamedTuple):
    """A position, and who looks at it being asked what; nobody when it is over."""

    g: Any
    seat: int | None
    prompt: Prompt | None


@cache
def played(slug: str) -> tuple[Asked, ...]:
    """Whoever is asked, along some random matches; each ends with its last position."""
    engine = catalog.engine(slug)
    seats = [seats for seats in engine.title.seats if seats <= MOST_SEATS]
    return tuple(asked for n in seats for seed in range(MATCHES) for asked in match(engine, n, seed))


def match(engine: Engine[Any], seats: int, seed: int) -> Iterator[Asked]:
    rng = random.Random(seed)
    table = dealt(engine, seats, rng)
    for g, seat, _ in walk(table, rng):
        if seat != SYSTEM:
            yield Asked(g, seat, engine.prompt(g, seat))
    yield Asked(table.head, None, None)


def scenarios(slug: str) -> list[Asked]:
    """The named positions, as each of those sees them who are asked there."""
    engine = catalog.engine(slug)
    built = [engine.start_from(build()).state for build in engine.title.scenarios.values()]
    return [Asked(g, seat, engine.prompt(g, seat)) for g in built for seat in engine.active(g) if seat >= 0]


def further(slug: str, asked: Iterable[Asked]) -> Iterator[Asked]:
    """What is asked one answer later."""
    engine, dice = catalog.engine(slug), RandomDice(random.Random(0))
    for g, seat, _ in asked:
        for answer in islice(engine.candidates(g, seat), STEPS) if seat is not None else ():
            later = engine.apply(g, seat, answer, dice).state
            yield from (
                Asked(later, one, engine.prompt(later, one)) for one in engine.active(later) if one >= 0
            )


@cache
def questions(slug: str) -> tuple[Asked, ...]:
    """Some questions of every kind: in the named positions, shortly after them, and while matches go on."""
    found = defaultdict[tuple[str, int], list[Asked]](list)
    named = scenarios(slug)
    for asked in (*named, *played(slug)):
        if asked.prompt:
            found[asked.prompt.kind, asked.g.players].append(asked)
    rare = kinds(catalog.title(slug)) - {kind for kind, _ in found}
    for _ in range(SOON if rare else 0):
        named = list(further(slug, named))
        for asked in named:
            if asked.prompt and asked.prompt.kind in rare:
                found[asked.prompt.kind, asked.g.players].append(asked)
    return tuple(one for group in found.values() for one in (*group[:EACH], *group[EACH::EVERY]))


def kinds(title: Title[Any]) -> set[str]:
    """Everything that a title asks."""
    return {kind(step) for step in step_types(title) if step.asks}


def pictures(title: Title[Any], g: Any, viewer: int | None, prompt: Prompt | None) -> list[Scene]:
    """All that is drawn of a position: the board, and what lies before each seat."""
    view: Any = title.view(g, viewer)
    return [title.board(view, prompt), *(title.things(view, seat, prompt) for seat in range(g.players))]


class Drawings:
    """The tests of a title."""

    slug: str

    @property
    def title(self) -> Title[Any]:
        return catalog.title(self.slug)

    @property
    def words(self) -> Words:
        return catalog.words(self.slug)

    def test_every_kind_of_question_is_met(self) -> None:
        assert {asked.prompt.kind for asked in questions(self.slug) if asked.prompt} == kinds(self.title)

    def test_every_option_is_one_control_with_a_name(self) -> None:
        for g, seat, prompt in questions(self.slug):
            assert prompt is not None
            check_controls(pictures(self.title, g, seat, prompt), prompt)

    def test_nobody_else_is_offered_anything(self) -> None:
        for g, _, _ in questions(self.slug):
            assert not controls(*pictures(self.title, g, None, None))

    @pytest.mark.parametrize("lang", ["ja", "en"])
    def test_markup_is_well_formed_and_nothing_is_left_unsaid(self, lang: str) -> None:
        defined = set(ID.findall(rendering.symbols(self.slug)))
        for g, seat, prompt in played(self.slug)[::EVERY]:
            stamp = self.title.thumbnail(self.title.view(g, seat))
            for drawn in (*pictures(self.title, g, seat, prompt), stamp):
                check_markup(drawn, self.words, lang, defined)

    def test_a_full_board_stays_within_its_share_of_the_page(self) -> None:
        for g, _, _ in played(self.slug)[-8:]:
            board = rendering.render(pictures(self.title, g, None, None)[0], self.words, "ja")
            assert len(board.encode()) < BOARD_BYTES
        assert len(rendering.symbols(self.slug)) < SYMBOLS_BYTES

    def test_the_picture_for_mails_stands_alone(self) -> None:
        view = self.title.view(self.title.scenarios["cover"](), None)
        svg = rendering.standalone_svg(self.title.board(view, None), self.words, "ja")
        ElementTree.fromstring(svg)
        assert "var(" not in svg
        assert "<a " not in svg
        stamp = rendering.png(self.title.thumbnail(view), self.words, "ja", zoom=1)
        assert stamp.startswith(b"\x89PNG")


def check_controls(scenes: list[Scene], prompt: Prompt) -> None:
    """No option is two things, what is drawn has a name, and is refused as the question says.

    All that is offered has its place in the drawings, or nothing: then it is chosen by buttons alone.
    """
    drawn = {group.option: group for scene in scenes for group in scene.groups if group.option}
    refused = {option.id: option.refused for option in (*prompt.options, *prompt.extras)}
    assert len(drawn) == sum(bool(group.option) for scene in scenes for group in scene.groups)
    assert not drawn or {option for option, why in refused.items() if why is None} <= set(drawn)
    for option, group in drawn.items():
        assert group.label, group.id
        assert group.refused == refused[option]


def check_markup(drawn: Scene, words: Words, lang: str, defined: set[str]) -> None:
    """The picture is well formed, brings no style and no id, and refers to what is defined; all is said."""
    changed = [group.id for group in drawn.groups if group.dot][:1]
    svg = rendering.render(drawn, words, lang, chosen=controls(drawn)[:1], changed=changed)
    ElementTree.fromstring(svg)
    assert "style=" not in svg
    assert " id=" not in svg
    assert {href for href in HREF.findall(svg) if not href.startswith("o-")} <= defined
    lines = rendering.text(drawn, words, lang)
    assert not [line for line in lines if "scene." in line or "{" in line]

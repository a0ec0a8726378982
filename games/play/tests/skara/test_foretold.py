"""Before anything is confirmed, the page says what storage and slider would become; and so they do."""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

import pytest

from games.engine.prompts import Many, Pick
from games.play import actions
from games.play.tests.conftest import Play
from games.play.tests.pages.noscript import looked_at
from games.skara_brae.positions import Family, Position
from games.skara_brae.scenarios import SCENARIOS

pytestmark = pytest.mark.django_db

CLEANED = Many(("hide", "barley", "wood"))


class Asked(NamedTuple):
    """A named position, or one made for the test, and the answers that lead to the question."""

    position: str | Position
    answers: tuple[str | Many, ...] = ()


def solo(storage, **own):
    return Position(Family(storage, **own), focus="F1", tasks="T6")


PICKS = {
    "turn": Asked(Position(Family("1 stone"), at="turn", sets=("TH02 ball utensils FI01 SH01",))),
    "effect": Asked("fields-swap-three", ("take-FI06",)),
    "place": Asked(Position(Family("1 hide 2 food", special="S7", slider=1))),
    "furnish-bonus": Asked("furnish-flipped", ("A1",)),
    "craft": Asked("craft", ("A3",)),
    "trade": Asked(Position(Family("2 wool 2 stone 1 knife")), ("A5",)),
    "purchase": Asked("trade", ("A5", "wool")),
    "gather": Asked("gather-flipped", ("G1",)),
    "spin": Asked(Position(Family("2 food 2 wool", special="S1", flipped="S")), ("S1",)),
    "innovate-use": Asked(Position(Family("3 food 1 hide", special="S2", flipped="S")), ("S2", "A1")),
    "tend": Asked(Position(Family("2 bone 2 wood 1 midden", slider=4)), ("S4",)),
    "muster": Asked("muster-front", ("S5",)),
    "explore": Asked(Position(Family("2 bone", special="S6"), pile="FI01 ball"), ("S6",)),
    "build": Asked("build", ("S8",)),
    "end-turn": Asked(solo("3 wood", placed="G3:large")),
    "task-action": Asked(solo("3 wood 1 hide"), ("task-T6",)),
    "feed": Asked("feeding"),
}
SEVERAL = {
    "harvest": Asked("start-shore", ("take-SH01",)),
    "use-cost": Asked(Position(Family("2 food 1 bone", special="S7", flipped="S")), ("S7",)),
    "furnish": Asked(Position(Family("2 hide 2 wool", furnish=1)), ("A1",)),
    "cook": Asked("cook", ("A2",)),
    "clean": Asked("clean", ("A4",)),
    "clear": Asked("clean", ("A4", CLEANED)),
    "task-pay": Asked("solo-task-pay", ("task-T3",)),
    "rest-cook": Asked("round-end-cook"),
}
SAID = {
    "ja": ("保管 {n}/{of}", "、列 {before}→{after}"),
    "en": ("stored {n}/{of}", ", slider {before}→{after}"),
}
PREVIEWED = {
    "ja": ("開いた列が{before}から{after}に変わります。", "{of}マスのうち{n}マスを使っています。"),
    "en": ("The slider goes from {before} to {after} open columns. ", "Slots used: {n} of {of}."),
}


def played(player, asked, kind, lang):
    """A match against oneself in which this is asked, and a browser."""
    user, position = player(), asked.position
    state = SCENARIOS[position]() if isinstance(position, str) else position.state()
    play = looked_at(Play(actions.practice(user, "skara_brae", state=state).code, [user]), lang)
    for answer in asked.answers:
        play.answer(0, answer)
    if play.match.system_step is not None:
        play.resolve()
    assert play.at(0).prompt.kind == kind
    return play


def revocable(play):
    """What can be chosen and taken back."""
    now = play.at(0)
    return [
        option.id
        for option in now.prompt.options
        if not option.refused and option.id not in {*now.finals, "end"}
    ]


def stored(play):
    return play.at(0).view.seats[0].store


def told(words, before, after):
    """Both sentences with their figures, the one about the slider only if it moves."""
    moves = before.slider != after.slider
    figures = {"n": after.total, "of": after.capacity, "before": before.slider, "after": after.slider}
    return [word.format(**figures) if moves or "{after}" not in word else "" for word in words]


def button(page, option):
    """What stands on the button of an option."""
    found = re.search(rf'<button [^>]*id="o-{option}".*?</button>', page.html, re.DOTALL)
    return unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", found[0]))


def label(page, option):
    """What the thing on the table is called that stands for an option."""
    found = re.search(rf'<a href="\?choose={option}#question"[^>]* aria-label="([^"]*)"', page.html)
    return unescape(found[1])


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("kind", PICKS)
def test_each_choice_says_what_storage_and_slider_would_become(player, kind, lang):
    play = played(player, PICKS[kind], kind, lang)
    page, before, changes = play.browsers[0].go(play.path), stored(play), 0
    room = SAID[lang][0].partition("{")[0]
    for option in revocable(play):
        play.answer(0, Pick(option))
        after = stored(play)
        play.undo(0)
        if after == before:
            assert room not in button(page, option) + label(page, option)
            continue
        changes += 1
        said = "".join(told(SAID[lang], before, after))
        assert said in button(page, option), option
        assert f"{said}）" in label(page, option) or f"({said})" in label(page, option)
        confirming = play.browsers[0].go(f"{play.path}?choose={option}")
        assert f"<p>{said}</p>" in confirming.html
    assert changes


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("kind", SEVERAL)
def test_what_is_suggested_is_shown_and_can_be_confirmed_as_it_stands(player, kind, lang):
    play = played(player, SEVERAL[kind], kind, lang)
    browser, before = play.browsers[0], stored(play)
    page = browser.go(play.path)
    preview = page.html.partition('<div class="preview frame">')[2].partition("</div>")[0]
    form = page.form("/answer/")
    browser.send(form, form.buttons[0])
    after = stored(play)
    assert after != before
    for sentence in told(PREVIEWED[lang], before, after):
        assert sentence in unescape(preview)

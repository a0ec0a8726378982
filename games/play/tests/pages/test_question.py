"""The shapes of answers that the first title does not need yet, and choices at any time."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.engine.prompts import Many, Pick, Split
from games.play import actions
from games.play.tests.pages.noscript import Page
from games.play.views.question import Choice, Question


@pytest.fixture
def shown(rf):
    """The form of a question, as its reader gets it."""

    def show(shape, *, extras=(), least=1, most=1, lang="ja", preset=False):
        choices = [
            Choice("wood", "木"),
            Choice("stone", "石", times=int(shape == "many"), most=3),
            *([Choice("clay", "粘土", most=2, times=1, weight=2)] if preset else []),
        ]
        question = Question(
            sentence="何を使いますか。",
            shape=shape,
            rule="",
            url="",
            choices=choices,
            extras=[Choice(*extra) for extra in extras],
            reasons=[],
            least=least,
            most=most,
            to="0.1",
            token="x" * 16,
            confirming=None,
        )
        with translation.override(lang):
            context = {"question": question, "match": {"code": "abc"}, "match_url": "/"}
            return Page(render_to_string("games/question.html", context, request=rf.get("/")), "/")

    return show


def decoded(form, rf, **changes):
    data = {}
    for name, value in form.fields:
        data.setdefault(name, []).append(value)
    return actions.decode(rf.post("/", data | changes).POST)


def test_many_are_check_boxes_with_bounds(shown, rf):
    page = shown("many", least=1, most=2)
    assert "1～2個" in page.text
    assert decoded(page.forms[0], rf) == Many(("stone",))
    assert decoded(page.forms[0], rf, option=["wood", "stone"]) == Many(("wood", "stone"))


def test_a_split_is_a_number_for_each(shown, rf):
    page = shown("split", least=3, most=3, lang="en")
    assert "Choose exactly 3." in page.text
    assert 'max="3"' in page.html
    assert decoded(page.forms[0], rf, **{"part-wood": "1", "part-stone": "2"}) == Split(
        {"wood": 1, "stone": 2}
    )


def test_what_is_suggested_is_filled_in(shown, rf):
    page = shown("split", least=0, most=3, preset=True)
    assert decoded(page.forms[0], rf) == Split({"wood": 0, "stone": 0, "clay": 1})
    page = shown("many", least=0, most=3, preset=True)
    assert decoded(page.forms[0], rf) == Many(("stone", "clay"))


def test_what_weighs_more_counts_more_in_the_total(shown, rf):
    page = shown("split", least=0, most=4, preset=True)
    assert 'data-weight="2"' in page.html
    assert 'data-most="4">2<' in page.html


@pytest.mark.parametrize("shape", ["pick", "many", "split"])
def test_a_choice_at_any_time_has_a_form_of_its_own(shown, rf, shape):
    page = shown(shape, extras=[("+buy", "買う"), ("+sell", "売る", "draw")])
    form = page.forms[1]
    assert [(button.name, button.value) for button in form.buttons] == [("option", "+buy"), ("ask", "+sell")]
    assert decoded(form, rf, option="+buy") == Pick("+buy")

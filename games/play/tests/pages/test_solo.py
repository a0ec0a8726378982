"""A solo match through its pages, and amounts that are looked at, refused and kept."""

from __future__ import annotations

import pytest

from games.play import actions
from games.play.models import Match

pytestmark = pytest.mark.django_db
TAKE = "take-SH01"
ASKED = "解体ナイフ"


@pytest.fixture
def harvest(visit, player):
    """The question how much to harvest, of one icon and two knives."""
    user = player()
    match = actions.practice(user, "skara_brae", scenario="start-shore")
    browser = visit(user)
    browser.go(f"/matches/{match.code}/")
    browser.choose(TAKE)
    assert ASKED in browser.page.text
    return browser


def amounts(browser):
    return {name: value for name, value in browser.page.form("/answer/").fields if name.startswith("part-")}


def test_the_form_begins_a_solo_match_and_shows_its_options(visit, player):
    browser = visit(player(), "en")
    browser.go("/tables/new/skara_brae/?seats=1")
    assert browser.page.form("/new/skara_brae/").values("seats") == ["1"]
    browser.press("/new/skara_brae/", **{"option-hard_solo": "on", "public": "yes", "pace": "86400"})
    match = Match.objects.get()
    assert (match.size, match.public, match.pace, match.running) == (1, False, None, True)
    assert "you need 55 points to win" in browser.page.text
    assert browser.page.options


def test_an_option_of_other_tables_is_left_out(visit, player):
    browser = visit(player())
    browser.go("/tables/new/skara_brae/")
    browser.press("/new/skara_brae/", seats="3", **{"option-hard_solo": "on", "option-early_stop": "on"})
    options = Match.objects.get().options
    assert (options["hard_solo"], options["early_stop"]) == (False, True)
    assert "配置を終えられます" in browser.page.text


def test_giving_up_alone(visit, player):
    match = actions.create(player(), "skara_brae", seats=1)
    alone = visit(match.host)
    alone.go(f"/matches/{match.code}/resign/")
    assert "勝ち負けはつきません" in alone.page.text
    alone.press("/resign/")
    assert "投了で終わりました" in alone.page.text
    assert "勝者" not in alone.page.text


def test_amounts_that_are_looked_at_stay_and_show_what_they_lead_to(harvest):
    assert amounts(harvest) == {"part-shell": "1", "part-seaweed": "0"}
    form = harvest.page.form("/answer/")
    look = next(button for button in form.buttons if button.name == "look")
    harvest.send(form, look, **{"part-shell": "1", "part-seaweed": "2"})
    assert harvest.status == 200
    assert amounts(harvest) == {"part-shell": "1", "part-seaweed": "2"}
    assert 'class="preview' in harvest.page.html


def test_amounts_that_are_refused_stay(harvest):
    form = harvest.page.form("/answer/")
    decide = next(button for button in form.buttons if button.name == "")
    harvest.send(form, decide, **{"part-shell": "3", "part-seaweed": "2"})
    assert harvest.status == 422
    assert harvest.page.alert
    assert amounts(harvest) == {"part-shell": "3", "part-seaweed": "2"}


def test_nothing_taken_is_kept_as_nothing(harvest):
    form = harvest.page.form("/answer/")
    look = next(button for button in form.buttons if button.name == "look")
    harvest.send(form, look, **{"part-shell": "0", "part-seaweed": "0"})
    assert amounts(harvest) == {"part-shell": "0", "part-seaweed": "0"}

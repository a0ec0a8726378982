"""Everybody at once: a turn of Walls of York by plain forms, in any order, without script."""

from __future__ import annotations

import pytest

from games.play import actions
from games.play.tests.pages.noscript import Browser, check_light
from games.walls_of_york.drawing import Position, outlines
from games.walls_of_york.scenarios import D1, D2, ROOM

pytestmark = pytest.mark.django_db


def place(browser, path, times=2):
    """Wall the street on offer first, with one piece; whoever is last is asked once more."""
    page = browser.go(path)
    for _ in range(times):
        page = browser.choose(page.options[0].value)
        assert browser.status == 200, page.text


def test_nobody_sees_a_wall_before_all_have_placed(york):
    last, first, second = york.browsers[2], york.browsers[0], york.browsers[1]
    others = second.go(york.path).text
    place(first, york.path)
    assert york.awaited() == (1, 2)
    assert "壁を置きました" not in second.go(f"{york.path}log/").text
    assert second.go(york.path).text.count("の上に置く") == others.count("の上に置く")
    place(second, york.path)
    place(last, york.path, times=3)
    assert york.awaited() == (0, 1, 2)
    for browser in york.browsers:
        assert browser.go(f"{york.path}log/").text.count("壁を置きました") == 3


def test_a_page_with_every_street_on_offer_is_light(york):
    check_light(york.browsers[0], york.path)


@pytest.fixture
def closing(player):
    """The last one who can close a city puts it together out of rooms; another's answer is sealed."""
    state = Position({0: outlines(D2), 1: outlines(D1, ROOM)}, at="close").state()
    user = player()
    match = actions.practice(user, "walls_of_york", state=state)
    browser = Browser(user)
    browser.path = f"/matches/{match.code}/"
    browser.go(browser.path)
    browser.choose("keep")
    browser.choose("choose")
    return browser


def test_several_things_say_beforehand_that_they_cannot_be_taken_back(closing):
    assert "あとで戻せません" in closing.page.text
    page = closing.send(closing.page.form("/answer/"), option=[], look="1")
    assert "選ぶ数が合っていません" in page.text
    assert "あとで戻せません" not in page.text


def test_one_of_several_things_is_not_asked_for_alone(closing):
    room = closing.page.form("/answer/").values("option")[0]
    form = closing.go(f"{closing.path}?choose={room}").form("/answer/")
    assert form.values("shape") == ["many"]

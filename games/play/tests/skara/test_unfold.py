"""Of others a page has a line each; the whole of one comes when it is unfolded, and stays through answers."""

from __future__ import annotations

import pytest
import time_machine

from games.play import actions, clock
from games.play.models import Vote
from games.play.tests.conftest import begun
from games.play.tests.pages.noscript import Browser, looked_at

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def unfolded(page):
    """Which links of others say that they are open, with what they lead to."""
    found = [part.partition(">")[0] for part in page.html.split('<a id="fold-')[1:]]
    return {int(link[0]): 'aria-expanded="true"' in link for link in found}


def drawn(page):
    """How many others are drawn whole."""
    return page.html.partition('class="match-others"')[2].count('<div class="frame">')


def address(play, page, seat):
    """Where the line of somebody else leads."""
    query = page.html.partition(f'<a id="fold-{seat}" href="')[2].partition("#")[0]
    return query.removeprefix("/ja") if query.startswith("/") else f"{play.path}{query}"


def test_a_line_each_and_one_unfolds_at_a_time(skara):
    browser = skara.browsers[0]
    page = browser.go(skara.path)
    assert unfolded(page) == {1: False, 2: False}
    assert drawn(page) == 0
    page = browser.go(address(skara, page, 2))
    assert unfolded(page) == {1: False, 2: True}
    assert drawn(page) == 1
    page = browser.go(address(skara, page, 1))
    assert unfolded(page) == {1: True, 2: False}
    assert drawn(page) == 1
    page = browser.go(address(skara, page, 1))
    assert unfolded(page) == {1: False, 2: False}
    assert drawn(page) == 0


@pytest.mark.parametrize("seat", ["0", "3", "-1", "x", "²", "1" * 300, ""])
def test_whoever_is_nobody_else_unfolds_nobody(skara, seat):
    page = skara.browsers[0].go(f"{skara.path}?unfold={seat}")
    assert skara.browsers[0].status == 200
    assert drawn(page) == 0


def test_a_spectator_unfolds_any(skara):
    stranger = Browser()
    for seat in range(3):
        page = stranger.go(f"{skara.path}?unfold={seat}")
        assert [number for number, is_open in unfolded(page).items() if is_open] == [seat]
        assert drawn(page) == 1


def test_it_stays_through_answers_without_a_script(skara):
    browser = skara.browsers[0]
    page = browser.go(f"{skara.path}?unfold=2")
    page = browser.choose(page.options[0].value)
    assert unfolded(page)[2]
    page = browser.press("/undo/")
    assert unfolded(page)[2]
    assert f"?unfold=2&amp;choose={page.options[0].value}#question" in page.html


def test_what_cannot_be_taken_back_is_asked_with_it(skara):
    """Also the way back from that question keeps it."""
    for seat in (1, 2):
        skara.answer(seat, skara.at(seat).prompt.options[0].id)
    browser = skara.browsers[0]
    page = browser.go(f"{skara.path}?unfold=2")
    page = browser.go(f"{skara.path}?unfold=2&choose={page.options[0].value}")
    assert unfolded(page)[2]
    assert f'href="/ja{skara.path}?unfold=2#question"' in page.html


def test_it_stays_through_votes_and_consents(player):
    with time_machine.travel("2026-11-29 12:00:00+00:00", tick=False) as traveller:
        play = looked_at(begun(player, "skara_brae", 3, pace=clock.DAY))
        browser = play.browsers[0]
        play.answer(0, play.at(0).prompt.options[0].id)
        traveller.shift(clock.DAY)
        browser.go(f"{play.path}?unfold=2")
        assert unfolded(browser.press("/vote/"))[2]
        assert Vote.objects.count() == 1
        for seat in (1, 2):
            play.answer(seat, play.at(seat).prompt.options[0].id)
        proposal = actions.propose_rewind(play.users[1], play.code, 0)
        browser.go(f"{play.path}?unfold=2")
        assert unfolded(browser.press("/consent/"))[2]
        proposal.refresh_from_db()
        assert proposal.agreed == [0, 1]


def test_it_stays_through_answers_and_refusals_with_a_script(skara):
    browser = skara.browsers[0]
    page = browser.go(f"{skara.path}fragment/?unfold=2", **HTMX)
    assert unfolded(page)[2]
    form = page.form("/answer/")
    answer = {**dict(form.fields), "option": page.options[0].value}
    for status, changes in ((409, {"to": "0.999999"}), (422, {"option": "nothing"}), (200, {})):
        shown = browser.client.post(f"/ja{skara.path}answer/", {**answer, **changes}, headers=HTMX)
        assert shown.status_code == status
        assert 'data-unfold="2"' in shown.content.decode()

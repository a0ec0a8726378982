"""A match that no longer replays: its pages say so, and everything around it goes on."""

from __future__ import annotations

import pytest

from games.play.models import Entry, Match

pytestmark = pytest.mark.django_db

BROKEN = {"ja": "この対局は続けられません", "en": "This match cannot be continued"}


@pytest.fixture
def play(play):
    """The mover is on a page from before; then the stored position is of another day, and the deal lost."""
    play.now.go(play.path)
    play.form = play.now.page.form("/answer/")
    Match.objects.update(fingerprint="of another day")
    Entry.objects.filter(n=0).update(draws="[]")
    return play


def test_it_says_so_and_leads_to_the_log(play, lang):
    page = play.now.go(play.path)
    assert play.now.status == 409
    assert BROKEN[lang] in page.text
    assert f"/{lang}{play.path}log/" in page.links.values()
    page = play.now.go(f"{play.path}log/")
    assert play.now.status == 200
    assert play.users[0].name in page.text


def test_an_answer_is_refused_with_the_reason(play, lang):
    page = play.now.send(play.form, play.form.buttons[0])
    assert play.now.status == 409
    assert BROKEN[lang] in page.text


def test_the_lists_of_its_players_still_open(play):
    page = play.now.go("/")
    assert play.now.status == 200
    assert play.code in page.html


def test_of_two_one_can_give_up(play):
    play.now.go(f"{play.path}resign/")
    play.now.press("/resign/")
    assert play.match.ending == Match.Ending.RESIGNED


def test_its_player_can_still_sign_in(play, player):
    """An account and a guest who sit at the same broken table."""
    from accounts.signals import claimed

    claimed.send(sender=None, guest=play.users[0], user=play.users[1])
    assert play.match.ended

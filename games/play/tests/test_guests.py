"""Guests who cannot come back are cleared; what they played with others stays."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from games.play import actions, tasks
from games.play.models import Match
from games.play.tests.conftest import Play

pytestmark = pytest.mark.django_db
LIFE = timedelta(days=2, seconds=settings.SESSION_COOKIE_AGE)


@pytest.fixture
def later():
    """Time that stands still until it is moved."""
    with time_machine.travel("2026-11-29 12:00:00+00:00", tick=False) as traveller:
        yield traveller.shift


@pytest.fixture
def guest(later):
    """A guest with a browser."""
    browser = Client()
    browser.post("/ja/accounts/guest/", {"name": "旅人"})
    found = User.objects.get(guest=True)
    found.browser = browser
    return found


def is_there(user):
    return User.objects.filter(pk=user.pk).exists()


def test_whoever_was_not_seen_for_longer_than_a_session_goes(guest, later):
    later(LIFE - timedelta(days=1, seconds=1))
    tasks.clear()
    assert is_there(guest)
    later(timedelta(days=1, seconds=2))
    tasks.clear()
    assert not is_there(guest)
    assert not Session.objects.exists()
    asked = guest.browser.get("/ja/accounts/settings/")
    assert asked.url.startswith("/ja/accounts/guest/")


def test_whoever_comes_stays_and_keeps_the_session(guest, later):
    for _month in range(6):
        later(timedelta(days=30))
        tasks.clear()
        assert "旅人" in guest.browser.get("/ja/accounts/settings/").content.decode()
    later(timedelta(hours=1))
    before = Session.objects.get().expire_date
    guest.browser.get("/ja/accounts/settings/")
    assert Session.objects.get().expire_date == before, "it is noted once a day"


def test_accounts_stay_and_those_who_never_confirmed_their_address_go(player, later):
    account = player()
    waiting = User.objects.create_user("who@example.org", "Who", guest=True)
    later(LIFE)
    tasks.clear()
    assert is_there(account)
    assert not is_there(waiting)


def against(player, guest):
    """A match of two between somebody and the guest."""
    host = player()
    match = actions.create(host, "pebbles", seats=2)
    actions.join(guest, match.code)
    return Play(match.code, [host, guest])


def test_others_are_not_left_alone(guest, player, later):
    play = against(player, guest)
    later(LIFE)
    tasks.clear()
    assert play.seat(1).user == guest
    actions.resign(play.users[0], play.code)
    tasks.clear()
    assert not is_there(guest)
    assert play.seat(1).user is None
    assert [seat.place for seat in play.match.seats.all()] == [2, 1]
    assert play.at().points
    assert Client().get(f"/ja/matches/{play.code}/").status_code == 200


def test_what_was_begun_alone_ends_and_a_table_is_called_off(guest, later):
    actions.practice(guest, "pebbles", seats=2)
    actions.create(guest, "pebbles", seats=2)
    later(LIFE)
    tasks.clear()
    assert not is_there(guest)
    assert set(Match.objects.values_list("status", "ending")) == {
        ("over", "resigned"),
        ("closed", "called-off"),
    }


@pytest.mark.django_db(transaction=True)
def test_one_that_cannot_go_keeps_no_other(guest, later, monkeypatch):
    other = User.objects.create_guest("", "ja")
    give_up = actions.give_up
    monkeypatch.setattr(actions, "give_up", lambda user: 1 / 0 if user.pk == guest.pk else give_up(user))
    later(LIFE)
    tasks.clear()
    assert is_there(guest)
    assert not is_there(other)

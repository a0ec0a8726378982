"""Somebody plays at once, and keeps what they have when they sign up or sign in."""

import pytest
from django.test import RequestFactory

from accounts import access
from accounts.models import User
from accounts.signals import claimed
from accounts.tests.conftest import PASSWORD

SIGNUP = {"name": "太郎", "email": "taro@example.com", "password1": PASSWORD}


@pytest.fixture
def guest(client, db):
    client.post("/ja/accounts/guest/", {"name": "旅人"})
    return User.objects.get(name="旅人")


def test_a_name_is_enough(client, db):
    answer = client.post("/ja/accounts/guest/", {"name": "旅人", "next": "/ja/rules/"})
    assert (answer.status_code, answer.url) == (303, "/ja/rules/")
    guest = User.objects.get()
    assert (guest.name, guest.guest, guest.email, guest.language) == ("旅人", True, None, "ja")
    assert client.session[access.GUEST] == guest.pk
    assert "_auth_user_id" not in client.session, "request.user stays anonymous"
    assert answer.cookies["here"].value == "1"


def test_a_planted_session_does_not_share_the_seat(client, db):
    session = client.session
    session["planted"] = "yes"
    session.save()
    client.cookies["sessionid"] = session.session_key
    client.post("/ja/accounts/guest/", {"name": "旅人"})
    assert client.session[access.GUEST]
    assert client.session.session_key != session.session_key
    assert not client.session.exists(session.session_key)


def test_without_a_name_one_is_found(client, db):
    client.post("/en/accounts/guest/", {"name": ""})
    assert User.objects.get().name.startswith("Guest ")


def test_nobody_is_sent_off_the_site(client, db):
    answer = client.post("/ja/accounts/guest/", {"name": "", "next": "https://evil.example/"})
    assert answer.url == "/ja/"


def test_a_taken_name_is_refused(client, hanako):
    page = client.post("/ja/accounts/guest/", {"name": "花子"})
    assert page.status_code == 422
    assert "すでに使われています" in page.content.decode()


def test_signing_up_keeps_the_row(client, guest, mailoutbox, code_in):
    assert 'value="旅人"' in client.get("/ja/accounts/signup/").content.decode()
    client.post("/ja/accounts/signup/", SIGNUP)
    guest.refresh_from_db()
    assert guest.guest, "a guest until the address is confirmed"
    assert client.get("/ja/accounts/settings/").status_code == 200, "and goes on playing"

    client.post("/ja/accounts/confirm-email/", {"code": code_in()})
    guest.refresh_from_db()
    assert (guest.guest, guest.name, guest.email) == (False, "太郎", "taro@example.com")
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert access.GUEST not in client.session
    assert User.objects.count() == 1


def test_a_second_attempt_with_another_address_still_keeps_the_row(client, guest, mailoutbox, code_in):
    client.post("/ja/accounts/signup/", SIGNUP)
    client.post("/ja/accounts/logout/", {"next": "/ja/accounts/signup/"})
    client.post("/ja/accounts/signup/", {**SIGNUP, "name": "次郎", "email": "jiro@example.com"})
    client.post("/ja/accounts/confirm-email/", {"code": code_in()})
    guest.refresh_from_db()
    assert (guest.name, guest.email, guest.guest) == ("次郎", "jiro@example.com", False)
    assert User.objects.count() == 1


def test_signing_in_to_an_account_claims_what_the_guest_had(client, guest, hanako):
    heard = []

    def listen(sender, guest, user, **kwargs):
        heard.append((guest, user))

    claimed.connect(listen)
    try:
        client.post("/ja/accounts/login/", {"login": hanako.email, "password": PASSWORD})
    finally:
        claimed.disconnect(listen)
    assert heard == [(guest, hanako)]
    assert access.GUEST not in client.session


def test_the_player_is_the_account_before_the_guest(client, guest, hanako):
    request = RequestFactory().get("/")
    request.session, request.user = client.session, hanako
    assert access.player(request) == hanako


def test_a_socket_knows_guests_and_accounts(client, guest, hanako):
    assert access.player_in(client.session) == guest
    client.force_login(hanako)
    assert access.player_in(client.session) == hanako


def test_a_stranger_is_nobody(client, db):
    assert access.player_in(client.session) is None


def test_who_must_play_is_asked_who_they_are(client, db):
    answer = client.get("/en/accounts/settings/")
    assert answer.url == "/en/accounts/guest/?next=%2Fen%2Faccounts%2Fsettings%2F"

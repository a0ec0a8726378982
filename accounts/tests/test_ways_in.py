"""Signing up, signing in and the forgotten password, as a browser does them."""

from unittest import mock

import pytest
import time_machine
from allauth.account import app_settings as account_settings
from allauth.account.models import EmailAddress
from allauth.core.internal.ratelimit import get_rates
from allauth.mfa import app_settings as mfa_settings
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client

from accounts.models import User
from accounts.tests.conftest import PASSWORD
from config import errors

SIGNUP = {"name": "太郎", "email": "Taro@example.com", "password1": PASSWORD, "time_zone": "Europe/Paris"}


def test_signing_up_ends_with_a_confirmed_account(client, db, mailoutbox, code_in):
    sent = client.post("/ja/accounts/signup/", SIGNUP)
    assert sent.url == "/ja/accounts/confirm-email/"
    assert mailoutbox[0].to == ["taro@example.com"]
    assert mailoutbox[0].subject == "[手番] アカウントの確認コード"
    assert "太郎さん、ようこそ" in mailoutbox[0].body
    assert "taro@example.com" in client.get(sent.url).content.decode()

    done = client.post(sent.url, {"code": code_in()})
    assert done.url == "/ja/"
    user = User.objects.get(email="taro@example.com")
    assert (user.name, user.language, user.time_zone, user.guest) == ("太郎", "ja", "Europe/Paris", False)
    assert EmailAddress.objects.get(user=user).verified
    assert client.session["_auth_user_id"] == str(user.pk)


def test_a_code_that_could_not_be_sent_can_be_asked_for_again(client, db, mailoutbox, code_in):
    away = mock.patch.object(EmailBackend, "send_messages", side_effect=ConnectionRefusedError)
    with time_machine.travel("2026-11-30T12:00Z"), away:
        sent = client.post("/ja/accounts/signup/", SIGNUP)
    assert (sent.status_code, mailoutbox) == (302, [])
    with time_machine.travel("2026-11-30T12:05Z"):
        client.post(sent.url, {"action": "resend"})
        client.post(sent.url, {"code": code_in()})
    assert EmailAddress.objects.get().verified


def test_a_wrong_code_confirms_nothing(client, db, mailoutbox):
    client.post("/en/accounts/signup/", SIGNUP)
    page = client.post("/en/accounts/confirm-email/", {"code": "WRONG-CODE"})
    assert page.status_code == 422
    assert 'class="errorlist"' in page.content.decode()
    assert not EmailAddress.objects.get().verified
    assert "_auth_user_id" not in client.session


def test_a_mistyped_address_can_be_mended(client, db, mailoutbox, code_in):
    client.post("/ja/accounts/signup/", SIGNUP)
    client.post("/ja/accounts/confirm-email/", {"action": "change", "email": "taro@example.org"})
    assert mailoutbox[-1].to == ["taro@example.org"]
    client.post("/ja/accounts/confirm-email/", {"code": code_in()})
    assert User.objects.get().email == "taro@example.org"


def test_the_page_wanted_first_comes_after_all(client, db, mailoutbox, code_in):
    client.post("/ja/accounts/signup/", {**SIGNUP, "next": "/ja/rules/"})
    done = client.post("/ja/accounts/confirm-email/", {"code": code_in(), "next": "/ja/rules/"})
    assert done.url == "/ja/rules/"


def test_an_address_in_use_is_told_by_mail_only(client, hanako, mailoutbox):
    answer = client.post("/en/accounts/signup/", {**SIGNUP, "email": hanako.email})
    assert answer.url == "/en/accounts/confirm-email/"
    assert User.objects.count() == 1
    assert mailoutbox[0].subject == "[手番] アカウントはすでにあります", "in the reader's language"


def test_a_taken_name_is_refused_and_what_was_typed_is_kept(client, hanako):
    page = client.post("/ja/accounts/signup/", {**SIGNUP, "name": "花子"})
    assert page.status_code == 422
    text = page.content.decode()
    assert "すでに使われています" in text
    assert 'value="Taro@example.com"' in text


def test_signing_in_and_out(client, hanako):
    signed_in = client.post("/ja/accounts/login/", {"login": hanako.email, "password": PASSWORD})
    assert signed_in.url == "/ja/"
    assert signed_in.cookies["here"].value == "1"
    signed_out = client.post("/ja/accounts/logout/")
    assert signed_out.cookies["here"].value == ""
    assert "_auth_user_id" not in client.session


def test_a_wrong_password_says_so_in_the_readers_language(client, hanako):
    page = client.post("/ja/accounts/login/", {"login": hanako.email, "password": "wrong"})
    assert page.status_code == 422
    assert "メールアドレス" in page.content.decode()
    assert 'role="alert"' in page.content.decode()


@pytest.mark.parametrize(
    ("lang", "when"), [("ja", "5分ほど待って、もう一度"), ("en", "Please try again in five minutes.")]
)
def test_too_many_wrong_passwords_lock_for_five_minutes_and_the_page_says_so(client, hanako, lang, when):
    with time_machine.travel("2026-11-29T12:00:00Z", tick=False) as clock:
        for _ in range(5):
            client.post(f"/{lang}/accounts/login/", {"login": hanako.email, "password": "wrong"})
        page = client.post(f"/{lang}/accounts/login/", {"login": hanako.email, "password": PASSWORD})
        assert "_auth_user_id" not in client.session
        assert when in page.content.decode()
        clock.shift(301)
        client.post(f"/{lang}/accounts/login/", {"login": hanako.email, "password": PASSWORD})
        assert "_auth_user_id" in client.session


@pytest.mark.parametrize(("lang", "when"), [("ja", "1分ほど待って"), ("en", "once more in a minute")])
def test_a_second_code_for_an_address_within_seconds_is_told_when_to_try_again(db, lang, when):
    for name in ("花子", "はなこ"):
        form = {"name": name, "email": "hana@example.org", "password1": PASSWORD}
        page = Client().post(f"/{lang}/accounts/signup/", form)
    assert page.status_code == 429
    assert when in page.content.decode()
    assert page.headers["Retry-After"] == "60"


def test_what_a_library_refuses_with_429_it_takes_again_within_a_minute():
    """The page says so, for the library does not tell which limit was met."""
    limits = {**account_settings.RATE_LIMITS, **mfa_settings.RATE_LIMITS}
    del limits["login_failed"]
    rates = [rate for action in limits for rate in get_rates(app="", action=action, config=limits)]
    assert rates
    assert max(rate.duration for rate in rates) <= errors.MINUTE


def test_a_forgotten_password_is_replaced(client, hanako, mailoutbox, code_in):
    sent = client.post("/ja/accounts/password/reset/", {"email": hanako.email})
    assert mailoutbox[0].subject == "[手番] パスワード再設定の確認コード"
    confirmed = client.post(sent.url, {"code": code_in()})
    client.post(confirmed.url, {"password1": "atarashii-ishi-9", "password2": "atarashii-ishi-9"})
    hanako.refresh_from_db()
    assert hanako.check_password("atarashii-ishi-9")
    assert client.session["_auth_user_id"] == str(hanako.pk)


def test_nobody_learns_whether_an_address_has_an_account(client, db, mailoutbox):
    known = client.post("/ja/accounts/password/reset/", {"email": "nobody@example.com"})
    assert known.url == "/ja/accounts/password/reset/confirm/"
    assert mailoutbox == []


def test_the_address_changes_after_the_new_one_is_confirmed(client, hanako, mailoutbox, code_in):
    client.force_login(hanako)
    client.post("/ja/accounts/email/", {"email": "hana@example.org", "action_add": "1"})
    hanako.refresh_from_db()
    assert hanako.email == "hanako@example.com"
    client.post("/ja/accounts/confirm-email/", {"code": code_in()})
    hanako.refresh_from_db()
    assert hanako.email == "hana@example.org"


def test_adding_a_passkey_asks_first_who_it_is(client, hanako):
    client.force_login(hanako)
    asked = client.get("/ja/accounts/passkeys/add/")
    assert asked.url.startswith("/ja/accounts/reauthenticate/")
    client.post(asked.url, {"password": PASSWORD, "next": "/ja/accounts/passkeys/add/"})
    page = client.get("/ja/accounts/passkeys/add/").content.decode()
    assert "data-options=" in page
    assert "&quot;challenge&quot;" in page


def test_signing_in_by_passkey_starts_without_a_name(client, db):
    options = client.get("/ja/accounts/passkeys/login/", headers={"Accept": "application/json"}).json()
    assert options["request_options"]["publicKey"]["challenge"]


@pytest.mark.parametrize("path", ["reauthenticate/code/", "login/code/confirm/"])
def test_ways_that_are_switched_off_are_not_there(client, db, path):
    assert client.get(f"/ja/accounts/{path}").status_code == 404


@pytest.mark.parametrize(
    "credential",
    [
        "{",
        "[]",
        '"x"',
        '{"id": 1}',
        '{"id": "YQ", "rawId": "YQ", "response": []}',
        '{"id": "YQ", "rawId": "YQ", "type": "public-key", "response": {"userHandle": 7}}',
        '{"id": "YQ", "rawId": "YQ", "type": "public-key",'
        ' "response": {"clientDataJSON": "e30", "authenticatorData": "YQ", "attestationObject": "YQ"}}',
    ],
)
def test_a_passkey_that_no_browser_sent_is_a_wrong_one(client, hanako, credential):
    client.get("/ja/accounts/passkeys/login/", headers={"X-Requested-With": "XMLHttpRequest"})
    answer = client.post("/ja/accounts/passkeys/login/", {"credential": credential})
    assert (answer.status_code, answer.url) == (302, "/ja/accounts/login/")
    client.post("/ja/accounts/login/", {"login": hanako.email, "password": PASSWORD})
    client.post("/ja/accounts/reauthenticate/", {"password": PASSWORD})
    client.get("/ja/accounts/passkeys/add/")
    assert client.post("/ja/accounts/passkeys/add/", {"credential": credential}).status_code == 422


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("signup", {**SIGNUP, "name": "名" * 300}),
        ("signup", {**SIGNUP, "password1": "1234"}),
        ("signup", {}),
        ("login", {}),
        ("login", {"login": "nobody@example.com", "password": "wrong"}),
        ("password/reset", {"email": "nobody"}),
    ],
)
def test_a_form_that_is_refused_answers_422(client, hanako, path, sent):
    page = client.post(f"/ja/accounts/{path}/", sent)
    assert page.status_code == 422
    assert page.context["form"].errors
    assert client.get(f"/ja/accounts/{path}/").status_code == 200
    assert User.objects.count() == 1


def test_somebody_signed_in_is_refused_with_422_too(client, hanako):
    client.force_login(hanako)
    for path, sent in (
        ("email", {"email": hanako.email, "action_add": "1"}),
        ("password/change", {"oldpassword": "wrong", "password1": "x", "password2": "y"}),
        ("reauthenticate", {"password": "wrong"}),
    ):
        assert client.post(f"/ja/accounts/{path}/", sent).status_code == 422


def test_a_refusal_does_not_tell_whether_an_address_has_an_account(client, hanako):
    for lang in ("ja", "en"):
        unknown, known = (
            client.post(f"/{lang}/accounts/login/", {"login": address, "password": "wrong"})
            for address in ("nobody@example.com", hanako.email)
        )
        assert unknown.status_code == known.status_code == 422
        assert unknown.context["form"].errors == known.context["form"].errors

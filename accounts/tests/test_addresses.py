"""What is no address, or too long for one, is refused wherever one is asked for; nothing is kept of it."""

import pytest
from allauth.account.models import EmailAddress

from accounts import addresses
from accounts.models import User
from accounts.tests.conftest import PASSWORD

SIGNUP = {"name": "太郎", "password1": PASSWORD}
TOO_LONG = [
    pytest.param("ja", "メールアドレスは254文字以内にしてください。", id="ja"),
    pytest.param("en", "An e-mail address has at most 254 characters.", id="en"),
]


def address(length, domain="@example.com"):
    return "a" * (length - len(domain)) + domain


GROWS = address(addresses.LONGEST, "@" + "İ" * 20 + ".com")
"""Its last letters are two each when they are lowered."""


def refused(client, path, sent, sentence):
    page = client.post(path, sent)
    assert page.status_code == 422
    assert page.content.decode().count(sentence) == 1


@pytest.mark.parametrize(("lang", "sentence"), TOO_LONG)
@pytest.mark.parametrize("email", [address(255), address(292), address(400), GROWS])
def test_no_form_takes_an_address_that_is_too_long(client, hanako, lang, sentence, email):
    refused(client, f"/{lang}/accounts/signup/", {**SIGNUP, "email": email}, sentence)
    refused(client, f"/{lang}/accounts/password/reset/", {"email": email}, sentence)
    client.force_login(hanako)
    refused(client, f"/{lang}/accounts/email/", {"email": email, "action_add": "1"}, sentence)
    assert list(User.objects.values_list("email", flat=True)) == [hanako.email]
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [hanako.email]


@pytest.mark.parametrize(("lang", "sentence"), TOO_LONG)
def test_a_mistyped_address_is_not_mended_to_one_that_is_too_long(client, db, mailoutbox, lang, sentence):
    client.post(f"/{lang}/accounts/signup/", {**SIGNUP, "email": "taro@example.com"})
    sent = {"action": "change", "email": address(292)}
    refused(client, f"/{lang}/accounts/confirm-email/", sent, sentence)
    refused(client, f"/{lang}/accounts/confirm-email/", {**sent, "email": "taro"}, 'class="errorlist')
    assert User.objects.get().email == "taro@example.com"
    assert len(mailoutbox) == 1


def test_a_guest_who_claims_a_seat_with_such_an_address_stays_a_guest(client, db):
    client.post("/ja/accounts/guest/", {"name": "旅人"})
    page = client.post("/ja/accounts/signup/", {**SIGNUP, "email": address(292)})
    assert page.status_code == 422
    guest = User.objects.get()
    assert (guest.name, guest.email, guest.guest) == ("旅人", None, True)


def test_the_longest_address_is_kept_whole(client, db, mailoutbox):
    longest = address(addresses.LONGEST)
    client.post("/ja/accounts/signup/", {**SIGNUP, "email": longest})
    assert User.objects.get().email == longest
    assert mailoutbox[0].to == [longest]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("email", "status"),
    [
        ("taro\0@example.com", 400),
        ("taro", 422),
        ("taro@example.com\nBcc: b@example.com", 422),
        ("ta ro@example.com", 422),
        ("太郎@example.com", 422),
        ("taro@[999.1.1.1]", 422),
        ("a" * 300, 422),
    ],
)
@pytest.mark.usefixtures("db")
def test_a_strange_address_is_refused(client, mailoutbox, lang, email, status):
    page = client.post(f"/{lang}/accounts/signup/", {**SIGNUP, "email": email})
    assert page.status_code == status
    assert User.objects.count() == 0
    assert mailoutbox == []


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("email", [address(292), GROWS])
def test_keepers_cannot_enter_one_either(client, db, lang, email):
    client.force_login(User.objects.create_superuser("host@example.com", "主催"))
    inline = {"emailaddress_set-TOTAL_FORMS": "0", "emailaddress_set-INITIAL_FORMS": "0"}
    new = {"email": email, "name": "太郎", "usable_password": "false"}
    page = client.post(f"/{lang}/admin/accounts/user/add/", {**new, **inline})
    assert page.status_code == 200
    assert "254" in page.content.decode()
    assert User.objects.count() == 1

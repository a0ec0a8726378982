"""Two people ask for one name, or one address, at the same moment: the second is told so in the form."""

import pytest
from django.test import Client

from accounts.managers import UserManager
from accounts.models import User
from accounts.tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)

SIGNUP = {"name": "太郎", "email": "taro@example.com", "password1": PASSWORD}
TAKEN = "すでに使われています"


@pytest.fixture
def rival(monkeypatch):
    """Somebody who is quicker: between the look at the name and the writing."""
    looked = UserManager.taken

    def comes_first(make):
        def taken(self, name, by_other_than=None):
            found = looked(self, name, by_other_than)
            monkeypatch.setattr(UserManager, "taken", looked)
            make()
            return found

        monkeypatch.setattr(UserManager, "taken", taken)

    return comes_first


def test_guests(client, rival):
    rival(lambda: User.objects.create_guest("旅人"))
    page = client.post("/ja/accounts/guest/", {"name": "旅人"})
    assert page.status_code == 422
    assert TAKEN in page.content.decode()
    assert User.objects.count() == 1


def test_somebody_who_takes_another_name(client, rival):
    client.post("/ja/accounts/guest/", {"name": "旅人"})
    rival(lambda: User.objects.create_guest("太郎"))
    page = client.post("/ja/accounts/settings/", {"name": "太郎"})
    assert page.status_code == 422
    assert TAKEN in page.content.decode()
    assert User.objects.filter(name="旅人").exists()


def test_people_who_sign_up(client, rival):
    rival(lambda: User.objects.create_guest("太郎"))
    page = client.post("/ja/accounts/signup/", SIGNUP)
    assert TAKEN in page.content.decode()
    assert not User.objects.filter(email=SIGNUP["email"]).exists()


def test_people_who_sign_up_with_one_address(client, rival, mailoutbox):
    rival(lambda: Client().post("/ja/accounts/signup/", {**SIGNUP, "name": "次郎"}))
    client.post("/ja/accounts/signup/", SIGNUP)
    assert [user.name for user in User.objects.all()] == ["次郎"]

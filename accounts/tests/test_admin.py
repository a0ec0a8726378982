import pytest

from accounts.models import User


@pytest.fixture
def host(client, db):
    client.force_login(User.objects.create_superuser("host@example.com", "主催"))
    return client


def test_people_are_listed_and_found_by_name(host, hanako):
    page = host.get("/ja/admin/accounts/user/?q=花子").content.decode()
    assert "hanako@example.com" in page


def test_an_account_can_be_opened_and_closed(host, hanako):
    new = {"email": "taro@example.com", "name": "太郎", "usable_password": "false"}
    inline = {"emailaddress_set-TOTAL_FORMS": "0", "emailaddress_set-INITIAL_FORMS": "0"}
    host.post("/ja/admin/accounts/user/add/", {**new, **inline})
    taro = User.objects.get(email="taro@example.com")
    assert taro.name == "太郎"
    page = host.get(f"/ja/admin/accounts/user/{taro.pk}/change/")
    assert page.status_code == 200


def test_a_look_alike_is_refused_there_too(host, hanako):
    inline = {"emailaddress_set-TOTAL_FORMS": "0", "emailaddress_set-INITIAL_FORMS": "0"}
    new = {"email": "taro@example.com", "name": "花 子", "usable_password": "false"}
    page = host.post("/ja/admin/accounts/user/add/", {**new, **inline})
    assert page.status_code == 200
    assert "すでに使われています" in page.content.decode()

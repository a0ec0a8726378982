"""Language, refusals and the headers of every page, seen from outside."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.testing import HttpCommunicator, WebsocketCommunicator
from django.db import connections
from django.test import Client, override_settings

from accounts.models import User
from config import asgi, urls, views
from config.tests import pages

CSP = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
)


@pytest.fixture
def trouble(settings):
    """The site with pages that go wrong on purpose."""
    settings.ROOT_URLCONF = "config.tests.pages"
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("cookie", "browser", "expected"),
    [(None, "en", "/ja/"), ("en", "ja", "/en/"), ("fr", "fr", "/ja/")],
    ids=["nothing known", "cookie", "cookie of a language we lack"],
)
def test_the_front_door_leads_home_in_the_language_used_last(client, db, cookie, browser, expected):
    if cookie:
        client.cookies["language"] = cookie
    answer = client.get("/", headers={"Accept-Language": browser})
    assert (answer.status_code, answer.url) == (302, expected)


def test_a_path_without_language_leads_to_the_page(client, db):
    client.cookies["language"] = "en"
    assert client.get("/accounts/login/?next=/en/").url == "/en/accounts/login/?next=/en/"
    assert client.get("/accounts/login").url == "/en/accounts/login"


@pytest.mark.parametrize("path", ["/fr/accounts/login/", "/de-AT/", "/zh_hant/rules/"])
def test_an_unknown_language_is_said_in_japanese_with_both_links(client, db, path):
    client.cookies["language"] = "en"
    page = client.get(path)
    rest = path.lstrip("/").partition("/")[2]
    assert page.status_code == 404
    assert page.headers["Content-Language"] == "ja"
    assert 'lang="ja"' in page.content.decode()
    for language in ("ja", "en"):
        assert f'href="/{language}/{rest}"' in page.content.decode()


def test_the_switch_stays_on_the_page(client, db):
    page = client.get("/ja/accounts/guest/?next=/ja/rules/")
    assert 'href="/en/accounts/guest/?next=/ja/rules/"' in page.content.decode()


def test_the_switch_on_the_answer_to_a_form_leads_back_to_the_form(client, db):
    form = "http://testserver/ja/accounts/guest/?next=/ja/"
    page = client.post("/ja/accounts/guest/", {"name": "@"}, headers={"Referer": form})
    assert page.status_code == 422
    assert 'href="/en/accounts/guest/?next=/ja/"' in page.content.decode()


def test_a_visit_is_remembered_only_where_it_differs(client, db):
    assert "language" not in client.get("/ja/accounts/login/").cookies
    assert client.get("/en/accounts/login/").cookies["language"].value == "en"
    assert "language" not in client.get("/en/accounts/login/").cookies
    assert client.get("/ja/accounts/login/").cookies["language"].value == "ja"


def test_a_page_that_is_the_same_for_all_sets_no_cookie(trouble):
    page = trouble.get("/en/trouble/public/")
    assert page.status_code == 200
    assert not page.cookies
    assert "Cookie" not in page.headers.get("Vary", "")


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/ja/nothing/", 404, "ページが見つかりません"),
        ("/en/nothing/", 404, "There is no page here"),
        ("/ja/trouble/400/", 400, "内容を読み取れませんでした"),
        ("/ja/trouble/403/", 403, "このページは開けません"),
        ("/ja/trouble/404/", 404, "ページが見つかりません"),
        ("/ja/trouble/405/", 405, "この操作は受け付けられません"),
        ("/en/trouble/429/", 429, "That was a little fast"),
        ("/ja/trouble/500/", 500, "サイトの側で問題が起きました"),
    ],
)
def test_each_refusal_is_a_page_with_a_sentence(trouble, db, path, status, sentence):
    with override_settings(LOGGING_CONFIG=None):
        page = trouble.get(path)
    assert page.status_code == status
    assert sentence in page.content.decode()
    assert page.headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]


def test_what_programmers_wrote_for_programmers_is_not_shown(trouble, db):
    assert "SELECT secret" not in trouble.get("/ja/trouble/403/").content.decode()


def test_a_refusal_says_what_is_allowed(trouble, db):
    assert trouble.get("/ja/trouble/405/").headers["Allow"] == "POST"


def test_a_script_gets_the_sentence_in_place_of_the_main_part(trouble, db):
    page = trouble.get("/ja/trouble/404/", headers={"HX-Request": "true"})
    assert page.headers["HX-Retarget"] == "#main"


def test_a_stale_form_can_be_sent_again_with_all_that_was_typed(db):
    client = Client(enforce_csrf_checks=True)
    origin = {"Origin": "http://testserver", "Referer": "http://testserver/ja/accounts/guest/"}
    page = client.post("/ja/accounts/guest/", {"name": "旅人", "next": "/ja/rules/"}, headers=origin)
    text = page.content.decode()
    assert page.status_code == 403
    assert "まだ何も変更していません" in text
    assert 'name="name" value="旅人"' in text
    assert 'action="/ja/accounts/guest/"' in text
    token = text.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    again = {"name": "旅人", "next": "/ja/rules/", "csrfmiddlewaretoken": token}
    assert client.post("/ja/accounts/guest/", again, headers=origin).url == "/ja/rules/"
    assert User.objects.get().name == "旅人"


def test_a_forged_form_is_not_offered_again(db):
    client = Client(enforce_csrf_checks=True)
    page = client.post("/ja/accounts/guest/", {"name": "旅人"}, headers={"Origin": "https://evil.example"})
    assert page.status_code == 403
    assert "旅人" not in page.content.decode()


def test_a_password_is_never_written_into_a_page(db):
    client = Client(enforce_csrf_checks=True)
    sent = {"login": "a@example.com", "password": "himitsu-no-kotoba"}
    page = client.post("/ja/accounts/login/", sent, headers={"Origin": "http://testserver"})
    assert page.status_code == 403
    assert "himitsu" not in page.content.decode()


@pytest.mark.parametrize("path", ["/ja/accounts/login/", "/ja/nothing/", "/", "/health/"])
def test_every_answer_carries_the_strict_policy(client, db, path):
    policy = client.get(path).headers["Content-Security-Policy"]
    assert sorted(part.strip() for part in policy.split(";")) == sorted(CSP)


def test_health_names_what_is_reached(client, db):
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (200, {"database": True, "cache": True})


def test_health_says_when_the_cache_is_gone(client, db, monkeypatch):
    def gone(*args):
        raise OSError

    monkeypatch.setattr(views.cache, "set", gone)
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["cache"]) == (503, False)


def test_the_page_of_trouble_has_the_handlers_of_the_site():
    for status in (400, 403, 404, 429, 500):
        assert getattr(pages, f"handler{status}") is getattr(urls, f"handler{status}")


@pytest.mark.parametrize("charset", ["unicode_escape", "utf-7", "hex", "rot13", "utf-16"])
def test_a_form_in_another_charset_is_read_as_ours(client, db, charset):
    """Some of them would decode to halves of characters, which no database can hold."""
    body = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n@\\ud800 +2AA-\r\n--x--\r\n'
    page = client.generic(
        "POST", "/ja/accounts/guest/", body, f"multipart/form-data; boundary=x; charset={charset}"
    )
    assert page.status_code == 422
    assert 'value="@\\ud800 +2AA-"' in page.content.decode()


def test_the_admin_has_no_door_of_its_own(client, db):
    """Only the site's own counts failed attempts."""
    answer = client.get("/ja/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/ja/accounts/login/?next=")
    client.force_login(User.objects.create_user("taro@example.com", "太郎"))
    assert client.get("/ja/admin/", follow=True).status_code == 403


@pytest.mark.parametrize("header", ["Origin", "Referer"])
def test_an_address_that_cannot_be_read_is_nobodys(db, header):
    strict = Client(enforce_csrf_checks=True)
    page = strict.post("/ja/accounts/guest/", {"name": "@"}, headers={header: "http://[bad"})
    assert page.status_code == 403
    page = Client().post("/ja/accounts/guest/", {"name": "@"}, headers={header: "http://[bad"})
    assert page.status_code == 422


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_request_for_another_site_is_refused_on_a_page(db, method):
    answer = Client(raise_request_exception=False).generic(method, "/en/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "This request cannot be read" in answer.content.decode()


def test_what_was_made_for_one_player_stays_out_of_shared_caches(client, db):
    assert client.get("/ja/accounts/guest/").headers["Cache-Control"] == "private"
    assert client.get("/ja/accounts/settings/").headers["Cache-Control"] == "private"
    assert "public" in client.get("/ja/rules/").headers["Cache-Control"]


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("post", "/ja/accounts/guest/", {"name": "a\0b"}),
        ("post", "/ja/accounts/login/", {"login": "a\0@example.com", "password": "x\0"}),
        ("post", "/ja/practice/", {"title\0": "sylvan_dale"}),
        ("post", "/ja/examples/play/", {"example": "SD-6.2-a\0"}),
        ("post", "/ja/matches/aaaaaaaaaa/answer/", {"token": "\0", "option": "\0", "to": "0.1"}),
        ("get", "/ja/rules/search/", {"q": "木\0"}),
        ("get", "/ja/rules/report/", {"paragraph": "\0"}),
        ("get", "/ja/lobby/", {"\0": "1"}),
    ],
)
def test_what_no_database_can_hold_is_refused_with_a_sentence(client, db, method, path, data):
    page = getattr(client, method)(path, data)
    assert page.status_code == 400
    assert "内容を読み取れませんでした" in page.content.decode()


@pytest.mark.django_db(transaction=True)
async def test_a_socket_with_a_session_that_no_database_can_hold_is_a_strangers():
    headers = [(b"origin", b"http://localhost"), (b"cookie", rb'sessionid="\000aaaaaaaaaaaa"')]
    socket = WebsocketCommunicator(asgi.application, "/ws/match/nowhere000/", headers)
    assert await socket.connect(timeout=10) == (True, None)
    assert (await socket.receive_output(timeout=10))["code"] == 4404
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_leads_nowhere_is_refused():
    headers = [(b"origin", b"http://localhost")]
    for path in ("/ws/", "/ws/matches/nowhere000/", "/"):
        assert await WebsocketCommunicator(asgi.application, path, headers).connect(timeout=10) == (
            False,
            1000,
        )
    await sync_to_async(connections.close_all)()


def test_a_session_that_no_database_can_hold_is_none(client, db):
    page = client.get("/ja/accounts/settings/", HTTP_COOKIE=r'sessionid="\000aaaaaaaaaaaa"')
    assert page.url.startswith("/ja/accounts/guest/")


async def test_a_rush_of_pages_is_made_a_few_at_a_time(settings):
    settings.ROOT_URLCONF = "config.tests.pages"
    site = asgi.Pages()
    asked = "GET", "/ja/trouble/together/", b"", [(b"host", b"localhost")]
    rush = [HttpCommunicator(site, *asked) for _page in range(3 * site.AT_ONCE)]
    answers = await asyncio.gather(*(page.get_response(timeout=30) for page in rush))
    assert {answer["status"] for answer in answers} == {200}
    assert max(int(answer["body"]) for answer in answers) == site.AT_ONCE

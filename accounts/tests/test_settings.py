import pytest
import time_machine

from accounts import limits

CHOICES = {"name": "花子", "language": "en", "time_zone": "Asia/Seoul", "mail_turn": "on"}


def test_choices_are_kept(client, hanako):
    client.force_login(hanako)
    assert client.post("/ja/accounts/settings/", CHOICES).status_code == 303
    hanako.refresh_from_db()
    assert (hanako.language, hanako.time_zone) == ("en", "Asia/Seoul")
    assert (hanako.mail_turn, hanako.mail_reminder, hanako.mail_results) == (True, False, False)
    assert "保存しました" in client.get("/ja/accounts/settings/").content.decode()


def test_time_zones_have_the_names_that_people_use(client, hanako):
    client.force_login(hanako)
    assert '<option value="Asia/Tokyo" selected>' in client.get("/ja/accounts/settings/").content.decode()
    assert "ソウル" in client.get("/ja/accounts/settings/").content.decode()
    assert "Seoul" in client.get("/en/accounts/settings/").content.decode()


@pytest.mark.parametrize("wrong", [{"time_zone": "Mars/Olympus"}, {"language": "fr"}, {"name": "@"}])
def test_nonsense_is_refused_and_nothing_changes(client, hanako, wrong):
    client.force_login(hanako)
    assert client.post("/ja/accounts/settings/", {**CHOICES, **wrong}).status_code == 422
    hanako.refresh_from_db()
    assert (hanako.language, hanako.time_zone, hanako.name) == ("ja", "Asia/Tokyo", "花子")


def test_a_guest_has_a_name_only(client, db):
    client.post("/ja/accounts/guest/", {"name": "旅人"})
    page = client.get("/ja/accounts/settings/").content.decode()
    assert "ゲストとして遊んでいます" in page
    assert "time_zone" not in page


def test_a_window_lets_through_so_many_and_no_more(monkeypatch):
    monkeypatch.setitem(limits.WINDOWS, "guest", limits.Window(2, 3600))
    assert [limits.allowed("somebody", "guest") for _ in range(3)] == [True, True, False]
    assert limits.allowed("somebody-else", "guest")


@time_machine.travel("2026-11-29T12:50:30Z", tick=False)
@pytest.mark.parametrize(
    ("lang", "when"), [("ja", "10分ほど待って"), ("en", "Please send it once more in 10 minutes.")]
)
def test_too_many_guests_from_one_place_are_told_when_to_come_back(client, db, monkeypatch, lang, when):
    monkeypatch.setitem(limits.WINDOWS, "guest", limits.Window(1, 3600))
    client.post(f"/{lang}/accounts/guest/", {"name": ""})
    client.cookies.clear()
    page = client.post(f"/{lang}/accounts/guest/", {"name": ""})
    assert page.status_code == 429
    assert page.headers["Retry-After"] == "570"
    assert when in page.content.decode()


@pytest.mark.parametrize(
    ("behind", "expected"), [(True, "203.0.113.9"), (False, "192.0.2.1")], ids=["proxy", "direct"]
)
def test_an_address_cannot_be_made_up(rf, settings, behind, expected):
    settings.BEHIND_PROXY = behind
    request = rf.get("/", headers={"X-Forwarded-For": "198.51.100.1, 203.0.113.9"}, REMOTE_ADDR="192.0.2.1")
    assert limits.address(request) == expected


def test_many_people_do_not_make_the_site_forget_who_has_posted(monkeypatch):
    monkeypatch.setitem(limits.WINDOWS, "guest", limits.Window(1, 3600))
    people = [f"at-10.0.{n // 250}.{n % 250}" for n in range(1000)]
    with time_machine.travel("2026-11-29 12:00:00+00:00", tick=False):
        assert all(limits.allowed(person, "guest") for person in people)
        assert not any(limits.allowed(person, "guest") for person in people)

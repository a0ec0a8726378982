"""What a link shows where it is shared: title, words and picture, without a request more for readers."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.play import actions
from rulebook import books, loader

META = re.compile(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">')
PNG = b"\x89PNG"


@pytest.fixture
def rules(db):
    loader.load(books.library()["sylvan_dale"])


@pytest.fixture
def host(db):
    return User.objects.create_user("hana@example.com", "はな")


def shared(path):
    """What a machine that shows links reads: it has no session."""
    return dict(META.findall(Client().get(path).content.decode()))


def picture(meta, settings):
    """The picture behind a shared link, fetched from this site."""
    address = meta["og:image"]
    assert address.startswith(settings.SITE_URL)
    return Client().get(address.removeprefix(settings.SITE_URL))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("page", ["", "lobby/", "rules/"])
def test_pages_for_everybody(rules, lang, page):
    meta = shared(f"/{lang}/{page}")
    assert meta["og:title"]
    assert meta["description"] == meta["og:description"] != ""
    assert meta["og:image"].endswith(".png")


@pytest.mark.parametrize(
    ("lang", "name"), [("ja", "シルヴァン・デールの建築士たち"), ("en", "Builders of Sylvan Dale")]
)
@pytest.mark.parametrize("page", ["", "flags/"])
def test_a_rulebook_shows_its_game(rules, settings, lang, name, page):
    meta = shared(f"/{lang}/rules/sylvan_dale/{page}")
    assert name in meta["og:title"]
    assert meta["description"]
    found = picture(meta, settings)
    assert found.content.startswith(PNG)
    assert "public" in found.headers["Cache-Control"]


@pytest.mark.parametrize(("lang", "said"), [("ja", "はなさんから"), ("en", "はな invites you")])
def test_an_invitation_says_who_invites_to_what(host, settings, lang, said):
    match = actions.create(host, "sylvan_dale", seats=2, public=False)
    meta = shared(f"/{lang}/invitation/{match.invitation}/")
    assert said in meta["og:title"]
    assert picture(meta, settings).content.startswith(PNG)


def test_a_public_match_shows_its_board_and_a_private_one_nothing(host, settings):
    for public in (True, False):
        match = actions.create(host, "sylvan_dale", seats=2, public=public)
        actions.join(User.objects.create_guest(), match.code, invitation=match.invitation)
        meta = shared(f"/ja/matches/{match.code}/")
        if public:
            assert picture(meta, settings).content.startswith(PNG)
            dark = Client().get(f"/ja/matches/{match.code}/board.png?1&dark")
            assert dark.content.startswith(PNG)
            assert dark.content != picture(meta, settings).content
        else:
            assert not meta.get("og:image")

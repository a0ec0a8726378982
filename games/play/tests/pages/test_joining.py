"""Tables before the first move: opening, joining, leaving, and playing at once."""

from __future__ import annotations

import pytest

from games.play import actions
from games.play.models import Match, Seat

pytestmark = pytest.mark.django_db


def test_a_guest_joins_by_the_link_and_plays(player, visit, lang):
    match = actions.create(player("Host"), "sylvan_dale", seats=2, public=False)
    guest = visit(lang=lang)
    page = guest.go(f"/invitation/{match.invitation}/")
    assert "Host" in page.text
    guest.press("/", name="たび人")
    assert guest.status == 200
    seat = Seat.objects.get(match=match, user__name="たび人")
    assert seat.user.guest
    assert guest.page.text.count("たび人")
    guest.go(f"/invitation/{match.invitation}/")
    assert guest.page.url.endswith(f"/matches/{match.code}/")


def test_an_open_table_fills_and_begins(visit, player, lang):
    host, friend = visit(player("A"), lang), visit(player("B"), lang)
    host.go("/tables/new/")
    page = host.press("/new/", seats="2", pace="86400", public="yes")
    assert "/invitation/" in page.html
    match = Match.objects.get()
    assert (match.pace, match.public, match.size) == (86400, True, 2)
    page = friend.go("/lobby/")
    assert match.code in page.html
    friend.go(f"/matches/{match.code}/")
    page = friend.press("/join/", nonce="my own words")
    match.refresh_from_db()
    assert match.running
    assert Seat.objects.get(match=match, user__name="B").nonce == "my own words"
    assert "my own words" in page.text


def test_leaving_calls_the_table_off(visit, player, lang):
    host = visit(player(), lang)
    host.go("/tables/new/")
    host.press("/new/", **{"option-one_flag_per_turn": "on"})
    match = Match.objects.get()
    assert match.options["one_flag_per_turn"] is True
    host.press("/leave/")
    assert host.status == 200
    page = host.go(f"/matches/{match.code}/")
    assert ("取りやめ" if lang == "ja" else "called off") in page.text


def test_play_now_needs_no_account(visit, lang):
    visitor = visit(lang=lang)
    visitor.go("/")
    page = visitor.press("/practice/")
    assert page.options
    assert Match.objects.get().practice
    for _answer in range(12):
        visitor.choose(visitor.page.options[0].value)
    assert visitor.page.options


@pytest.mark.parametrize("seats", ["0", "1", "9", "-1", "٣", "two"])
def test_play_now_for_so_many_as_the_game_does_not_offer(visit, lang, seats):
    visitor = visit(lang=lang)
    visitor.go("/")
    visitor.press("/practice/", seats=seats)
    assert visitor.status == 422
    assert not Match.objects.exists()


def test_play_on_from_an_example(visit, lang):
    visitor = visit(lang=lang)
    from rulebook import books

    code = sorted(books.library()["sylvan_dale"].examples)[0]
    foreign = visitor.client.post(
        f"/{lang}/examples/play/", {"example": code}, headers={"Origin": "https://evil.example"}
    )
    assert foreign.status_code == 403
    own = visitor.client.post(
        f"/{lang}/examples/play/", {"example": code}, headers={"Origin": "http://testserver"}
    )
    assert own.status_code == 303
    assert Match.objects.get().practice
    none = visitor.client.post(
        f"/{lang}/examples/play/", {"example": "SD-0-x"}, headers={"Origin": "http://testserver"}
    )
    assert none.status_code == 404

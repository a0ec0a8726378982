"""Tables: create, join, leave, the start, invitations, practice."""

import pytest
from django.http import Http404

from games.engine.dice import commitment
from games.engine.prompts import Pick
from games.play import access, actions
from games.play.errors import BadTable, DeadInvitation, Full, Started
from games.play.models import Match, Notice
from games.play.tests import pebbles

pytestmark = pytest.mark.django_db
DAY = 24 * 60 * 60


def test_the_match_begins_with_the_last_seat(player, hints):
    host, guest = player(), player()
    match = actions.create(host, "pebbles", seats=2, pace=DAY, nonce="mine")
    assert match.status == Match.Status.OPEN
    assert match.commitment == commitment(match.key)
    match = actions.join(guest, match.code)
    assert match.status == Match.Status.RUNNING
    first, second = match.seats.all()
    assert (first.nonce, first.nonce_drawn) == ("mine", False)
    assert second.nonce
    assert second.nonce_drawn
    assert first.awaited
    assert first.due_at is not None
    assert not second.awaited
    assert second.due_at is None
    assert match.entries.get().draws == "[{},{}]".format(*_dealt(match))


def _dealt(match):
    state = access.position(access.match_for_viewer(None, match.code)).state
    return [hand[0] for hand in state.hands]


def test_joining_twice_is_joining_once(player):
    host, guest = player(), player()
    match = actions.create(host, "pebbles", seats=3)
    actions.join(guest, match.code)
    actions.join(guest, match.code)
    actions.join(host, match.code)
    assert match.seats.count() == 2


def test_a_full_table_has_begun(player):
    host, guest, third = player(), player(), player()
    match = actions.create(host, "pebbles", seats=2)
    actions.join(guest, match.code)
    with pytest.raises(Started):
        actions.join(third, match.code)
    with pytest.raises(Started):
        actions.leave(guest, match.code)


def test_a_private_table_wants_its_invitation(player):
    host, guest = player(), player()
    match = actions.create(host, "pebbles", seats=2, public=False)
    for wrong in ("no", "招待"):
        with pytest.raises(DeadInvitation):
            actions.join(guest, match.code, invitation=wrong)
    with pytest.raises(Http404):
        actions.join(guest, match.code)
    actions.join(guest, match.code, invitation=match.invitation)
    assert match.seats.count() == 2


def test_an_invitation_says_what_became_of_its_table(player):
    host = player()
    match = actions.create(host, "pebbles", seats=3)
    assert access.match_by_invitation(match.invitation).match == match
    with pytest.raises(DeadInvitation):
        access.match_by_invitation("never-was")
    actions.join(player(), match.code)
    actions.join(player(), match.code)
    with pytest.raises(Started):
        access.match_by_invitation(match.invitation)
    actions.close(match.code)
    with pytest.raises(DeadInvitation):
        access.match_by_invitation(match.invitation)


def test_full_but_not_started(player):
    match = actions.create(player(), "pebbles", seats=2)
    Match.objects.update(size=1)
    with pytest.raises(Full):
        access.match_by_invitation(match.invitation)
    with pytest.raises(Full):
        actions.join(player(), match.code)


def test_leaving(player):
    host, guest = player(), player()
    match = actions.create(host, "pebbles", seats=3)
    actions.join(guest, match.code)
    actions.leave(host, match.code)
    actions.leave(host, match.code)
    match.refresh_from_db()
    assert match.host == guest
    third = actions.join(player(), match.code)
    assert [seat.number for seat in third.seats.all()] == [0, 1]
    actions.leave(guest, match.code)
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN
    actions.leave(match.host, match.code)
    match.refresh_from_db()
    assert (match.status, match.ending) == ("closed", "called-off")
    assert not Notice.objects.exists()
    with pytest.raises(DeadInvitation):
        actions.join(guest, match.code)


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": "no-such-game"},
        {"seats": 5},
        {"seats": 0},
        {"pace": 7},
        {"options": {"bids": "perhaps"}},
    ],
)
def test_a_table_that_is_not_offered(player, wrong):
    fields = {"title": "pebbles", "seats": 2, **wrong}
    with pytest.raises(BadTable):
        actions.create(player(), fields.pop("title"), **fields)
    assert not Match.objects.exists()


def test_practice_is_one_player_on_all_seats(player):
    alone = player()
    match = actions.practice(alone, "pebbles", seats=2)
    assert match.status == Match.Status.RUNNING
    look = access.match_for_seat(alone, match.code)
    assert look.number == 0
    for option in ("take-1", "none", "end"):
        at = access.position(access.match_for_seat(alone, match.code))
        actions.answer(alone, match.code, at.to, Pick(option), f"token-{option}")
    assert access.match_for_seat(alone, match.code).number == 1
    assert not Notice.objects.exists()
    assert not match.seats.filter(due_at__isnull=False).exists()


def test_practice_from_a_scenario(player):
    alone = player()
    match = actions.practice(alone, "pebbles", scenario="late")
    at = access.position(access.match_for_seat(alone, match.code))
    assert (at.look.number, at.view.round, at.view.pebbles) == (1, 2, (4, 5))
    Match.objects.update(fingerprint="another")
    again = access.position(access.match_for_seat(alone, match.code))
    assert again.state == at.state
    with pytest.raises(BadTable):
        actions.practice(alone, "pebbles", scenario="no-such")


def test_nonces_are_tidied(player):
    match = actions.create(player(), "pebbles", seats=2, nonce="  a\nb\x00" + "x" * 90)
    nonce = match.seats.get().nonce
    assert nonce.startswith("abx")
    assert len(nonce) == 64


def test_a_practice_match_that_cannot_begin_leaves_no_table(player, monkeypatch):
    monkeypatch.setattr(pebbles.Pebbles, "setup", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        actions.practice(player(), "pebbles")
    assert not Match.objects.exists()

"""Resigning, being late, votes, substitutes, guests who sign in."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from accounts.signals import claimed
from games.engine.errors import NotAsked
from games.play import access, actions, clock, tasks
from games.play.errors import BadAnswer, Ended, NotLate, NotSeated
from games.play.models import Match, Notice, Vote

pytestmark = pytest.mark.django_db
DAY = clock.DAY


@pytest.fixture
def later():
    """Time that stands still until it is moved."""
    with time_machine.travel("2026-11-29 12:00:00+00:00", tick=False) as traveller:
        yield lambda **delta: traveller.shift(timedelta(**delta))


def test_of_two_the_other_wins(started):
    play = started()
    actions.resign(play.users[0], play.code)
    actions.resign(play.users[0], play.code)
    match = play.match
    assert (match.status, match.ending) == (Match.Status.OVER, Match.Ending.RESIGNED)
    assert [seat.place for seat in match.seats.all()] == [2, 1]
    assert match.entries.filter(kind="resign").count() == 1
    assert play.at(1).prompt is None
    with pytest.raises(Ended):
        play.answer(1, "take-1", to="0.1")


def test_of_three_the_site_plays_on(started, hints, django_capture_on_commit_callbacks):
    play = started(seats=3)
    play.answer(0, "take-3")
    with django_capture_on_commit_callbacks(execute=True):
        actions.resign(play.users[0], play.code)
    match = play.match
    assert match.running
    assert ("resolve_match", match.pk, None) in hints
    assert play.at(1).view.pebbles == (0, 0, 0)
    with pytest.raises(NotAsked):
        play.answer(0, "take-1", to=f"{play.seat(0).edit}.1")
    tasks.resolve_match(match.pk, None)
    tasks.resolve_match(match.pk, None)
    assert play.match.entries.filter(kind="answer", seat=0).count() == 3
    assert play.at(None).awaited == (1,)


def test_a_seat_that_left_ranks_last(started):
    play = started(seats=3)
    actions.resign(play.users[0], play.code)
    for _round in range(2):
        tasks.resolve_match(play.match.pk, None)
        play.turn(1, "take-1", "one")
        play.turn(2, "take-2")
        play.resolve()
    seats = list(play.match.seats.all())
    assert [seat.place for seat in seats] == [3, 2, 1]
    assert seats[0].points >= 2


def test_the_last_one_left_wins(started):
    play = started(seats=3)
    actions.resign(play.users[1], play.code)
    actions.resign(play.users[0], play.code)
    match = play.match
    assert match.status == Match.Status.OVER
    assert [seat.place for seat in match.seats.all()] == [2, 2, 1]


def test_an_answer_after_the_time_counts_until_the_vote_is_carried(started, later):
    play = started(seats=3, pace=DAY)
    later(days=1, seconds=1)
    assert clock.late(play.look(1).seats, timezone.now()) == [play.seat(0)]
    actions.vote(play.users[1], play.code, 0, "drop")
    play.turn(0)
    assert not Vote.objects.exists()
    with pytest.raises(NotLate):
        actions.vote(play.users[2], play.code, 0, "drop")
    assert play.match.running


def test_a_majority_drops_a_late_seat(started, later):
    play = started(seats=3, pace=DAY)
    later(days=2)
    actions.vote(play.users[1], play.code, 0, "drop")
    actions.vote(play.users[1], play.code, 0, "drop")
    assert not play.seat(0).out
    actions.vote(play.users[2], play.code, 0, "wait")
    assert not play.seat(0).out
    actions.vote(play.users[2], play.code, 0, "drop")
    assert play.seat(0).out == "dropped"
    assert play.match.entries.get(kind="drop").seat == 0
    with pytest.raises(NotLate):
        actions.vote(play.users[2], play.code, 0, "drop")


def test_one_opponent_decides_alone(started, later):
    play = started(pace=DAY)
    later(days=2)
    actions.vote(play.users[1], play.code, 0, "close")
    match = play.match
    assert (match.status, match.ending) == (Match.Status.CLOSED, Match.Ending.VOTED)
    assert match.entries.get(kind="timeout").seat == 0
    assert [seat.place for seat in match.seats.all()] == [None, None]


def test_nobody_votes_in_time_or_on_themselves(started, later, player):
    play = started(seats=3, pace=DAY)
    later(hours=23)
    with pytest.raises(NotLate):
        actions.vote(play.users[1], play.code, 0, "drop")
    later(days=1)
    for voter, number in ((0, 0), (1, 2), (1, 9)):
        with pytest.raises(NotLate):
            actions.vote(play.users[voter], play.code, number, "drop")
    with pytest.raises(BadAnswer):
        actions.vote(play.users[1], play.code, 0, "shoot")
    with pytest.raises(NotSeated):
        actions.vote(player(), play.code, 0, "drop")


def test_without_a_pace_nobody_is_late(started, later):
    play = started()
    later(days=400)
    assert not clock.late(play.look(1).seats, timezone.now())


def test_a_draft_does_not_wind_the_clock(started, later):
    play = started(pace=DAY)
    due = play.seat(0).due_at
    later(hours=5)
    play.answer(0, "take-1")
    play.undo(0)
    assert play.seat(0).due_at == due
    play.turn(0)
    assert play.seat(0).due_at is None
    assert play.seat(1).due_at == timezone.now() + timedelta(days=1)


def test_a_substitute_inherits_the_turn_and_gets_the_full_time(started, later, player):
    play = started(pace=DAY)
    play.answer(0, "take-2")
    later(hours=20)
    new = player()
    actions.replace_player(play.code, 0, new)
    actions.replace_player(play.code, 0, new)
    assert play.seat(0).due_at == timezone.now() + timedelta(days=1)
    assert Notice.objects.filter(kind="substitute").count() == 1
    assert play.match.entries.filter(kind="substitute").count() == 1
    with pytest.raises(NotSeated):
        access.match_for_seat(play.users[0], play.code)
    play.users[0] = new
    assert play.at(0).length == 1
    play.answer(0, "none")


def test_a_substitute_may_follow_a_seat_that_was_dropped(started, later, player):
    play = started(seats=3, pace=DAY)
    later(days=2)
    for voter in (1, 2):
        actions.vote(play.users[voter], play.code, 0, "drop")
    new = player()
    actions.replace_player(play.code, 0, new)
    play.users[0] = new
    assert play.match.system_since is None
    play.turn(0)


def test_a_guest_keeps_the_seat_on_signing_in(started, player):
    guest = User.objects.create_guest("", "ja")
    host, account = player(), player()
    match = actions.create(host, "pebbles", seats=2)
    actions.join(guest, match.code)
    own = actions.create(guest, "pebbles", seats=2)
    claimed.send(sender=None, guest=guest, user=account)
    assert access.match_for_seat(account, match.code).number == 1
    own.refresh_from_db()
    assert own.host == account


def test_unless_the_account_sits_there_already(player):
    guest = User.objects.create_guest("", "ja")
    account = player()
    match = actions.create(account, "pebbles", seats=2)
    actions.join(guest, match.code)
    claimed.send(sender=None, guest=guest, user=account)
    assert [seat.out for seat in match.seats.all()] == ["", "resigned"]
    match.refresh_from_db()
    assert match.ended


def test_a_second_seat_at_a_table_becomes_free(player):
    guest = User.objects.create_guest("", "ja")
    account = player()
    match = actions.create(guest, "pebbles", seats=3)
    actions.join(account, match.code)
    claimed.send(sender=None, guest=guest, user=account)
    match.refresh_from_db()
    assert [seat.user for seat in match.seats.select_related("user")] == [account]
    assert (match.host, match.status) == (account, Match.Status.OPEN)


def test_an_account_that_goes_gives_its_seats_up(started, player):
    """Of three the site plays on, of two the other wins; what is over stays as it was."""
    three, two, past = started(seats=3), started(), started()
    leaver = three.users[0]
    for play, number in ((two, 1), (past, 0)):
        actions.replace_player(play.code, number, leaver)
    actions.resign(past.users[1], past.code)
    leaver.delete()
    assert (three.seat(0).out, three.seat(0).user) == ("resigned", None)
    assert three.match.system_since is not None
    tasks.resolve_match(three.match.pk, None)
    assert three.at(None).awaited == (1,)
    assert [seat.place for seat in two.match.seats.all()] == [1, 2]
    assert [seat.place for seat in past.match.seats.all()] == [1, 2]


def test_an_account_that_goes_frees_its_seats_at_open_tables(player):
    leaver, friend = player(), player()
    alone = actions.create(leaver, "pebbles", seats=2)
    shared = actions.create(leaver, "pebbles", seats=3)
    actions.join(friend, shared.code)
    leaver.delete()
    alone.refresh_from_db()
    shared.refresh_from_db()
    assert (alone.status, alone.ending) == (Match.Status.CLOSED, Match.Ending.CALLED_OFF)
    assert (shared.status, shared.host) == (Match.Status.OPEN, friend)
    assert [seat.user for seat in shared.seats.select_related("user")] == [friend]

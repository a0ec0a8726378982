"""Everybody's turn at once: who is called, who is reminded, and who is waited for."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from games import catalog
from games.play import actions, notices, store, tasks
from games.play.errors import LateToo
from games.play.models import Match, Notice, Seat, Sweep
from games.play.tests.york.conftest import wall
from games.walls_of_york.scenarios import SCENARIOS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unpainted")]
NOON = "2026-11-29 12:00:00+00:00"
DAY = 24 * 60 * 60


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def york(clock, seated):
    return seated(pace=DAY)


def swept(play):
    """What the site's own minute brings: hints are lost here, so the sweep alone sends."""
    mail.outbox.clear()
    tasks.sweep()
    for pk in notices.due():
        tasks.send_notice(pk)
    addresses = {user.email: number for number, user in enumerate(play.users)}
    return Counter(addresses[address] for message in mail.outbox for address in message.to)


def later(clock, **time):
    """So much later; the site was up all the while."""
    clock.shift(timedelta(**time))
    Sweep.objects.update(ran_at=timezone.now())


def everybody_walls(play, row, order=(0, 1, 2)):
    for seat in order:
        wall(play, seat, f"H-{row}-{seat}")


def test_each_is_called_once_for_a_turn(york, clock):
    assert swept(york) == {0: 1, 1: 1, 2: 1}
    later(clock, hours=1)
    assert not swept(york)
    everybody_walls(york, 0)
    assert swept(york) == {0: 1, 1: 1}


def test_whoever_was_last_is_called_later_unless_they_go_on(york, clock):
    """They are looking at the next question already."""
    swept(york)
    everybody_walls(york, 0)
    swept(york)
    later(clock, seconds=notices.STILL_HERE.total_seconds())
    assert swept(york) == {2: 1}
    everybody_walls(york, 1, order=(2, 1, 0))
    wall(york, 0, "H-2-0")
    swept(york)
    later(clock, seconds=notices.STILL_HERE.total_seconds())
    assert not swept(york)


def test_nobody_who_has_answered_is_called(york):
    wall(york, 1)
    assert swept(york) == {0: 1, 2: 1}
    assert Notice.objects.get(seat=york.seat(1)).reason == "settled"


def test_to_answer_anew_calls_nobody(york):
    swept(york)
    wall(york, 0)
    york.undo(0)
    york.undo(0)
    wall(york, 0, "H-5-5")
    assert not swept(york)
    assert york.awaited() == (1, 2)


def test_only_those_who_are_awaited_are_reminded(york, clock):
    swept(york)
    wall(york, 1)
    later(clock, hours=18)
    assert swept(york) == {0: 1, 2: 1}
    assert set(Notice.objects.filter(kind="reminder").values_list("seat__number", flat=True)) == {0, 2}
    later(clock, minutes=30)
    assert not swept(york)


def test_whoever_is_asked_again_because_an_answer_was_lost_gets_no_mail_twice(york, clock):
    """It is the same turn, with the full time anew."""
    swept(york)
    later(clock, hours=18)
    assert swept(york) == {0: 1, 1: 1, 2: 1}
    wall(york, 0)
    Seat.objects.filter(match=york.match, number=0).update(given=b"\xc1 unreadable")
    wall(york, 1)
    assert york.awaited() == (0, 2)
    later(clock, hours=18)
    assert swept(york) == {0: 1, 1: 1}
    assert set(Notice.objects.filter(kind="late").values_list("seat__number", flat=True)) == {0, 1}


def test_everybody_gets_the_full_time_for_the_next_turn(york, clock):
    """Also the one who answered last, in the last minute."""
    later(clock, hours=23)
    everybody_walls(york, 0)
    due = timezone.now() + timedelta(seconds=DAY)
    assert {seat.due_at for seat in york.match.seats.all()} == {due}
    later(clock, hours=2)
    tasks.sweep()
    assert not Notice.objects.filter(kind__in=("late", "reminder")).exists()


def test_the_only_one_who_still_builds_gets_the_full_time_too(clock, seated):
    play = seated(2, pace=DAY)
    alone = catalog.engine("walls_of_york").start_from(SCENARIOS["closed-earns"]()).state
    play.match.seats.filter(number=1).update(awaited=False, due_at=None, clock_at=None)
    Match.objects.update(head_state=store.encode(alone))
    later(clock, hours=20)
    wall(play, 0)
    assert play.awaited() == (0,)
    assert play.seat(0).due_at == timezone.now() + timedelta(seconds=DAY)


def test_the_others_need_not_wait_longer_than_the_pace(york, clock):
    """Who is late can be dropped by the others; the site places for the seat, now and in the next turn."""
    swept(york)
    wall(york, 0)
    wall(york, 1)
    later(clock, hours=23, minutes=59)
    swept(york)
    assert not Notice.objects.filter(kind="late").exists()
    later(clock, minutes=1)
    assert swept(york) == {0: 1, 1: 1}
    for seat in (0, 1):
        actions.vote(york.users[seat], york.code, 2, "drop")
    assert actions.play_out(york.match.pk) == 4
    assert {0, 1} <= set(york.awaited())
    opened = york.match.entries.filter(kind="answer").values_list("seat", flat=True)
    assert Counter(opened) == {0: 2, 1: 2, 2: 2}


def test_whoever_is_there_decides_about_all_who_are_late(york, clock):
    """Those who are late have no say, are not told about each other, and keep nobody waiting."""
    wall(york, 0)
    later(clock, hours=18)
    swept(york)
    later(clock, hours=6)
    assert swept(york) == {0: 1}
    assert not swept(york)
    assert not york.match.seats.filter(clock_at__isnull=False).exists()
    with pytest.raises(LateToo):
        actions.vote(york.users[1], york.code, 2, "close")
    actions.vote(york.users[0], york.code, 1, "drop")
    assert york.seat(1).out == "dropped"
    actions.vote(york.users[0], york.code, 2, "drop")
    assert [seat.place for seat in york.match.seats.all()] == [1, 2, 2]


def test_what_is_wished_about_others_outlives_a_drop_and_is_counted_again(clock, seated):
    play = seated(5, pace=DAY)
    for seat in (0, 1, 2):
        wall(play, seat, f"H-0-{seat}")
    later(clock, hours=24)
    for number in (3, 4):
        actions.vote(play.users[0], play.code, number, "drop")
    actions.vote(play.users[1], play.code, 3, "drop")
    assert (play.seat(3).out, play.seat(4).out) == ("dropped", "")
    actions.resign(play.users[1], play.code)
    assert not play.seat(4).out
    actions.resign(play.users[2], play.code)
    assert play.seat(4).out == "dropped"
    assert play.match.ended
    assert play.seat(0).place == 1


def test_of_one_whose_time_ends_later_the_others_are_told_too(york, clock, player):
    """A substitute has the full time, so two of the same question are late one after the other."""
    wall(york, 0)
    later(clock, hours=12)
    york.users[2] = player()
    actions.replace_player(york.code, 2, york.users[2])
    swept(york)
    later(clock, hours=12)
    assert swept(york) == {0: 1, 2: 1}
    later(clock, hours=11)
    swept(york)
    later(clock, hours=1)
    assert swept(york) == {0: 1}
    assert not swept(york)
    assert Notice.objects.filter(kind="late", seat=york.seat(0)).count() == 2


def test_where_all_are_late_the_first_to_move_may_decide(york, clock):
    swept(york)
    later(clock, hours=24)
    assert not swept(york)
    wall(york, 1)
    actions.vote(york.users[1], york.code, 0, "close")
    assert york.match.ended


def test_a_wish_is_counted_again_when_another_becomes_late(york, clock):
    wall(york, 0)
    york.match.seats.filter(number=2).update(due_at=timezone.now())
    actions.vote(york.users[0], york.code, 2, "drop")
    tasks.sweep()
    assert not york.seat(2).out
    later(clock, hours=24)
    tasks.sweep()
    assert york.seat(2).out == "dropped"
    assert york.match.running
    assert not york.seat(1).out


def test_who_takes_back_a_sealed_answer_is_told_that_it_stands(york):
    told = "選び直すまでは、先に選んだものが有効です。"
    wall(york, 0)
    assert told not in york.browsers[0].go(york.path).text
    york.undo(0)
    assert told in york.browsers[0].go(york.path).text


def test_from_then_on_nobody_waits_for_that_seat(york, clock):
    later(clock, hours=24)
    wall(york, 0)
    wall(york, 1)
    for seat in (0, 1):
        actions.vote(york.users[seat], york.code, 2, "drop")
    for row in range(3):
        actions.play_out(york.match.pk)
        if 0 not in york.awaited():
            break
        for seat in (0, 1):
            if york.at(seat).prompt.kind == "place":
                wall(york, seat, f"H-{row + 1}-{seat}")
    assert york.match.running
    assert york.seat(2).due_at is None


def test_a_mail_shows_what_all_have_placed_and_nothing_that_is_sealed(york):
    everybody_walls(york, 0)
    wall(york, 0, "H-7-7")
    swept(york)
    texts = [message.body for message in mail.outbox]
    assert texts
    for text in texts:
        assert "1-3の上に壁を置きました" in text
        assert "8-8の上" not in text


def test_a_page_tells_one_time_the_readers_own_or_the_one_that_ends_first(york, clock):
    york.match.seats.filter(number=2).update(due_at=timezone.now() + timedelta(hours=3))
    wall(york, 0)
    left = {seat: york.browsers[seat].go(york.path).html.count('<time class="tag') for seat in range(3)}
    assert left == {0: 1, 1: 1, 2: 1}
    assert "あと3時間" in york.browsers[0].page.text
    assert "あと3時間" not in york.browsers[1].page.text
    assert "あと3時間" in york.browsers[2].page.text

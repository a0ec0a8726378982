"""The outbox: never twice, never for a turn that was made, never lost."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.play import actions, clock, notices, tasks
from games.play import mail as mailing
from games.play.actions import clocks
from games.play.errors import Undeliverable
from games.play.models import Notice, Seat, Sweep

pytestmark = pytest.mark.django_db
NOON = "2026-11-29 12:00:00+00:00"


@pytest.fixture
def posted(monkeypatch):
    """What would have been mailed."""
    out = []

    def send(notice):
        out.append((notice.kind, notice.seat.number))
        return f"<{notice.pk}@test>"

    monkeypatch.setattr(mailing, "send", send)
    return out


def waiting(**which):
    return Notice.objects.filter(fate="new", **which)


def send_all():
    for pk in notices.due():
        tasks.send_notice(pk)


def test_a_turn_is_told_once(started, posted):
    play = started()
    send_all()
    send_all()
    assert posted == [("turn", 0), ("started", 1)]
    play.turn(0)
    send_all()
    assert posted[2:] == [("turn", 1)]
    assert Notice.objects.get(kind="turn", seat__number=1).message_id


def test_the_notice_is_written_with_the_move(started, hints, django_capture_on_commit_callbacks):
    play = started()
    Notice.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        play.turn(0)
    note = Notice.objects.get()
    assert ("send_notice", note.pk) in hints


def test_a_turn_that_was_made_is_not_told(started, posted):
    play = started()
    play.turn(0)
    play.turn(1)
    send_all()
    assert ("turn", 0) not in posted
    assert ("turn", 1) not in posted
    assert set(Notice.objects.filter(kind="turn").values_list("fate", "reason")) == {("dropped", "settled")}


def test_the_next_turn_is_another_turn(started, posted):
    play = started()
    send_all()
    play.turn(0)
    play.turn(1)
    play.resolve()
    send_all()
    assert posted.count(("turn", 0)) == 2


def test_after_a_rewind_the_turn_is_told_again(started, posted):
    play = started()
    send_all()
    play.turn(0)
    actions.rewind_to(play.code, 0)
    send_all()
    assert posted.count(("turn", 0)) == 2


def test_two_tasks_at_once_send_one_mail(started, posted):
    started()
    pk = waiting(kind="turn").get().pk
    assert notices.claim(pk) is not None
    tasks.send_notice(pk)
    assert posted == []


def test_what_a_killed_task_left_is_sent_after_its_lease(started, posted):
    with time_machine.travel(NOON, tick=False) as traveller:
        started()
        pk = waiting(kind="turn").get().pk
        notices.claim(pk)
        traveller.shift(notices.LEASE - timedelta(seconds=1))
        assert pk not in notices.due()
        traveller.shift(timedelta(seconds=1))
        assert pk in notices.due()
        tasks.send_notice(pk)
        assert posted == [("turn", 0)]


def test_one_that_kills_every_task_is_kept_in_the_end(started, posted):
    """A task that is killed tells of no failure, and whatever kills it would kill one every two minutes."""
    with time_machine.travel(NOON, tick=False) as traveller:
        started()
        pk = waiting(kind="turn").get().pk
        tries = 0
        while notices.claim(pk) and tries < 20:
            tries += 1
            traveller.shift(notices.LEASE)
    assert tries == len(notices.PAUSES) + 1
    assert Notice.objects.values_list("fate", "reason").get(pk=pk) == ("failed", "attempts")


def test_a_failure_is_tried_again_with_pauses_and_then_kept(started, monkeypatch):
    def fail(notice):
        raise OSError("no route")

    monkeypatch.setattr(mailing, "send", fail)
    with time_machine.travel(NOON, tick=False) as traveller:
        started()
        pk = waiting(kind="turn").get().pk
        for pause in notices.PAUSES:
            tasks.send_notice(pk)
            note = Notice.objects.get(pk=pk)
            assert note.fate == "new"
            assert note.next_at == timezone.now() + pause
            traveller.shift(pause)
        tasks.send_notice(pk)
        note = Notice.objects.get(pk=pk)
        assert note.fate == "failed"
        assert "no route" in note.error


def test_what_can_never_be_sent_is_dropped_with_its_reason(started, monkeypatch):
    def refuse(notice):
        raise Undeliverable("bounced")

    monkeypatch.setattr(mailing, "send", refuse)
    started()
    tasks.send_notice(waiting(kind="turn").get().pk)
    assert Notice.objects.get(kind="turn").reason == "bounced"


def test_guests_and_those_who_switched_it_off_get_none(player, posted):
    quiet = player(mail_turn=False)
    match = actions.create(quiet, "pebbles", seats=2)
    actions.join(User.objects.create_guest("", "ja"), match.code)
    send_all()
    assert posted == []
    assert set(Notice.objects.values_list("reason", flat=True)) == {"switched-off", "no-address"}


def test_a_reminder_when_a_quarter_is_left_once(started, posted):
    with time_machine.travel(NOON, tick=False) as traveller:
        started(pace=clock.DAY)
        send_all()
        traveller.shift(timedelta(hours=17, minutes=59))
        tasks.sweep()
        assert not waiting(kind="reminder")
        Sweep.objects.update(ran_at=timezone.now())
        traveller.shift(timedelta(minutes=2))
        tasks.sweep()
        tasks.sweep()
        send_all()
        tasks.sweep()
        assert posted.count(("reminder", 0)) == 1


def test_the_others_are_told_that_somebody_is_late(started, posted):
    with time_machine.travel(NOON, tick=False) as traveller:
        play = started(seats=3, pace=clock.DAY)
        before = play.match.public_no
        traveller.shift(timedelta(days=1, seconds=1))
        actions.ring(play.match.pk)
        actions.ring(play.match.pk)
        send_all()
        assert sorted(told for told in posted if told[0] == "late") == [("late", 1), ("late", 2)]
        assert play.match.public_no == before + 1
        assert Seat.objects.filter(clock_at__isnull=False).count() == 0


def test_our_own_silence_costs_nobody_time(started):
    with time_machine.travel(NOON, tick=False) as traveller:
        play = started(pace=clock.DAY)
        tasks.sweep()
        due, bell = play.seat(0).due_at, play.seat(0).clock_at
        traveller.shift(timedelta(minutes=4))
        tasks.sweep()
        assert play.seat(0).due_at == due
        traveller.shift(timedelta(hours=30))
        tasks.sweep()
        tasks.sweep()
        assert play.seat(0).due_at == due + timedelta(hours=30)
        assert play.seat(0).clock_at == bell + timedelta(hours=30)
        assert not waiting(kind="late")


def test_what_was_due_before_the_silence_stays_late(started):
    with time_machine.travel(NOON, tick=False) as traveller:
        play = started(pace=clock.DAY)
        traveller.shift(timedelta(days=2))
        Sweep.objects.create(pk=1, ran_at=timezone.now())
        due = play.seat(0).due_at
        traveller.shift(timedelta(hours=1))
        tasks.sweep()
        assert play.seat(0).due_at == due


def test_at_the_end_everybody_is_told(started, posted):
    play = started()
    play.round()
    play.round()
    send_all()
    assert [told for told in posted if told[0] == "over"] == [("over", 0), ("over", 1)]


def test_through_the_real_mail(started):
    started()
    send_all()
    assert len(mail.outbox) == 2
    assert Notice.objects.filter(fate="sent").exclude(message_id="").count() == 2


def test_a_sweep_that_is_killed_half_way_is_gone_on_with(started, monkeypatch):
    """Nobody's time is lost or given twice, also where the site was away again meanwhile."""
    with time_machine.travel(NOON, tick=False) as traveller:
        plays = [started(pace=clock.DAY) for _ in range(3)]
        due = plays[0].seat(0).due_at
        tasks.sweep()
        traveller.shift(timedelta(hours=2))
        with monkeypatch.context() as killed:
            killed.setattr(clocks.clock, "lengthen", dies_in(plays[1], clock.lengthen))
            with pytest.raises(KeyboardInterrupt):
                tasks.sweep()
        given = [play.seat(0).due_at - due for play in plays]
        assert given == [timedelta(hours=2), timedelta(), timedelta()]
        traveller.shift(timedelta(hours=1))
        plays[2].turn(0)
        tasks.sweep()
        tasks.sweep()
        given = [play.seat(0).due_at - due for play in plays[:2]]
        assert given == [timedelta(hours=3), timedelta(hours=3)]
        assert plays[2].seat(1).due_at == timezone.now() + timedelta(seconds=clock.DAY, hours=1)


def dies_in(play, lengthen):
    """The sweep ends in this match, as if it were killed."""

    def given(seat, by):
        if seat.match_id == play.match.pk:
            raise KeyboardInterrupt
        lengthen(seat, by)

    return given


def test_who_looks_on_sees_the_new_time(started):
    with time_machine.travel(NOON, tick=False) as traveller:
        play = started(pace=clock.DAY)
        tasks.sweep()
        tag = play.at().tag
        traveller.shift(timedelta(hours=2))
        tasks.sweep()
        assert play.at().tag != tag


def test_an_account_that_is_switched_off_gets_none(started, posted):
    play = started()
    User.objects.filter(pk=play.users[0].pk).update(is_active=False)
    send_all()
    assert ("turn", 0) not in posted
    told = Notice.objects.get(kind="turn", seat=play.seat(0))
    assert (told.fate, told.reason) == ("dropped", "no-player")

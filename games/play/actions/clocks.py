"""What the clock has to tell: a reminder before the end, and to the others that a seat is late."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.play import clock
from games.play.actions.seats import count_votes
from games.play.actions.work import locked
from games.play.models import Notice, Seat, Sweep


def ring(match_id: int) -> None:
    """Tell what is due in this match, each once; of those who became late in the same turn once for all."""
    with locked(pk=match_id) as work:
        for seat in work.seats:
            if not work.match.running or seat.clock_at is None or seat.clock_at > work.now:
                continue
            if not clock.is_late(seat, work.now):
                seat.clock_at = seat.due_at
                work.tell_once(seat, Notice.Kind.REMINDER, seat.turn)
                continue
            seat.clock_at = None
            work.public()
            for other in clock.deciders(work.seats, seat, work.now):
                work.tell_once(other, Notice.Kind.LATE, seat.turn)
        count_votes(work)


def allow_for_gap() -> None:
    """After a silence of the site every clock that had not run out when it began gets the time back.

    Match by match, each under its lock. How far this has come is written with each, so that the next sweep
    goes on where one was killed, and two at once give the time once.
    """
    while (silence := _silence()) is not None:
        began, ended, reached = silence
        running = Seat.objects.filter(due_at__gt=began, since__lte=ended, match_id__gt=reached)
        for match_id in running.order_by("match_id").values_list("match_id", flat=True).distinct():
            _give_back(match_id, began, ended)
        Sweep.objects.filter(silent_since=began).update(silent_since=None)


@transaction.atomic
def _silence() -> tuple[datetime, datetime, int] | None:
    """The silence that is to be given back: what an earlier sweep has left of one, or one that ends now.

    When it began and ended, and the last match that has the time.
    """
    now = timezone.now()
    sweep, _ = Sweep.objects.select_for_update().get_or_create(pk=1, defaults={"ran_at": now})
    if sweep.silent_since is None:
        if now - sweep.ran_at > clock.GAP:
            sweep.silent_since, sweep.reached = sweep.ran_at, 0
        sweep.ran_at = now
        sweep.save()
    return None if sweep.silent_since is None else (sweep.silent_since, sweep.ran_at, sweep.reached)


def _give_back(match_id: int, began: datetime, ended: datetime) -> None:
    with locked(pk=match_id) as work:
        # Whoever moves the row on is the one who gives the time.
        if not Sweep.objects.filter(silent_since=began, reached__lt=match_id).update(reached=match_id):
            return
        for seat in work.seats:
            if seat.since and seat.due_at and seat.since <= ended and seat.due_at > began:
                clock.lengthen(seat, ended - began)
        work.public()

"""What the clock has to tell: a reminder before the end, and to the others that a seat is late."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.play import clock
from games.play.actions.work import locked
from games.play.models import Notice, Seat, Sweep


def ring(match_id: int) -> None:
    """Tell what is due in this match, each once."""
    with locked(pk=match_id) as work:
        for seat in work.seats:
            if not work.match.running or seat.clock_at is None or seat.clock_at > work.now:
                continue
            if not clock.is_late(seat, work.now):
                seat.clock_at = seat.due_at
                work.tell(seat, Notice.Kind.REMINDER, seat.turn)
                continue
            seat.clock_at = None
            work.public()
            for other in work.staying():
                if other is not seat:
                    work.tell_once(other, Notice.Kind.LATE)


@transaction.atomic
def allow_for_gap() -> None:
    """After a silence of the site every clock that had not run out when it began gets the time back.

    Of all matches in one statement: nothing but the times of a seat changes, so no match needs its lock.
    """
    now = timezone.now()
    last, _ = Sweep.objects.get_or_create(pk=1, defaults={"ran_at": now})
    gap = now - last.ran_at
    # Whoever moves the row on is the one who adds the gap: two sweeps at once add it once.
    if Sweep.objects.filter(pk=1, ran_at=last.ran_at).update(ran_at=now) and gap > clock.GAP:
        running = Seat.objects.filter(due_at__gt=last.ran_at)
        running.filter(clock_at__isnull=False).update(clock_at=F("clock_at") + gap)
        running.update(due_at=F("due_at") + gap)

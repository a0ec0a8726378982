"""What the clock has to tell: a reminder before the end, and to the others that a seat is late."""

from __future__ import annotations

from games.play import clock
from games.play.actions.work import locked
from games.play.models import Notice


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

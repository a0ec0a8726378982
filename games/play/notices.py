"""The outbox: what to tell whom. Rows are written with the move; `tasks.send_notice` sends them.

The row is the job: a lost message of the broker only means that the sweep sends it a minute later.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import F
from django.utils import timezone

from games.play import clock
from games.play.models import Match, Notice, Proposal

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from games.play.models import Seat

LEASE = timedelta(seconds=120)
"""Longer than a task may run: nobody else sends what is at work."""
STILL_HERE = timedelta(minutes=10)
"""Whoever has just made a move and is asked again is looking: the call comes later, if nothing follows."""
PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720)]

PREFERENCE = {
    Notice.Kind.STARTED: "mail_turn",
    Notice.Kind.TURN: "mail_turn",
    Notice.Kind.REMINDER: "mail_reminder",
    Notice.Kind.LATE: "mail_turn",
    Notice.Kind.PROPOSAL: "mail_turn",
    Notice.Kind.SUBSTITUTE: "mail_turn",
    Notice.Kind.OVER: "mail_results",
}
"""Which switch of the account silences it."""


def notice(match: Match, seat: Seat, kind: Notice.Kind, now: datetime, turn: int | None = None) -> Notice:
    """A row to write; `turn` is what makes it one of its kind."""
    return Notice(
        match=match,
        seat=seat,
        kind=kind,
        turn=match.head_n if turn is None else turn,
        created_at=now,
        next_at=now,
    )


def claim(pk: int) -> Notice | None:
    """Take a notice that is due, for as long as the lease runs; None if another has it or all are spent."""
    now = timezone.now()
    due = Notice.objects.filter(pk=pk, fate=Notice.Fate.NEW, next_at__lte=now)
    if not due.update(next_at=now + LEASE, attempts=F("attempts") + 1):
        return None
    note = Notice.objects.select_related("match", "seat__user").get(pk=pk)
    if note.attempts > len(PAUSES) + 1:  # the last task was killed like those before it
        failed(note, note.error)
        return None
    return note


def why_not(note: Notice) -> str:
    """Why this notice is no longer, or never, to be sent: asked right before sending."""
    seat = note.seat
    if seat.user is None or not seat.user.is_active:
        return "no-player"
    if not _still_true(note):
        return "settled"
    if seat.user.guest or not seat.user.email:
        return "no-address"
    if not getattr(seat.user, PREFERENCE[Notice.Kind(note.kind)]):
        return "switched-off"
    return ""


def _still_true(note: Notice) -> bool:
    """A turn that was made, a seat that moved, a proposal that was answered: nothing to tell any more."""
    match, seat = note.match, note.seat
    if note.kind in (Notice.Kind.TURN, Notice.Kind.REMINDER):
        return match.running and seat.awaited and seat.turn == note.turn
    if note.kind == Notice.Kind.LATE:
        return match.running and bool(clock.late(match.seats.all(), timezone.now()))
    if note.kind == Notice.Kind.PROPOSAL:
        return match.running and match.proposals.filter(fate=Proposal.Fate.OPEN, head_n=note.turn).exists()
    return note.kind != Notice.Kind.STARTED or match.running


def drop(note: Notice, reason: str) -> None:
    _done(note, Notice.Fate.DROPPED, reason=reason)


def sent(note: Notice, message_id: str) -> None:
    _done(note, Notice.Fate.SENT, message_id=message_id)


def failed(note: Notice, error: str) -> None:
    """Try again after a pause, and in the end keep it as failed for the admin to see."""
    if note.attempts > len(PAUSES):
        _done(note, Notice.Fate.FAILED, reason="attempts", error=error)
        return
    pause = PAUSES[note.attempts - 1]
    Notice.objects.filter(pk=note.pk).update(next_at=timezone.now() + pause, error=error)


def send_again(notes: QuerySet[Notice]) -> None:
    """For what failed for good; what was sent or settled stays so."""
    failed = notes.filter(fate=Notice.Fate.FAILED)
    failed.update(fate=Notice.Fate.NEW, attempts=0, next_at=timezone.now(), reason="")


def due(limit: int = 500) -> list[int]:
    """What waits: new for too long, or left behind by a task that was killed."""
    waiting = Notice.objects.filter(fate=Notice.Fate.NEW, next_at__lte=timezone.now())
    return list(waiting.order_by("next_at").values_list("pk", flat=True)[:limit])


def _done(note: Notice, fate: Notice.Fate, **fields: str) -> None:
    Notice.objects.filter(pk=note.pk, fate=Notice.Fate.NEW).update(
        fate=fate, done_at=timezone.now(), **fields
    )

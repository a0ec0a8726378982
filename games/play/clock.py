"""Time per turn. Whether a seat is late is decided here and nowhere else."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.play.models import Match, Seat

REMIND_AT = 4
"""A reminder goes out when a quarter of the time is left."""
DAY = 24 * 60 * 60
PACES: tuple[int | None, ...] = (DAY, 3 * DAY, 7 * DAY, None)
GAP = timedelta(minutes=5)
"""The sweep comes every minute: a longer silence is our fault and costs nobody time."""


def is_late(seat: Seat, now: datetime) -> bool:
    """A seat that is awaited, still has its player, and has used up its time."""
    return seat.awaited and not seat.out and seat.due_at is not None and seat.due_at <= now


def late(seats: Iterable[Seat], now: datetime) -> list[Seat]:
    return [seat for seat in seats if is_late(seat, now)]


def deciders(seats: Iterable[Seat], late: Seat, now: datetime) -> list[Seat]:
    """Who decides about a late seat: the others who are still in, and are not late themselves.

    Where everybody is asked at once several may be late, and whoever is there must not wait for them.
    """
    return [seat for seat in seats if seat.pk != late.pk and not seat.out and not is_late(seat, now)]


def time_left(seat: Seat, now: datetime) -> timedelta | None:
    if not seat.awaited or seat.due_at is None:
        return None
    return max(seat.due_at - now, timedelta())


def wind(match: Match, seat: Seat, now: datetime) -> None:
    """Give a seat its full time."""
    seat.since = now
    if match.pace is None or seat.out:
        seat.due_at = seat.clock_at = None
        return
    seat.due_at = now + timedelta(seconds=match.pace)
    seat.clock_at = seat.due_at - timedelta(seconds=match.pace / REMIND_AT)


def lengthen(seat: Seat, by: timedelta) -> None:
    """Give a seat whose clock runs more time."""
    assert seat.due_at is not None
    seat.due_at += by
    if seat.clock_at is not None:
        seat.clock_at += by


def stop(seat: Seat) -> None:
    seat.since = seat.due_at = seat.clock_at = None

"""Guests who cannot come back: a guest's only way in is the session, and theirs has ended."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import structlog
from django.conf import settings
from django.db.models import Exists, OuterRef
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.access import SEEN_EVERY
from accounts.models import User
from games.play.models import Match, Seat

if TYPE_CHECKING:
    from django.db.models import QuerySet

log = structlog.get_logger(__name__)
AT_ONCE = 200


def gone() -> QuerySet[User]:
    """Whose session ended for certain, and for whom nobody waits. What was begun alone makes nobody wait."""
    ended = timezone.now() - SEEN_EVERY - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    together = Seat.objects.filter(
        user=OuterRef("pk"), match__status=Match.Status.RUNNING, match__practice=False, match__size__gt=1
    )
    guests = User.objects.filter(guest=True).annotate(seen=Coalesce("last_login", "date_joined"))
    return guests.filter(~Exists(together), seen__lt=ended).order_by("pk")


def clear() -> None:
    """Delete the first of them as any account is deleted: what was played to its end stays, unnamed."""
    for guest in gone()[:AT_ONCE]:
        try:
            guest.delete()
        except Exception:
            log.exception("guest not cleared", guest=guest.pk)

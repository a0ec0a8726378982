"""Lengths of time and moments in the reader's words."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

MINUTE, HOUR, DAY = 60, 3600, 86400


def length(span: timedelta) -> str:
    """The two largest units: nobody plans by the minute two days ahead."""
    seconds = max(0, int(span.total_seconds()))
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    parts = []
    if days:
        parts.append(ngettext("%(n)d day", "%(n)d days", days) % {"n": days})
    if hours and days < 7:
        parts.append(ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours})
    if minutes and not days:
        parts.append(ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes})
    if not parts:
        return gettext("less than a minute")
    return gettext("%(large)s %(small)s") % {"large": parts[0], "small": parts[1]} if parts[1:] else parts[0]


def left(due: datetime, now: datetime | None = None) -> str:
    """How long until then, or how long ago it was."""
    span = due - (now or timezone.now())
    if span.total_seconds() < 0:
        return gettext("%(time)s over time") % {"time": length(-span)}
    return gettext("%(time)s left") % {"time": length(span)}


def moment(when: datetime, *, zone: bool = False) -> str:
    """A date and time in the zone that is active, which is named where the reader is not on the site."""
    local = timezone.localtime(when)
    text = date_format(local, gettext("D, N j, H:i"))
    return f"{text} ({timezone.get_current_timezone_name()})" if zone else text

"""Times in templates."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template

from games.play import durations

register = template.Library()


@register.filter
def time_left(due: datetime) -> str:
    return durations.left(due)


@register.filter
def duration(span: timedelta | int) -> str:
    """A time, or a number of seconds, in words."""
    return durations.length(timedelta(seconds=span) if isinstance(span, int) else span)


@register.filter
def moment(when: datetime) -> str:
    return durations.moment(when)


@register.filter
def moment_in_zone(when: datetime) -> str:
    return durations.moment(when, zone=True)

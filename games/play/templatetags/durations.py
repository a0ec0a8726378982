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
def length(span: timedelta) -> str:
    return durations.length(span)


@register.filter
def moment(when: datetime) -> str:
    return durations.moment(when)


@register.filter
def moment_in_zone(when: datetime) -> str:
    return durations.moment(when, zone=True)

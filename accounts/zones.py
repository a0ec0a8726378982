"""Time zones under the names by which people know them."""

from __future__ import annotations

from functools import lru_cache
from zoneinfo import available_timezones

from babel.dates import get_timezone_location
from django.utils.translation import gettext, gettext_noop

AREAS = {
    "Asia": gettext_noop("Asia"),
    "Pacific": gettext_noop("Pacific"),
    "Australia": gettext_noop("Australia"),
    "America": gettext_noop("America"),
    "Atlantic": gettext_noop("Atlantic"),
    "Europe": gettext_noop("Europe"),
    "Africa": gettext_noop("Africa"),
    "Indian": gettext_noop("Indian Ocean"),
    "Antarctica": gettext_noop("Antarctica"),
}

Choices = list[tuple[str, str] | tuple[str, list[tuple[str, str]]]]


@lru_cache
def choices(language: str) -> Choices:
    """All zones by area, those of Japan's neighbourhood first; names in the given language."""
    zones = available_timezones()
    grouped: Choices = [("UTC", "UTC")]
    for area, name in AREAS.items():
        places = [(zone, place(zone, language)) for zone in zones if zone.startswith(f"{area}/")]
        grouped.append((gettext(name), sorted(places, key=lambda pair: pair[1])))
    return grouped


def place(zone: str, language: str) -> str:
    """Country and city: "日本 (東京)"."""
    where = get_timezone_location(zone, locale=language)
    city = get_timezone_location(zone, locale=language, return_city=True)
    return where if city in where else f"{where} ({city})"

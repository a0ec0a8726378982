"""How often one person may post, or read what costs much: a fixed window in the cache, asked before any
transaction.

Who only looks is an address, behind which may be a whole school: what is read has wide windows.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest

from accounts.access import player

if TYPE_CHECKING:
    from accounts.models import User


class Window(NamedTuple):
    times: int
    seconds: int


WINDOWS = {
    "answer": Window(120, 60),
    "create": Window(30, 3600),
    "practice": Window(120, 3600),
    "join": Window(60, 3600),
    "guest": Window(20, 3600),
    "report": Window(10, 3600),
    "search": Window(300, 60),
    "past": Window(300, 60),
    "picture": Window(900, 60),
    "export": Window(40, 60),
}


def allowed(who: HttpRequest | User | str, name: str) -> bool:
    """Count one more post; False when this window is full."""
    window = WINDOWS[name]
    period = int(time.time()) // window.seconds
    key = f"limit:{name}:{_identity(who)}:{period}"
    times: int = caches["limits"].count(key, window.seconds)  # type: ignore[attr-defined]
    return times <= window.times


def seconds_left(name: str) -> int:
    """When this window opens again."""
    seconds = WINDOWS[name].seconds
    return seconds - int(time.time()) % seconds


def minutes_left(name: str) -> int:
    """The same as people count, rounded up."""
    return -(-seconds_left(name) // 60)


def _identity(who: HttpRequest | User | str) -> str:
    if isinstance(who, str):
        return who
    if isinstance(who, HttpRequest):
        return _identity(person) if (person := player(who)) else f"at-{address(who)}"
    return f"user-{who.pk}"


def address(request: HttpRequest) -> str:
    """Where the request comes from; behind our own front server, what that server saw."""
    forwarded = request.headers.get("X-Forwarded-For", "")
    if settings.BEHIND_PROXY and forwarded:
        return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))

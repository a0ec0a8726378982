"""Numbers that tell open windows to fetch their own fragment: sent after the commit, never game data.

With Redis a thread of its own talks to the channel layer, so that no answer waits for it. Without, the one
web process reads the rows itself (`poll.py`). A lost ping costs nothing: the page also asks by itself.
"""

from __future__ import annotations

import asyncio
import os
import threading
from typing import TYPE_CHECKING, Any

import structlog
from channels.layers import get_channel_layer
from django.conf import settings

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable

    from games.play.models import Seat

log = structlog.get_logger(__name__)


def seat_group(pk: int) -> str:
    """The group of all windows of one seat."""
    return f"seat.{pk}"


def match_changed(group: str, public_no: int) -> None:
    """Everybody at this match has something new to fetch."""
    _send([(group, {"type": "ping", "no": public_no})])


def seats_changed(seats: Iterable[Seat]) -> None:
    """A draft is nobody's business but its seat's."""
    _send(
        [
            (seat_group(seat.pk), {"type": "ping", "edit": seat.edit, "length": seat.draft_length})
            for seat in seats
        ]
    )


def _send(messages: list[tuple[str, dict[str, Any]]]) -> None:
    if settings.REDIS_URL and messages:
        _Sender.run(_deliver(messages))


async def _deliver(messages: list[tuple[str, dict[str, Any]]]) -> None:
    layer = get_channel_layer()
    try:
        for group, message in messages:
            await layer.group_send(group, message)
    except Exception:
        log.warning("ping lost", exc_info=True)


class _Sender:
    """One event loop per process, in a thread of its own, so that connections are kept."""

    _lock = threading.Lock()
    _pid = 0
    _loop: asyncio.AbstractEventLoop

    @classmethod
    def run(cls, job: Coroutine[Any, Any, None]) -> None:
        with cls._lock:
            if cls._pid != os.getpid():
                cls._loop = asyncio.new_event_loop()
                threading.Thread(target=cls._loop.run_forever, name="pings", daemon=True).start()
                cls._pid = os.getpid()
        asyncio.run_coroutine_threadsafe(job, cls._loop)

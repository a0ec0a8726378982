"""Numbers that tell open windows to fetch their own fragment: sent after the commit, never game data.

With Redis they are published where the channel layer of the socket processes listens; its own `group_send`
would need an event loop, which costs more than all the rest of a ping. Without, the one web process reads
the rows itself (`poll.py`). A lost ping costs nothing: the page also asks by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from channels.layers import get_channel_layer
from django.conf import settings
from redis import RedisError

from config.redis import client

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.play.models import Seat

log = structlog.get_logger(__name__)
Message = tuple[str, dict[str, Any]]


def seat_group(pk: int) -> str:
    """The group of all windows of one seat."""
    return f"seat.{pk}"


def match_changed(group: str, public_no: int) -> Message:
    """Everybody at this match has something new to fetch."""
    return group, {"type": "ping", "no": public_no}


def seats_changed(seats: Iterable[Seat]) -> list[Message]:
    """A draft is nobody's business but its seat's: `player` says whose windows may still be told."""
    return [
        (
            seat_group(seat.pk),
            {"type": "ping", "edit": seat.edit, "length": seat.draft_length, "player": seat.user_id},
        )
        for seat in seats
    ]


def send(messages: list[Message]) -> None:
    """All in one way to Redis and back."""
    if not settings.REDIS_URL or not messages:
        return
    layer = get_channel_layer()
    publishing = client(settings.REDIS_URL).pipeline(transaction=False)
    for group, message in messages:
        publishing.publish(f"asgi__group__{group}", layer.serialize(message))
    try:
        publishing.execute()
    except RedisError:
        log.warning("ping lost", exc_info=True)

"""Live updates without Redis: the one web process reads the rows of the matches with open windows.

Started by the first window, for daphne has no start-up hook; it ends with the last one. No error ends it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import structlog
from channels.db import database_sync_to_async

from games.play.models import Match, Seat

if TYPE_CHECKING:
    from games.play.consumers import PingConsumer

log = structlog.get_logger(__name__)
EVERY = 0.2


def numbers(match: Match, seat: Seat | None) -> dict[str, Any]:
    """All that a window must compare to know whether its page is old."""
    if seat is None:
        return {"no": match.public_no, "edit": 0, "length": 0}
    return {"no": match.public_no, "edit": seat.edit, "length": seat.draft_length}


class Windows:
    """The open windows of this process."""

    def __init__(self) -> None:
        self._open: set[PingConsumer] = set()
        self._task: asyncio.Task[None] | None = None

    def add(self, window: PingConsumer) -> None:
        self._open.add(window)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._watch())

    def discard(self, window: PingConsumer) -> None:
        self._open.discard(window)

    def close(self) -> None:
        """Stop at once: what a test leaves behind would belong to another event loop."""
        if self._task is not None and not self._open:
            self._task.cancel()
            self._task = None

    async def _watch(self) -> None:
        while self._open:
            try:
                await self._look()
            except Exception:
                log.exception("poll failed")
            await asyncio.sleep(EVERY)

    async def _look(self) -> None:
        looks = {window: window.look for window in self._open if window.look is not None}
        matches = {look.match.pk for look in looks.values()}
        seats = {look.seat.pk for look in looks.values() if look.seat is not None}
        public, own = await read(matches, seats)
        for window, look in looks.items():
            message: dict[str, Any] = {}
            if look.match.pk in public:
                message["no"] = public[look.match.pk]
            if look.seat is not None and look.seat.pk in own:
                message["edit"], message["length"], message["player"] = own[look.seat.pk]
            try:
                await window.ping(message)
            except Exception:
                log.exception("window not reached")
                self.discard(window)


@database_sync_to_async  # type: ignore[untyped-decorator]
def read(matches: set[int], seats: set[int]) -> tuple[dict[int, int], dict[int, tuple[int, int, int | None]]]:
    public = dict(Match.objects.filter(pk__in=matches).values_list("pk", "public_no"))
    own = Seat.objects.filter(pk__in=seats).values_list("pk", "edit", "draft_length", "user_id")
    return public, {pk: (edit, length, player) for pk, edit, length, player in own}


windows = Windows()

"""The ping socket: it carries numbers only; whoever hears one fetches their own fragment."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer, AsyncWebsocketConsumer
from django.conf import settings
from django.http import Http404

from accounts.access import player_in
from games.play import poll
from games.play.access import Look, match_for_viewer
from games.play.push import seat_group

STRANGER = 4404
HANDED_OVER = 4409


# Between the processes of the site only: what kind of message it is, and whose seat it is about.
NOT_TOLD = ("type", "player")


class Nowhere(AsyncWebsocketConsumer):  # type: ignore[misc]
    """No socket has this address: the handshake is refused."""

    async def connect(self) -> None:
        await self.close()


class PingConsumer(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """One open window of one match."""

    look: Look | None = None
    told: dict[str, int]

    async def connect(self) -> None:
        try:
            self.look = await self._find()
        except Http404:
            # Of a socket that was never accepted a browser learns no code, and would ask for ever.
            await self.accept()
            await self.close(code=STRANGER)
            return
        self.told = {}
        await self.accept()
        await self._subscribe()
        # What was committed between the page and this socket would otherwise stay unseen.
        self.look = await self._find()
        await self.ping(poll.numbers(self.look.match, self.look.seat))

    async def disconnect(self, code: int) -> None:
        if self.look is None:
            return
        if settings.REDIS_URL:
            for group in self._groups():
                await self.channel_layer.group_discard(group, self.channel_name)
        else:
            poll.windows.discard(self)

    async def receive_json(self, content: Any, **kwargs: Any) -> None:
        """Windows have nothing to say."""

    async def receive(self, *args: Any, **kwargs: Any) -> None:
        """Windows have nothing to say, in any form."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """A ping reads no row: the thread that looks after old connections would cost more than it does."""
        if message["type"] == "ping":
            await self.ping(message)
        else:
            await super().dispatch(message)

    async def ping(self, message: dict[str, Any]) -> None:
        """Pass on the numbers that are new to this window, as long as its seat is still its player's.

        A window that is closed comes back at once, and then hears what its player may know now.
        """
        if self._handed_over(message):
            await self.close(code=HANDED_OVER)
            return
        numbers = {name: n for name, n in message.items() if name not in NOT_TOLD}
        if numbers != {name: self.told.get(name) for name in numbers}:
            self.told.update(numbers)
            await self.send_json(self.told)

    def _handed_over(self, message: dict[str, Any]) -> bool:
        seat = self.look.seat if self.look else None
        return seat is not None and message.get("player", seat.user_id) != seat.user_id

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _find(self) -> Look:
        session = self.scope["session"]
        return match_for_viewer(player_in(session), self.scope["url_route"]["kwargs"]["code"])

    async def _subscribe(self) -> None:
        if settings.REDIS_URL:
            for group in self._groups():
                await self.channel_layer.group_add(group, self.channel_name)
        else:
            poll.windows.add(self)

    def _groups(self) -> list[str]:
        assert self.look is not None
        own = [] if self.look.seat is None else [seat_group(self.look.seat.pk)]
        return [self.look.match.group, *own]

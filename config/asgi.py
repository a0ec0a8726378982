"""Pages and sockets in one process."""

import asyncio
import os
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config import memory

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
django.setup(set_prefix=False)

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402  (needs Django to be set up)
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from channels.sessions import CookieMiddleware, SessionMiddleware  # noqa: E402

from config.middleware import readable_cookies  # noqa: E402
from games.play.routing import sockets  # noqa: E402


class Pages(ASGIHandler):
    """All middleware and views are synchronous: a page is made in one thread, in one go.

    Each page has a thread of its own, and all of them share Python's one lock with the sockets. What comes
    while a few are made waits: were there a thread for all that waits, the sockets would get the lock so
    seldom that even a short rush of pages never ended.
    """

    AT_ONCE = 4
    """More than one, for some wait for a disk or a mail server; few, for the others fight for the lock."""

    def __init__(self) -> None:
        super().__init__()
        self._turns = asyncio.Semaphore(self.AT_ONCE)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async with self._turns:
            await super().__call__(scope, receive, send)

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)


application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": AllowedHostsOriginValidator(
            CookieMiddleware(readable_cookies(SessionMiddleware(URLRouter(sockets))))
        ),
    }
)
memory.settle()

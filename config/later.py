"""What no player has to wait for: a server of pages alone does it when the response is out.

Under daphne it is done at once. There the end of a response is told as soon as somebody closes the window,
also while their move is still being made, and what the move leaves to do would come too late to be done.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import structlog
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started

if TYPE_CHECKING:
    from collections.abc import Callable

log = structlog.get_logger(__name__)


class _Request(threading.local):
    waiting: list[tuple[Callable[..., None], tuple[Any, ...]]] | None = None


_request = _Request()


def soon(work: Callable[..., None], *args: Any) -> None:
    """It is lost with its process: only for what is done again by itself where it was not."""
    if _request.waiting is None:
        work(*args)
    else:
        _request.waiting.append((work, args))


def begin(**_: Any) -> None:
    _request.waiting = []


def follow(**_: Any) -> None:
    """One that fails stops no other, as after a commit."""
    waiting, _request.waiting = _request.waiting or [], None
    for work, args in waiting:
        try:
            work(*args)
        except Exception:
            log.exception("not done", work=work.__name__, args=args)


request_started.connect(begin, sender=WSGIHandler)
request_finished.connect(follow, sender=WSGIHandler)

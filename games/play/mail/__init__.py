"""Turn mail: a notice becomes one message to the player of its seat."""

from __future__ import annotations

from games.play.mail.compose import message
from games.play.models import Notice

__all__ = ["message", "send"]


def send(notice: Notice) -> str:
    """Send it now and return its Message-ID; whatever goes wrong is the caller's to retry."""
    mail = message(notice)
    mail.send()
    return str(mail.extra_headers["Message-ID"])

"""Django's PostgreSQL, that asks whether a kept connection still lives without asking the server."""

from __future__ import annotations

import select

from django.db.backends.postgresql import base
from psycopg import Error


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        """A server that went away has said so: only then is a question worth its way there and back."""
        try:
            poll = select.poll()
            poll.register(self.connection.fileno(), select.POLLIN)
            return not poll.poll(0) or super().is_usable()
        except (AttributeError, Error, OSError):
            return False

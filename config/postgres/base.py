"""PostgreSQL as Django has it, but for how a connection of the pool is known to be alive."""

from __future__ import annotations

import select
import time
from typing import Any

from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool

QUIET = 10.0
"""Seconds after which a connection that nobody used is asked: its server may be gone without a word."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's health check asks the server before every request: one more way there and back each time."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        while self.pool and not alive(connection):
            connection.close()
            self.pool.putconn(connection)
            connection = super().get_new_connection(conn_params)
        return connection


def alive(connection: Any) -> bool:
    """A server that ends a connection says so: it is asked if something lies there, or after a while."""
    now = time.monotonic()
    quiet = now - getattr(connection, "used_at", now) > QUIET
    connection.used_at = now
    if not quiet and not heard(connection):
        return True
    try:
        ConnectionPool.check_connection(connection)
    except Exception:  # whatever it is: this one is given back, and the next is tried
        return False
    return True


def heard(connection: Any) -> bool:
    """Whether something came that nobody asked for: also of a socket that is broken."""
    socket = select.poll()
    socket.register(connection.fileno(), select.POLLIN)
    return bool(socket.poll(0))

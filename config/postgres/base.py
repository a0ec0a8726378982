"""PostgreSQL as Django has it, but for how a connection of the pool is known to be alive."""

from __future__ import annotations

import select
from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError
from psycopg_pool import ConnectionPool


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's health check asks the server before every request: one more way there and back each time."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        while self.pool and not alive(connection):
            self.pool.putconn(connection)
            connection = super().get_new_connection(conn_params)
        return connection


def alive(connection: Any) -> bool:
    """A server that ends a connection says so: only if something lies in the socket it is asked."""
    if not select.select([connection.fileno()], [], [], 0)[0]:
        return True
    try:
        ConnectionPool.check_connection(connection)
    except OperationalError:
        return False
    return True

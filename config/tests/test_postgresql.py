"""The connection that is kept: a server that closed it is noticed before anything is asked of it."""

import pytest
from django.db import connection

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server"),
]


def test_a_connection_that_the_server_closed_is_not_used_again():
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    assert connection.is_usable()
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [pid])
    other.close()
    assert not connection.is_usable()
    connection.close()
    assert not connection.is_usable()

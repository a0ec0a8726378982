"""What the site's own ways with PostgreSQL promise: connections that died are noticed, messages are few."""

import os
import resource

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from config.postgres import base
from config.statements import Select, Writes

postgresql = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="PostgreSQL's own ways")
pytestmark = [postgresql, pytest.mark.django_db(transaction=True)]
_by_pk = Select(User, "pk", lock=True)


@pytest.fixture
def pooled():
    """A second connection to the same database, through a pool as in earnest."""
    pool = {"OPTIONS": {"pool": {"min_size": 1, "max_size": 1}}, "CONN_MAX_AGE": 0}
    own = base.DatabaseWrapper({**connection.settings_dict, **pool}, "pooled")
    yield own
    own.close()
    own.close_pool()


def asked(database, sql, *values):
    with database.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchone()[0]


def end(pid):
    """The server ends a connection, within five seconds."""
    assert asked(connection, "SELECT pg_terminate_backend(%s, 5000)", pid)


def test_a_connection_that_the_server_ended_is_not_used_again(pooled):
    pid = asked(pooled, "SELECT pg_backend_pid()")
    pooled.close()
    end(pid)
    assert asked(pooled, "SELECT pg_backend_pid()") != pid


def test_one_that_heard_something_else_is_used_on(pooled):
    pid = asked(pooled, "SELECT pg_backend_pid()")
    with pooled.cursor() as cursor:
        cursor.execute("LISTEN news")
    pooled.close()
    with connection.cursor() as cursor:
        cursor.execute("NOTIFY news")
    assert asked(pooled, "SELECT pg_backend_pid()") == pid


def test_one_that_was_quiet_for_long_is_asked(pooled, monkeypatch):
    """Of a machine that vanished nothing ever comes."""
    pid = asked(pooled, "SELECT pg_backend_pid()")
    pooled.close()
    end(pid)
    monkeypatch.setattr(base, "heard", lambda _connection: False)
    monkeypatch.setattr(base, "QUIET", -1.0)
    assert asked(pooled, "SELECT pg_backend_pid()") != pid


def test_sockets_with_high_numbers_are_looked_at_too(pooled):
    """A process with many windows open has them."""
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(few, 2048), most))
    many = [os.dup(0) for _ in range(1100)]
    try:
        pid = asked(pooled, "SELECT pg_backend_pid()")
        pooled.close()
        assert asked(pooled, "SELECT pg_backend_pid()") == pid
    finally:
        for number in many:
            os.close(number)
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))


def person(name):
    return User.objects.create_user(f"{name}@example.org", name)


def rename(pk, **changed):
    """Read under a lock and write: as a move does."""
    with transaction.atomic():
        found = _by_pk(pk)[0]
        writes = Writes()
        writes.update(found, changed)
        writes.carry_out()


def test_a_transaction_opens_with_its_first_question_and_ends_with_its_last_word():
    hanako = person("Hanako")
    with CaptureQueriesContext(connection) as said:
        rename(hanako.pk, name="Taro")
    messages = [query["sql"] for query in said if query["sql"] not in ("BEGIN", "COMMIT")]
    assert [len(messages), messages[0][:6], messages[1][-6:]] == [2, "BEGIN;", "COMMIT"]
    assert User.objects.get(pk=hanako.pk).name == "Taro"


def test_what_fails_leaves_nothing_and_the_connection_is_as_good_as_new():
    first, second = person("Hanako"), person("Taro")
    with pytest.raises(IntegrityError):
        rename(second.pk, name="Somebody", name_key=first.name_key)
    assert User.objects.get(pk=second.pk).name == "Taro"
    rename(second.pk, name="Jiro")
    assert User.objects.get(pk=second.pk).name == "Jiro"


def test_what_breaks_between_them_leaves_nothing():
    hanako = person("Hanako")

    def act():
        found = _by_pk(hanako.pk)[0]
        User.objects.filter(pk=found.pk).update(name="Taro")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        transaction.atomic(act)()
    assert User.objects.get(pk=hanako.pk).name == "Hanako"
    assert connection.get_autocommit()


def test_inside_of_another_transaction_the_commit_is_left_to_it():
    hanako = person("Hanako")

    def act():
        rename(hanako.pk, name="Taro")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        transaction.atomic(act)()
    assert User.objects.get(pk=hanako.pk).name == "Hanako"


def test_where_django_does_not_open_transactions_the_commit_is_left_alone():
    hanako = person("Hanako")
    transaction.set_autocommit(False)
    try:
        rename(hanako.pk, name="Taro")
        transaction.rollback()
    finally:
        transaction.set_autocommit(True)
    assert User.objects.get(pk=hanako.pk).name == "Hanako"

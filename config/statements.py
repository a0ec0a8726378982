"""The few statements of a busy path, compiled once: the ORM takes longer to build them than they take to run.

They say what the ORM would say, in its own SQL, with its own conversions. PostgreSQL gets those that belong
together in one message: each way there and back costs both sides more than the statement.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model, QuerySet
from psycopg.pq import TransactionStatus

M = TypeVar("M", bound=Model)
Convert = Callable[[Any, Any, Any], Any]
Said = tuple[str, Sequence[Any]]

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
"""The statements of one message are a transaction, of which each would see what was written before it."""


class _Compiled(NamedTuple):
    sql: str
    names: list[str]
    converters: list[tuple[int, list[Convert], Any]]


class Select(Generic[M]):
    """Rows of a model whose columns `by` have the values asked for, of those `among` which it looks.

    With `lock` they are held until the commit; `most` of them at a time, in this order.
    """

    def __init__(
        self,
        model: type[M],
        *by: str,
        among: QuerySet[M] | None = None,
        order: str | None = None,
        most: int | None = None,
        lock: bool = False,
    ) -> None:
        self._model = model
        self._by = by
        self._among = among
        self._order = order
        self._most = most
        self._lock = lock
        self._compiled: dict[str, _Compiled] = {}

    def __call__(self, *values: Any) -> list[M]:
        return self.rows(*_carry_out([self.asked(*values)]))

    def asked(self, *values: Any) -> Said:
        return (self._compiled.get(_connection().vendor) or self._compile(*values)).sql, values

    def rows(self, found: Sequence[Sequence[Any]]) -> list[M]:
        connection = _connection()
        compiled = self._compiled[connection.vendor]
        return [self._instance(list(row), compiled, connection) for row in found]

    def _instance(self, row: list[Any], compiled: _Compiled, connection: BaseDatabaseWrapper) -> M:
        for place, converters, expression in compiled.converters:
            for convert in converters:
                row[place] = convert(row[place], expression, connection)
        return self._model.from_db(DEFAULT_DB_ALIAS, compiled.names, row)

    def _compile(self, *values: Any) -> _Compiled:
        connection = _connection()
        among = self._model._base_manager.all() if self._among is None else self._among
        rows = among.filter(**dict(zip(self._by, values, strict=True)))
        rows = rows.order_by(self._order) if self._order else rows.order_by()
        query = (rows.select_for_update() if self._lock else rows)[: self._most].query
        compiler = query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        assert tuple(params) == values
        columns = [column for column, _sql, _alias in compiler.select]
        names = [column.target.attname for column in columns]
        converters = compiler.get_converters(columns)
        placed = [(place, found[0], found[1]) for place, found in converters.items()]
        compiled = _Compiled(sql, names, placed)
        self._compiled[connection.vendor] = compiled
        return compiled


def together(value: Any, *selects: Select[Any]) -> list[list[Any]]:
    """What several questions find about one value at one moment.

    In a transaction they see what the lock of the first waited for.
    """
    found = _carry_out([select.asked(value) for select in selects], at_once=_connection().get_autocommit())
    return [select.rows(rows) for select, rows in zip(selects, found, strict=True)]


class Writes:
    """Changes that are written together."""

    def __init__(self) -> None:
        self._said: list[Said] = []
        self._new: dict[int, Sequence[Model]] = {}

    def update(self, row: Model, changed: dict[str, Any]) -> None:
        """These columns of a row."""
        fields, connection = _fields(type(row)), _connection()
        values = [fields[name].get_db_prep_save(value, connection) for name, value in changed.items()]
        quote = connection.ops.quote_name
        columns = ", ".join(f"{quote(str(fields[name].column))} = %s" for name in changed)
        table = quote(row._meta.db_table)
        self._said.append((f"UPDATE {table} SET {columns} WHERE id = %s", (*values, row.pk)))

    def insert(self, rows: Sequence[Model]) -> None:
        """New rows, all of one model; the writing gives them their keys."""
        connection = _connection()
        fields = [field for field in _fields(type(rows[0])).values() if not field.primary_key]
        values = [
            field.get_db_prep_save(field.pre_save(row, True), connection) for row in rows for field in fields
        ]
        self._new[len(self._said)] = rows
        self._said.append((_insert(type(rows[0]), len(rows), connection.vendor), values))

    def carry_out(self) -> None:
        """The last that a transaction has to say: its commit goes along."""
        if not self._said:
            return
        results = _carry_out(self._said, last=True)
        for place, rows in self._new.items():
            for row, (pk,) in zip(rows, results[place], strict=True):
                row.pk = pk
                row._state.adding = False


def _carry_out(said: Sequence[Said], *, last: bool = False, at_once: bool = False) -> list[list[Any]]:
    """What each statement gives back; `at_once` nothing that is written meanwhile is seen."""
    connection = _connection()
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            with _reading(connection.connection) if at_once else nullcontext():
                return [_given(cursor.execute(sql, params), sql) for sql, params in said]
        begin = [SNAPSHOT] if at_once else _begin(connection)
        commit = ["COMMIT"] * (last and _outermost(connection))
        message = "; ".join([*begin, *(sql for sql, _ in said), *commit])
        cursor.execute(message, [value for _, params in said for value in params])
        results = []
        for place, (sql, _) in enumerate(said):
            if place or begin:
                cursor.nextset()
            results.append(_given(cursor, sql))
        return results


def _reading(driver: sqlite3.Connection) -> sqlite3.Connection:
    """A transaction that keeps nobody from writing; the connection ends it on leaving."""
    driver.execute("BEGIN DEFERRED")
    return driver


def _begin(connection: BaseDatabaseWrapper) -> list[str]:
    """What opens the transaction, where Django has announced it and the server has not heard of it.

    The driver would send it by itself, as a message of its own, unless it believes that each statement
    stands alone. Its end goes by what the server says, so there that belief does no harm. Only a cursor of
    the server's, as `iterator()` opens it, would outlive such a transaction: none is opened within one.
    """
    driver = connection.connection
    if not connection.in_atomic_block or driver.info.transaction_status != TransactionStatus.IDLE:
        return []
    driver.autocommit = True
    return ["BEGIN"]


def _outermost(connection: BaseDatabaseWrapper) -> bool:
    """Whether the end of this block is the end of the transaction: what Django itself goes by."""
    return connection.in_atomic_block and not connection.savepoint_ids


def _given(cursor: Any, sql: str) -> list[Any]:
    return [] if sql.startswith("UPDATE") else list(cursor.fetchall())


def _connection() -> BaseDatabaseWrapper:
    """The connection itself: what Django exports looks it up anew for each attribute."""
    return connections[DEFAULT_DB_ALIAS]


@cache
def _insert(model: type[Model], rows: int, vendor: str) -> str:
    quote = _connection().ops.quote_name
    columns = [quote(str(field.column)) for field in _fields(model).values() if not field.primary_key]
    one = f"({', '.join(['%s'] * len(columns))})"
    into = f"INSERT INTO {quote(model._meta.db_table)} ({', '.join(columns)})"
    return f"{into} VALUES {', '.join([one] * rows)} RETURNING id"


@cache
def _fields(model: type[Model]) -> dict[str, Field[Any, Any]]:
    return {field.attname: field for field in model._meta.concrete_fields}

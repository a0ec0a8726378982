"""The few statements of a write, compiled once: the ORM takes longer to build them than they take to run.

They say what the ORM would say, in its own SQL, with its own conversions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Field, Model

M = TypeVar("M", bound=Model)
Convert = Callable[[Any, Any, Any], Any]


class _Compiled(NamedTuple):
    sql: str
    names: list[str]
    converters: list[tuple[int, list[Convert], Any]]


class Select(Generic[M]):
    """Rows of a model that have one value in one column; with `lock` they are held until the commit."""

    def __init__(self, model: type[M], by: str, *, order: str = "pk", lock: bool = False) -> None:
        self._model = model
        self._by = by
        self._order = order
        self._lock = lock
        self._compiled: dict[str, _Compiled] = {}

    def __call__(self, value: Any) -> list[M]:
        compiled = self._compiled.get(connection.vendor) or self._compile(value)
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, [value])
            rows = cursor.fetchall()
        return [self._instance(list(row), compiled) for row in rows]

    def _instance(self, row: list[Any], compiled: _Compiled) -> M:
        for place, converters, expression in compiled.converters:
            for convert in converters:
                row[place] = convert(row[place], expression, connection)
        return self._model.from_db(connection.alias, compiled.names, row)

    def _compile(self, value: Any) -> _Compiled:
        rows = self._model._base_manager.filter(**{self._by: value}).order_by(self._order)
        query = (rows.select_for_update() if self._lock else rows).query
        compiler = query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        assert list(params) == [value]
        columns = [column for column, _sql, _alias in compiler.select]
        names = [column.target.attname for column in columns]
        converters = compiler.get_converters(columns)
        placed = [(place, found[0], found[1]) for place, found in converters.items()]
        compiled = _Compiled(sql, names, placed)
        self._compiled[connection.vendor] = compiled
        return compiled


def update(row: Model, changed: dict[str, Any]) -> None:
    """Write these columns of a row."""
    fields = _fields(type(row))
    values = [fields[name].get_db_prep_save(value, connection) for name, value in changed.items()]
    quote = connection.ops.quote_name
    columns = ", ".join(f"{quote(str(fields[name].column))} = %s" for name in changed)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {quote(row._meta.db_table)} SET {columns} WHERE id = %s", [*values, row.pk])


def insert(rows: Sequence[Model]) -> None:
    """Write new rows, all of one model, and give them their keys."""
    model = type(rows[0])
    fields = [field for name, field in _fields(model).items() if not field.primary_key]
    quote = connection.ops.quote_name
    one = f"({', '.join(['%s'] * len(fields))})"
    columns = ", ".join(quote(str(field.column)) for field in fields)
    values = [
        field.get_db_prep_save(field.pre_save(row, True), connection) for row in rows for field in fields
    ]
    into = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES {', '.join([one] * len(rows))}"
    with connection.cursor() as cursor:
        cursor.execute(f"{into} RETURNING id", values)
        for row, (pk,) in zip(rows, cursor.fetchall(), strict=True):
            row.pk = pk
            row._state.adding = False


@cache
def _fields(model: type[Model]) -> dict[str, Field[Any, Any]]:
    return {field.attname: field for field in model._meta.concrete_fields}

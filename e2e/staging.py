"""What only the passing of time or a fault brings about, written into the database of the served site."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

MATCH = "SELECT id FROM play_match WHERE code = ?"
LONG_AGO, FAR_AWAY = "2020-01-01 00:00:00+00:00", "2120-01-01 00:00:00+00:00"


def time_is_up(var: Path, code: str) -> None:
    """Whoever is asked in this match is late."""
    _write(var, "UPDATE play_seat SET due_at = ? WHERE awaited AND match_id = (%s)", LONG_AGO, code)


def site_works(var: Path, code: str) -> None:
    """The site itself is to act, and nobody makes it."""
    _write(var, "UPDATE play_match SET system_since = ? WHERE id = (%s)", FAR_AWAY, code)


@contextmanager
def broken(var: Path, code: str) -> Iterator[None]:
    """Its game is unknown here; afterwards it is not, for the match stands in its players' lists."""
    statement = "UPDATE play_match SET title = ? WHERE id = (%s)"
    with closing(sqlite3.connect(var / "teban.sqlite3", timeout=30)) as database:
        found = database.execute("SELECT title FROM play_match WHERE code = ?", (code,)).fetchone()
    _write(var, statement, "unknown", code)
    try:
        yield
    finally:
        _write(var, statement, found[0], code)


def _write(var: Path, statement: str, value: str, code: str) -> None:
    with closing(sqlite3.connect(var / "teban.sqlite3", timeout=30)) as database, database:
        assert database.execute(statement % MATCH, (value, code)).rowcount

"""System checks: the rulebooks, and what binds them to the games."""

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.db import DatabaseError

from games import catalog
from rulebook import books, loader, parity, wording
from rulebook.parser import ParseError


@checks.register("rulebook")
def files(**kwargs: Any) -> list[checks.CheckMessage]:
    """Every book can be read, is whole in both languages, and belongs to the code that cites it."""
    try:
        library = books.library()
    except ParseError as error:
        return [checks.Error(str(error), id="rulebook.E001")]
    found: list[checks.CheckMessage] = []
    for book in library.values():
        found += [checks.Error(f"{book.game}: {it}", id="rulebook.E002") for it in parity.problems(book)]
    for slug in catalog.SLUGS:
        if slug not in library:
            found.append(checks.Error(f"{slug}: no rulebook", id="rulebook.E003"))
            continue
        unworded = dict.fromkeys(wording.problems(slug, library[slug]))
        found += [checks.Error(f"{slug}: {it}", id="rulebook.E004") for it in unworded]
    return found


@checks.register("rulebook", checks.Tags.database)
def waiting(databases: Sequence[str] | None = None, **kwargs: Any) -> list[checks.CheckMessage]:
    """How many edited paragraphs wait for `dump_rulebook`, and which translations are behind."""
    if not databases:
        return []
    found: list[checks.CheckMessage] = []
    try:
        for game in books.library():
            if rows := loader.waiting(game):
                text = f"{game}: {len(rows)} edited paragraphs wait for dump_rulebook"
                found.append(checks.Info(text, id="rulebook.I001"))
            if behind := loader.stale(game):
                text = f"{game}: {len(behind)} translations of words that have changed: {', '.join(behind)}"
                found.append(checks.Info(text, id="rulebook.I002"))
    except (DatabaseError, ParseError):
        return found
    return found

"""What changed in the rules, when, in which edition, and why."""

import difflib
import re
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from rulebook import parser
from rulebook.models import Edition, Paragraph

# Words in Latin script, single characters in Japanese.
_TOKENS = re.compile(r"[A-Za-z0-9]+|\s+|.", re.DOTALL)


class Stretch(NamedTuple):
    """`kind` is "" for what stayed, else "del" or "ins"."""

    kind: str
    text: str


class Change(NamedTuple):
    code: str
    edition: int
    date: datetime
    reason: str
    stretches: tuple[Stretch, ...]


class EditionChanges(NamedTuple):
    edition: Edition
    reason: str
    changes: tuple[Change, ...]


def changes(game: str, language: str, code: str = "") -> list[Change]:
    """Every change of words after they were first written, newest first."""
    rows = Paragraph.history.filter(game=game, language=language)
    rows = rows.filter(code=code) if code else rows
    last: dict[str, str] = {}
    found = []
    for row in rows.order_by("history_id"):
        before = last.get(row.code)
        last[row.code] = "" if row.history_type == "-" else row.text
        removed = row.history_type == "-"
        if (before is None and not _added_later(row)) or (before == row.text and not removed):
            continue
        stretches = tuple(diff(parser.plain(before or ""), "" if removed else parser.plain(row.text)))
        found.append(
            Change(row.code, row.edition, row.history_date, row.history_change_reason or "", stretches)
        )
    return found[::-1]


def _added_later(row: Paragraph) -> bool:
    return row.edition > 1


def by_edition(game: str, language: str, code: str = "") -> list[EditionChanges]:
    """Editions, newest first, each with the changes that belong to it."""
    found = changes(game, language, code)
    return [
        EditionChanges(
            edition,
            edition.reason(language),
            tuple(change for change in found if change.edition == edition.number),
        )
        for edition in Edition.objects.filter(game=game)
    ]


def diff(before: str, after: str) -> Iterator[Stretch]:
    """Both texts in one, with what went and what came."""
    old, new = _TOKENS.findall(before), _TOKENS.findall(after)
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Stretch("", "".join(old[a:b]))
            continue
        if b > a:
            yield Stretch("del", "".join(old[a:b]))
        if d > c:
            yield Stretch("ins", "".join(new[c:d]))

"""From files to the database; three texts are compared: the file, the file as last loaded, the words here.

File unchanged: the words stay, edited or not. File changed, words not: the file. Both changed: a conflict.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from django.db import transaction
from simple_history.utils import bulk_create_with_history, bulk_update_with_history  # type: ignore[import-untyped]

from rulebook.books import LANGUAGES, Book
from rulebook.models import Edition, Paragraph, fingerprint

Side = Literal["files", "edits"]
_PLACE = ["game", "chapter", "position", "plain", "file_hash"]
_WORDS = ["text", "edition", "folded", "source_hash"]


@dataclass
class Report:
    """What loading did, by codes with their language."""

    created: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)


class Filed(NamedTuple):
    """A paragraph as the files have it; `source` is what a translation translates."""

    code: str
    language: str
    chapter: str
    position: int
    plain: bool
    text: str
    source: str


def filed(book: Book) -> Iterable[Filed]:
    for code, place in book.places.items():
        source = book.text(code, "ja")
        for language in LANGUAGES:
            if text := book.text(code, language):
                translated = source if language != "ja" else ""
                yield Filed(code, language, place.chapter, place.position, place.plain, text, translated)


@transaction.atomic
def load(book: Book, side: Side | None = None) -> Report:
    """Bring one book into the database; `side` decides where file and words have both changed."""
    _load_editions(book)
    newest = book.info.editions[0] if book.info.editions else None
    number = newest.number if newest else 1
    present = {(row.code, row.language): row for row in Paragraph.objects.filter(game=book.game)}
    report, rows = Report(), _Rows()
    for new in filed(book):
        row = present.pop((new.code, new.language), None)
        taken = _compare(row, new, side) if row else "new"
        if taken == "conflict":
            report.conflicts.append(str(row))
            continue
        row = row or Paragraph(code=new.code, language=new.language)
        if taken != "words":
            row.put(new.text, edition=number, source=new.source)
        moved = _place(row, book.game, new)
        rows.sort(row, taken, moved)
    rows.save(newest.reason if newest else {})
    report.created = [str(row) for row in rows.created]
    report.changed = [str(row) for row in rows.worded]
    _remove(present.values(), side, report)
    return report


@dataclass
class _Rows:
    """Rows by what must be written: all, words and place, or the place alone, which is no history."""

    created: list[Paragraph] = field(default_factory=list)
    worded: list[Paragraph] = field(default_factory=list)
    placed: list[Paragraph] = field(default_factory=list)

    def sort(self, row: Paragraph, taken: str, moved: bool) -> None:
        if taken == "new":
            self.created.append(row)
        elif taken == "file":
            self.worded.append(row)
        elif moved:
            self.placed.append(row)

    def save(self, reason: Mapping[str, str]) -> None:
        for language in LANGUAGES:
            created = [row for row in self.created if row.language == language]
            worded = [row for row in self.worded if row.language == language]
            why = reason.get(language, "")
            bulk_create_with_history(created, Paragraph, default_change_reason=why)
            bulk_update_with_history(worded, Paragraph, [*_PLACE, *_WORDS], default_change_reason=why)
        Paragraph.objects.bulk_update(self.placed, _PLACE)


def _compare(row: Paragraph, new: Filed, side: Side | None) -> Literal["file", "words", "conflict"]:
    file_now, words = fingerprint(new.text), fingerprint(row.text)
    if file_now in (row.file_hash, words):
        return "words"
    if words == row.file_hash or side == "files":
        return "file"
    return "words" if side == "edits" else "conflict"


def _place(row: Paragraph, game: str, new: Filed) -> bool:
    """Put the row where the files have it; whether that is a change."""
    before = [getattr(row, name) for name in _PLACE]
    row.game, row.chapter, row.position, row.plain = game, new.chapter, new.position, new.plain
    row.file_hash = fingerprint(new.text)
    return before != [getattr(row, name) for name in _PLACE]


def _remove(gone: Iterable[Paragraph], side: Side | None, report: Report) -> None:
    """A paragraph that left the files leaves the database, unless somebody has edited it here."""
    for row in gone:
        if side == "edits" or (row.edited and side is None):
            report.conflicts += [str(row)] if side is None else []
            continue
        report.removed.append(str(row))
        row.delete()


def _load_editions(book: Book) -> None:
    for note in book.info.editions:
        Edition.objects.get_or_create(
            game=book.game,
            number=note.number,
            defaults={"date": note.date, "reason_ja": note.reason["ja"], "reason_en": note.reason["en"]},
        )


def stale(game: str) -> list[str]:
    """Translations of words that have changed since."""
    source = dict(Paragraph.objects.filter(game=game, language="ja").values_list("code", "text"))
    translated = Paragraph.objects.filter(game=game).exclude(language="ja")
    return [str(row) for row in translated if row.source_hash != fingerprint(source.get(row.code, ""))]


def waiting(game: str) -> list[Paragraph]:
    """Paragraphs whose edited words wait for `dump_rulebook`."""
    return [row for row in Paragraph.objects.filter(game=game) if row.edited]

"""Edited words go back into the files, which are the truth for everything else."""

import re
from datetime import date
from pathlib import Path

from rulebook import books, loader
from rulebook.models import Edition, Paragraph, fingerprint


def dump(game: str, *, force: bool = False) -> tuple[list[str], list[str]]:
    """Write what waits; the codes written, and those whose file has changed too (`force` overwrites)."""
    folder, book = books.content() / game, books.library()[game]
    written, conflicts = [], []
    for row in loader.waiting(game):
        in_file = fingerprint(book.text(row.code, row.language))
        if in_file not in (row.file_hash, fingerprint(row.text)) and not force:
            conflicts.append(str(row))
            continue
        _replace(folder / row.language, row, book.text(row.code, row.language))
        Paragraph.objects.filter(pk=row.pk).update(file_hash=fingerprint(row.text))
        written.append(str(row))
    written += _editions(folder / "book.toml", book)
    books.forget()
    return written, conflicts


def _replace(folder: Path, row: Paragraph, old: str) -> None:
    path = next(path for path in folder.glob("*.md") if re.sub(r"^\d+-", "", path.stem) == row.chapter)
    source = path.read_text("utf-8")
    line = re.search(rf"^\{{#{re.escape(row.code)}[ }}]", source, re.MULTILINE)
    start = source.index(old, line.end() if line else 0)
    new = "\n".join(line.rstrip() for line in row.text.strip().splitlines())
    path.write_text(source[:start] + new + source[start + len(old) :], "utf-8")


def _editions(path: Path, book: books.Book) -> list[str]:
    """Editions made in the admin, before the first that the file has: newest first."""
    known = {note.number for note in book.info.editions}
    new = [edition for edition in Edition.objects.filter(game=book.game) if edition.number not in known]
    if new:
        source = path.read_text("utf-8")
        start = source.find("[[edition]]")
        start = len(source) if start < 0 else start
        path.write_text(source[:start] + "".join(map(_toml, new)) + source[start:], "utf-8")
    return [str(edition) for edition in new]


def _toml(edition: Edition) -> str:
    day: date = edition.date
    return (
        f"[[edition]]\nnumber = {edition.number}\ndate = {day.isoformat()}\n"
        f"[edition.reason]\nja = {_quoted(edition.reason_ja)}\nen = {_quoted(edition.reason_en)}\n\n"
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n")
    return f'"{escaped}"'

"""The rulebooks as they lie in files: the truth for ids, order, links, examples and tests.

Words may differ: what the admin has edited stands in the database and is laid over by `rulebook.texts`.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from rulebook import parser
from rulebook.examples import Example

LANGUAGES = ("ja", "en")
Words = Mapping[str, str]


class TermName(NamedTuple):
    name: str
    reading: str
    also: tuple[str, ...]
    definition: str


class Term(NamedTuple):
    """A word of the glossary: one to one across the languages."""

    id: str
    rule: str
    words: Mapping[str, TermName]

    def spellings(self) -> Iterator[str]:
        """Everything a reader may type to mean this term."""
        for words in self.words.values():
            yield from (words.name, *words.also)


class EditionNote(NamedTuple):
    number: int
    date: date
    reason: Words


class Info(NamedTuple):
    """What the title page shows at a glance."""

    title: Words
    lead: Words
    note: Words
    facts: Words
    editions: tuple[EditionNote, ...]


class Place(NamedTuple):
    """Where a paragraph stands."""

    chapter: str
    position: int
    plain: bool


@dataclass(frozen=True, eq=False)
class Book:
    """What the files of one game say, as one thing: two readings are two books."""

    game: str
    info: Info
    chapters: Mapping[str, tuple[parser.Chapter, ...]]
    glossary: Mapping[str, Term]
    examples: Mapping[str, Example]
    places: Mapping[str, Place]

    def chapter(self, language: str, name: str) -> parser.Chapter | None:
        return next((chapter for chapter in self.chapters[language] if chapter.name == name), None)

    def text(self, code: str, language: str) -> str:
        """The words in the file; "" where the language lacks the paragraph."""
        place = self.places.get(code)
        chapter = self.chapter(language, place.chapter) if place else None
        blocks = chapter.paragraphs if chapter else ()
        return next((block.text for block in blocks if block.code == code), "")

    @property
    def normative(self) -> tuple[str, ...]:
        """The paragraphs that a test or an example must execute."""
        return tuple(code for code, place in self.places.items() if not place.plain)

    @property
    def prefix(self) -> str:
        return next(iter(self.places), "-").partition("-")[0]


def read(folder: Path) -> Book:
    """The book in a folder; ParseError names file and line of what breaks the form."""
    chapters = {language: _chapters(folder / language) for language in LANGUAGES}
    return Book(
        game=folder.name,
        info=_info(_toml(folder / "book.toml")),
        chapters=chapters,
        glossary={key: _term(key, table) for key, table in _toml(folder / "glossary.toml").items()},
        examples={path.stem: Example.load(path) for path in sorted(folder.glob("examples/*.toml"))},
        places=_places(chapters["ja"]),
    )


def _chapters(folder: Path) -> tuple[parser.Chapter, ...]:
    return tuple(parser.parse(path.read_text("utf-8"), path.name) for path in sorted(folder.glob("*.md")))


def _places(chapters: tuple[parser.Chapter, ...]) -> dict[str, Place]:
    places: dict[str, Place] = {}
    for chapter in chapters:
        for block in chapter.paragraphs:
            if block.code in places:
                raise parser.ParseError(f"{chapter.name}: id {block.code} is given twice")
            places[block.code] = Place(chapter.name, len(places), block.plain)
    return places


def _toml(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise parser.ParseError(f"{path.name}: {error}") from error


def _info(table: dict[str, Any]) -> Info:
    editions = [EditionNote(row["number"], row["date"], row["reason"]) for row in table.pop("edition", [])]
    return Info(
        title=table.pop("title", {}),
        lead=table.pop("lead", {}),
        note=table.pop("note", {}),
        facts=table,
        editions=tuple(sorted(editions, reverse=True)),
    )


def _term(key: str, table: dict[str, Any]) -> Term:
    words = {}
    for language in LANGUAGES:
        row = table.get(language, {})
        name = str(row.get("name", key))
        words[language] = TermName(
            name, str(row.get("reading", name)), tuple(row.get("also", ())), str(row.get("definition", ""))
        )
    return Term(key, str(table.get("rule", "")), words)


def content() -> Path:
    return Path(getattr(settings, "RULEBOOK_CONTENT", Path(__file__).parent / "content"))


@lru_cache(maxsize=4)
def _library(root: Path) -> dict[str, Book]:
    """A book that says `draft = true` waits for its title and is not shown."""
    folders = (path.parent for path in sorted(root.glob("*/book.toml")) if not _toml(path).get("draft"))
    return {folder.name: read(folder) for folder in folders}


def library() -> dict[str, Book]:
    """All books by the slug of their game, read once per process."""
    return _library(content())


def find(code: str) -> Book | None:
    """The book that a paragraph or an example belongs to, by the two letters of its id."""
    return next((book for book in library().values() if book.prefix == code.partition("-")[0]), None)


def forget() -> None:
    """Read the files again: after a dump, and in tests."""
    _library.cache_clear()

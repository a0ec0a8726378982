"""The rules as they are read: structure from the files, words from the database, links resolved."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override

from rulebook import parser
from rulebook.books import Book
from rulebook.models import Paragraph

EVERYWHERE = "*"


class Part(NamedTuple):
    """A block of a chapter in one language; `other` is the same one in the other language."""

    kind: parser.Kind
    code: str
    html: SafeString
    level: int = 0
    anchor: str = ""
    plain: bool = False
    other: SafeString = SafeString("")


@lru_cache(maxsize=4096)
def address(language: str, name: str, *args: str) -> str:
    """The address of a page of the rulebook in a language, whichever is active."""
    with override(language):
        return reverse(f"rulebook:{name}", args=args)


def place(book: Book, code: str, language: str) -> str:
    """Where a paragraph can be read; the id alone where it is unknown."""
    found = book.places.get(code)
    return f"{address(language, 'chapter', book.game, found.chapter)}#{code}" if found else f"#{code}"


def words(book: Book, language: str, chapter: str = "") -> dict[str, str]:
    """Present words by id: the database, and the file where it has none."""
    rows = Paragraph.objects.filter(game=book.game, language=language)
    rows = rows.filter(chapter=chapter) if chapter else rows
    stored = dict(rows.values_list("code", "text"))
    chapters = [c for c in book.chapters[language] if not chapter or c.name == chapter]
    return {b.code: stored.get(b.code, b.text) for c in chapters for b in c.paragraphs}


class Resolver:
    """Knows where links lead; `here` is the chapter on this page, or EVERYWHERE for the whole book."""

    def __init__(self, book: Book, language: str, here: str = "") -> None:
        self.book, self.language, self.here = book, language, here

    def __call__(self, link: parser.Link) -> parser.Target:
        book, language = self.book, self.language
        if link.scheme == "term":
            term = book.glossary.get(link.target)
            href = f"{address(language, 'glossary', book.game)}#{link.target}"
            return parser.Target(href, term.words[language].name if term else link.target)
        if link.scheme == "rule":
            found = book.places.get(link.target)
            near = found and self.here in (found.chapter, EVERYWHERE)
            href = f"#{link.target}" if near else place(book, link.target, language)
            return parser.Target(href, number(link.target))
        if link.scheme == "example":
            example = book.examples.get(link.target)
            title = example.title.get(language, link.target) if example else link.target
            return parser.Target(address(language, "example", link.target), title)
        return parser.Target("#", link.target)


def number(code: str) -> str:
    """What is shown of an id within its own book: 5.1.2 for SD-5.1.2."""
    return code.partition("-")[2]


def html(text: str, resolver: Resolver) -> SafeString:
    # Safe: the parser escapes raw HTML, and nh3 has cleaned what it made.
    return mark_safe(parser.render(text, resolver))


class _Side:
    """One language of a chapter: its words and headings as HTML."""

    def __init__(self, book: Book, language: str, chapter: str, here: str) -> None:
        found = book.chapter(language, chapter) if language else None
        self._resolver = Resolver(book, language, here)
        self._words = words(book, language, chapter) if found else {}
        self._headings = {anchor: block.text for anchor, block in found.sections} if found else {}

    def paragraph(self, code: str) -> SafeString:
        return html(self._words.get(code, ""), self._resolver)

    def heading(self, anchor: str) -> SafeString:
        return mark_safe(parser.render_inline(self._headings.get(anchor, ""), self._resolver))


def chapter_parts(
    book: Book, chapter: parser.Chapter, language: str, *, other: str = "", whole: bool = False
) -> list[Part]:
    """A chapter for its page; with `other`, each paragraph also in that language."""
    here = EVERYWHERE if whole else chapter.name
    own, beside = (_Side(book, side, chapter.name, here) for side in (language, other))
    anchors = iter(chapter.sections)
    parts = []
    for block in chapter.blocks:
        if block.kind == "heading":
            anchor, _ = next(anchors)
            title, facing = own.heading(anchor), beside.heading(anchor)
            parts.append(Part("heading", "", title, block.level, anchor, other=facing))
        elif block.kind == "example":
            parts.append(Part("example", block.code, SafeString("")))
        else:
            text, facing = own.paragraph(block.code), beside.paragraph(block.code)
            parts.append(Part("paragraph", block.code, text, plain=block.plain, other=facing))
    return parts


def sections(parts: list[Part]) -> list[Part]:
    """What the table of contents of a chapter lists."""
    return [part for part in parts if part.kind == "heading" and part.level == 2]


def titles(book: Book, language: str) -> Mapping[str, str]:
    """Chapter titles by name."""
    return {chapter.name: chapter.title for chapter in book.chapters[language]}

"""Search over all games in both languages: one folded column and LIKE, widened by the glossary.

Books, chapters and sections are found by their names, which lie in the files and are compared alike.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q

from rulebook import books, folding, parser, texts
from rulebook.models import Paragraph

LONGEST_QUERY = 80
MOST_TERMS = 6
MOST_HITS = 60
SECTION = 2
"""The level of the headings that are found: those that the contents list."""
_AROUND = {"ja": 40, "en": 90}
_fold = lru_cache(maxsize=1024)(folding.fold)


class Segment(NamedTuple):
    text: str
    marked: bool


class Hit(NamedTuple):
    """A paragraph found, in the language in which it was found."""

    code: str
    game: str
    language: str
    chapter: str
    url: str
    excerpt: tuple[Segment, ...]


class Named(NamedTuple):
    """A book, or with its number a chapter, or a section of a `chapter`, that is called what the query says.

    `beside` is its name in the language in which it was found, where that is not the reader's.
    """

    game: str
    number: str
    url: str
    chapter: str = ""
    language: str = ""
    title: tuple[Segment, ...] = ()
    beside: str = ""


class Found(NamedTuple):
    """`names` and `terms` are what the query names; `more` says that hits were left out."""

    names: tuple[Named, ...]
    terms: tuple[tuple[books.Book, books.Term], ...]
    hits: tuple[Hit, ...]
    more: bool


class Wanted(NamedTuple):
    """One word of the query: what may stand for it, and the paragraphs that define it."""

    folded: tuple[str, ...]
    rules: frozenset[str]
    terms: tuple[tuple[books.Book, books.Term], ...]


def _words(query: str) -> list[str]:
    """A NUL, which no database can hold, parts words like any other blank."""
    return query[:LONGEST_QUERY].replace("\0", " ").split()[:MOST_TERMS]


def search(query: str, language: str, game: str = "") -> Found:
    """Paragraphs that hold every word of the query, each once: in `language` if it is found there."""
    wanted = [_wanted(word) for word in _words(query)]
    wanted = [word for word in wanted if word.folded]
    terms = tuple(
        {(book.game, term.id): (book, term) for word in wanted for book, term in word.terms}.values()
    )
    if not wanted:
        return Found((), (), (), False)
    shelf = [book for book in books.library().values() if game in ("", book.game)]
    rows = Paragraph.objects.filter(game__in=[book.game for book in shelf])
    exact = re.fullmatch(parser.CODE, query.strip().upper())
    if exact:
        rows = rows.filter(code__startswith=exact[0])
    for word in [] if exact else wanted:
        rows = rows.filter(reduce(or_, (Q(folded__contains=folded) for folded in word.folded)))
    defining = frozenset().union(*(word.rules for word in wanted))
    ordered = sorted(_once(rows, language), key=lambda row: _rank(row, query, language, defining))
    marks = () if exact else tuple(folded for word in wanted for folded in word.folded)
    names = () if exact else tuple(_names(shelf, wanted, language))
    hits = tuple(_hit(row, marks) for row in ordered[:MOST_HITS])
    return Found(names, terms, hits, len(ordered) > MOST_HITS)


def _wanted(word: str) -> Wanted:
    own = folding.query(word)
    folded, rules, terms, by_name = {own: None}, set[str](), [], not own
    for book in books.library().values():
        for term in book.glossary.values():
            names = {folding.query(name) for name in term.spellings()}
            readings = {folding.query(words.reading) for words in term.words.values()}
            if own in names | readings:
                folded |= dict.fromkeys(names)
                rules.add(term.rule)
                terms.append((book, term))
                by_name |= own in names
    if terms and not by_name:
        # はし means 橋 here, not the letters in the middle of another word.
        del folded[own]
    return Wanted(tuple(name for name in folded if name), frozenset(rules), tuple(terms))


def _names(shelf: list[books.Book], wanted: list[Wanted], language: str) -> Iterator[Named]:
    """Books by their titles, then what is in them by its headings; the book's title may help to name that."""
    for book in shelf:
        if side := _side(book.info.title, {}, wanted, language):
            named = Named(book.game, "", texts.address(language, "book", book.game), language=side)
            yield _titled(named, book.info.title, wanted, language)
    for book in shelf:
        for named, names in _headed(book, language):
            if side := _side(names, book.info.title, wanted, language):
                yield _titled(named._replace(language=side), names, wanted, language)


def _headed(book: books.Book, language: str) -> Iterator[tuple[Named, books.Words]]:
    """Each chapter, then its sections, with the heading in either language."""
    for chapter in book.chapters[language]:
        both = {side: found for side in books.LANGUAGES if (found := book.chapter(side, chapter.name))}
        url = texts.address(language, "chapter", book.game, chapter.name)
        yield Named(book.game, chapter.number, url), {side: found.title for side, found in both.items()}
        headings = {side: dict(found.sections) for side, found in both.items()}
        for anchor, heading in chapter.sections:
            if heading.level == SECTION:
                names = {side: found[anchor].text for side, found in headings.items() if anchor in found}
                yield Named(book.game, chapter.number, f"{url}#{anchor}", chapter.title), names


def _side(names: books.Words, around: books.Words, wanted: list[Wanted], language: str) -> str:
    """The language in which each word stands in the name or around it, and one in the name; "" for none."""
    for side in sorted(books.LANGUAGES, key=lambda side: side != language):
        name, beside = _fold(names.get(side, "")), _fold(around.get(side, ""))
        held = [any(folded in name for folded in word.folded) for word in wanted]
        near = [any(folded in beside for folded in word.folded) for word in wanted]
        if any(held) and all(map(or_, held, near)):
            return side
    return ""


def _titled(named: Named, names: books.Words, wanted: list[Wanted], language: str) -> Named:
    marks = tuple(folded for word in wanted for folded in word.folded)
    title = tuple(_excerpt(names.get(language, named.game), language, marks))
    return named._replace(title=title, beside="" if named.language == language else names[named.language])


def _once(rows: Iterable[Paragraph], language: str) -> Iterator[Paragraph]:
    """Of a paragraph found in both languages, the one in the reader's."""
    chosen: dict[str, Paragraph] = {}
    for row in rows:
        if row.code not in chosen or row.language == language:
            chosen[row.code] = row
    yield from chosen.values()


def _rank(
    row: Paragraph, query: str, language: str, defining: frozenset[str]
) -> tuple[bool, bool, bool, str, int]:
    """Definitions first, then the reader's language, the typed spelling, the order of the books."""
    literal = query.casefold() in row.text.casefold()
    return row.code not in defining, row.language != language, not literal, row.game, row.position


def _hit(row: Paragraph, marks: tuple[str, ...]) -> Hit:
    book = books.library()[row.game]
    chapter = texts.titles(book, row.language).get(row.chapter, "")
    url = texts.place(book, row.code, row.language)
    excerpt = tuple(_excerpt(parser.plain(row.text), row.language, marks))
    return Hit(row.code, row.game, row.language, chapter, url, excerpt)


def _excerpt(text: str, language: str, marks: tuple[str, ...]) -> Iterator[Segment]:
    """The surroundings of the first match, with all matches in them marked."""
    spans = folding.spans(text, marks)
    around = _AROUND[language]
    first = spans[0][0] if spans else 0
    start, end = max(0, first - around), min(len(text), first + 3 * around)
    if start:
        yield Segment("…", False)
    at = start
    for begin, stop in spans:
        if begin < at or stop > end:
            continue
        yield Segment(text[at:begin], False)
        yield Segment(text[begin:stop], True)
        at = stop
    yield Segment(text[at:end] + ("…" if end < len(text) else ""), False)

"""What must hold inside one book: both languages alike, and every link with an end."""

from collections.abc import Iterator

from rulebook import parser
from rulebook.books import LANGUAGES, Book

RESERVED = {"print", "history", "glossary"}


def problems(book: Book) -> list[str]:
    """Everything in the files of a book that a reader would stumble over."""
    return [*_chapters(book), *_paragraphs(book), *_links(book), *_glossary(book), *_examples(book)]


def _shape(chapter: parser.Chapter) -> list[tuple[str, str | int, bool]]:
    return [(block.kind, block.code or block.level, block.plain) for block in chapter.blocks]


def _chapters(book: Book) -> Iterator[str]:
    names = {language: [c.name for c in book.chapters[language]] for language in LANGUAGES}
    if names["ja"] != names["en"]:
        yield f"chapters differ: ja {names['ja']}, en {names['en']}"
    for name in RESERVED.intersection(names["ja"]):
        yield f"{name}: a chapter may not have this name"
    for chapter in book.chapters["ja"]:
        other = book.chapter("en", chapter.name)
        if other and _shape(other) != _shape(chapter) and _codes(other) == _codes(chapter):
            yield f"{chapter.name}: headings, examples or .plain differ between ja and en"


def _codes(chapter: parser.Chapter) -> list[str]:
    return [block.code for block in chapter.paragraphs]


def _paragraphs(book: Book) -> Iterator[str]:
    codes = {language: [c for ch in book.chapters[language] for c in _codes(ch)] for language in LANGUAGES}
    for code in sorted(set(codes["ja"]) ^ set(codes["en"])):
        yield f"{code}: in one language only"
    if set(codes["ja"]) == set(codes["en"]) and codes["ja"] != codes["en"]:
        yield "the paragraphs stand in another order in en"
    for code in codes["ja"]:
        if code.partition("-")[0] != book.prefix:
            yield f"{code}: the ids of this book begin with {book.prefix}"


def _links(book: Book) -> Iterator[str]:
    for code in book.places:
        links = {language: sorted(parser.links(book.text(code, language))) for language in LANGUAGES}
        if links["ja"] != links["en"] and book.text(code, "en"):
            yield f"{code}: other links in ja than in en"
        for link in links["ja"]:
            if not _known(book, link):
                yield f"{code}: no {link.scheme or 'such address as'} {link.target}"
        for language in LANGUAGES:
            if "**" in parser.plain(book.text(code, language)):
                yield f"{code} ({language}): ** stands beside punctuation and is not read as emphasis"


def _known(book: Book, link: parser.Link) -> bool:
    ends = {"term": book.glossary, "rule": book.places, "example": book.examples}
    return link.target in ends.get(link.scheme, {})


def _glossary(book: Book) -> Iterator[str]:
    for term in book.glossary.values():
        if term.rule and term.rule not in book.places:
            yield f"glossary {term.id}: no paragraph {term.rule}"
        for language, words in term.words.items():
            if not words.definition:
                yield f"glossary {term.id}: no definition in {language}"
    for language in LANGUAGES:
        names = [term.words[language].name for term in book.glossary.values()]
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"glossary: {name} names two terms in {language}"


def _examples(book: Book) -> Iterator[str]:
    placed = [b.code for chapter in book.chapters["ja"] for b in chapter.blocks if b.kind == "example"]
    for code in placed:
        if code not in book.examples:
            yield f"no example {code}"
    for example in book.examples.values():
        for rule in example.rules:
            if rule not in book.places:
                yield f"example {example.id}: no paragraph {rule}"
        for language in LANGUAGES:
            shown = (example.title, example.before) + ((example.after,) if example.answers else ())
            if not all(caption.get(language) for caption in shown):
                yield f"example {example.id}: a caption is missing in {language}"

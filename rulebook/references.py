"""What a match may ask of the rulebook: a paragraph, the link to it, and the position of an example."""

from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from rulebook import books, texts
from rulebook.models import Paragraph


class ParagraphRef(NamedTuple):
    """A paragraph in one language: its words as HTML, where it stands, and the title of its chapter."""

    code: str
    lang: str
    html: SafeString
    url: str
    title: str


class ExampleState(NamedTuple):
    """Where a worked example begins: `state` is the position before its first answer, seen by `seat`."""

    game: str
    scenario: str
    seat: int
    state: Any


def paragraph(code: str, lang: str) -> ParagraphRef | None:
    """The present words of a paragraph; one query."""
    book = books.find(code)
    place = book.places.get(code) if book else None
    if book is None or place is None:
        return None
    stored = Paragraph.objects.filter(code=code, language=lang).values_list("text", flat=True).first()
    title = texts.titles(book, lang).get(place.chapter, "")
    return ParagraphRef(
        code, lang, _html(book, lang, stored or book.text(code, lang)), link(code, lang), title
    )


@lru_cache(maxsize=1024)
def _html(book: books.Book, lang: str, text: str) -> SafeString:
    """Every page of a match shows one; the same few are asked for again and again."""
    return texts.html(text, texts.Resolver(book, lang))


def link(code: str, lang: str) -> str:
    """The address of a paragraph, without a query; "" if there is no such paragraph."""
    book = books.find(code)
    return texts.place(book, code, lang) if book and code in book.places else ""


def edition(game: str) -> int:
    """The number of the newest edition, which a new match names; 0 without a rulebook."""
    book = books.library().get(game)
    return book.info.editions[0].number if book and book.info.editions else 0


def example_state(code: str) -> ExampleState | None:
    """The position that an example begins with."""
    from games import catalog

    book = books.find(code)
    example = book.examples.get(code) if book else None
    if book is None or example is None:
        return None
    engine = catalog.engine(book.game)
    state = engine.start_from(engine.title.scenarios[example.scenario]()).state
    return ExampleState(book.game, example.scenario, max(example.seat, 0), state)

"""Worked examples as figures: the position before and after, drawn by the game's own board."""

from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from games import catalog, rendering
from games.engine.scene import Scene, changed
from rulebook import trial
from rulebook.books import Book
from rulebook.examples import Example

Picture = tuple[Scene, ...]


class Figure(NamedTuple):
    """Both pictures with their captions; where nothing was played or it was refused, the first alone."""

    example: Example
    title: str
    before: SafeString
    before_text: str
    after: SafeString
    after_text: str
    refused: str


def figure(game: str, example: Example, language: str) -> Figure:
    """The example in a language. The page needs `symbols` once."""
    engine, words = catalog.engine(game), catalog.words(game)
    out = trial.play(engine, example)
    before = _picture(engine.title, example, out.before)
    moved = bool(example.answers) and out.refused is None
    after = _picture(engine.title, example, out.after) if moved else ()

    def drawn(scenes: Picture, old: Picture = ()) -> SafeString:
        marks = [changed(was, scene) for was, scene in zip(old, scenes, strict=True)] if old and scenes else []
        return SafeString(
            "".join(
                rendering.render(scene, words, language, changed=mark, links=False)
                for scene, mark in zip(scenes, marks or [frozenset()] * len(scenes), strict=True)
            )
        )

    return Figure(
        example,
        example.title.get(language, ""),
        drawn(before),
        example.before.get(language, ""),
        drawn(after, before),
        example.after.get(language, ""),
        out.refused.rule if out.refused else "",
    )


def _picture(title: Any, example: Example, state: Any) -> Picture:
    view = title.view(state, trial.viewer(example))
    board = title.board(view, None)
    return (board, title.things(view, example.seat, None)) if example.things else (board,)


def symbols(game: str, examples: list[Example]) -> SafeString:
    """The symbols of the title, once per page that shows figures."""
    return rendering.symbols(game) if examples else SafeString("")


def cover(book: Book, language: str) -> SafeString:
    """The title's board in small, from its first named position; nothing while the title has none."""
    try:
        title = catalog.title(book.game)
    except catalog.UnknownTitle:
        return SafeString("")
    start = next(iter(title.scenarios.values()), None)
    if start is None:
        return SafeString("")
    view = title.view(catalog.engine(book.game).start_from(start()).state, None)
    scene = title.thumbnail(view)
    words = catalog.words(book.game)
    drawn = rendering.render(scene, words, language, links=False)
    return SafeString(rendering.symbols(book.game, [scene]) + drawn)

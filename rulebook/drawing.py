"""Worked examples as figures: the position before and after, drawn by the game's own board."""

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from msgspec import structs

from games import catalog, rendering
from games.engine.scene import Group, Scene, changed
from rulebook import books, trial
from rulebook.examples import Example

Picture = tuple[Scene, ...]
MARGIN = 3
_TRANSLATED = re.compile(r"translate\(\S+ (\d+)\)")


class Figure(NamedTuple):
    """Both pictures with their captions; where nothing was played, refused or to be seen, the first alone."""

    code: str
    title: str
    before: SafeString
    before_text: str
    after: SafeString
    after_text: str
    refused: str
    scenes: Picture


def figure(game: str, example: Example, language: str, *, alone: bool = False) -> Figure:
    """The example in a language. Beside the text it shows what is in focus, and its caption speaks for it.

    `alone` shows all, and gives each thing its name for screen readers. The page needs `symbols` of it once.
    """
    engine = catalog.engine(game)
    out = trial.play(engine, example)
    before = _picture(engine.title, example, out.before, alone)
    moved = bool(example.answers) and out.refused is None
    after = _picture(engine.title, example, out.after, alone) if moved else ()
    after = after if after != before else ()
    return Figure(
        example.id,
        example.title.get(language, ""),
        _drawn(game, language, before),
        example.before.get(language, ""),
        _drawn(game, language, after, before),
        example.after.get(language, ""),
        out.refused.rule if out.refused else "",
        (*before, *after),
    )


def _picture(title: Any, example: Example, state: Any, alone: bool) -> Picture:
    view = title.view(state, trial.viewer(example))
    board, scenes = title.board(view, None), []
    if example.board or alone:
        scenes.append(board if alone else _rows(board, example.focus))
    if example.things:
        things = title.things(view, max(example.seat, 0), None)
        scenes += [things] if alone else _bands(things, example.focus)
    return tuple(scenes) if alone else tuple(map(_silent, scenes))


def _silent(scene: Scene) -> Scene:
    return structs.replace(scene, groups=tuple(structs.replace(group, label=None) for group in scene.groups))


def _rows(scene: Scene, focus: Collection[str]) -> Scene:
    """The rows of a board in which the things in focus stand; all of it where nothing is."""
    spans = _spans(scene, focus)
    return _cut(scene, min(spans)[0], max(end for _, end in spans)) if spans else scene


def _bands(scene: Scene, focus: Collection[str]) -> list[Scene]:
    """What a seat has lies in rows that hang together less than a board: each row in focus by itself."""
    return [_cut(scene, top, bottom) for top, bottom in _spans(scene, focus)] or [scene]


def _spans(scene: Scene, focus: Collection[str]) -> list[tuple[int, int]]:
    """The rows in which the things in focus stand, from the top."""
    found = {span for group in scene.groups if group.id in focus and (span := _span(group))}
    return sorted(found)


def _cut(scene: Scene, top: int, bottom: int) -> Scene:
    """A part of a drawing, from one height to another."""
    top, bottom = max(0, top - MARGIN), min(scene.height, bottom + MARGIN)
    kept = tuple(group for group in scene.groups if _meets(group, top, bottom))
    return structs.replace(scene, top=top, height=bottom - top, groups=kept)


def _span(group: Group) -> tuple[int, int] | None:
    """From where to where a thing reaches, if its outline says so."""
    if group.hit is None or "height" not in group.hit.attrs:
        return None
    moved = _TRANSLATED.match(str(group.hit.attrs.get("transform", "")))
    start = int(group.hit.attrs["y"]) + (int(moved[1]) if moved else 0)
    return start, start + int(group.hit.attrs["height"])


def _meets(group: Group, top: int, bottom: int) -> bool:
    span = _span(group)
    return span is None or (span[0] < bottom - MARGIN and span[1] > top + MARGIN)


def _drawn(game: str, language: str, scenes: Picture, old: Picture = ()) -> SafeString:
    words = catalog.words(game)
    marks = [changed(was, scene) for was, scene in zip(old, scenes, strict=True)] if old and scenes else []
    drawings = [
        rendering.render(scene, words, language, changed=mark, links=False)
        for scene, mark in zip(scenes, marks or [frozenset[str]()] * len(scenes), strict=True)
    ]
    return mark_safe("".join(drawings))


class Plates(NamedTuple):
    """The figures of a page by their id, and the symbols that they share."""

    figures: dict[str, Figure]
    symbols: SafeString


@lru_cache(maxsize=256)
def plates(game: str, codes: tuple[str, ...], language: str) -> Plates:
    """All figures of a page. A tree that looks the same in several of them is drawn once and referred to."""
    examples = books.library()[game].examples
    figures = [figure(game, examples[code], language) for code in codes]
    if not figures:
        return Plates({}, SafeString(""))
    scenes = [scene for figure in figures for scene in figure.scenes]
    defs, drawn = rendering.shared([part for figure in figures for part in (figure.before, figure.after)])
    return Plates(
        {
            figure.code: figure._replace(before=before, after=after)
            for figure, before, after in zip(figures, drawn[::2], drawn[1::2], strict=True)
        },
        mark_safe(rendering.symbols(game, scenes) + defs),
    )


def symbols(game: str, figure: Figure) -> SafeString:
    """The symbols of a figure that stands alone."""
    return rendering.symbols(game, figure.scenes)


@lru_cache(maxsize=64)
def cover(game: str, language: str) -> SafeString:
    """The board of the title's position named cover: what the game looks like."""
    if game not in catalog.SLUGS:
        return SafeString("")
    title = catalog.title(game)
    scene = title.board(title.view(title.scenarios["cover"](), None), None)
    drawn = rendering.render(scene, catalog.words(game), language, links=False)
    return mark_safe(rendering.symbols(game, [scene]) + drawn)


def stamp(game: str, language: str) -> SafeString:
    """The same in small, for the shelf."""
    return rendering.cover(game, language) if game in catalog.SLUGS else SafeString("")


def preview(game: str, language: str) -> bytes:
    """The same as a picture of its own."""
    return rendering.preview(game, language) if game in catalog.SLUGS else b""

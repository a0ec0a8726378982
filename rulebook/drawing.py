"""Worked examples as figures: the position before and after, drawn by the game's own board."""

import random
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from msgspec import structs

from games import catalog, rendering
from games.engine.core import Engine
from games.engine.dice import RandomDice
from games.engine.prompts import Answer, Resolve
from games.engine.scene import Scene, changed
from rulebook import trial
from rulebook.examples import Example

Picture = tuple[Scene, ...]
COVER_AFTER = 90
# One thing on a board, as the template of scenes draws what has no name and no link.
_THING = re.compile(r'<g[^>]* aria-hidden="true">.*?</g>')


class Figure(NamedTuple):
    """Both pictures with their captions; where nothing was played or it was refused, the first alone."""

    code: str
    title: str
    before: SafeString
    before_text: str
    after: SafeString
    after_text: str
    refused: str
    scenes: Picture


def figure(game: str, example: Example, language: str, *, spoken: bool = False) -> Figure:
    """The example in a language; `spoken` gives each thing on the board its name for screen readers.

    Beside the text the caption speaks for the picture. The page needs `symbols` of it once.
    """
    engine = catalog.engine(game)
    out = trial.play(engine, example)
    before = _picture(engine.title, example, out.before, spoken)
    moved = bool(example.answers) and out.refused is None
    after = _picture(engine.title, example, out.after, spoken) if moved else ()
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


def _picture(title: Any, example: Example, state: Any, spoken: bool) -> Picture:
    view = title.view(state, trial.viewer(example))
    scenes = [title.board(view, None)]
    if example.things:
        scenes.append(title.things(view, example.seat, None))
    return tuple(scenes) if spoken else tuple(map(_silent, scenes))


def _silent(scene: Scene) -> Scene:
    return structs.replace(scene, groups=tuple(structs.replace(group, label=None) for group in scene.groups))


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


def plates(game: str, examples: Iterable[Example], language: str) -> Plates:
    """All figures of a page. A tree that looks the same in several of them is drawn once and referred to."""
    figures = [figure(game, example, language) for example in examples]
    if not figures:
        return Plates({}, SafeString(""))
    count = Counter(thing for figure in figures for thing in _THING.findall(figure.before + figure.after))
    names = {thing: f"same-{n}" for n, thing in enumerate(thing for thing, k in count.items() if k > 1)}
    named = "".join(thing.replace("<g", f'<g id="{name}"', 1) for thing, name in names.items())
    defs = f'<svg class="scene-symbols" aria-hidden="true"><defs>{named}</defs></svg>'
    scenes = [scene for figure in figures for scene in figure.scenes]

    def referring(drawing: str) -> SafeString:
        return mark_safe(_THING.sub(lambda it: _use(it[0], names), drawing))

    return Plates(
        {
            figure.code: figure._replace(before=referring(figure.before), after=referring(figure.after))
            for figure in figures
        },
        mark_safe(rendering.symbols(game, scenes) + defs),
    )


def _use(thing: str, names: dict[str, str]) -> str:
    return f'<use href="#{names[thing]}"/>' if thing in names else thing


def symbols(game: str, figure: Figure) -> SafeString:
    """The symbols of a figure that stands alone."""
    return rendering.symbols(game, figure.scenes)


@lru_cache(maxsize=64)
def cover(game: str, language: str, *, small: bool = False) -> SafeString:
    """The board of a match under way, the same each time; `small` is a stamp of it."""
    if game not in catalog.SLUGS:
        return SafeString("")
    engine, title = catalog.engine(game), catalog.title(game)
    view = title.view(_under_way(engine), None)
    scene = title.thumbnail(view) if small else title.board(view, None)
    drawn = rendering.render(scene, catalog.words(game), language, links=False)
    return mark_safe(rendering.symbols(game, [scene]) + drawn)


def _under_way(engine: Engine[Any]) -> Any:
    rng = random.Random(4)
    dice = RandomDice(rng)
    state = engine.start(engine.title.options_type(), max(engine.title.seats), dice).state
    for _ in range(COVER_AFTER):
        active = engine.active(state)
        if not active:
            break
        answers: list[Answer] = [*engine.candidates(state, active[0])] or [Resolve()]
        state = engine.apply(state, active[0], rng.choice(answers), dice).state
    return state

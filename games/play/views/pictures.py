"""The pictures of a page: the board, what each player has, and what is on the buttons."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games import catalog, rendering
from games.play.views.question import PICK

if TYPE_CHECKING:
    from games.engine.prompts import Seat
    from games.engine.scene import Scene
    from games.play import access

CHOOSE, CONTROL = "{}choose={}#question", "#o-{}"
"""A thing to pick leads to the question whether it is meant, one of several to its own control."""


def unfolding(seat: Seat | None, more: str = "") -> str:
    """What an address carries so that a seat stays unfolded."""
    return "" if seat is None else f"?unfold={seat}{more}"


class Pictures(NamedTuple):
    """Ready for the page, which needs `symbols` once; `things` and `strips` by seat, `cards` by option.

    `preview` is what the viewer would have after what is taken so far.
    """

    symbols: SafeString
    board: SafeString
    things: dict[int, SafeString]
    strips: dict[int, SafeString]
    preview: SafeString | None
    cards: dict[str, rendering.Drawn]


def drawings(
    look: access.Look,
    position: access.Position,
    kept: Collection[str] = (),
    *,
    chosen: frozenset[str] = frozenset(),
    changed: frozenset[str] = frozenset(),
    unfold: Seat | None = None,
) -> Pictures:
    """All pictures; what the log has told since the viewer's last turn wears a dot on the board.

    Of others, where a title has strips, there are no more than these, but for the one that is unfolded.
    """
    title, lang, names = look.match.title, get_language() or "ja", look.names
    told = catalog.words(title)
    several = position.prompt is not None and position.prompt.shape != PICK
    link = CONTROL if several else CHOOSE.format(unfolding(unfold, "&") or "?", "{}")

    def draw(scene: Scene, changed: frozenset[str] = frozenset()) -> SafeString:
        return rendering.render(
            scene, told, lang, names=names, chosen=chosen, changed=changed, links=not position.past, link=link
        )

    things, strips = _seats(look, position, unfold)
    board = position.scene(kept)
    after = [scene] if (scene := position.preview(kept)) is not None else []
    scenes = [board, *things.values(), *strips.values(), *after]
    cards = {id: rendering.card(card, told, lang, names) for id, card in position.cards.items()}
    drawn = [draw(board, changed), *map(draw, scenes[1:]), *(card.picture for card in cards.values())]
    defs, drawn = rendering.shared(drawn)
    ready = iter(drawn)
    used = [*scenes, *(card.scene for card in position.cards.values())]
    return Pictures(
        symbols=mark_safe(rendering.symbols(title, used) + defs),
        board=next(ready),
        things={seat: next(ready) for seat in things},
        strips={seat: next(ready) for seat in strips},
        preview=next(ready) if after else None,
        cards={id: card._replace(picture=next(ready)) for id, card in cards.items()},
    )


def _seats(
    look: access.Look, position: access.Position, unfold: Seat | None
) -> tuple[dict[Seat, Scene], dict[Seat, Scene]]:
    """What each player has, and of the others in short; a past position is shown whole."""
    seats = [seat.number for seat in look.seats]
    others = [] if position.past else [seat for seat in seats if seat != look.number]
    strips = {seat: strip for seat in others if (strip := position.strip(seat)) is not None}
    things = {seat: position.things(seat) for seat in seats if seat not in strips or seat == unfold}
    return things, strips


def in_words(look: access.Look, position: access.Position) -> list[rendering.Section]:
    """The whole position as text: the board, then what each player has."""
    told = catalog.words(look.match.title)
    return [
        part
        for scene in (position.scene(), *(position.things(seat.number) for seat in look.seats))
        for part in rendering.sections(scene, told, get_language() or "ja", look.names)
    ]

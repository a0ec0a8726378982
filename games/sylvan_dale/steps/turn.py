"""Chapter 5: a card, a tile, a card."""

from bisect import insort
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from games.engine.prompts import Choice, Refusal
from games.engine.steps import Ask, Ctx

from ..data import DISPLAY, MULLIGAN, Face, Style, board, style_of
from ..ids import R
from ..pieces import Tile, Tree
from ..rules import completed, draw, draw_many, same_sign
from .flags import Flag
from .items import UseItem
from .sets import TakeItem

if TYPE_CHECKING:
    from ..state import State

OTHER_STYLE: Final = Refusal(R.STYLE_MATCHES)
CLOSED: Final = Refusal(R.CANOPY_CLOSES)
FULL: Final = Refusal(R.FULL_TREE)
REVEAL: Final = Choice("reveal", "reveal")
DECK: Final = Choice("deck", "deck")
NO_DECK: Final = Choice("deck", "deck", Refusal(R.NOTHING_TO_DRAW))
NOTHING: Final = Choice("no-card", "no-card")
REFRESH: Final = Choice("refresh", "refresh")
NO_REFRESH: Final = Choice("refresh", "refresh", Refusal(R.REFRESH))


class PlayCard(Ask["State", str], tag="play-card"):
    """A card is played that shows the style of an open tree; if there is none, the hand is revealed."""

    rule = R.PLAY_CARD

    def choices(self, g: "State") -> Iterator[Choice[str]]:
        tops = {tree.top for tree in g.trees if tree.open}
        playable = False
        for face in dict.fromkeys(g.seats[self.seat].hand):
            if style_of(face) in tops:
                playable = True
                yield Choice(f"card-{face}", face)
            else:
                yield Choice(f"card-{face}", face, self.unplayable(g, style_of(face)))
        if not playable:
            yield REVEAL

    def unplayable(self, g: "State", style: Style) -> Refusal:
        """No open tree shows this style; perhaps a closed one does."""
        closed = any(tree.top == style for tree in g.trees)
        return Refusal(R.Q3_CLOSED_TREES if closed else R.CARD_MUST_FIT, {"style": style})

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        (face,) = values
        if face == REVEAL.value:
            self.reveal(g, ctx)
            return
        player = g.seats[self.seat]
        player.hand.remove(face)
        if face in player.known:
            player.known.remove(face)
        player.front.append(face)
        ctx.emit("card_played", self.seat, card=f"card-{face}")
        ctx.push(ChooseTree(seat=self.seat, style=style_of(face)))

    def reveal(self, g: "State", ctx: Ctx) -> None:
        """SD-5.4: the hand is shown and discarded, three cards are drawn, and no tile is added."""
        player = g.seats[self.seat]
        shown = player.hand
        g.discard += shown
        g.stuck[self.seat] += 1
        ctx.emit("hand_revealed", self.seat, cards=faces(shown))
        player.known = []
        player.hand = sorted(draw_many(g, ctx, MULLIGAN))
        n = len(player.hand)
        ctx.emit("hand_drawn", self.seat, secret={"cards": faces(player.hand)}, n=n)
        ctx.final("reveal")
        ctx.push(TakeCard(seat=self.seat))


class ChooseTree(Ask["State", int], tag="choose-tree"):
    """The top tile of the stack is put on an open tree that shows the style of the card."""

    rule = R.ADD_TILE
    style: Style

    def choices(self, g: "State") -> Iterator[Choice[int]]:
        for unlike, tree in zip(other_style(g.players), g.trees, strict=True):
            yield unlike if tree.top != self.style else Choice(unlike.id, unlike.value, closed(tree))

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        (space,) = values
        player, tree = g.seats[self.seat], g.trees[space]
        tile = Tile(self.seat, player.stack.pop(0))
        tree.tiles.append(tile)
        g.stuck = [0] * len(g.seats)
        if g.turn:
            g.turn.placed = True
        ctx.emit("tile_placed", self.seat, style=tile.style, tree=g.board.ids[space], height=tree.height)
        exchange = [TakeItem(seat=self.seat)] if completed(player.front) else []
        ctx.push(
            Flag(seat=self.seat, space=space), *exchange, UseItem(seat=self.seat), TakeCard(seat=self.seat)
        )


@cache
def other_style(players: int) -> tuple[Choice[int], ...]:
    """Every space of a board, refused because its tree shows another style."""
    return tuple(Choice(id, space, OTHER_STYLE) for space, id in enumerate(board(players).ids))


def closed(tree: Tree) -> Refusal | None:
    """Why no tile at all may be added to this tree."""
    if tree.canopy:
        return CLOSED
    return FULL if tree.full else None


class TakeCard(Ask["State", str], tag="take-card"):
    """The turn ends with a card from the deck or from the display, which may be refreshed before."""

    rule = R.TAKE_CARD

    def choices(self, g: "State") -> Iterator[Choice[str]]:
        yield DECK if g.deck or g.discard else NO_DECK
        for face in dict.fromkeys(g.display):
            yield Choice(f"display-{face}", face)
        if not (g.deck or g.discard or g.display):
            yield NOTHING
        yield REFRESH if len(g.display) == DISPLAY and same_sign(g.display) else NO_REFRESH

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        (value,) = values
        if value == REFRESH.value:
            self.refresh(g, ctx)
            return
        if value == DECK.value:
            self.take_from_deck(g, ctx)
        elif value != NOTHING.value:
            self.take_from_display(g, value, ctx)
        ctx.final("end")

    def refresh(self, g: "State", ctx: Ctx) -> None:
        """SD-5.3.3: all three are discarded and three are turned up."""
        old = g.display
        g.discard += old
        g.display = draw_many(g, ctx, DISPLAY)
        ctx.emit("display_refreshed", self.seat, old=faces(old), new=faces(g.display))
        ctx.final("reveal")
        ctx.push(TakeCard(seat=self.seat))

    def take_from_deck(self, g: "State", ctx: Ctx) -> None:
        face = draw(g, ctx)
        if face is not None:
            insort(g.seats[self.seat].hand, face)
            ctx.emit("deck_card_taken", self.seat, secret={"card": f"card-{face}"})

    def take_from_display(self, g: "State", face: Face, ctx: Ctx) -> None:
        """SD-Q38: what lay open stays known to be in the hand."""
        player, place = g.seats[self.seat], g.display.index(face)
        insort(player.hand, face)
        insort(player.known, face)
        new = draw_many(g, ctx, 1)
        g.display[place : place + 1] = new
        ctx.emit("card_taken", self.seat, card=f"card-{face}", new=faces(new))


def faces(cards: list[Face]) -> tuple[str, ...]:
    """Cards as events name them."""
    return tuple(f"card-{face}" for face in cards)

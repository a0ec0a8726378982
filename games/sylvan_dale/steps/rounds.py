"""Chapter 10, and whose turn it is (chapter 5.5)."""

from typing import TYPE_CHECKING

from games.engine.steps import Ctx, Step

from ..data import ROUNDS, STUCK
from ..ids import R
from ..pieces import Seat, Tile
from ..rules import decided, dominance, dominance_points
from .turn import PlayCard

if TYPE_CHECKING:
    from ..state import State


class Guard(Step["State"], tag="guard"):
    """The next player with tiles takes a turn; where nobody could go on, a tile is discarded instead."""

    rule = R.EMPTY_STACK
    start: Seat

    def resolve(self, g: "State", ctx: Ctx) -> None:
        seats = g.players
        clockwise = ((self.start + i) % seats for i in range(seats))
        seat = next((seat for seat in clockwise if g.seats[seat].stack), None)
        if seat is None:
            g.turn = None
            ctx.push(RoundScore())
            return
        g.last = seat
        g.begin(seat)
        after = Guard(start=(seat + 1) % seats)
        why = self.stuck(g)
        if why is None:
            ctx.push(PlayCard(seat=seat), after)
        else:
            discard_tile(g, seat, why, ctx)
            ctx.push(after)

    def stuck(self, g: "State") -> str | None:
        """SD-5.5: judged from what everybody sees, never from a hand."""
        if not any(tree.open for tree in g.trees):
            return "no-open-tree"
        endless = all(n >= STUCK for n, player in zip(g.stuck, g.seats, strict=True) if player.stack)
        return "endless-mulligans" if endless else None


def discard_tile(g: "State", seat: Seat, why: str, ctx: Ctx) -> None:
    """SD-5.5.4: the tile leaves the game, no card is played or taken, and the turn counts as taken."""
    tile = Tile(seat, g.seats[seat].stack.pop(0))
    g.gone.append(tile)
    g.stuck = [0] * len(g.seats)
    ctx.emit("tile_discarded", seat, style=tile.style, why=why)


class RoundScore(Step["State"], tag="round-score"):
    """Every stack is empty: trees and districts score, then round 2 begins or the game is over."""

    rule = R.ROUND_SCORING
    deferred = True

    def resolve(self, g: "State", ctx: Ctx) -> None:
        for seat in range(len(g.seats)):
            self.score(g, seat, ctx)
        if g.round == ROUNDS:
            self.finish(g, ctx)
        else:
            self.next_round(g, ctx)

    def score(self, g: "State", seat: Seat, ctx: Ctx) -> None:
        """SD-9: a point per level under authority, and the districts under dominance."""
        player, board = g.seats[seat], g.board
        heights = tuple(
            (board.ids[i], tree.height) for i, tree in enumerate(g.trees) if tree.authority == seat
        )
        shares = []
        for name, spaces in board.districts.items():
            leaders = dominance(g.trees[i].authority for i in spaces)
            if seat in leaders:
                shares.append((f"district-{name}", dominance_points(len(spaces), leaders)))
        trees, districts = sum(n for _, n in heights), sum(n for _, n in shares)
        player.trees += trees
        player.districts += districts
        ctx.emit(
            "round_scored",
            seat,
            n=trees + districts,
            trees=trees,
            districts=districts,
            heights=heights,
            shares=tuple(shares),
        )

    def next_round(self, g: "State", ctx: Ctx) -> None:
        """SD-10.2: the second stacks, in an order that is made only now; who went last goes first."""
        g.round += 1
        for player in g.seats:
            player.stack, player.second = ctx.shuffled(player.second), []
        g.first = g.last
        ctx.emit("round_started", g.first, round=g.round)
        ctx.push(Guard(start=g.first))

    def finish(self, g: "State", ctx: Ctx) -> None:
        """SD-10.4: most points, then most trees, then most flags; then the win is shared."""
        g.over = True
        ending, winners = decided(g)
        points = g.seats[winners[0]].points
        if len(winners) == 1:
            ctx.emit(ending, winners[0], n=points)
        else:
            ctx.emit(ending, winners=tuple(f"seat-{seat}" for seat in winners), n=points)

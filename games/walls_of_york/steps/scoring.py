"""Chapters 8 and 9: city score, shield, invasion, and the end."""

from typing import TYPE_CHECKING

from games.engine.steps import Ctx, Step

from ..data import AGES, INVASION, SHIELD, WALL_BONUS
from ..geometry import boundary, longest_run
from ..ids import R
from ..pieces import Seat

if TYPE_CHECKING:
    from ..state import State


class CityScore(Step["State"], tag="city-score"):
    """WY-8.1: coins and Viking tokens of every city; in the second Age the shield as well."""

    rule = R.SCORE_MOMENT
    deferred = True

    def resolve(self, g: "State", ctx: Ctx) -> None:
        for seat, player in enumerate(g.seats):
            coins, raiders = g.map.coins(player.city), g.map.raiders(player.city)
            player.from_city += coins
            player.tokens += raiders
            ctx.emit("city_scored", seat, n=coins, vikings=raiders)
        if g.options.longest_wall:
            longest_wall(g, ctx)
        if g.age == AGES:
            shield(g, ctx)


def longest_wall(g: "State", ctx: Ctx) -> None:
    """WY-10.2: the longest straight run of an outline; all who tie take the bonus."""
    runs = [longest_run(boundary(player.city)) for player in g.seats]
    most = max(runs)
    for seat, player in enumerate(g.seats):
        if most and runs[seat] == most:
            player.from_wall += WALL_BONUS
            ctx.emit("longest_wall", seat, run=most, n=WALL_BONUS)


def shield(g: "State", ctx: Ctx) -> None:
    """WY-8.2: fewest Viking tokens; one of those tied takes it, the others coins of the same worth."""
    able = [seat for seat, player in enumerate(g.seats) if not player.empty]
    fewest = min((g.seats[seat].tokens for seat in able), default=0)
    tied = [seat for seat in able if g.seats[seat].tokens == fewest]
    for n, seat in enumerate(tied):
        if n == 0:
            g.seats[seat].shield = True
            ctx.emit("shield_taken", seat, n=SHIELD)
        else:
            g.seats[seat].from_tie += SHIELD
            ctx.emit("shield_shared", seat, n=SHIELD)


class Invasion(Step["State"], tag="invasion"):
    """WY-8.3: whoever has most Viking tokens is invaded; then the next Age begins, or the game is over."""

    rule = R.INVADED_MOST
    deferred = True

    def resolve(self, g: "State", ctx: Ctx) -> None:
        most = max(player.tokens for player in g.seats)
        if not most:
            ctx.emit("no_invasion")
        for seat, player in enumerate(g.seats):
            if most and player.tokens == most:
                player.invasions += 1
                player.tokens = 0
                ctx.emit("invaded", seat, n=INVASION, returned=most - 1)
        if g.age == AGES:
            finish(g, ctx)
        else:
            clean_up(g)


def clean_up(g: "State") -> None:
    """WY-8.4.1: all walls go back to their owners."""
    for player in g.seats:
        player.take_off(player.built)
        player.city, player.closed, player.empty = 0, False, False


def finish(g: "State", ctx: Ctx) -> None:
    """WY-9.4: most coins win; a tie is a shared win."""
    g.over = True
    winners = leaders(g)
    points = g.seats[winners[0]].total
    if len(winners) == 1:
        ctx.emit("won", winners[0], n=points)
    else:
        ctx.emit("win_shared", winners=tuple(f"seat-{seat}" for seat in winners), n=points)


def leaders(g: "State") -> tuple[Seat, ...]:
    """Whoever has most."""
    most = max(player.total for player in g.seats)
    return tuple(seat for seat, player in enumerate(g.seats) if player.total == most)

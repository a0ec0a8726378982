"""Walls of York, as the site knows it."""

from collections.abc import Callable

from games.engine.core import Score, ScorePart, Title
from games.engine.dice import Dice
from games.engine.prompts import Prompt
from games.engine.scene import Scene
from games.engine.steps import Ctx

from . import board, laws, seen
from .data import INVASION, PIECES, SHIELD
from .ids import R
from .pieces import Player, Seat, View
from .scenarios import SCENARIOS
from .setup import setup
from .state import REV, Options, State
from .steps.scoring import leaders

ENDINGS = ("won", "win_shared")


class WallsOfYork(Title[State]):
    """Two to eight builders wall in a city on the same map, all at once, in two Ages."""

    slug = "walls_of_york"
    rev = REV
    prefix = "WY"
    seats = tuple(PIECES)
    state_type = State
    options_type = Options
    endings = ENDINGS
    scenarios: dict[str, Callable[[], State]] = SCENARIOS

    def setup(self, options: Options, seats: int, ctx: Ctx) -> State:
        return setup(options, seats, ctx)

    def view(self, g: State, seat: Seat | None) -> View:
        return seen.view(g, seat)

    def points(self, view: View) -> tuple[int, ...]:
        return tuple(seat.points for seat in view.seats)

    def board(self, view: View, prompt: Prompt | None) -> Scene:
        return board.board(view, prompt)

    def things(self, view: View, seat: Seat, prompt: Prompt | None) -> Scene:
        return board.things(view, seat, prompt)

    def thumbnail(self, view: View) -> Scene:
        return board.thumbnail(view)

    def scores(self, g: State) -> list[Score]:
        """WY-9.4, WY-9.5: places by coins; a tie is shared."""
        totals = [player.total for player in g.seats]
        return [
            Score(seat, player.total, 1 + sum(total > player.total for total in totals), parts(player))
            for seat, player in enumerate(g.seats)
        ]

    def ending(self, g: State) -> str:
        """WY-9.5: one winner, or several."""
        return ENDINGS[len(leaders(g)) > 1]

    def redeal(self, g: State, seat: Seat | None, dice: Dice) -> State:
        return seen.redeal(g, seat, dice)

    def check(self, g: State) -> None:
        laws.check(g)


def parts(player: Player) -> tuple[ScorePart, ...]:
    """What the coins are for."""
    return (
        ScorePart("city_coins", R.SCORE_COINS, player.from_city),
        ScorePart("die_coins", R.CLOSED_TAKES_COINS, player.from_dice),
        ScorePart("plan_coins", R.PERFECT_PLAN, player.from_plan),
        ScorePart("wall_coins", R.LONGEST_WALL, player.from_wall),
        ScorePart("shield", R.SHIELD_FEWEST, player.from_tie + SHIELD * player.shield),
        ScorePart("invasions", R.INVASION_PENALTY, -INVASION * player.invasions),
    )

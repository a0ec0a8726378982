"""Walls of York, as the site knows it."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.core import Score, ScorePart
from games.engine.prompts import Prompt
from games.engine.scene import Card
from games.engine.titles import Modular, Modules, places

from . import board, cards, laws, seen, setup
from .data import INVASION, PIECES, SHIELD
from .ids import R
from .pieces import Player, View
from .scenarios import SCENARIOS
from .state import REV, Options, State
from .steps.scoring import leaders

ENDINGS = ("won", "win_shared")


class WallsOfYork(Modular[State]):
    """Two to eight builders wall in a city on the same map, all at once, in two Ages."""

    slug = "walls_of_york"
    rev = REV
    prefix = "WY"
    seats = tuple(PIECES)
    state_type = State
    options_type = Options
    endings = ENDINGS
    scenarios: dict[str, Callable[[], State]] = SCENARIOS
    modules = Modules(setup, seen, board, laws)

    def card(self, view: Any, prompt: Prompt, option: str) -> Card | None:
        return cards.card(view, prompt, option)

    def trying(self, view: Any, prompt: Prompt, taken: Sequence[str]) -> View:
        """WY-7.4: a city that is being put together out of rooms."""
        return seen.trying(view, prompt, taken)

    def scores(self, g: State) -> list[Score]:
        """WY-9.4, WY-9.5: places by coins; a tie is shared."""
        ranked = places([seat.total for seat in g.seats])
        return [Score(n, seat.total, ranked[n], parts(seat)) for n, seat in enumerate(g.seats)]

    def ending(self, g: State) -> str:
        """WY-9.5: one winner, or several."""
        return ENDINGS[len(leaders(g)) > 1]


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

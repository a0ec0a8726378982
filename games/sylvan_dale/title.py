"""Builders of Sylvan Dale, as the site knows it."""

from collections.abc import Callable

from games.engine.core import Score, ScorePart
from games.engine.titles import Modular, Modules, places

from . import board, laws, seen, setup
from .ids import R
from .pieces import Player
from .rules import ENDINGS, decided, standing
from .scenarios import SCENARIOS
from .state import REV, Options, State


class SylvanDale(Modular[State]):
    """Two to four builders raise trees of tiles, in two rounds."""

    slug = "sylvan_dale"
    rev = REV
    prefix = "SD"
    seats = (2, 3, 4)
    state_type = State
    options_type = Options
    endings = ENDINGS
    scenarios: dict[str, Callable[[], State]] = SCENARIOS
    modules = Modules(setup, seen, board, laws)

    def scores(self, g: State) -> list[Score]:
        """SD-10.4: places by points, then trees, then flags; ties that remain share a place."""
        ranked = places([standing(g, seat) for seat in range(g.players)])
        return [Score(n, seat.points, ranked[n], parts(seat)) for n, seat in enumerate(g.seats)]

    def ending(self, g: State) -> str:
        """SD-10.4: what decided the game."""
        return decided(g)[0]


def parts(player: Player) -> tuple[ScorePart, ...]:
    """What the points are for."""
    return (
        ScorePart("trees", R.AUTHORITY_POINTS, player.trees),
        ScorePart("districts", R.DOMINANCE, player.districts),
        ScorePart("bridges", R.BRIDGE_POINTS, player.bridges),
        ScorePart("flags", R.FLAG_POINTS, player.flags),
    )

"""Builders of Sylvan Dale, as the site knows it."""

from collections.abc import Callable

from games.engine.core import Score, ScorePart, Title
from games.engine.dice import Dice
from games.engine.prompts import Prompt
from games.engine.scene import Scene
from games.engine.steps import Ctx

from . import board, laws, seen
from .ids import R
from .pieces import Player, Seat, View
from .rules import ENDINGS, decided, standing
from .scenarios import SCENARIOS
from .setup import setup
from .state import REV, Options, State


class SylvanDale(Title[State]):
    """Two to four builders raise trees of tiles, in two rounds."""

    slug = "sylvan_dale"
    rev = REV
    prefix = "SD"
    seats = (2, 3, 4)
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
        """SD-10.4: places by points, then trees, then flags; ties that remain share a place."""
        ranks = [standing(g, seat) for seat in range(g.players)]
        return [
            Score(seat, player.points, 1 + sum(rank > ranks[seat] for rank in ranks), parts(player))
            for seat, player in enumerate(g.seats)
        ]

    def ending(self, g: State) -> str:
        """SD-10.4: what decided the game."""
        return decided(g)[0]

    def redeal(self, g: State, seat: Seat | None, dice: Dice) -> State:
        return seen.redeal(g, seat, dice)

    def check(self, g: State) -> None:
        laws.check(g)


def parts(player: Player) -> tuple[ScorePart, ...]:
    """What the points are for."""
    return (
        ScorePart("trees", R.AUTHORITY_POINTS, player.trees),
        ScorePart("districts", R.DOMINANCE, player.districts),
        ScorePart("bridges", R.BRIDGE_POINTS, player.bridges),
        ScorePart("flags", R.FLAG_POINTS, player.flags),
    )

"""Skara Brae, as the site knows it."""

from collections.abc import Callable, Mapping

from games.engine.core import Score, ScorePart
from games.engine.prompts import Prompt, Seat
from games.engine.scene import Card, Scene
from games.engine.titles import Modular, Modules, places

from . import board, chips, laws, seen, setup
from .data import SET_SIZE, TARGETS
from .pieces import View
from .rules import ENDINGS, ending, score, standing
from .scenarios import SCENARIOS
from .state import REV, Options, State


class SkaraBrae(Modular[State]):
    """One to four families gather, cook and build in a village of the Stone Age, for four rounds."""

    slug = "skara_brae"
    rev = REV
    prefix = "SB"
    seats = tuple(SET_SIZE)
    state_type = State
    options_type = Options
    option_seats = {"three_specials": (1, 2), "hard_solo": (1,)}
    endings = ENDINGS
    scenarios: dict[str, Callable[[], State]] = SCENARIOS
    modules = Modules(setup, seen, board, laws)

    def scores(self, g: State) -> list[Score]:
        """SB-13.3: places by points, ties by the height of the markers."""
        ranked = places([standing(g, seat) for seat in range(g.players)])
        return [result(g, seat, place) for seat, place in enumerate(ranked)]

    def goal(self, options: Options, seats: int) -> int | None:
        """SB-14.4.4, SB-14.4.5: only a solo player plays against a number."""
        return TARGETS[options.hard_solo] if seats == 1 else None

    def strip(self, view: View, seat: Seat) -> Scene:
        return board.strip(view, seat)

    def card(self, view: View, prompt: Prompt, option: str) -> Card | None:
        return chips.card(view, prompt, option)

    def preview(self, view: View, prompt: Prompt, times: Mapping[str, int]) -> Scene | None:
        return board.preview(view, prompt, times)

    def ending(self, g: State) -> str:
        """SB-13.3, SB-14.4: how the game was decided."""
        return ending(g)


def result(g: State, seat: int, place: int) -> Score:
    """One player's reckoning."""
    parts = tuple(ScorePart(key, rule, points) for key, (rule, points) in score(g, seat).items())
    return Score(seat, sum(part.points for part in parts), place, parts)

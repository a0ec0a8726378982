"""The whole state of a match: what lies on the table, and what is asked."""

from typing import Final

from msgspec import Struct

from games.engine.steps import Core

from .data import SUPPLY_ROOFS, Card
from .pieces import Player, Seat
from .steps import Steps

REV: Final = 1
"""The revision of the rules that new matches begin with; ``revisions.toml`` says what changed."""


class Options(Struct, frozen=True):
    """SB-4.4: the switches; all are off unless the players agree on them."""

    early_stop: bool = False
    three_specials: bool = False
    hard_solo: bool = False


class State(Core[Steps], kw_only=True):
    """`pile` is a bag and kept sorted. The stacks of markers are named topmost first.

    `round` is 0 while special tiles are chosen. `box` are the special tiles that were not dealt. `focus` and
    `tasks` are the cards of the solo game, `done` a mask of the tasks by their place.
    """

    options: Options
    seats: list[Player]
    pile: list[Card]
    discards: list[Card] = []
    sets: list[list[Card]] = []
    set: int = 0
    round: int = 0
    left: list[Seat] = []
    top: list[Seat] = []
    right: list[Seat] = []
    turn: Seat | None = None
    box: list[int] = []
    focus: int | None = None
    tasks: list[int] = []
    done: int = 0

    @property
    def supply_roofs(self) -> int:
        """The roof cards that nobody has."""
        return SUPPLY_ROOFS - sum(player.supply_roofs for player in self.seats)

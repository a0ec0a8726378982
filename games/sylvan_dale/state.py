"""The whole state of a match: what lies on the table, and what is asked."""

from typing import Final

from msgspec import Struct

from games.engine.steps import Core

from .data import Board, Face, Style, board
from .pieces import Bridge, Player, Seat, Tile, Tree
from .steps import Steps

REV: Final = 1
"""The revision of the rules that new matches begin with; ``revisions.toml`` says what changed."""


class Options(Struct, frozen=True):
    """SD-4.5: the two switches; both are off unless the players agree on them."""

    root_counts_for_flag: bool = False
    one_flag_per_turn: bool = False


class Turn(Struct):
    """The turn that is being taken. ``placed``: a tile has left the stack, the next is not shown yet."""

    seat: Seat
    placed: bool = False
    flagged: bool = False


class State(Core[Steps], kw_only=True):
    """Spaces are numbered in reading order. ``deck``, ``second`` and ``roots_left`` are bags, kept sorted."""

    options: Options
    trees: list[Tree]
    seats: list[Player]
    roots_left: list[Style]
    deck: list[Face]
    display: list[Face] = []
    discard: list[Face] = []
    bridges: list[Bridge] = []
    gone: list[Tile] = []
    stuck: list[int]
    first: Seat = 0
    last: Seat = 0
    round: int = 1
    turn: Turn | None = None

    @property
    def board(self) -> Board:
        """The board for so many players."""
        return board(self.players)

    def begin(self, seat: Seat) -> None:
        """A player's turn begins."""
        self.turn = Turn(seat)

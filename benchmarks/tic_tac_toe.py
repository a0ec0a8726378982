"""Tic-tac-toe on our engine, as small as OpenSpiel's in Python, to compare the two."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from games.engine.core import Score, Title
from games.engine.dice import Dice
from games.engine.prompts import Choice, Prompt, Seat
from games.engine.scene import Scene
from games.engine.steps import Ask, Core, Ctx

CELLS = tuple(Choice(f"cell-{n // 3}-{n % 3}", n) for n in range(9))
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH = tuple(tuple(line for line in LINES if cell in line) for cell in range(9))
EMPTY = -1


class Mark(Ask["State", int], tag="mark"):
    """Mark an empty cell; three in a line win."""

    rule = "TT-1"

    def choices(self, g: "State") -> Iterator[Choice[int]]:
        return (CELLS[cell] for cell, owner in enumerate(g.cells) if owner == EMPTY)

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        cell, seat, cells = values[0], self.seat, g.cells
        cells[cell] = seat
        if any(cells[a] == cells[b] == cells[c] for a, b, c in THROUGH[cell]):
            g.winner, g.over = seat, True
        elif EMPTY in cells:
            ctx.push(Mark(seat=1 - seat))


class Options(Struct, frozen=True):
    """None."""


class State(Core[Mark], kw_only=True):
    """Nine cells."""

    cells: list[int]
    winner: int = EMPTY


class TicTacToe(Title[State]):
    """The title."""

    slug = "tic_tac_toe"
    rev = 1
    prefix = "TT"
    seats = (2,)
    state_type = State
    options_type = Options
    scenarios: dict[str, Callable[[], State]] = {}

    def setup(self, options: Options, seats: int, ctx: Ctx) -> State:
        ctx.push(Mark(seat=0))
        return State(cells=[EMPTY] * 9)

    def view(self, g: State, seat: Seat | None) -> State:
        return g

    def points(self, view: State) -> tuple[int, ...]:
        return tuple(int(view.winner == seat) for seat in (0, 1))

    def board(self, view: State, prompt: Prompt | None) -> Scene:
        raise NotImplementedError

    def things(self, view: State, seat: Seat, prompt: Prompt | None) -> Scene:
        raise NotImplementedError

    def thumbnail(self, view: State) -> Scene:
        raise NotImplementedError

    def scores(self, g: State) -> list[Score]:
        return [Score(seat, int(g.winner == seat), 1 + (g.winner == 1 - seat)) for seat in (0, 1)]

    def redeal(self, g: State, seat: Seat | None, dice: Dice) -> State:
        return g

    def check(self, g: State) -> None:
        assert g.cells.count(0) - g.cells.count(1) in (0, 1)


TITLE = TicTacToe()

"""Purse, a made-up duty: two coins out of three are paid, and the second must be the three.

`look` says how well the first question looks ahead: as it should, not at all, or too strictly.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from games.engine.core import Score
from games.engine.dice import Dice
from games.engine.prompts import Choice, Many, Refusal, Seat
from games.engine.steps import Ask, Core, Ctx
from games.engine.tests.toy import Toy

Look = Literal["right", "none", "strict"]


class First(Ask["State", int], tag="first"):
    """Any coin but the three, which the second payment needs."""

    rule = "PU-1"

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        barred = {"right": {3}, "none": set[int](), "strict": {2, 3}}[g.options.look]
        for coin in g.coins:
            yield Choice(f"coin-{coin}", coin, Refusal("PU-1.1") if coin in barred else None)

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        g.coins.remove(values[0])
        ctx.push(Second(seat=0))


class Second(Ask["State", int], tag="second"):
    """Coins worth three together: with the three gone, and one other, there are none."""

    rule = "PU-2"
    shape = Many

    def bounds(self, g: "State") -> tuple[int, int]:
        return 1, 2

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        return [Choice(f"coin-{coin}", coin) for coin in g.coins]

    def accepts(self, g: "State", values: list[int]) -> Refusal | None:
        return None if values == [3] else Refusal("PU-2.1")

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        ctx.final("end")
        g.over = True


class Options(Struct, frozen=True):
    """How well the first question looks ahead."""

    look: Look = "right"


class State(Core[First | Second], kw_only=True):
    """The purse."""

    options: Options
    coins: list[int]


class Purse(Toy[State]):
    """The title."""

    slug = "purse"
    prefix = "PU"
    seats = (1,)
    state_type = State
    options_type = Options

    def setup(self, options: Options, seats: int, ctx: Ctx) -> State:
        ctx.push(First(seat=0))
        return State(options=options, coins=[1, 2, 3])

    def view(self, g: State, seat: Seat | None) -> Options:
        return g.options

    def scores(self, g: State) -> list[Score]:
        return [Score(0, 0, 1)]

    def redeal(self, g: State, seat: Seat | None, dice: Dice) -> State:
        return g

    def check(self, g: State) -> None:
        assert 3 in g.coins or g.options.look == "none"


PURSE = Purse()

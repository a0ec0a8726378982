"""Chapter 7: closing the city, sealed and opened together."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.engine.prompts import Choice, Many, PlayerAnswer, Refusal
from games.engine.steps import Ask, Ctx, Step, Together

from ..data import PLAN, TURNS
from ..geometry import LOT_IDS, bits, rooms
from ..ids import R
from ..pieces import Seat
from ..rules import best_city, can_close, cities, excess, refused_city

if TYPE_CHECKING:
    from ..state import State


class Closing(Together["State"], tag="closing"):
    """WY-7.1: whoever has a valid city may close it."""

    rule = R.CLOSING_TOGETHER

    def lane(self, g: "State", seat: Seat) -> list[Step["State"]]:
        player = g.seats[seat]
        asked = not player.closed and can_close(g.map, g.wanted, player.built)
        return [Close(seat=seat)] if asked else []

    def joined(self, g: "State", ctx: Ctx) -> None:
        """WY-6.6.2: the guard against endless building."""
        ctx.final("reveal")
        if g.turn >= TURNS:
            close_all(g, ctx)


class Close(Ask["State", str], tag="close"):
    """WY-7.1.2: closing is optional; the best city found is suggested."""

    rule = R.CLOSING_OPTIONAL

    def choices(self, g: "State") -> Iterable[Choice[str]]:
        yield Choice("suggested", "suggested")
        if len(rooms(g.seats[self.seat].built)) > 1:
            yield Choice("choose", "choose")
        yield Choice("keep", "keep")

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        if values[0] == "choose":
            ctx.push(Rooms(seat=self.seat))
        elif values[0] == "keep":
            ctx.emit("kept_building", self.seat)
        else:
            close(g, self.seat, best_city(g.map, g.wanted, g.seats[self.seat].built), ctx)


class Rooms(Ask["State", int], tag="rooms"):
    """WY-7.4: a city is a union of rooms."""

    rule = R.CITY_OF_ROOMS
    shape = Many

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        """WY-7.4.3: the best city found is taken beforehand."""
        walls = g.seats[self.seat].built
        best = best_city(g.map, g.wanted, walls)
        return [Choice(room_id(room), room, preset=int(bool(room & best))) for room in rooms(walls)]

    def bounds(self, g: "State") -> tuple[int, int]:
        return 1, len(rooms(g.seats[self.seat].built))

    def accepts(self, g: "State", values: list[int]) -> Refusal | None:
        return refused_city(g.map, g.wanted, sum(values))

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        close(g, self.seat, sum(values), ctx)

    def candidates(self, g: "State") -> Iterator[PlayerAnswer]:
        own = rooms(g.seats[self.seat].built)
        for city in cities(g.map, g.wanted, g.seats[self.seat].built):
            yield Many(tuple(room_id(room) for room in own if room & city))


def room_id(room: int) -> str:
    """A room by its first lot."""
    return f"room{LOT_IDS[next(bits(room))].removeprefix('lot')}"


def close(g: "State", seat: Seat, lots: int, ctx: Ctx) -> None:
    """WY-7.3: excess walls go back to the share; with none, the plan was perfect (WY-10.1)."""
    player = g.seats[seat]
    over = excess(player.built, lots)
    player.take_off(over)
    player.city, player.closed = lots, True
    ctx.emit("city_closed", seat, n=lots.bit_count(), walls=player.built.bit_count(), excess=over.bit_count())
    if g.options.perfect_plan and not over:
        player.from_plan += PLAN
        ctx.emit("perfect_plan", seat, n=PLAN)


def close_all(g: "State", ctx: Ctx) -> None:
    """WY-6.6.2: after the 60th turn the site closes every open city, an empty one where none is valid."""
    for seat in g.open:
        player = g.seats[seat]
        lots = best_city(g.map, g.wanted, player.built)
        ctx.emit("closed_by_site", seat)
        if lots:
            close(g, seat, lots, ctx)
        else:
            player.take_off(player.built)
            player.closed = player.empty = True
            ctx.emit("city_empty", seat)

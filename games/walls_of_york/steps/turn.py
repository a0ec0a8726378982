"""Chapters 5.2 and 6: the decree, the roll, and walls placed by all at once."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from games.engine.prompts import Choice, Pick, PlayerAnswer, Refusal
from games.engine.steps import Ask, Ctx, Step, Together

from ..data import BUILDING_DIE, GROOVES, KINGS_DICE, ORDINARY_DIE, Shape, placements, through
from ..geometry import LOTS, STREET_IDS, STREET_MARKS, STREETS, bits
from ..ids import R
from ..pieces import Seat, street_ids
from ..rules import can_lift, fits, lifts_freely, plan
from .closing import Closing, close

if TYPE_CHECKING:
    from ..state import State

TAKEN = Refusal(R.FREE_STREETS)
NO_SHAPE = Refusal(R.FULL_SHAPE)
NO_ROOM = Refusal(R.LIFTED_IS_FREE)
SAME = Refusal(R.MUST_CHANGE)
FREE_STREET = tuple(Choice(id, n) for n, id in enumerate(STREET_IDS))
TAKEN_STREET = tuple(Choice(id, n, TAKEN) for n, id in enumerate(STREET_IDS))
NO_SHAPE_STREET = tuple(Choice(id, n, NO_SHAPE) for n, id in enumerate(STREET_IDS))
SIZES = {2: "two", 3: "three"}
OTHERS = 4
"""A bot looks at one street off its plan for so many of the plan."""


@lru_cache(maxsize=1024)
def by_walls(walls: int) -> tuple[Choice[int], ...]:
    """WY-6.2.6: every street, those with a wall refused."""
    choices = list(FREE_STREET)
    for n in bits(walls):
        choices[n] = TAKEN_STREET[n]
    return tuple(choices)


@lru_cache(maxsize=1024)
def standing(walls: int) -> tuple[Choice[int], ...]:
    """The streets that have a wall."""
    return tuple([FREE_STREET[n] for n in bits(walls)])


def number(mask: bytes) -> int:
    """A mask as steps keep it."""
    return int.from_bytes(mask, "little")


def packed(mask: int) -> bytes:
    """A mask for a step to keep."""
    return mask.to_bytes(18, "little")


class Decree(Step["State"], tag="decree"):
    """WY-5.2: three dice fall into three grooves; each is the least number of one building."""

    rule = R.DECREE

    def resolve(self, g: "State", ctx: Ctx) -> None:
        g.age += 1
        g.turn = 0
        dice = (ORDINARY_DIE,) * 3 if g.options.ordinary_dice else KINGS_DICE
        rolled = [die[ctx.below(6)] for die in dice]
        groove = GROOVES[ctx.below(len(GROOVES))]
        wanted = dict(zip(groove, rolled, strict=True))
        g.decree = (wanted[0], wanted[1], wanted[2])
        churches, wells, markets = g.decree
        ctx.emit("decree", None, age=g.age, churches=churches, wells=wells, markets=markets)


class Roll(Step["State"], tag="roll"):
    """WY-6.1: while a city is open, the building die falls for the next roller, and a turn is taken."""

    rule = R.ROLL_BY_SITE

    def resolve(self, g: "State", ctx: Ctx) -> None:
        if not g.open:
            return
        if g.face is not None:
            g.roller = (g.roller + 1) % g.players
        g.turn += 1
        g.face = ctx.below(len(BUILDING_DIE))
        ctx.emit("rolled", g.roller, turn=g.turn, shape=g.die.shape, coins=g.die.coins)
        ctx.push(Placing(), Closing(), Roll())


class Placing(Together["State"], tag="placing"):
    """WY-6.2.10: all whose city is open place at once, sealed."""

    rule = R.PLACED_TOGETHER

    def lane(self, g: "State", seat: Seat) -> list[Step["State"]]:
        player = g.seats[seat]
        if player.closed:
            return []
        if player.share < g.die.pieces:
            return [Way(seat=seat)]
        return [Place(seat=seat)]

    def joined(self, g: "State", ctx: Ctx) -> None:
        """WY-6.2.11: everything is opened; closed cities take the coins of the die (WY-6.3.1)."""
        ctx.final("reveal")
        for seat, player in enumerate(g.seats):
            if player.closed:
                player.from_dice += g.die.coins
                ctx.emit("coins_taken", seat, n=g.die.coins)
            elif player.built == STREETS:
                ctx.emit("board_full", seat)
                close(g, seat, LOTS, ctx)


class Way(Ask["State", bool], tag="way"):
    """WY-6.4: the share is too short for the shape: lift what is missing, or place a single piece."""

    rule = R.LIFT_MISSING
    auto = True

    def choices(self, g: "State") -> Iterable[Choice[bool]]:
        player = g.seats[self.seat]
        missing = g.die.pieces - player.share
        able = can_lift(g.die.shape, player.built, missing, 0, g.die.pieces)
        return (Choice("shape", True, None if able else NO_ROOM), Choice("single", False))

    def chosen(self, g: "State", values: list[bool], ctx: Ctx) -> None:
        pieces = g.die.pieces if values[0] else 1
        missing = pieces - g.seats[self.seat].share
        if missing > 0:
            ctx.push(Lift(seat=self.seat, pieces=pieces, missing=missing))
        else:
            ctx.push(Place(seat=self.seat, pieces=pieces))


class Lift(Ask["State", int], tag="lift"):
    """WY-6.4.2: one of the own walls; asked as often as pieces are missing."""

    rule = R.LIFT_MISSING
    pieces: int
    missing: int
    lifted: bytes = b""

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        walls = g.seats[self.seat].built
        if self.pieces == 1 or lifts_freely(g.die.shape, walls):
            return standing(walls)
        before, left = number(self.lifted), self.missing - 1
        return [
            FREE_STREET[n]
            if can_lift(g.die.shape, walls & ~(1 << n), left, before | 1 << n, self.pieces)
            else Choice(STREET_IDS[n], n, NO_ROOM)
            for n in bits(walls)
        ]

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        mask = 1 << values[0]
        g.seats[self.seat].take_off(mask)
        lifted = packed(number(self.lifted) | mask)
        if self.missing > 1:
            again = Lift(seat=self.seat, pieces=self.pieces, missing=self.missing - 1, lifted=lifted)
            ctx.push(again)
        else:
            ctx.push(Place(seat=self.seat, pieces=self.pieces, lifted=lifted))

    def candidates(self, g: "State") -> Iterator[PlayerAnswer]:
        """A bot keeps the walls of its plan, while there are others."""
        offered, wanted = self.offered(g), plan(g.map, g.wanted)
        others = [choice for choice in offered if not wanted >> choice.value & 1]
        return (Pick(choice.id) for choice in others or offered)


class Place(Ask["State", int], tag="place"):
    """WY-6.2: a free street. `pieces` is set where the share was short: so many, no more and no fewer."""

    rule = R.MUST_PLACE
    pieces: int = 0
    lifted: bytes = b""

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        walls, lifted = g.seats[self.seat].built, number(self.lifted)
        if self.pieces > 1:
            return for_the_shape(g.die.shape, walls, lifted, self.pieces)
        if self.pieces:
            return [
                Choice(choice.id, choice.value, SAME) if lifted >> choice.value & 1 else choice
                for choice in by_walls(walls)
            ]
        return by_walls(walls)

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        if self.pieces == 1:
            put_up(g, self.seat, 1 << values[0], number(self.lifted), ctx)
        else:
            ctx.push(Lay(seat=self.seat, street=values[0], pieces=self.pieces, lifted=self.lifted))

    def candidates(self, g: "State") -> Iterator[PlayerAnswer]:
        """A bot looks at the streets of its plan, and at a few others."""
        offered, wanted = self.offered(g), plan(g.map, g.wanted)
        ours = [choice for choice in offered if wanted >> choice.value & 1]
        others = [choice for choice in offered if not wanted >> choice.value & 1]
        step = max(1, len(others) * OTHERS // len(ours)) if ours else 1
        return (Pick(choice.id) for choice in (*ours, *others[::step]))


@lru_cache(maxsize=1024)
def for_the_shape(shape: Shape, walls: int, lifted: int, pieces: int) -> tuple[Choice[int], ...]:
    """WY-6.4.2: the pieces are there for the shape, so the street must be one where it fits."""
    usable = 0
    for mask in fits(shape, walls, lifted, pieces):
        usable |= mask
    choices = list(by_walls(walls))
    for n in bits(STREETS & ~(walls | usable)):
        choices[n] = NO_SHAPE_STREET[n]
    return tuple(choices)


class Lay(Ask["State", int], tag="shape"):
    """WY-6.2.2, WY-6.2.4: the whole shape through this street, or this one piece."""

    rule = R.FULL_SHAPE
    street: int
    pieces: int = 0
    lifted: bytes = b""

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        walls, before = g.seats[self.seat].built, number(self.lifted)
        same = before if before.bit_count() == self.pieces else 0
        for choice in laid_through(g.die.shape)[self.street]:
            if not choice.value & walls and choice.value != same:
                yield choice
        if not self.pieces:
            yield Choice("single", 1 << self.street)

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        put_up(g, self.seat, values[0], number(self.lifted), ctx)

    def candidates(self, g: "State") -> Iterator[PlayerAnswer]:
        """Most walls of the plan first."""
        wanted = plan(g.map, g.wanted)
        offered = sorted(self.offered(g), key=lambda choice: -(choice.value & wanted).bit_count())
        return (Pick(choice.id) for choice in offered)


def put_up(g: "State", seat: Seat, mask: int, lifted: int, ctx: Ctx) -> None:
    """The walls stand; others see them when all have placed."""
    g.seats[seat].build(mask)
    if lifted:
        ctx.emit("walls_moved", seat, walls=street_ids(mask), lifted=street_ids(lifted), n=mask.bit_count())
    else:
        ctx.emit("walls_placed", seat, walls=street_ids(mask), n=mask.bit_count())


@cache
def laid_through(shape: Shape) -> tuple[tuple[Choice[int], ...], ...]:
    """For each street, the ways to lay the shape through it."""
    named = {mask: Choice(placement_id(mask), mask) for mask in placements(shape)}
    return tuple(tuple(named[mask] for mask in masks) for masks in through(shape))


def placement_id(mask: int) -> str:
    """A placement by its streets, each named after a lot."""
    return "-".join((SIZES[mask.bit_count()], *(STREET_MARKS[n] for n in bits(mask))))

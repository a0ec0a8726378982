"""Chapters 5.2 and 6: the decree, the roll, and walls placed by all at once."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from games.engine.prompts import Choice, Many, Pick, PlayerAnswer, Refusal
from games.engine.steps import Ask, Ctx, Step, Together

from ..data import BUILDING_DIE, BUILDINGS, GROOVES, KINGS_DICE, ORDINARY_DIE, through
from ..geometry import BORDER, LOTS, STREET_IDS, STREETS, bits, mask_of
from ..ids import R
from ..pieces import Seat, street_ids
from ..rules import can_lift, fits
from .closing import Closing, close

if TYPE_CHECKING:
    from ..state import State

TAKEN = Refusal(R.FREE_STREETS)
NO_SHAPE = Refusal(R.FULL_SHAPE)
FREE_STREET = tuple(Choice(id, n) for n, id in enumerate(STREET_IDS))
TAKEN_STREET = tuple(Choice(id, n, TAKEN) for n, id in enumerate(STREET_IDS))
NO_SHAPE_STREET = tuple(Choice(id, n, NO_SHAPE) for n, id in enumerate(STREET_IDS))
MARKS = dict(zip("HV", "xy", strict=True))
SIZES = {2: "two", 3: "three"}


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
        ctx.emit("decree", None, age=g.age, **dict(zip(BUILDINGS, g.decree, strict=True)))


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
        refused = None if can_lift(g.die.shape, player.built, missing) else Refusal(R.FREE_STREETS)
        return (Choice("shape", True, refused), Choice("single", False))

    def chosen(self, g: "State", values: list[bool], ctx: Ctx) -> None:
        pieces = g.die.pieces if values[0] else 1
        missing = pieces - g.seats[self.seat].share
        if missing > 0:
            ctx.push(Lift(seat=self.seat, pieces=pieces, missing=missing))
        else:
            ctx.push(Place(seat=self.seat, pieces=pieces))


class Lift(Ask["State", int], tag="lift"):
    """WY-6.4.2: exactly the missing pieces, from any of the own walls."""

    rule = R.LIFT_MISSING
    shape = Many
    pieces: int
    missing: int

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        return [FREE_STREET[n] for n in bits(g.seats[self.seat].built)]

    def bounds(self, g: "State") -> tuple[int, int]:
        return self.missing, self.missing

    def accepts(self, g: "State", values: list[int]) -> Refusal | None:
        if self.pieces == 1:
            return None
        lifted = mask_of(values)
        walls = g.seats[self.seat].built & ~lifted
        found = next(fits(g.die.shape, walls, lifted, self.pieces), None)
        return None if found is not None else Refusal(R.LIFTED_IS_FREE)

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        lifted = mask_of(values)
        g.seats[self.seat].take_off(lifted)
        ctx.push(Place(seat=self.seat, pieces=self.pieces, lifted=lifted.to_bytes(18, "little")))

    def candidates(self, g: "State") -> Iterator[PlayerAnswer]:
        """Inner walls first: an outline along the border always closes."""
        own = sorted(bits(g.seats[self.seat].built), key=lambda n: BORDER >> n & 1)
        for combo in combinations(own, self.missing):
            if self.accepts(g, list(combo)) is None:
                yield Many(tuple(STREET_IDS[n] for n in sorted(combo)))


class Place(Ask["State", int], tag="place"):
    """WY-6.2: a free street. `pieces` is set where the share was short: so many, no more and no fewer."""

    rule = R.MUST_PLACE
    pieces: int = 0
    lifted: bytes = b""

    @property
    def before(self) -> int:
        """What was lifted, as a mask."""
        return int.from_bytes(self.lifted, "little")

    def shapes(self, g: "State") -> list[int]:
        """Where the shape of the die fits."""
        return list(fits(g.die.shape, g.seats[self.seat].built, self.before, self.pieces))

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        walls = g.seats[self.seat].built
        if self.pieces > 1:
            usable = 0
            for mask in self.shapes(g):
                usable |= mask
            return [
                (TAKEN_STREET if walls >> n & 1 else FREE_STREET if usable >> n & 1 else NO_SHAPE_STREET)[n]
                for n in range(len(STREET_IDS))
            ]
        offered = [(TAKEN_STREET if walls >> n & 1 else FREE_STREET)[n] for n in range(len(STREET_IDS))]
        if self.pieces and self.lifted:
            for n in bits(self.before):
                offered[n] = Choice(STREET_IDS[n], n, Refusal(R.MUST_CHANGE))
        return offered

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        if self.pieces == 1:
            put_up(g, self.seat, 1 << values[0], self.before, ctx)
        else:
            ctx.push(Lay(seat=self.seat, street=values[0], pieces=self.pieces, lifted=self.lifted))

    def candidates(self, g: "State") -> Iterator[PlayerAnswer]:
        """The border first: an outline along it always closes."""
        offered = sorted(self.offered(g), key=lambda choice: not BORDER >> choice.value & 1)
        return (Pick(choice.id) for choice in offered)


class Lay(Ask["State", int], tag="shape"):
    """WY-6.2.2, WY-6.2.4: the whole shape through this street, or this one piece."""

    rule = R.FULL_SHAPE
    street: int
    pieces: int = 0
    lifted: bytes = b""

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        walls, before = g.seats[self.seat].built, int.from_bytes(self.lifted, "little")
        same = before if before.bit_count() == self.pieces else 0
        if not self.pieces:
            yield Choice("single", 1 << self.street)
        for mask in through(g.die.shape)[self.street]:
            if not mask & walls and mask != same:
                yield Choice(placement_id(mask), mask)

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        put_up(g, self.seat, values[0], int.from_bytes(self.lifted, "little"), ctx)


def put_up(g: "State", seat: Seat, mask: int, lifted: int, ctx: Ctx) -> None:
    """The walls stand; others see them when all have placed."""
    g.seats[seat].build(mask)
    if lifted:
        ctx.emit("walls_moved", seat, walls=street_ids(mask), lifted=street_ids(lifted), n=mask.bit_count())
    else:
        ctx.emit("walls_placed", seat, walls=street_ids(mask), n=mask.bit_count())


def placement_id(mask: int) -> str:
    """A placement by its streets: x for those across, y for those down."""
    streets = (STREET_IDS[n].split("-") for n in bits(mask))
    marks = "-".join(f"{MARKS[way]}-{row}-{col}" for way, row, col in streets)
    return f"{SIZES[mask.bit_count()]}-{marks}"

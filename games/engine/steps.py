"""Steps: small tagged structs that ask one question or have one effect. Their stack is part of the state."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct, field

from games.engine.dice import Dice
from games.engine.errors import Misplaced
from games.engine.prompts import (
    SYSTEM,
    Choice,
    Datum,
    Many,
    Pick,
    PlayerAnswer,
    Refusal,
    Seat,
    Split,
)

G = TypeVar("G")
T = TypeVar("T")
Piece = TypeVar("Piece", int, str)
X = TypeVar("X")

Why = Literal["", "system", "asked", "end", "reveal", "draw"]
"""Why an answer became final; from weak to strong, and the strongest is kept."""

_STRENGTH: dict[str, int] = {"": 0, "system": 1, "asked": 2, "end": 3, "reveal": 4, "draw": 5}


class Event(Struct, frozen=True):
    """Something that happened; `secret` is for `seat` alone until the match is over."""

    kind: str
    seat: Seat | None = None
    data: dict[str, Datum] = field(default_factory=dict)
    secret: dict[str, Datum] | None = None


def event_for(event: Event, viewer: Seat | None, over: bool) -> Event:
    """The event as this viewer may know it: the only door for events."""
    if event.secret is None or over or (viewer is not None and viewer == event.seat):
        return event
    return Event(event.kind, event.seat, event.data)


class Lane(Struct, Generic[X]):
    """Stack and numbering of one seat while several are asked at once."""

    count: int
    stack: list[X]


class Core(Struct, Generic[X], kw_only=True):
    """Base of every state: `class State(Core[Steps])`, where Steps is the union of the title's steps."""

    rev: int = 0
    players: int = 0
    count: int = 0
    over: bool = False
    stack: list[X] = []
    lanes: dict[Seat, Lane[X]] = {}


class Stopped(Exception):
    """A dry run reached the first draw or reveal."""


class Ctx:
    """All that a step may touch besides the state."""

    __slots__ = ("_barred", "_dice", "_dry", "_target", "boundary", "draws", "events", "rev")

    def __init__(self, dice: Dice, rev: int, *, dry: bool = False) -> None:
        self.rev = rev
        self.events: list[Event] = []
        self.draws: list[int] = []
        self.boundary: Why = ""
        self._dice = dice
        self._dry = dry
        self._barred = ""
        self._target: list[Any] = []

    def push(self, *steps: "Step[Any]") -> None:
        """Ask these next, the first named first; they go onto the stack or lane of the present step."""
        self._target.extend(reversed(steps))

    def emit(
        self, kind: str, seat: Seat | None = None, *, secret: dict[str, Datum] | None = None, **data: Datum
    ) -> None:
        """Say what happened; `secret` is for the seat alone."""
        self.events.append(Event(kind, seat, data, secret))

    def below(self, k: int) -> int:
        """A draw from 0 to k - 1; what led to it can no longer be taken back."""
        self._final("draw")
        value = self._dice.below(k)
        self.draws.append(value)
        return value

    def take(self, bag: list[T]) -> T:
        """Draw one out of a bag."""
        return bag.pop(self.below(len(bag)))

    def draw(self, pile: list[Piece], discards: list[Piece], shuffled: str) -> Piece | None:
        """One off a pile. Only when one is needed the discards become a new pile, told as `shuffled`."""
        if not pile:
            if not discards:
                return None
            pile += sorted(discards)
            discards.clear()
            self.emit(shuffled, n=len(pile))
        return self.take(pile)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """All of them in a random order."""
        bag = list(items)
        return [self.take(bag) for _ in range(len(bag))]

    def final(self, why: Literal["end", "reveal"]) -> None:
        """What was done up to here is final: say "reveal", or "end" where the same seat may go on."""
        self._final(why)

    def _final(self, why: Why) -> None:
        if why in ("draw", "reveal"):
            if self._barred:
                raise Misplaced(f"{why} {self._barred}")
            if self._dry:
                self.boundary = self.boundary if self.boundary == "end" else why
                raise Stopped
        if _STRENGTH[why] > _STRENGTH[self.boundary]:
            self.boundary = why


class Step(Struct, Generic[G], kw_only=True):
    """One entry of the stack. `no` is given when it is asked, anew each time."""

    no: int = 0
    rule: ClassVar[str]
    deferred: ClassVar[bool] = False
    asks: ClassVar[bool] = False  # asking a class is ten times dearer than asking an attribute
    forks: ClassVar[bool] = False

    def seats(self, g: G) -> tuple[Seat, ...]:
        """Who is asked: nobody but the system."""
        return (SYSTEM,)

    def resolve(self, g: G, ctx: Ctx) -> None:
        """The effect of a system step: at once, or on the site's go-ahead if it is deferred."""
        raise NotImplementedError


class Ask(Step[G], Generic[G, T], kw_only=True):
    """A question to one seat. It is taken from the stack before `chosen`; a loop pushes itself again."""

    asks: ClassVar[bool] = True
    shape: ClassVar[type[PlayerAnswer]] = Pick
    auto: ClassVar[bool] = False
    seat: Seat

    def seats(self, g: G) -> tuple[Seat, ...]:
        return (self.seat,)

    def choices(self, g: G) -> Iterable[Choice[T]]:
        """All that is on offer, with reasons for what is refused."""
        raise NotImplementedError

    def bounds(self, g: G) -> tuple[int, int]:
        """How many must and may be taken in all."""
        return 1, 1

    def accepts(self, g: G, values: list[T]) -> Refusal | None:
        """Why this combination is refused, if it is."""
        return None

    def chosen(self, g: G, values: list[T], ctx: Ctx) -> None:
        """The effect; with Split a value comes as often as it was taken."""
        raise NotImplementedError

    def offered(self, g: G) -> list[Choice[T]]:
        """The choices that are not refused; of a Pick those that are accepted."""
        offered = [choice for choice in self.choices(g) if choice.refused is None]
        if self.shape is Pick and type(self).accepts is not Ask.accepts:
            return [choice for choice in offered if self.accepts(g, [choice.value]) is None]
        return offered

    def combos(self, g: G) -> Iterator[list[Choice[T]]]:
        """Every combination within the bounds, lazily, whether `accepts` takes it or not."""
        offered = [choice for choice in self.choices(g) if choice.refused is None]
        least, most = (1, 1) if self.shape is Pick else self.bounds(g)
        if self.shape is Split:
            for counts in _counts([choice.most for choice in offered], most):
                if sum(counts) >= least:
                    yield [choice for choice, n in zip(offered, counts, strict=True) for _ in range(n)]
        else:
            for size in range(least, min(most, len(offered)) + 1):
                yield from map(list, combinations(offered, size))

    def candidates(self, g: G) -> Iterator[PlayerAnswer]:
        """Every accepted answer, lazily and in the order of the prompt."""
        if self.shape is Pick:
            yield from (Pick(choice.id) for choice in self.offered(g))
            return
        for combo in self.combos(g):
            if self.accepts(g, [choice.value for choice in combo]) is None:
                ids = [choice.id for choice in combo]
                yield Many(tuple(ids)) if self.shape is Many else Split(dict(Counter(ids)))


def _counts(limits: list[int], room: int) -> Iterator[tuple[int, ...]]:
    if not limits:
        yield ()
        return
    for n in range(min(limits[0], room) + 1):
        for rest in _counts(limits[1:], room - n):
            yield (n, *rest)


class EndTurn(Ask[G, None], Generic[G], kw_only=True):
    """The last question of a turn, so that the last action can still be taken back."""

    def choices(self, g: G) -> Iterable[Choice[None]]:
        return (Choice("end", None),)

    def chosen(self, g: G, values: list[None], ctx: Ctx) -> None:
        ctx.final("end")
        self.ended(g, ctx)

    def ended(self, g: G, ctx: Ctx) -> None:
        """Who goes on."""


class Together(Step[G], Generic[G], kw_only=True):
    """Several seats are asked at once, each in a lane of its own that touches only its own part of the state.

    Sealed lanes are opened together; open ones become final seat by seat.
    """

    forks: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    def lane(self, g: G, seat: Seat) -> "Sequence[Step[G]]":
        """The first steps of this seat, in the order in which they are asked; none if it is not asked."""
        raise NotImplementedError

    def joined(self, g: G, ctx: Ctx) -> None:
        """All lanes are empty: the shared effect."""

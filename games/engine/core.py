"""The engine: from a state and an answer to a new state, or a refusal. It knows no title."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from games.engine.answers import find, taken, values
from games.engine.dice import Dice, NoDice
from games.engine.errors import Misplaced, NotAsked, Stale
from games.engine.prompts import (
    SYSTEM,
    Answer,
    Choice,
    Many,
    Option,
    Pick,
    PlayerAnswer,
    Prompt,
    Resolve,
    Seat,
    Split,
)
from games.engine.steps import Ask, Core, Ctx, Event, Lane, Step, Stopped, Together, Why

if TYPE_CHECKING:
    from games.engine.scene import Card, Scene

S = TypeVar("S", bound=Core[Any])

EXTRA = "+"
"""How the ids of extras begin."""


class ScorePart(Struct, frozen=True):
    """One line of a score: what it is for, and by which paragraph."""

    key: str
    rule: str
    points: int


class Score(Struct, frozen=True):
    """The result of a seat; seats that share a place share it by the rules."""

    seat: Seat
    total: int
    place: int
    parts: tuple[ScorePart, ...] = ()


class Title(Protocol[S]):
    """What a title gives. Subclass it: the optional methods have their defaults here."""

    slug: str
    rev: int
    prefix: str
    seats: tuple[int, ...]
    state_type: type[S]
    options_type: type[Struct]
    scenarios: "dict[str, Callable[[], S]]"
    endings: tuple[str, ...] = ("end",)
    option_seats: "Mapping[str, tuple[int, ...]]" = {}
    """For how many seats an option is offered, where not for all."""

    def setup(self, options: Any, seats: int, ctx: Ctx) -> S:
        """The first position; `ctx.push` names the first steps."""
        ...

    def extras(self, g: S, seat: Seat) -> Iterable[Choice[Any]]:
        """What may be done beside the open question; ids begin with "+"."""
        return ()

    def extra(self, g: S, seat: Seat, value: Any, ctx: Ctx) -> None:
        """The effect of an extra; the open step stays below and is asked again."""
        return

    def view(self, g: S, seat: Seat | None) -> Struct:
        """What this seat, or a spectator, may know."""
        ...

    def points(self, view: Any) -> tuple[int, ...]:
        """Points in seat order as they stand now."""
        ...

    def board(self, view: Any, prompt: Prompt | None) -> "Scene":
        """The main picture."""
        ...

    def things(self, view: Any, seat: Seat, prompt: Prompt | None) -> "Scene":
        """What lies before one seat, as this view knows it."""
        ...

    def strip(self, view: Any, seat: Seat) -> "Scene | None":
        """What lies before one seat in a line, for where it is folded."""
        return None

    def preview(self, view: Any, prompt: Prompt, times: "Mapping[str, int]") -> "Scene | None":
        """What the viewer would have if each option were taken so often, before that is decided."""
        return None

    def card(self, view: Any, prompt: Prompt, option: str) -> "Card | None":
        """The picture on the button of an option, where words alone do not show it."""
        return None

    def trying(self, view: Any, prompt: Prompt, taken: Sequence[str]) -> Any:
        """The view with these options of a Many taken, before that is decided."""
        return view

    def thumbnail(self, view: Any) -> "Scene":
        """The main picture at the size of a stamp."""
        ...

    def scores(self, g: S) -> list[Score]:
        """The result, in seat order."""
        ...

    def goal(self, options: Any, seats: int) -> int | None:
        """The points that a player alone has to reach; None where players win against each other."""
        return None

    def ending(self, g: S) -> str:
        """Which of `endings` this finished game met; each has a recorded game."""
        return self.endings[0]

    def redeal(self, g: S, seat: Seat | None, dice: Dice) -> S:
        """Another world that this viewer cannot tell from `g`, as a new state; `g` if nothing is hidden."""
        ...

    def check(self, g: S) -> None:
        """Raise AssertionError if a law of conservation is broken."""


class Applied(NamedTuple, Generic[S]):
    """What an answer did; `boundary` says why it is final, "" if it can be taken back."""

    state: S
    events: tuple[Event, ...]
    draws: tuple[int, ...]
    boundary: Why


class Engine(Generic[S]):
    """All positions of one title."""

    def __init__(self, title: Title[S]) -> None:
        self.title = title
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode: Callable[[bytes], S] = msgspec.msgpack.Decoder(title.state_type).decode

    def clone(self, g: S) -> S:
        """A copy by value. Every step passes here, so every state is known to be serialisable."""
        return self._decode(self._encode(g))

    def start(self, options: Struct, seats: int, dice: Dice, *, rev: int | None = None) -> Applied[S]:
        """The first position of a match."""
        ctx = Ctx(dice, self.title.rev if rev is None else rev)
        g = self.title.setup(options, seats, ctx)
        g.rev, g.players = ctx.rev, seats
        g.stack.extend(ctx._target)
        self._settle(g, ctx)
        return _applied(g, ctx)

    def start_from(self, state: S, dice: Dice | None = None) -> Applied[S]:
        """A position that was set up by hand: its top step is asked."""
        g = self.clone(state)
        ctx = Ctx(dice or NoDice(), g.rev)
        self._settle(g, ctx)
        return _applied(g, ctx)

    def active(self, g: S) -> tuple[Seat, ...]:
        """Who is asked now: seats, the system alone, or nobody when it is over."""
        if g.lanes:
            return tuple([seat for seat, lane in g.lanes.items() if lane.stack])
        return g.stack[-1].seats(g) if g.stack else ()

    def step(self, g: S, seat: Seat) -> Step[Any] | None:
        """The open step of this seat."""
        holder = self._holder(g, seat)
        return holder.stack[-1] if holder else None

    def prompt(self, g: S, seat: Seat) -> Prompt | None:
        """The question that this seat is asked."""
        step = self.step(g, seat)
        if not isinstance(step, Ask):
            return None
        least, most = step.bounds(g)
        return Prompt(
            no=step.no,
            kind=kind(step),
            shape=kind(step.shape),
            seat=seat,
            rule=step.rule,
            options=tuple([Option(c.id, c.refused, c.most, c.preset, c.weight) for c in step.choices(g)]),
            extras=tuple([Option(c.id, c.refused, c.most) for c in self.title.extras(g, seat)]),
            least=least,
            most=most,
        )

    def candidates(self, g: S, seat: Seat) -> Iterator[PlayerAnswer]:
        """Every answer that would be accepted from this seat, lazily; extras last."""
        step = self.step(g, seat)
        if isinstance(step, Ask):
            yield from step.candidates(g)
            for choice in self.title.extras(g, seat):
                if choice.refused is None:
                    yield Pick(choice.id)

    def apply(self, g: S, seat: Seat, answer: Answer, dice: Dice, *, to: int | None = None) -> Applied[S]:
        """The position after this answer; `g` itself is left as it was."""
        return self.advance(self.clone(g), seat, answer, dice, to=to)

    def advance(self, g: S, seat: Seat, answer: Answer, dice: Dice, *, to: int | None = None) -> Applied[S]:
        """As `apply`, in place: for playouts and replays on a copy of their own."""
        ctx = Ctx(dice, g.rev)
        self._answer(g, seat, answer, to, ctx)
        return _applied(g, ctx)

    def dry(self, g: S, seat: Seat, answer: Answer) -> Applied[S]:
        """As `apply`, but it stops before the first draw or reveal.

        `boundary` then names it, or the end of the turn, if what is drawn or revealed only follows that.
        """
        g = self.clone(g)
        ctx = Ctx(NoDice(), g.rev, dry=True)
        with suppress(Stopped):
            self._answer(g, seat, answer, None, ctx)
        return _applied(g, ctx)

    def normal(self, g: S, seat: Seat, answer: Answer) -> Answer:
        """The answer in the one form that is stored: options in the order of the prompt."""
        step = self.step(g, seat)
        if not isinstance(step, Ask) or isinstance(answer, Pick | Resolve):
            return answer
        times = taken(answer)
        ordered = {choice.id: times[choice.id] for choice in step.choices(g) if choice.id in times}
        return Many(tuple(ordered)) if isinstance(answer, Many) else Split(ordered)

    def take(self, g: S, holder: "S | Lane[Any]", values: list[Any], ctx: Ctx) -> None:
        """Carry accepted values out, in place: the top step of `holder` is answered with them."""
        before = self.active(g)
        _aim(ctx, g, holder)
        step = holder.stack.pop()
        step.chosen(g, values, ctx)
        self._settle_from(g, holder, before, ctx)

    def _holder(self, g: S, seat: Seat) -> S | Lane[Any] | None:
        if g.lanes:
            lane = g.lanes.get(seat)
            return lane if lane is not None and lane.stack else None
        return g if g.stack and seat in g.stack[-1].seats(g) else None

    def _answer(self, g: S, seat: Seat, answer: Answer, to: int | None, ctx: Ctx) -> None:
        holder = self._holder(g, seat)
        if holder is None or (seat == SYSTEM) != isinstance(answer, Resolve):
            raise NotAsked
        step: Any = holder.stack[-1]
        if to is not None and to != step.no:
            raise Stale
        if isinstance(answer, Resolve):
            self._resolve(g, step, ctx)
        elif type(answer) is Pick and answer.option[:1] == EXTRA:
            self._take_extra(g, holder, seat, answer.option, ctx)
        else:
            self.take(g, holder, values(g, step, answer), ctx)

    def _resolve(self, g: S, step: Step[Any], ctx: Ctx) -> None:
        _aim(ctx, g, g)
        g.stack.pop()
        step.resolve(g, ctx)
        self._settle(g, ctx)
        ctx.boundary = "system"

    def _take_extra(self, g: S, holder: S | Lane[Any], seat: Seat, option: str, ctx: Ctx) -> None:
        before, value = self.active(g), find(self.title.extras(g, seat), option).value
        _aim(ctx, g, holder)
        self.title.extra(g, seat, value, ctx)
        self._settle_from(g, holder, before, ctx)

    def _settle_from(self, g: S, holder: S | Lane[Any], before: tuple[Seat, ...], ctx: Ctx) -> None:
        if holder is not g:
            self._settle_lane(g, holder, ctx)
        if holder is g or not holder.stack:
            self._settle(g, ctx)
            if self.active(g) != before:
                ctx._final("asked")

    def _settle(self, g: S, ctx: Ctx) -> None:
        """Run system steps until somebody is asked or the match is over."""
        while not g.over:
            if g.lanes:
                if any(lane.stack for lane in g.lanes.values()):
                    return
                self._join(g, ctx)
            elif not g.stack:
                g.over = True
            elif g.stack[-1].forks:
                self._fork(g, g.stack[-1], ctx)
            elif self._waits(g, g, ctx):
                return
        g.stack.clear()
        g.lanes.clear()

    def _settle_lane(self, g: S, lane: S | Lane[Any], ctx: Ctx) -> None:
        while lane.stack:
            step = lane.stack[-1]
            if step.deferred or step.forks:
                raise Misplaced(f"{kind(step)} in a lane")
            if self._waits(g, lane, ctx):
                return

    def _waits(self, g: S, holder: S | Lane[Any], ctx: Ctx) -> bool:
        """Ask the top step and wait, or run it."""
        step: Any = holder.stack[-1]
        _aim(ctx, g, holder)
        if step.asks:
            if step.auto and self._chosen_alone(g, step, holder, ctx):
                return False
        elif not step.deferred:
            holder.stack.pop()
            step.resolve(g, ctx)
            return False
        holder.count += 1
        step.no = holder.count
        return True

    def _chosen_alone(self, g: S, step: Ask[Any, Any], holder: S | Lane[Any], ctx: Ctx) -> bool:
        """Take the only accepted option; only a Pick may answer itself."""
        offered = step.offered(g)
        if len(offered) != 1:
            return False
        if any(choice.refused is None for choice in self.title.extras(g, step.seat)):
            return False
        holder.stack.pop()
        barred, ctx._barred = ctx._barred, "in a step that answers itself"
        step.chosen(g, [offered[0].value], ctx)
        ctx._barred = barred
        return True

    def _fork(self, g: S, step: Together[Any], ctx: Ctx) -> None:
        lanes = {seat: Lane(g.count, list(reversed(step.lane(g, seat)))) for seat in range(g.players)}
        g.lanes = {seat: lane for seat, lane in lanes.items() if lane.stack}
        for lane in g.lanes.values():
            self._settle_lane(g, lane, ctx)
        if g.lanes:
            ctx._final("asked")
        else:
            self._join(g, ctx)

    def _join(self, g: S, ctx: Ctx) -> None:
        g.count = max((lane.count for lane in g.lanes.values()), default=g.count)
        g.lanes = {}
        step = g.stack.pop()
        _aim(ctx, g, g)
        step.joined(g, ctx)
        ctx._final("asked")


def kind(thing: Any) -> str:
    """The tag of a step or an answer, or of their class."""
    return str(thing.__struct_config__.tag)


def _applied(g: S, ctx: Ctx) -> Applied[S]:
    return Applied(g, tuple(ctx.events), tuple(ctx.draws), ctx.boundary)


def _aim(ctx: Ctx, g: Any, holder: Any) -> None:
    ctx._target = holder.stack
    ctx._barred = "" if holder is g else "in a lane"

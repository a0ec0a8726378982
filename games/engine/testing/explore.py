"""An exhaustive walk of one seat's turn, without dice: does what is offered lead anywhere, and is it all?

Look-ahead rules are written by hand. The walk finds what they offer although it leads to a dead end, and
what they refuse although a way on exists. It is for small positions.
"""

from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from games.engine.core import Engine
from games.engine.dice import NoDice
from games.engine.prompts import Answer, PlayerAnswer, Seat
from games.engine.steps import Ask, Ctx, Stopped

LIMIT = 50_000


class Found(NamedTuple):
    """Answers that lead to a question without an answer; refusals of what would have led on; positions."""

    dead_ends: list[tuple[Answer, ...]]
    needless: list[tuple[tuple[Answer, ...], tuple[str, ...], str]]
    visited: int


class Walk:
    """The walk from one position. A path ends well at its first boundary."""

    def __init__(self, engine: Engine[Any], seat: Seat, rules: frozenset[str], limit: int = LIMIT) -> None:
        self.engine, self.seat, self.rules, self.limit = engine, seat, rules, limit
        self.found = Found([], [], 0)
        self._ends: dict[bytes, bool] = {}
        self._aside: Walk | None = None

    def walk(self, g: Any, path: tuple[PlayerAnswer, ...] = ()) -> bool:
        """Whether some way leads on from here; everything below is looked at once."""
        key = self._key(g)
        if key in self._ends:
            return self._ends[key]
        assert len(self._ends) < self.limit, "too large a position to explore"
        self._ends[key] = True  # a way round in a circle leads back to where another way on is looked for
        ways = [self._try(g, answer, path) for answer in self.engine.candidates(g, self.seat)]
        if not ways:
            self.found.dead_ends.append(path)
        self._ends[key] = any(ways)
        self._look_at_refusals(g, path)
        return any(ways)

    def _try(self, g: Any, answer: PlayerAnswer, path: tuple[PlayerAnswer, ...]) -> bool:
        done = self.engine.dry(g, self.seat, answer)
        return bool(done.boundary) or self.walk(done.state, (*path, answer))

    def _look_at_refusals(self, g: Any, path: tuple[PlayerAnswer, ...]) -> None:
        step = self.engine.step(g, self.seat)
        assert isinstance(step, Ask)
        for choice in step.choices(g):
            if choice.refused is not None and choice.refused.rule in self.rules:
                self._force(g, [choice.value], path, (choice.id,), choice.refused.rule)
        for combo in step.combos(g):
            refusal = step.accepts(g, [choice.value for choice in combo])
            if refusal is not None and refusal.rule in self.rules:
                ids = tuple(choice.id for choice in combo)
                self._force(g, [choice.value for choice in combo], path, ids, refusal.rule)

    def _force(
        self, g: Any, values: list[Any], path: tuple[PlayerAnswer, ...], ids: tuple[str, ...], rule: str
    ) -> None:
        """Take what is refused: if a way leads on, the refusal was needless."""
        g = self.engine.clone(g)
        ctx = Ctx(NoDice(), g.rev, dry=True)
        with suppress(Stopped):
            self.engine.take(g, g.lanes[self.seat] if g.lanes else g, values, ctx)
        if ctx.boundary or self._quietly(g):
            self.found.needless.append((path, ids, rule))

    def _quietly(self, g: Any) -> bool:
        """As `walk`, for a position that no offered way reaches: its own dead ends are none of ours."""
        if self._aside is None:
            self._aside = Walk(self.engine, self.seat, frozenset(), self.limit)
        return self._aside.walk(g)

    def _key(self, g: Any) -> bytes:
        """The position without its numbers."""
        g = self.engine.clone(g)
        g.count = 0
        for holder in (g, *g.lanes.values()):
            holder.count = 0
            for step in holder.stack:
                step.no = 0
        return msgspec.msgpack.encode(g)


def explore(
    engine: Engine[Any], g: Any, seat: Seat, rules: frozenset[str] = frozenset(), limit: int = LIMIT
) -> Found:
    """Walk everything that this seat may do from here; `rules` are those that refuse by looking ahead."""
    walk = Walk(engine, seat, rules, limit)
    walk.walk(g)
    return walk.found._replace(visited=len(walk._ends))

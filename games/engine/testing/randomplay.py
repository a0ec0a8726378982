"""One random match through a Table: seats answer, take back and replace in random order, under all laws."""

import random
from collections.abc import Iterable
from itertools import permutations
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import Struct

from games.engine.core import Applied, Engine
from games.engine.dice import Dice, RandomDice, RecordedDice
from games.engine.errors import AnswerError, Illegal, NotAsked, Stale
from games.engine.log import Row, replay
from games.engine.prompts import SYSTEM, Answer, Pick, Resolve, Seat
from games.engine.table import Table
from games.engine.testing.laws import Laws, shuffled
from games.engine.testing.records import Move, Record, moves
from games.engine.testing.redeal import Question, check_redeal, question

LONGEST = 5_000
"""So many decisions end any match of ours, taken-back ones included."""
REDO = 0.15
"""How often a seat takes something back instead of answering."""
FEW = 3
"""So many lanes are played in every order."""

Viewer = Seat | None

_pack = msgspec.msgpack.Encoder().encode


class Remembering(Engine[Any]):
    """Keeps what the last answer did, so that what the table made of it can be held to the laws."""

    applied: Applied[Any]

    def apply(self, g: Any, seat: Seat, answer: Answer, dice: Dice, *, to: int | None = None) -> Applied[Any]:
        self.applied = super().apply(g, seat, answer, dice, to=to)
        return self.applied


def remembering(engine: Engine[Any]) -> Remembering:
    """The same engine, which looks at the same answers."""
    both: type[Remembering] = type("Both", (Remembering, type(engine)), {})
    return both(engine.title)


class Shown(NamedTuple):
    """A position that somebody sees, and how it was packed when it came up."""

    g: Any
    packed: bytes

    def unchanged(self) -> bool:
        return _pack(self.g) == self.packed


class Match:
    """A match in play; `rows` are final, `shown` is what everybody sees now."""

    def __init__(self, laws: Laws, seats: int, options: Struct, seed: int) -> None:
        self.laws = laws
        self.engine = remembering(laws.engine)
        self.rng = random.Random(seed)
        self.dice = RandomDice(self.rng)
        self.seats, self.options = seats, options
        begun = self.engine.start(options, seats, self.dice)
        laws.row(Row(SYSTEM, 0, Resolve(), begun.draws, begun.events))
        self.begun: Applied[Any] = begun
        self.table = Table(self.engine, begun.state, dice=self.dice)
        self.rows: list[Row] = []
        self.last: Move | None = None
        self.decisions = 0
        self.viewers: tuple[Viewer, ...] = (None, *range(seats))
        self.shown: dict[Viewer, Shown] = {}
        self._see()
        self._checked: dict[Viewer, Shown] = {}
        self._asked: dict[Viewer, Question] = {}
        self._fork: tuple[Any, list[Row]] | None = None

    def play(self) -> None:
        """Play to the end, then replay the whole."""
        while awaited := self.table.awaited():
            self.decisions += 1
            assert self.decisions < LONGEST, "the match does not end"
            self._look(awaited)
            self._turn(awaited)
        self._ended()

    def record(self) -> Record:
        """The match so far, with the decision that is being made, to be played again."""
        drafts = [Move(seat, 0, answer) for seat, own in self.table.draft.items() for answer in own]
        return Record(
            title=self.engine.title.slug,
            rev=self.begun.state.rev,
            seats=self.seats,
            options=msgspec.to_builtins(self.options),
            draws=self.begun.draws,
            moves=moves(self.rows),
            pending=(*drafts, *([self.last] if self.last else [])),
        )

    def _see(self) -> dict[Viewer, Shown]:
        """Hold what everybody sees now, and give what was seen before; none of that was changed."""
        before, seen = self.shown, self.table.seen
        known = {id(shown.g): shown for shown in before.values()}
        gone = known.copy()
        self.shown = {}
        for viewer in self.viewers:
            g = seen(viewer)
            shown = known.get(id(g))
            if shown is None:
                shown = known[id(g)] = Shown(g, _pack(g))
            gone.pop(id(g), None)
            self.shown[viewer] = shown
        for shown in gone.values():
            assert shown.unchanged(), "a position was changed in place"
        return before

    def _look(self, awaited: tuple[Seat, ...]) -> None:
        """Whoever sees another position than before sees one that leaks nothing, and asks what it should."""
        fresh = [viewer for viewer in self.viewers if self._checked.get(viewer) is not self.shown[viewer]]
        for viewer in fresh:
            shown = self._checked[viewer] = self.shown[viewer]
            asked = self._asked[viewer] = question(self.engine, shown.g, viewer)
            check_redeal(self.engine, shown.g, viewer, asked, packed=shown.packed, dice=self.dice)
            if viewer is not None and viewer in awaited:
                self.laws.question(viewer, asked)
        for shown in {id(self.shown[viewer]): self.shown[viewer] for viewer in fresh}.values():
            assert shown.unchanged(), "redeal changed its argument"
        if self.table.head.lanes and self._fork is None:
            self._fork = (self.engine.clone(self.table.head), [])

    def _turn(self, awaited: tuple[Seat, ...]) -> None:
        movers = sorted({*awaited, *self.table.draft})
        if undoers := sorted({*self.table.draft, *self.table.given}):
            seat = self.rng.choice(undoers)
            if self.rng.random() < REDO:
                self._undo(seat)
                return
        seat = self.rng.choice(movers)
        self._answer(seat, Resolve() if seat == SYSTEM else self.rng.choice(self._asked[seat].answers))

    def _undo(self, seat: Seat) -> None:
        if self.table.draft.get(seat, self.table.given.get(seat)):
            self.table.undo(seat)
        else:
            with pytest.raises(Illegal, match="undo"):
                self.table.undo(seat)
        self._stays_own(seat, "an undo reached others")

    def _stays_own(self, seat: Seat, otherwise: str) -> None:
        """Nobody but this seat sees anything new."""
        before = self._see()
        for viewer, shown in self.shown.items():
            same = shown is before[viewer] or shown.packed == before[viewer].packed
            assert same or viewer == seat, otherwise

    def _answer(self, seat: Seat, answer: Answer) -> None:
        before = self.shown[None if seat == SYSTEM else seat]
        step = self.engine.step(before.g, seat)
        assert step is not None
        self.last = Move(seat, step.no, answer)
        self._refuses(before.g, seat, step.no)
        rows = self.table.answer(seat, shuffled(answer), step.no)
        self.rows += rows
        self.last = None
        self.laws.applied(before.g, seat, answer, self.engine.applied)
        if rows:
            self._see()
            self._final(rows)
        else:
            self._stays_own(seat, "a draft changed what others see")
            self._taken_back(seat, answer, before.packed)

    def _taken_back(self, seat: Seat, answer: Answer, before: bytes) -> None:
        """An undo gives the same bytes, and so does answering again."""
        if self.rng.random() < 0.5 and seat not in self.table.given:
            self.table.undo(seat)
            assert _pack(self.table.seen(seat)) == before, "undo left something behind"
            assert self.table.answer(seat, answer) == []
            after = self.shown[seat].packed
            self._see()
            assert self.shown[seat].packed == after, "answering again gives another state"

    def _refuses(self, g: Any, seat: Seat, no: int) -> None:
        """Forged answers of three kinds, each with its own refusal; they are tried on the position itself."""
        forged: list[tuple[Seat, Answer, int, type[AnswerError]]] = [
            (seat, Pick("nothing"), no, NotAsked if seat == SYSTEM else Illegal),
            (seat, Resolve(), no + 1, Stale if seat == SYSTEM else NotAsked),
            (self.seats, Pick("nothing"), no, NotAsked),
        ]
        for who, answer, to, error in forged:
            try:
                self.engine.advance(g, who, answer, RecordedDice(()), to=to)
            except error:
                continue
            raise AssertionError(f"{answer} of seat {who} was not refused as {error.__name__}")

    def _final(self, rows: list[Row]) -> None:
        assert rows[-1].boundary, "final without a boundary"
        assert not any(row.boundary or row.draws for row in rows[:-1])
        assert self.table.last == rows[-1].boundary
        for row in rows:
            self.laws.row(row)
        if self._fork is not None:
            self._fork[1].extend(rows)
            if self.table.head.count > self._fork[0].count or self.table.head.over:
                self._any_order(*self._fork)
                self._fork = None

    def _any_order(self, fork: Any, rows: list[Row]) -> None:
        """The lanes in other orders give the same state."""
        head, draws = self.shown[None].packed, rows[-1].draws
        lanes = {row.seat: [r for r in rows if r.seat == row.seat] for row in rows}
        for order in self._orders(tuple(lanes)):
            g = self.engine.clone(fork)
            dice = RecordedDice(draws)
            for row in (row for seat in order for row in lanes[seat]):
                self.engine.advance(g, row.seat, row.answer, dice, to=row.to)
            assert _pack(g) == head, f"lanes in the order {order} give another state"

    def _orders(self, lanes: tuple[Seat, ...]) -> Iterable[tuple[Seat, ...]]:
        """Every order of a few; of more one at random, and backwards: any two of them both ways round."""
        if len(lanes) <= FEW:
            return permutations(lanes)
        return (lanes[::-1], tuple(self.rng.sample(lanes, len(lanes))))

    def _ended(self) -> None:
        title, head = self.engine.title, self.table.head
        assert head.over
        packed = self.shown[None].packed
        assert _pack(replay(self.engine, self.begun.state, self.rows)) == packed
        for viewer in self.viewers:
            asked = question(self.engine, head, viewer)
            check_redeal(self.engine, head, viewer, asked, packed=packed, dice=self.dice)
        assert self.shown[None].unchanged(), "redeal changed its argument"
        scores = title.scores(head)
        assert [score.seat for score in scores] == list(range(self.seats))
        assert min(score.place for score in scores) == 1
        assert all(sum(part.points for part in s.parts) == s.total for s in scores if s.parts)
        assert title.ending(head) in title.endings
        known = {part.rule for score in scores for part in score.parts}
        assert not self.laws.rules or known <= self.laws.rules

"""One random match through a Table: seats answer, take back and replace in random order, under all laws."""

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

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
ORDERS = 6
"""So many orders of the lanes are played."""

Viewer = Seat | None

_pack = msgspec.msgpack.encode


class Remembering(Engine[Any]):
    """Keeps what the last answer did, so that what the table made of it can be held to the laws."""

    applied: Applied[Any]

    def apply(self, g: Any, seat: Seat, answer: Answer, dice: Dice, *, to: int | None = None) -> Applied[Any]:
        self.applied = super().apply(g, seat, answer, dice, to=to)
        return self.applied


class Match:
    """A match in play; `rows` are final, `shown` is what everybody sees now, byte by byte."""

    def __init__(self, laws: Laws, seats: int, options: Struct, seed: int) -> None:
        self.laws = laws
        self.engine = Remembering(laws.engine.title)
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
        self.shown = self._show(self.viewers)
        self._checked: dict[Viewer, Any] = {}
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

    def _show(self, viewers: Iterable[Viewer]) -> dict[Viewer, bytes]:
        """What these are shown; a position that several see is packed once."""
        seen = {viewer: self.table.seen(viewer) for viewer in viewers}
        packed = {key: _pack(g) for key, g in {id(g): g for g in seen.values()}.items()}
        return {viewer: packed[id(g)] for viewer, g in seen.items()}

    def _look(self, awaited: tuple[Seat, ...]) -> None:
        """Whoever sees another position than before sees one that leaks nothing, and asks what it should."""
        fresh = [v for v in self.viewers if self._checked.get(v) is not self.table.seen(v)]
        for viewer in fresh:
            seen = self._checked[viewer] = self.table.seen(viewer)
            asked = self._asked[viewer] = question(self.engine, seen, viewer)
            check_redeal(self.engine, seen, viewer, asked, packed=self.shown[viewer], dice=self.dice)
            if viewer is not None and viewer in awaited:
                self.laws.question(viewer, asked)
        assert self._show(fresh) == {v: self.shown[v] for v in fresh}, "redeal changed its argument"
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
        now = self._show(self.viewers)
        assert now | {seat: b""} == self.shown | {seat: b""}, otherwise
        self.shown = now

    def _answer(self, seat: Seat, answer: Answer) -> None:
        before, packed = self.table.seen(seat), self.shown[None if seat == SYSTEM else seat]
        step = self.engine.step(before, seat)
        assert step is not None
        self.last = Move(seat, step.no, answer)
        self._refuses(before, packed, seat, step.no)
        rows = self.table.answer(seat, shuffled(answer), step.no)
        self.rows += rows
        self.last = None
        self.laws.applied(before, seat, answer, self.engine.applied)
        assert _pack(before) == packed, "an answer changed the position that it was given in"
        if rows:
            self._final(rows)
            self.shown = self._show(self.viewers)
        else:
            self._stays_own(seat, "a draft changed what others see")
            self._taken_back(seat, answer, packed)

    def _taken_back(self, seat: Seat, answer: Answer, before: bytes) -> None:
        """An undo gives the same bytes, and so does answering again."""
        if self.rng.random() < 0.5 and seat not in self.table.given:
            self.table.undo(seat)
            assert _pack(self.table.seen(seat)) == before, "undo left something behind"
            assert self.table.answer(seat, answer) == []
            assert _pack(self.table.seen(seat)) == self.shown[seat], "answering again gives another state"

    def _refuses(self, before: Any, packed: bytes, seat: Seat, no: int) -> None:
        """Forged answers of three kinds, each with its own refusal; none leaves anything behind."""
        forged: list[tuple[Seat, Answer, int, type[AnswerError]]] = [
            (seat, Pick("nothing"), no, NotAsked if seat == SYSTEM else Illegal),
            (seat, Resolve(), no + 1, Stale if seat == SYSTEM else NotAsked),
            (self.seats, Pick("nothing"), no, NotAsked),
        ]
        g = self.engine.clone(before)
        for who, answer, to, error in forged:
            try:
                self.engine.advance(g, who, answer, RecordedDice(()), to=to)
            except error:
                continue
            raise AssertionError(f"{answer} of seat {who} was not refused as {error.__name__}")
        assert _pack(g) == packed, "a refused answer changed something"

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
        """The lanes in any order give the same state."""
        head, lanes = _pack(self.table.head), dict[Seat, list[Row]]()
        for row in rows:
            lanes.setdefault(row.seat, []).append(row)
        for order, end in islice(self._orders(fork, lanes, rows[-1].draws), ORDERS):
            assert _pack(end) == head, f"lanes in the order {order} give another state"

    def _orders(
        self, g: Any, lanes: dict[Seat, list[Row]], draws: tuple[int, ...], order: tuple[Seat, ...] = ()
    ) -> Iterator[tuple[tuple[Seat, ...], Any]]:
        """Each order of the lanes that are left, and where it leads; a common beginning is played once."""
        if not lanes:
            yield order, g
        for seat, rows in lanes.items():
            after = self.engine.clone(g)
            for row in rows:
                self.engine.advance(after, seat, row.answer, RecordedDice(draws), to=row.to)
            left = {other: own for other, own in lanes.items() if other != seat}
            yield from self._orders(after, left, draws, (*order, seat))

    def _ended(self) -> None:
        title, head = self.engine.title, self.table.head
        assert head.over
        packed = _pack(head)
        assert _pack(replay(self.engine, self.begun.state, self.rows)) == packed
        for viewer in self.viewers:
            asked = question(self.engine, head, viewer)
            check_redeal(self.engine, head, viewer, asked, packed=packed, dice=self.dice)
        assert _pack(head) == packed, "redeal changed its argument"
        scores = title.scores(head)
        assert [score.seat for score in scores] == list(range(self.seats))
        assert min(score.place for score in scores) == 1
        assert all(sum(part.points for part in s.parts) == s.total for s in scores if s.parts)
        assert title.ending(head) in title.endings
        known = {part.rule for score in scores for part in score.parts}
        assert not self.laws.rules or known <= self.laws.rules

"""One random match through a Table: seats answer, take back and replace in random order, under all laws."""

import random
from itertools import islice, permutations
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from games.engine.core import Applied, Engine
from games.engine.dice import RandomDice, RecordedDice
from games.engine.errors import AnswerError, Illegal, NotAsked, Stale
from games.engine.log import Row, replay
from games.engine.prompts import SYSTEM, Answer, Pick, Resolve, Seat
from games.engine.table import Table
from games.engine.testing.laws import Laws, shuffled
from games.engine.testing.records import Move, Record, moves
from games.engine.testing.redeal import check_redeal

LONGEST = 5_000
"""So many decisions end any match of ours, taken-back ones included."""
REDO = 0.15
"""How often a seat takes something back instead of answering."""
CHOICES = 200

_pack = msgspec.msgpack.encode


class Match:
    """A match in play; `rows` are final."""

    def __init__(self, laws: Laws, seats: int, options: Struct, seed: int) -> None:
        self.laws = laws
        self.engine: Engine[Any] = laws.engine
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
        self._checked: dict[Seat | None, Any] = {}
        self._asked: dict[Seat, Any] = {}
        self._fork: tuple[Any, list[Row]] | None = None

    def play(self) -> None:
        """Play to the end, then replay the whole."""
        while self.table.awaited():
            self.decisions += 1
            assert self.decisions < LONGEST, "the match does not end"
            self._look()
            self._turn()
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

    def _look(self) -> None:
        """Whoever sees another position than before sees one that leaks nothing."""
        for viewer in (None, *range(self.seats)):
            seen = self.table.seen(viewer)
            if self._checked.get(viewer) is not seen:
                check_redeal(self.engine, seen, viewer, self.dice)
                self._checked[viewer] = seen
        for seat in self.table.awaited():
            seen = self.table.seen(seat)
            if self._asked.get(seat) is not seen:
                self.laws.question(seen, seat, self.table.prompt(seat) if seat >= 0 else None)
                self._asked[seat] = seen
        if self.table.head.lanes and self._fork is None:
            self._fork = (self.engine.clone(self.table.head), [])

    def _turn(self) -> None:
        movers = sorted({*self.table.awaited(), *self.table.draft})
        if undoers := sorted({*self.table.draft, *self.table.given}):
            seat = self.rng.choice(undoers)
            if self.rng.random() < REDO:
                self._undo(seat)
                return
        seat = self.rng.choice(movers)
        seen = self.table.seen(seat)
        if seat == SYSTEM:
            self._answer(seat, Resolve())
        else:
            answers = list(islice(self.engine.candidates(seen, seat), CHOICES))
            self._answer(seat, self.rng.choice(answers))

    def _undo(self, seat: Seat) -> None:
        others = self._others(seat)
        if self.table.draft.get(seat, self.table.given.get(seat)):
            self.table.undo(seat)
        else:
            with pytest.raises(Illegal, match="undo"):
                self.table.undo(seat)
        assert self._others(seat) == others, "an undo reached others"

    def _answer(self, seat: Seat, answer: Answer) -> None:
        table, before = self.table, self.table.seen(seat)
        packed, others, head = _pack(before), self._others(seat), _pack(table.head)
        step = self.engine.step(before, seat)
        assert step is not None
        self.last = Move(seat, step.no, answer)
        self._refuses(before, seat, step.no)
        drawn = self.rng.getstate()
        done = self.engine.apply(before, seat, answer, self.dice, to=step.no)
        self.rng.setstate(drawn)
        assert _pack(before) == packed, "apply changed its argument"
        self.laws.applied(before, seat, answer, done)
        rows = table.answer(seat, shuffled(answer), step.no)
        self.last = None
        if rows:
            self._final(rows)
        else:
            assert self._others(seat) == others, "a draft changed what others see"
            assert _pack(table.head) == head, "a draft changed the head"
            self._taken_back(seat, answer, packed)

    def _taken_back(self, seat: Seat, answer: Answer, before: bytes) -> None:
        """An undo gives the same bytes, and so does answering again."""
        after, given = _pack(self.table.seen(seat)), seat in self.table.given
        if self.rng.random() < 0.5 and not given:
            self.table.undo(seat)
            assert _pack(self.table.seen(seat)) == before, "undo left something behind"
            assert self.table.answer(seat, answer) == []
            assert _pack(self.table.seen(seat)) == after, "answering again gives another state"

    def _refuses(self, before: Any, seat: Seat, no: int) -> None:
        """Forged answers of four kinds, each with its own refusal."""
        forged: list[tuple[Seat, Answer, int, type[AnswerError]]] = [
            (seat, Pick("nothing"), no, NotAsked if seat == SYSTEM else Illegal),
            (seat, Resolve(), no + 1, Stale if seat == SYSTEM else NotAsked),
            (self.seats, Pick("nothing"), no, NotAsked),
        ]
        for who, answer, to, error in forged:
            try:
                self.engine.apply(before, who, answer, RecordedDice(()), to=to)
            except error:
                continue
            raise AssertionError(f"{answer} of seat {who} was not refused as {error.__name__}")

    def _others(self, seat: Seat) -> list[tuple[int | None, bytes]]:
        """What everybody else is shown, byte by byte."""
        if not self.table.head.lanes:
            return []
        return [(s, _pack(self.table.seen(s))) for s in (None, *range(self.seats)) if s != seat]

    def _final(self, rows: list[Row]) -> None:
        assert rows[-1].boundary, "final without a boundary"
        assert not any(row.boundary or row.draws for row in rows[:-1])
        assert self.table.last == rows[-1].boundary
        for row in rows:
            self.laws.row(row)
        self.rows += rows
        if self._fork is not None:
            self._fork[1].extend(rows)
            if self.table.head.count > self._fork[0].count or self.table.head.over:
                self._any_order(*self._fork)
                self._fork = None

    def _any_order(self, fork: Any, rows: list[Row]) -> None:
        """The lanes in any order give the same state."""
        head, draws = _pack(self.table.head), rows[-1].draws
        lanes = {row.seat: [r for r in rows if r.seat == row.seat] for row in rows}
        for order in islice(permutations(lanes), 6):
            g, dice = self.engine.clone(fork), RecordedDice(draws)
            for row in (row for seat in order for row in lanes[seat]):
                self.engine.advance(g, row.seat, row.answer, dice, to=row.to)
            assert _pack(g) == head, f"lanes in the order {order} give another state"

    def _ended(self) -> None:
        title, head = self.engine.title, self.table.head
        assert head.over
        assert _pack(replay(self.engine, self.begun.state, self.rows)) == _pack(head)
        for viewer in (None, *range(self.seats)):
            check_redeal(self.engine, head, viewer, self.dice)
        scores = title.scores(head)
        assert [score.seat for score in scores] == list(range(self.seats))
        assert min(score.place for score in scores) == 1
        assert all(sum(part.points for part in s.parts) == s.total for s in scores if s.parts)
        assert title.ending(head) in title.endings
        known = {part.rule for score in scores for part in score.parts}
        assert not self.laws.rules or known <= self.laws.rules

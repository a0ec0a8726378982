"""One write: the lock on a match, what is changed under it, and what is said after the commit.

On PostgreSQL the lock is the row of the match, on SQLite the immediate transaction. Nothing that is decided
on is read before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from config import later, statements
from games.engine.prompts import SYSTEM
from games.engine.table import Table
from games.play import clock, notices, push, store
from games.play.access import own_seat
from games.play.errors import Ended, NotSeated, NotStarted
from games.play.models import Entry, Match, Notice, Proposal, Seat, Vote
from games.play.results import places

if TYPE_CHECKING:
    from accounts.models import User
    from games.engine.core import Engine
    from games.engine.dice import KeyedDice
    from games.engine.log import Row

MATCH_FIELDS = (
    "status", "ending", "started_at", "ended_at", "moved_at", "draws", "head_n", "head_state", "fingerprint",
    "boundary", "pending", "public_no", "system_step", "system_since", "host_id", "rev",
)  # fmt: skip
SEAT_FIELDS = (
    "number", "user_id", "out", "draft", "draft_length", "given", "edit", "cut", "awaited", "turn", "since",
    "due_at", "clock_at", "last_n", "points", "place",
)  # fmt: skip
NOW = timedelta()


class Done(NamedTuple):
    """What became of a request: it may have been a repeat of one that was already carried out."""

    repeat: bool = False
    final: bool = False


class Work:
    """A match under its lock."""

    def __init__(self, match: Match, seats: list[Seat], now: datetime) -> None:
        self.match = match
        self.seats = seats
        self.now = now
        self.entries: list[Entry] = []
        self.notices: list[Notice] = []
        self._match_before = _values(match, MATCH_FIELDS)
        self._before = {seat.pk: _values(seat, SEAT_FIELDS) for seat in seats}

    @cached_property
    def engine(self) -> Engine[Any]:
        return store.engine(self.match)

    @cached_property
    def table(self) -> Table[Any]:
        """Head, drafts and what is given."""
        whole = [seat.cut for seat in self.seats]
        table = store.table(self.match, self.seats, self.dice)
        for seat, cut in zip(self.seats, whole, strict=True):
            seat.edit += seat.cut and not cut
        return table

    @cached_property
    def dice(self) -> KeyedDice:
        return store.dice(self.match, self.seats)

    def reset(self, head: Any) -> None:
        """Go on from another position, without drafts."""
        self.table = Table(self.engine, head, dice=self.dice, last=self.match.boundary)  # type: ignore[arg-type]

    def seat_added(self, seat: Seat) -> None:
        self.seats.append(seat)
        self.seats.sort(key=lambda other: other.number)
        self._before[seat.pk] = _values(seat, SEAT_FIELDS)

    def stand_up(self, seat: Seat) -> None:
        """Free a seat before the start; the table goes to the next, or with the last one is called off."""
        self.seats.remove(seat)
        seat.delete()
        if not self.seats:
            self.finish(Match.Ending.CALLED_OFF)
        elif self.match.host_id == seat.user_id:
            self.match.host_id = self.seats[0].user_id

    def seat_of(self, player: User | None) -> Seat:
        """The seat for which this player acts."""
        seat = own_seat(self.seats, player, self.match)
        if seat is None:
            if self.match.public:
                raise NotSeated(self.match)
            raise Http404
        return seat

    def must_run(self) -> None:
        if self.match.ended:
            raise Ended(self.match)
        if not self.match.running:
            raise NotStarted(self.match)

    def staying(self) -> list[Seat]:
        """The seats whose players are still in."""
        return [seat for seat in self.seats if not seat.out]

    def add(self, kind: Entry.Kind, seat: int = SYSTEM, **fields: Any) -> Entry:
        """Append a row to the log."""
        self.match.head_n += 1
        entry = Entry(
            match=self.match,
            n=self.match.head_n,
            kind=kind,
            seat=seat,
            rev=self.match.rev,
            at=self.now,
            **fields,
        )
        entry.position = entry.n
        self.entries.append(entry)
        self.match.moved_at = self.now
        return entry

    def tell(self, seat: Seat, kind: Notice.Kind, turn: int | None = None, *, after: timedelta = NOW) -> None:
        """Put a notice into the outbox, unless nobody is to be told."""
        if not self.match.alone and seat.user_id is not None:
            note = notices.notice(self.match, seat, kind, self.now, turn)
            note.next_at += after
            self.notices.append(note)

    def tell_once(self, seat: Seat, kind: Notice.Kind, turn: int | None = None) -> None:
        """The same, for what may come up twice while nothing moves."""
        told = any(note.seat == seat and note.kind == kind for note in self.notices)
        turn = self.match.head_n if turn is None else turn
        if not told and not self.match.notices.filter(seat=seat, kind=kind, turn=turn).exists():
            self.tell(seat, kind, turn)

    def append(self, rows: list[Row], tokens: dict[int, list[str]]) -> None:
        """Final answers enter the log; each takes its form token with it."""
        first = len(self.entries)
        for row in rows:
            kind = Entry.Kind.RESOLVE if row.seat == SYSTEM else Entry.Kind.ANSWER
            waiting = tokens.get(row.seat)
            self.add(
                kind,
                row.seat,
                to=row.to,
                answer=store.dump(row.answer),
                draws=store.dump(row.draws) if row.draws else "",
                events=store.dump(row.events) if row.events else "",
                boundary=row.boundary,
                token=(waiting.pop(0) or None) if waiting else None,
            )
        for entry in self.entries[first:]:
            entry.position = self.match.head_n
        for number, n in looked(self.entries[first:]).items():
            self.seats[number].last_n = n
        self.match.boundary = rows[-1].boundary

    def settle(self, ended: Collection[int] = ()) -> None:
        """Bring clocks, notices and the end of the match in line with the head; `ended` are turns made."""
        self.match.head_state = store.encode(self.table.head)
        self.match.fingerprint = store.fingerprint(self.match.title)
        self.match.draws = self.dice.counter
        if self.match.ended:
            return
        if self.table.head.over:
            self.finish(Match.Ending.PLAYED)
            return
        self._await(set(self.table.awaited()), ended)
        self._set_system()

    def finish(self, ending: Match.Ending, places: dict[int, int] | None = None) -> None:
        """The match is over: results, and everybody is told."""
        match = self.match
        closed = ending in (Match.Ending.VOTED, Match.Ending.CLOSED, Match.Ending.CALLED_OFF)
        match.status = Match.Status.CLOSED if closed else Match.Status.OVER
        match.ending, match.ended_at = ending, self.now
        match.system_step = match.system_since = None
        if ending == Match.Ending.PLAYED:
            self._score()
        for seat in self.seats:
            seat.awaited = False
            clock.stop(seat)
            if places:
                seat.place = places[seat.number]
            if not seat.out and match.started_at:
                self.tell(seat, Notice.Kind.OVER)

    def public(self) -> None:
        """Something that everybody may see has changed."""
        self.match.public_no += 1

    def clear_pending(self) -> None:
        """To play on is to decline a proposal; a move answers the votes."""
        if self.match.pending:
            self.decline()
            Vote.objects.filter(match=self.match).delete()
            self.match.pending = False

    def decline(self) -> None:
        """An open proposal is answered by what happens instead."""
        self.match.proposals.filter(fate=Proposal.Fate.OPEN).update(fate=Proposal.Fate.DECLINED)

    def save(self) -> None:
        """Arrange what follows the commit, and write what changed: nothing may go wrong after that."""
        writes = statements.Writes()
        if self.entries:
            writes.insert(self.entries)
        drafted = [
            seat
            for seat in self.seats
            if {"edit", "draft_length"} & _save(writes, seat, self._before[seat.pk]).keys()
        ]
        changed = _save(writes, self.match, self._match_before)
        if self.notices:
            writes.insert(self.notices)
        self._after_commit("public_no" in changed, drafted, "system_since" in changed)
        writes.carry_out()

    def _await(self, asked: set[int], ended: Collection[int]) -> None:
        for seat in self.seats:
            fresh = seat.number in asked and not seat.awaited
            again = seat.number in asked and seat.awaited and seat.number in ended
            if fresh or again:
                anew = seat.turn == self.match.head_n  # what it had given was lost: it knows of this turn
                seat.awaited, seat.turn = True, self.match.head_n
                clock.wind(self.match, seat, self.now)
                if not seat.out and not anew:
                    self.tell(seat, Notice.Kind.TURN, after=notices.STILL_HERE if again else NOW)
            if seat.number not in asked and seat.awaited:
                seat.awaited = False
                clock.stop(seat)

    def _set_system(self) -> None:
        """Whether the site itself has to act: a deferred step, or a seat whose player is out."""
        step = self.engine.step(self.table.head, SYSTEM)
        self.match.system_step = None if step is None else step.no
        waits = step is not None or any(seat.awaited and seat.out for seat in self.seats)
        self.match.system_since = self.now if waits else None

    def _score(self) -> None:
        """Points and places, once it was played to its end."""
        scores = self.engine.title.scores(self.table.head)
        placed = places(scores, [seat.number for seat in self.seats if seat.out])
        for score in scores:
            seat = self.seats[score.seat]
            seat.points, seat.place = score.total, placed[score.seat]

    def _after_commit(self, public: bool, seats: list[Seat], system: bool) -> None:
        from games.play import tasks

        match = self.match
        pings = [push.match_changed(match.group, match.public_no)] if public else []
        pings += push.seats_changed(seats)
        due = [note for note in self.notices if note.next_at <= self.now]
        site = match.pk if system and match.system_since else None

        def follow() -> None:
            if public:
                push.send(pings)
            else:  # of a draft only its own player's other windows hear: nobody waits for that
                later.soon(push.send, pings)
            if site is not None:
                later.soon(tasks.hint, tasks.resolve_match, site, match.system_step)
            for note in due:
                later.soon(tasks.hint, tasks.send_notice, note.pk)

        transaction.on_commit(follow, robust=True)


@contextmanager
def locked(*, code: str | None = None, pk: int | None = None) -> Iterator[Work]:
    """Hold the lock on a match and save what was changed; an exception leaves everything as it was."""
    with transaction.atomic():
        found, seats = statements.together(*((code, *_by_code) if pk is None else (pk, *_by_pk)))
        if not found:
            raise Http404
        match = found[0]
        for seat in seats:
            seat.match = match
        work = Work(match, seats, timezone.now())
        yield work
        work.save()


_by_code = (
    statements.Select(Match, "code", lock=True),
    statements.Select(Seat, "match__code", order="number"),
)
_by_pk = (
    statements.Select(Match, "pk", lock=True),
    statements.Select(Seat, "match_id", order="number"),
)


def looked(entries: Iterable[Entry]) -> dict[int, int]:
    """The last entry that each seat knew when it made its move, from answers in order.

    That is the end of its own turn; where several seats were opened together, what stood before, since
    none of them had seen what the others chose.
    """
    known: dict[int, int] = {}
    for _, together in groupby(entries, key=lambda entry: entry.position):
        rows = list(together)
        seats = {row.seat for row in rows if row.seat != SYSTEM}
        n = rows[-1].n if len(seats) == 1 else rows[0].n - 1
        known |= dict.fromkeys(seats, n)
    return known


def _values(row: Match | Seat, fields: tuple[str, ...]) -> tuple[Any, ...]:
    values = row.__dict__
    return tuple(values[field] for field in fields)


def _save(writes: statements.Writes, row: Match | Seat, before: tuple[Any, ...]) -> dict[str, Any]:
    fields = MATCH_FIELDS if isinstance(row, Match) else SEAT_FIELDS
    changed = {
        field: getattr(row, field)
        for field, old in zip(fields, before, strict=True)
        if getattr(row, field) != old
    }
    if changed:
        writes.update(row, changed)
    return changed

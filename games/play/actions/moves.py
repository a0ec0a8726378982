"""Moves: answers, undo inside a turn, and what the site itself does."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from games.engine.errors import AnswerError, NotAsked, Stale
from games.engine.prompts import SYSTEM, Resolve
from games.play import store
from games.play.actions.work import Done, Work, locked
from games.play.errors import BadAnswer, BadToken, PlayError
from games.play.position import own_length

if TYPE_CHECKING:
    from accounts.models import User
    from games.engine.log import Row
    from games.engine.prompts import PlayerAnswer
    from games.engine.steps import Core
    from games.play.models import Seat

TOKEN = re.compile(r"[A-Za-z0-9_-]{8,43}")
TO = re.compile(r"(\d{1,9})\.(\d{1,9})", re.ASCII)
MOST_ANSWERS_FOR = 400
FINAL = 2
"""What `edit` is raised by when a draft becomes final, so that no undo form from before fits a later one.

An undo raises it by one: a form that finds it one further was sent twice.
"""


def answer(player: User | None, code: str, to: str, answer: PlayerAnswer, token: str) -> Done:
    """Answer the open question. A repeat of a form is harmless; an answer to an old question is Stale."""
    asked = TO.fullmatch(to)
    if not TOKEN.fullmatch(token):
        raise BadToken
    if asked is None:
        raise BadAnswer
    with locked(code=code) as work:
        seat = work.seat_of(player)
        form = _form(seat, to, token)
        if work.match.practice and _known(work, seat, form):
            return Done(repeat=True)
        try:
            work.must_run()
            _must_be_open(seat, int(asked[1]))
            return _take(work, seat, answer, int(asked[2]), form)
        except (AnswerError, PlayError):
            # A repeat meets a position that its first copy has changed: only then is the token looked up.
            if _known(work, seat, form):
                return Done(repeat=True)
            raise


def undo(player: User | None, code: str, edit: int, length: int) -> Done:
    """Take back the last answer of the own draft; `edit` and `length` say which one was meant."""
    with locked(code=code) as work:
        seat = work.seat_of(player)
        work.must_run()
        shown = seat.edit  # before the table cuts a draft that no longer fits: that is what the page says
        present = own_length(work.table, seat.number)
        if (shown, present) == (edit + 1, length - 1):
            return Done(repeat=True)
        if (shown, present) != (edit, length) or seat.out:
            raise Stale
        work.table.undo(seat.number)
        store.keep(seat, work.table, store.tokens(seat)[:-1])
        seat.edit = edit + 1
        return Done()


def resolve(match_id: int, step_no: int) -> bool:
    """The deferred step of a round's end, exactly once: a repeat or a late delivery finds another step."""
    with locked(pk=match_id) as work:
        if not work.match.running or work.match.system_step != step_no:
            return False
        rows = work.table.answer(SYSTEM, Resolve(), to=step_no)
        work.append(rows, {})
        work.clear_pending()
        work.settle()
        work.public()
        return True


def play_out(match_id: int) -> int:
    """Answer for seats whose players are out, with the first candidate each time, until others are asked."""
    with locked(pk=match_id) as work:
        made = 0
        while made < MOST_ANSWERS_FOR and (seat := _left_behind(work)) is not None:
            first = next(work.engine.candidates(work.table.seen(seat.number), seat.number))
            _take(work, seat, first, None, "")
            made += 1
        return made


def _form(seat: Seat, to: str, token: str) -> str:
    """What tells one form from all others, also where a forged one carries the token of another question."""
    return blake2b(f"{seat.user_id} {to} {token}".encode(), digest_size=16).hexdigest()


def _must_be_open(seat: Seat, edit: int) -> None:
    if seat.out:
        raise NotAsked
    if seat.edit != edit:
        raise Stale


def _take(work: Work, seat: Seat, answer: PlayerAnswer, to: int | None, form: str) -> Done:
    table = work.table
    tokens = [*store.tokens(seat), form]
    given_before, before = seat.given, table.head
    rows = table.answer(seat.number, answer, to=to)
    seat.cut = False
    if not rows:
        store.keep(seat, table, tokens)
        if seat.given != given_before:
            _given(work, seat, anew=bool(given_before))
        return Done()
    by_seat = {other.number: store.tokens(other) for other in work.seats if other.given}
    by_seat[seat.number] = tokens
    work.append(rows, by_seat)
    for other in work.seats:
        if other.number not in table.draft:
            if other.draft_length:
                other.edit += FINAL
            store.forget(other)
    work.clear_pending()
    work.settle(_ended(before, table.head, rows))
    work.public()
    return Done(final=True)


def _ended(before: Core[Any], after: Core[Any], rows: list[Row]) -> set[int]:
    """Whose turn is over, even if the same seat is asked again: all of them where lanes were joined."""
    if before.lanes and after.count > before.count:
        return set(before.lanes)
    return {row.seat for row in rows if row.boundary == "end"}


def _given(work: Work, seat: Seat, *, anew: bool) -> None:
    """That a seat has given is public, when and how often it does so again is not."""
    if anew:
        seat.edit += 1
        return
    work.settle()
    work.public()


def _known(work: Work, seat: Seat, form: str) -> bool:
    """Whether this form was carried out already: in the draft, in what is given, or in the log."""
    holders = work.seats if work.match.practice else [seat]
    numbers = [holder.number for holder in holders]
    if any(form in store.tokens(holder) for holder in holders):
        return True
    return work.match.entries.filter(token=form, seat__in=numbers).exists()


def _left_behind(work: Work) -> Seat | None:
    if not work.match.running:
        return None
    return next((seat for seat in work.seats if seat.awaited and seat.out), None)

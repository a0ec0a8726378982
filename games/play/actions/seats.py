"""Seats outlive people: leaving a running match, being late, handing a seat over."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from django.http import Http404

from games.play import clock, store
from games.play.actions.work import Work, locked
from games.play.errors import BadAnswer, Broken, Ended, LateToo, NotLate, Seated
from games.play.models import Entry, Match, Notice, Seat, Vote

if TYPE_CHECKING:
    from accounts.models import User

ENDINGS = {Seat.Out.RESIGNED: Match.Ending.RESIGNED, Seat.Out.DROPPED: Match.Ending.DROPPED}
ROWS = {Seat.Out.RESIGNED: Entry.Kind.RESIGN, Seat.Out.DROPPED: Entry.Kind.DROP}


def resign(player: User | None, code: str) -> None:
    """Give up. Of two players the other wins; of more, the site plays on for the seat, which ranks last.

    A solo match ends without a place.
    """
    with locked(code=code) as work:
        seat = work.seat_of(player)
        if seat.out:
            return
        work.must_run()
        _put_out(work, seat, Seat.Out.RESIGNED)


def vote(player: User | None, code: str, number: int, choice: str) -> None:
    """Say what is to be done about a late seat; a majority of those who decide carries it."""
    if choice not in Vote.Choice.values:
        raise BadAnswer
    with locked(code=code) as work:
        voter = work.seat_of(player)
        work.must_run()
        late = next((seat for seat in work.seats if seat.number == number), None)
        if late is None or late is voter or voter.out or not clock.is_late(late, work.now):
            raise NotLate(work.match)
        if clock.is_late(voter, work.now):
            raise LateToo(work.match)
        Vote.objects.update_or_create(
            voter=voter, late=late, defaults={"match": work.match, "choice": choice, "at": work.now}
        )
        work.match.pending = True
        work.public()
        _carry(work, late)


def count_votes(work: Work) -> None:
    """Somebody decides no more, being late or out: what the others want may have a majority now."""
    for late in clock.late(work.seats, work.now):
        if work.match.pending and work.match.running:
            _carry(work, late)


def replace_player(code: str, number: int, user: User) -> None:
    """Hand a seat over: the substitute inherits what is pending, gets the full time, and is told."""
    with locked(code=code) as work:
        seat = next((seat for seat in work.seats if seat.number == number), None)
        if seat is None:
            raise Http404
        if work.match.ended:
            raise Ended(work.match)
        if seat.user_id == user.pk:
            return
        if any(other.user_id == user.pk for other in work.seats):
            raise Seated(work.match)
        seat.user_id, seat.out = user.pk, ""
        work.public()
        if not work.match.running:
            return
        work.add(Entry.Kind.SUBSTITUTE, number)
        seat.edit += 1
        if seat.awaited:
            seat.turn = work.match.head_n
            clock.wind(work.match, seat, work.now)
        work.settle()
        work.tell(seat, Notice.Kind.SUBSTITUTE)


def close(code: str) -> None:
    """End a match without a result: by the site, for one that cannot go on."""
    with locked(code=code) as work:
        if work.match.ended:
            return
        ending = Match.Ending.CLOSED if work.match.running else Match.Ending.CALLED_OFF
        if work.match.running:
            work.add(Entry.Kind.CLOSE)
        work.clear_pending()
        work.finish(ending)
        work.public()


def give_up(user: User) -> None:
    """Leave every match that is not over: whoever had these seats is not coming back.

    A match that no longer replays stays as it is, and keeps nobody from going; nor from signing in.
    """
    for pk in _matches(user):
        with suppress(Broken), locked(pk=pk) as work:
            for seat in [seat for seat in work.seats if seat.user_id == user.pk]:
                _vacate(work, seat)
            work.public()


def claim(guest: User, user: User) -> None:
    """A guest signed in to an account: the seats move along, unless the account already sits there."""
    for pk in _matches(guest):
        with suppress(Broken), locked(pk=pk) as work:
            present = any(seat.user_id == user.pk for seat in work.seats)
            if work.match.host_id == guest.pk:
                work.match.host_id = user.pk
            for seat in [seat for seat in work.seats if seat.user_id == guest.pk]:
                if present:
                    _vacate(work, seat)
                else:
                    seat.user_id = user.pk
            work.public()


def _matches(user: User) -> list[int]:
    """The matches of a player, always in the same order: several may be locked in one transaction."""
    seats = Seat.objects.filter(user=user).order_by("match_id")
    return list(seats.values_list("match_id", flat=True).distinct())


def _vacate(work: Work, seat: Seat) -> None:
    """Nobody plays two seats, and nobody would come back to this one for the others to go on."""
    if work.match.status == Match.Status.OPEN:
        work.stand_up(seat)
    elif work.match.running and not seat.out:
        _put_out(work, seat, Seat.Out.RESIGNED)


def _carry(work: Work, late: Seat) -> None:
    deciding = [seat.pk for seat in clock.deciders(work.seats, late, work.now)]
    votes = list(Vote.objects.filter(late=late, voter__in=deciding).values_list("choice", flat=True))
    if 2 * votes.count(Vote.Choice.DROP) > len(deciding):
        _put_out(work, late, Seat.Out.DROPPED)
    elif 2 * votes.count(Vote.Choice.CLOSE) > len(deciding):
        work.add(Entry.Kind.TIMEOUT, late.number)
        work.clear_pending()
        work.finish(Match.Ending.VOTED)


def _put_out(work: Work, seat: Seat, out: Seat.Out) -> None:
    work.add(ROWS[out], seat.number)
    if work.match.pending:
        work.decline()
        Vote.objects.filter(late=seat).delete()
    store.forget(seat)
    seat.out = out
    seat.edit += 1
    clock.stop(seat)
    work.public()
    staying = work.staying()
    if len(staying) > 1 and not work.match.practice:
        work.settle()
        count_votes(work)
        return
    places = {other.number: 2 for other in work.seats} | {other.number: 1 for other in staying}
    work.finish(ENDINGS[out], {} if work.match.solo else places)

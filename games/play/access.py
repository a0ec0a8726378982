"""The only doors to a match, and the only place that chooses what a viewer looks at."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext

from accounts.models import User
from config.statements import Select, together
from games.play.errors import DeadInvitation, Full, NotSeated, Started
from games.play.models import Match, Seat
from games.play.position import Position, past, permanent, present

__all__ = [
    "Look",
    "Position",
    "look_at",
    "look_for",
    "match_by_invitation",
    "match_for_seat",
    "match_for_viewer",
    "own_seat",
    "position",
    "positions",
]


@dataclass(frozen=True)
class Look:
    """A match as one viewer meets it; `seat` is theirs, in practice the one that is asked."""

    match: Match
    seats: tuple[Seat, ...]
    seat: Seat | None

    @property
    def number(self) -> int | None:
        return None if self.seat is None else self.seat.number

    @property
    def names(self) -> tuple[str, ...]:
        """Players in seat order; empty where a seat has none. In practice one player has several."""
        if self.match.practice:
            return tuple(gettext("Player %(n)d") % {"n": seat.number + 1} for seat in self.seats)
        return tuple("" if seat.user is None else seat.user.name for seat in self.seats)


def match_for_viewer(player: User | None, code: str) -> Look:
    """A public match is open to everybody, a private one to its seats and to the staff."""
    look = _by_code(player, code)
    if look.match.public or look.seat is not None or (player is not None and player.is_staff):
        return look
    raise Http404


def match_for_seat(player: User | None, code: str) -> Look:
    """The same for somebody who sits there; strangers to a private match do not learn that it exists."""
    look = match_for_viewer(player, code)
    if look.seat is None:
        raise NotSeated(look.match)
    return look


def match_by_invitation(token: str) -> Look:
    """The open table behind an invitation."""
    match = Match.objects.filter(invitation=token).first()
    if match is None or match.ended:
        raise DeadInvitation(match)
    look = _look(None, match)
    if match.status != Match.Status.OPEN:
        raise Started(match)
    if len(look.seats) >= match.size:
        raise Full(match)
    return look


def look_for(seat: Seat) -> Look:
    """The match as the player of this seat meets it: for mails."""
    look = _look(None, seat.match)
    own = next(other for other in look.seats if other.pk == seat.pk)
    return Look(look.match, look.seats, own)


def look_at(match: Match) -> Look:
    """The match as a spectator meets it: for the site's keepers."""
    return _look(None, match)


def position(look: Look, n: int | None = None) -> Position:
    """What this viewer sees now: head and own draft; or, by permanent link, after entry `n`."""
    return present(look) if n is None else past(look, n)


def positions(look: Look) -> list[int]:
    """The entries with a permanent link, for the replay slider."""
    return permanent(look)


def own_seat(seats: list[Seat] | tuple[Seat, ...], player: User | None, match: Match) -> Seat | None:
    """The seat of a player; in practice, where one player holds all, the one that is asked."""
    own = [seat for seat in seats if player is not None and seat.user_id == player.pk]
    if match.practice:
        own.sort(key=lambda seat: not seat.awaited)
    return own[0] if own else None


def _by_code(player: User | None, code: str) -> Look:
    found, seats, users = together(code, *_statements)
    if not found:
        raise Http404
    by_pk = {user.pk: user for user in users}
    for seat in seats:
        seat.match, seat.user = found[0], by_pk.get(seat.user_id)
    return Look(found[0], tuple(seats), own_seat(seats, player, found[0]))


def _look(player: User | None, match: Match) -> Look:
    seats = tuple(match.seats.select_related("user"))
    for seat in seats:
        seat.match = match
    return Look(match, seats, own_seat(seats, player, match))


_statements = (
    Select(Match, "code"),
    Select(Seat, "match__code", order="number"),
    Select(User, "seats__match__code"),
)

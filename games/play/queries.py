"""Read models for lists: matches and seats without states, in two queries whatever the length."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import Prefetch, QuerySet

from games.play.access import own_seat
from games.play.models import Match, Seat

if TYPE_CHECKING:
    from accounts.models import User

HEAVY = ("head_state", "key")
FINISHED = 20


@dataclass(frozen=True)
class Card:
    """A match in a list, as one player sees it."""

    match: Match
    seats: tuple[Seat, ...]
    seat: Seat | None

    @property
    def mine(self) -> bool:
        """Whether the match waits for this player."""
        return self.seat is not None and self.seat.awaited and not self.seat.out

    @property
    def due_at(self) -> datetime | None:
        return None if self.seat is None else self.seat.due_at

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.awaited)

    @property
    def free(self) -> int:
        """Seats that nobody has taken yet."""
        return self.match.size - len(self.seats)


@dataclass(frozen=True)
class Home:
    """A player's matches: those that wait for them first, the least time left first of all."""

    mine: list[Card]
    waiting: list[Card]
    open: list[Card]
    finished: list[Card]


def home(player: User) -> Home:
    """All that a player has to do with; of what is finished, the newest."""
    own = Match.objects.filter(seats__user=player).distinct()
    alive = _cards(own.filter(status__in=(Match.Status.OPEN, Match.Status.RUNNING)), player)
    running = [card for card in alive if card.match.running]
    ended = own.filter(status__in=(Match.Status.OVER, Match.Status.CLOSED), started_at__isnull=False)
    return Home(
        mine=sorted((card for card in running if card.mine), key=_urgency),
        waiting=[card for card in running if not card.mine],
        open=[card for card in alive if not card.match.running],
        finished=_cards(ended.order_by("-ended_at")[:FINISHED], player),
    )


def lobby(player: User | None = None, limit: int = 50) -> list[Card]:
    """Open tables that anybody may join, the newest first."""
    return _cards(_public(Match.Status.OPEN).order_by("-created_at")[:limit], player)


def running(limit: int = 20) -> list[Card]:
    """Public matches to watch, the latest move first."""
    return _cards(_public(Match.Status.RUNNING).order_by("-moved_at")[:limit], None)


def finished(limit: int = 20) -> list[Card]:
    """Public matches that were played to an end."""
    return _cards(_public(Match.Status.OVER).order_by("-ended_at")[:limit], None)


def _public(status: Match.Status) -> QuerySet[Match]:
    return Match.objects.filter(status=status, public=True, practice=False)


def _cards(matches: QuerySet[Match], player: User | None) -> list[Card]:
    seats = Prefetch(
        "seats", Seat.objects.select_related("user").defer("draft", "given"), to_attr="all_seats"
    )
    if not matches.query.is_sliced:
        matches = matches.order_by("-moved_at", "-created_at")
    found = []
    for match in matches.defer(*HEAVY).prefetch_related(seats):
        all_seats: tuple[Seat, ...] = tuple(match.all_seats)
        found.append(Card(match, all_seats, own_seat(all_seats, player, match)))
    return found


def _urgency(card: Card) -> tuple[bool, datetime]:
    when = card.due_at or card.match.moved_at or card.match.created_at
    return card.due_at is None, when

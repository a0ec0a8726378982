"""Tables: opening one, sitting down, standing up, and the start when the last seat is taken."""

from __future__ import annotations

import hmac
import re
import secrets
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from games import catalog
from games.engine.dice import commitment
from games.play import clock, store
from games.play.actions.work import Work, locked
from games.play.errors import BadTable, DeadInvitation, Full, Started
from games.play.models import Entry, Match, Notice, Seat
from rulebook import references

if TYPE_CHECKING:
    from collections.abc import Mapping

    from accounts.models import User
    from games.engine.core import Title

LONGEST_NONCE = 64
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def create(
    player: User,
    title: str,
    *,
    seats: int,
    options: Mapping[str, Any] | None = None,
    pace: int | None = None,
    public: bool = True,
    nonce: str = "",
) -> Match:
    """Open a table and sit down at it; a table for one begins at once."""
    with transaction.atomic():
        match = _new(player, title, seats, options or {}, pace=pace, public=public)
        _sit(match, player, 0, nonce)
        return _begun(match) if match.solo else match


def join(player: User, code: str, *, invitation: str = "", nonce: str = "") -> Match:
    """Sit down at an open table; with the last seat the match begins. Again is harmless."""
    with locked(code=code) as work:
        match = work.match
        if any(seat.user_id == player.pk for seat in work.seats):
            return match
        invited = hmac.compare_digest(invitation.encode(), match.invitation.encode())
        if not (match.public or invited or invitation):
            raise Http404
        if match.ended or not (match.public or invited):
            raise DeadInvitation(match)
        if match.status != Match.Status.OPEN:
            raise Started(match)
        taken = {seat.number for seat in work.seats}
        if len(taken) >= match.size:
            raise Full(match)
        number = min(set(range(match.size)) - taken)
        work.seat_added(_sit(match, player, number, nonce))
        work.public()
        if len(work.seats) == match.size:
            _start(work)
        return match


def leave(player: User, code: str) -> None:
    """Stand up before the start. The table of a host who leaves goes to the next, or is called off."""
    with locked(code=code) as work:
        seat = next((seat for seat in work.seats if seat.user_id == player.pk), None)
        if seat is None:
            return
        if work.match.status != Match.Status.OPEN:
            raise Started(work.match)
        work.stand_up(seat)
        work.public()


def practice(
    player: User,
    title: str,
    *,
    seats: int | None = None,
    scenario: str = "",
    state: Any = None,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """A match against oneself, begun at once: from the deal, a named scenario or a given position."""
    if state is None and scenario:
        if scenario not in catalog.title(title).scenarios:
            raise BadTable
        state = catalog.title(title).scenarios[scenario]()
    size = state.players if state is not None else seats or min(catalog.title(title).seats)
    with transaction.atomic():
        match = _new(player, title, size, options or {}, public=False, practice=True, scenario=scenario)
        for number in range(size):
            _sit(match, player, number, "")
        return _begun(match, state)


def _new(player: User, title: str, seats: int, options: Mapping[str, Any], **fields: Any) -> Match:
    if title not in catalog.SLUGS:
        raise BadTable
    game = catalog.title(title)
    pace = fields.get("pace")
    if seats not in game.seats or pace not in (clock.PACES if seats > 1 else (None,)):
        raise BadTable
    match = Match(
        title=title,
        rev=game.rev,
        edition=references.edition(title) or None,
        options=_options(options, game, seats),
        size=seats,
        host=player,
        **fields,
    )
    match.commitment = commitment(bytes(match.key))
    match.save(force_insert=True)
    return match


def _options(options: Mapping[str, Any], game: Title[Any], seats: int) -> dict[str, Any]:
    try:
        chosen = msgspec.convert(dict(options), game.options_type, strict=False)
    except msgspec.ValidationError as error:
        raise BadTable from error
    built: dict[str, Any] = msgspec.to_builtins(chosen)
    plain = msgspec.to_builtins(game.options_type())
    if any(built[name] != plain[name] and seats not in fit for name, fit in game.option_seats.items()):
        raise BadTable
    return built


def _begun(match: Match, state: Any = None) -> Match:
    """Begin with the players who sit there."""
    with locked(pk=match.pk) as work:
        _start(work, state)
    return work.match


def _sit(match: Match, player: User, number: int, nonce: str) -> Seat:
    given = _CONTROL.sub("", nonce).strip()[:LONGEST_NONCE]
    return Seat.objects.create(
        match=match,
        number=number,
        user=player,
        nonce=given or secrets.token_urlsafe(12),
        nonce_drawn=not given,
        joined_at=timezone.now(),
    )


def _start(work: Work, state: Any = None) -> None:
    """Deal, and call the first seats."""
    match, game = work.match, catalog.title(work.match.title)
    dice = store.dice(match, work.seats)
    if state is None:
        options = msgspec.convert(match.options, game.options_type)
        begun = work.engine.start(options, match.size, dice, rev=match.rev)
    else:
        begun = work.engine.start_from(state, dice)
        match.rev = begun.state.rev
    match.status, match.started_at, match.draws = Match.Status.RUNNING, work.now, dice.counter
    work.add(
        Entry.Kind.START,
        answer="" if state is None else store.dump(state),
        draws=store.dump(begun.draws),
        events=store.dump(begun.events),
        boundary="system",
    )
    match.boundary = "system"
    work.reset(begun.state)
    work.settle()
    for seat in work.seats:
        if not seat.awaited:
            work.tell(seat, Notice.Kind.STARTED)
    work.public()

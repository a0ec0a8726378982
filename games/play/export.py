"""A match as JSON: before its end what the viewer saw, after it everything, so that anybody can check it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from games.engine.steps import event_for
from games.play import store
from games.play.models import Entry

if TYPE_CHECKING:
    from games.play.access import Look
    from games.play.models import Match, Seat

FORMAT = "teban-match"
VERSION = 1


def export(look: Look) -> dict[str, Any]:
    """The whole match, ready for JSON; once it is over, with the fingerprint of everything in it."""
    told = _told(look)
    return {**told, "fingerprint": fingerprint(told) if look.match.ended else ""}


def fingerprint(told: dict[str, Any]) -> str:
    """The same for all who export this match, and another if one row is left out.

    It leaves out who looks, what they are called, and itself.
    """
    bound = {key: told[key] for key in told if key not in ("viewer", "seats", "fingerprint")}
    seats = [{key: seat[key] for key in seat if key != "name"} for seat in told["seats"]]
    return hashlib.sha256(msgspec.json.encode([bound, seats], order="deterministic")).hexdigest()


def _told(look: Look) -> dict[str, Any]:
    match = look.match
    return {
        "format": FORMAT,
        "version": VERSION,
        "complete": match.ended,
        "viewer": look.number,
        "code": match.code,
        "title": match.title,
        "rev": match.rev,
        "edition": match.edition,
        "options": match.options,
        "size": match.size,
        "pace": match.pace,
        "practice": match.practice,
        "scenario": match.scenario,
        "status": match.status,
        "ending": match.ending,
        "started": _iso(match.started_at),
        "ended": _iso(match.ended_at),
        "commitment": match.commitment,
        "key": bytes(match.key).hex() if match.ended else None,
        "seats": [_seat(seat, name) for seat, name in zip(look.seats, look.names, strict=True)],
        "entries": [_entry(entry, look) for entry in match.entries.all()],
        "states": states(match) if match.ended and match.started_at else {},
    }


def states(match: Match) -> dict[str, str]:
    """A short hash of every position that has a permanent link."""
    hashes: dict[str, str] = {}
    kept: list[Entry] = []
    for entry in match.entries.filter(superseded=None):
        if entry.kind == Entry.Kind.START:
            state = store.start(match, entry)
        elif entry.kind in store.REPLAYED:
            kept.append(entry)
            if not entry.boundary:
                continue
            state = store.go_on(match, state, kept)
            kept = []
        else:
            continue
        hashes[str(entry.n)] = state_hash(state)
    return hashes


def state_hash(state: Any) -> str:
    """Equal for equal states, whatever made them."""
    plain = msgspec.to_builtins(state, str_keys=True)
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:32]


def _seat(seat: Seat, name: str) -> dict[str, Any]:
    return {
        "number": seat.number,
        "name": name,
        "nonce": seat.nonce,
        "nonce_drawn": seat.nonce_drawn,
        "out": seat.out,
        "points": seat.points,
        "place": seat.place,
    }


def _entry(entry: Entry, look: Look) -> dict[str, Any]:
    """What others chose is known from the events, and only so: an answer may name what is hidden."""
    over = look.match.ended
    own = over or (entry.seat >= 0 and entry.seat == look.number)
    return {
        "n": entry.n,
        "kind": entry.kind,
        "seat": entry.seat,
        "to": entry.to,
        "answer": msgspec.json.decode(entry.answer) if entry.answer and own else None,
        "draws": list(store.draws_of(entry)) if over else None,
        "events": msgspec.to_builtins(
            [event_for(event, look.number, over) for event in store.events_of(entry)]
        ),
        "boundary": entry.boundary,
        "rev": entry.rev,
        "at": _iso(entry.at),
        "position": entry.position,
        "target": entry.target,
        "superseded": entry.superseded,
    }


def _iso(moment: Any) -> str | None:
    return None if moment is None else moment.isoformat()

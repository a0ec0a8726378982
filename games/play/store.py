"""Between rows and the engine: head and drafts as bytes, answers and events as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from games import catalog
from games.engine import log
from games.engine.dice import BadRecord, KeyedDice, RecordedDice, effective_key
from games.engine.errors import AnswerError, Misplaced
from games.engine.prompts import Answer, PlayerAnswer
from games.engine.steps import Event
from games.engine.table import Table
from games.play.errors import Broken
from games.play.models import Entry

if TYPE_CHECKING:
    from games.engine.core import Engine
    from games.play.models import Match, Seat

REPLAYED = (Entry.Kind.ANSWER, Entry.Kind.RESOLVE)
Kept = list[tuple[str, PlayerAnswer]]
"""Answers that are not final, each with the token of its form."""

encode = msgspec.msgpack.Encoder().encode
_kept = msgspec.msgpack.Decoder(Kept)
_json = msgspec.json.Encoder()
_answer = msgspec.json.Decoder(Answer)
_draws = msgspec.json.Decoder(tuple[int, ...])
_events = msgspec.json.Decoder(tuple[Event, ...])


def engine(match: Match) -> Engine[Any]:
    return catalog.engine(match.title)


def goal(match: Match) -> int | None:
    """The points that a player alone has to reach in this match."""
    title = catalog.title(match.title)
    return title.goal(msgspec.convert(match.options, title.options_type), match.size)


@cache
def fingerprint(title: str) -> str:
    """The shape of this title's states: a head of another shape is rebuilt from the log."""
    return log.fingerprint(catalog.title(title).state_type)


@cache
def _state_decoder(title: str) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(catalog.title(title).state_type)


def dump(thing: Any) -> str:
    return _json.encode(thing).decode()


def events_of(entry: Entry) -> tuple[Event, ...]:
    """What happened, with its secrets: pass each through `event_for` before anybody reads it."""
    return _events.decode(entry.events) if entry.events else ()


def draws_of(entry: Entry) -> tuple[int, ...]:
    return _draws.decode(entry.draws) if entry.draws else ()


def row_of(entry: Entry) -> log.Row:
    """An entry as the engine replays it."""
    return log.Row(entry.seat, int(entry.to or 0), _answer.decode(entry.answer), draws_of(entry))


def tokens(seat: Seat) -> list[str]:
    """The tokens of the forms behind the seat's answers that are not final."""
    return [token for token, _ in _load_kept(seat.draft or seat.given) or ()]


def keep(seat: Seat, table: Table[Any], tokens: Sequence[str]) -> None:
    """Store the seat's draft and what it has given as the table has them, with these tokens."""
    number = seat.number
    drafted, given = table.draft.get(number), table.given.get(number)
    own = given or [] if drafted is None else drafted
    kept = encode(list(zip(tokens, own, strict=True)))
    seat.draft = b"" if drafted is None else kept
    if given is None:
        seat.given = b""
    elif drafted is None:
        seat.given = kept
    seat.draft_length = len(own)


def forget(seat: Seat) -> None:
    """Nothing of this seat waits any more."""
    seat.draft, seat.given, seat.draft_length = b"", b"", 0


def dice(match: Match, seats: Sequence[Seat]) -> KeyedDice:
    """The match's dice where they stand."""
    key = effective_key(bytes(match.key), match.code, [seat.nonce for seat in seats])
    return KeyedDice(key, match.draws)


def table(match: Match, seats: Sequence[Seat], dice: KeyedDice | None = None) -> Table[Any]:
    """Head and drafts. A draft that cannot be read, or that the rules no longer accept, is cut, and its seat
    is marked.
    """
    state, fresh = head(match)
    found = Table(
        engine(match),
        state,
        _waiting(seats, "draft"),
        _waiting(seats, "given"),
        dice=dice,
        last=match.boundary,  # type: ignore[arg-type]
    )
    if not fresh or not _all_seen(found):
        for number in found.mend():
            own = found.draft[number]
            keep(seats[number], found, tokens(seats[number])[: len(own)])
            seats[number].cut = True
    return found


def head(match: Match) -> tuple[Any, bool]:
    """The position after all final answers, and whether the stored one could be used."""
    if match.fingerprint == fingerprint(match.title):
        with suppress(msgspec.MsgspecError):  # what cannot be read is no better than another shape
            return _state_decoder(match.title).decode(bytes(match.head_state)), True
    return rebuilt(match, match.entries.filter(superseded=None)), False


def rebuilt(match: Match, entries: Iterable[Entry]) -> Any:
    """The position after these entries, from the log alone."""
    try:
        return replay(match, entries)
    except (AnswerError, BadRecord, Misplaced, msgspec.MsgspecError, LookupError, ValueError) as error:
        raise Broken(match) from error


def replay(match: Match, entries: Iterable[Entry]) -> Any:
    """The same, with the engine's own errors."""
    rows = iter(entries)
    first = next(rows)
    return log.replay(
        engine(match), start(match, first), (row_of(entry) for entry in rows if entry.kind in REPLAYED)
    )


def go_on(match: Match, state: Any, entries: Iterable[Entry]) -> Any:
    """The position after these further answers."""
    return log.replay(engine(match), state, (row_of(entry) for entry in entries))


def start(match: Match, first: Entry) -> Any:
    """The first position: dealt by the recorded draws, or the one that a practice match began with."""
    title = catalog.title(match.title)
    recorded = RecordedDice(draws_of(first))
    if first.answer:
        return (
            engine(match).start_from(msgspec.json.decode(first.answer, type=title.state_type), recorded).state
        )
    options = msgspec.convert(match.options, title.options_type)
    return engine(match).start(options, match.size, recorded, rev=match.rev).state


def _load_kept(blob: bytes | memoryview) -> Kept | None:
    """None where it cannot be read."""
    with suppress(msgspec.MsgspecError):
        return _kept.decode(blob) if blob else []
    return None


def _waiting(seats: Sequence[Seat], which: Literal["draft", "given"]) -> dict[int, list[PlayerAnswer]]:
    """The answers of each seat that has any there; what cannot be read goes, and nothing beside it."""
    found = {}
    for seat in seats:
        blob = getattr(seat, which)
        kept = _load_kept(blob)
        if kept is None:
            setattr(seat, which, b"")
            seat.draft_length, seat.cut = len(tokens(seat)), True
        elif blob:
            found[seat.number] = [answer for _, answer in kept]
    return found


def _all_seen(found: Table[Any]) -> bool:
    try:
        for number in {*found.draft, *found.given}:
            found.seen(number)
    except (AnswerError, Misplaced):
        return False
    return True

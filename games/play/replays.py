"""Whether a stored match still replays: to the same events, and to the same head."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.dice import RecordedDice
from games.play import store
from games.play.errors import Broken
from games.play.models import Entry

if TYPE_CHECKING:
    from games.play.models import Match


def fault(match: Match) -> str:
    """What is wrong with a match, in words for its keeper; empty if all is well."""
    entries = list(match.entries.filter(superseded=None))
    try:
        state = store.rebuilt(match, entries)
    except Broken as broken:
        return repr(broken.__cause__)
    if match.fingerprint == store.fingerprint(match.title) and state != store.head(match)[0]:
        return "the stored head is another position"
    return _told_otherwise(match, entries)


def _told_otherwise(match: Match, entries: list[Entry]) -> str:
    """The first entry whose events would read differently today."""
    engine, state = store.engine(match), store.start(match, entries[0])
    for entry in entries:
        if entry.kind not in store.REPLAYED:
            continue
        row = store.row_of(entry)
        done = engine.advance(state, row.seat, row.answer, RecordedDice(row.draws), to=row.to)
        if done.events != store.events_of(entry):
            return f"entry {entry.n} tells something else"
        state = done.state
    return ""

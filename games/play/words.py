"""The log and the refusals in words: titles speak through their `words.toml`, the site through gettext."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from config.statements import Select
from games import catalog
from games.engine.errors import OWN_CODES, AnswerError, Illegal, NotAsked
from games.engine.prompts import Refusal
from games.engine.steps import event_for
from games.play import errors
from games.play.models import Entry
from games.play.store import events_of
from rulebook import references

if TYPE_CHECKING:
    from games.engine.words import Words
    from games.play.access import Look

Text = str | Promise

SENTENCES: dict[type[Exception], Text] = {
    errors.NotSeated: _("You have no seat in this match."),
    errors.Full: _("This table is full. You can watch, or open a table of your own."),
    errors.Started: _("This match has already begun."),
    errors.Seated: _("This player already has a seat in this match."),
    errors.NotStarted: _("This match has not begun yet."),
    errors.Ended: _("This match is over."),
    errors.DeadInvitation: _("This invitation is no longer valid."),
    errors.NotLate: _("This player is not late, or has moved in the meantime."),
    errors.LateToo: _("Your own time has run out as well. Make your move first; then you can decide."),
    errors.NoProposal: _("This proposal is no longer open."),
    errors.BadTarget: _("The match cannot go back to that move."),
    errors.BadToken: _("This form is incomplete. Please load the page again."),
    errors.BadAnswer: _("This answer cannot be read. Please load the page again."),
    errors.BadTable: _("This game is not offered in that form."),
    errors.Broken: _("This match cannot be continued. Everything played so far can still be read."),
}
STALE: Text = _("The match has moved on since this page was made. This is how it stands now.")
NOT_ASKED: Text = _("It is not your turn.")
ROWS: dict[str, Text] = {
    Entry.Kind.REWIND: _("The match went back to move %(target)d."),
    Entry.Kind.RESIGN: _("%(player)s resigned."),
    Entry.Kind.DROP: _("%(player)s was dropped for being late."),
    Entry.Kind.SUBSTITUTE: _("%(player)s takes over the seat."),
    Entry.Kind.TIMEOUT: _("The match was closed by vote because %(player)s was late."),
    Entry.Kind.CLOSE: _("The match was closed by the site."),
}
NOBODY: Text = _("an empty seat")


class Line(NamedTuple):
    """One line of the log, the paragraph behind it, and the things it names, by their ids."""

    n: int
    seat: int | None
    text: str
    rule: str | None
    url: str | None
    at: datetime
    superseded: bool
    named: frozenset[str] = frozenset()


class Said(NamedTuple):
    """A refusal in words, and the paragraph behind it."""

    text: str
    rule: str | None
    url: str | None


def log_lines(
    look: Look, lang: str, *, since: int | None = None, limit: int | None = 30, taken_back: bool = False
) -> list[Line]:
    """What happened after entry `since`, as this viewer may know it; the last `limit` lines, oldest first.

    What was taken back stands there only if it is asked for: the line of the rewind says that there was more.
    """
    newest_first = _newest(limit, taken_back)(look.match.pk, 0 if since is None else since + 1)
    lines = list(lines_of(look, lang, reversed(newest_first)))
    return lines if limit is None else lines[-limit:]


@cache
def _newest(most: int | None, taken_back: bool) -> Select[Entry]:
    """So many entries of a match, from a number on, with what is told of them."""
    rows = Entry.objects.only("match_id", "n", "kind", "seat", "events", "at", "superseded", "target")
    among = rows if taken_back else rows.filter(superseded=None)
    return Select(Entry, "match_id", "n__gte", among=among, order="-n", most=most)


def lines_of(look: Look, lang: str, rows: Iterable[Entry]) -> Iterator[Line]:
    """The lines of these entries."""
    words = catalog.words(look.match.title)
    names = players(look, lang)
    link = _linker(lang)
    for row in rows:
        if row.kind in ROWS:
            yield Line(row.n, _seat(row), _row(row, names, lang), None, None, row.at, False)
        for stored in events_of(row):
            event = event_for(stored, look.number, look.match.ended)
            rule = words.event_rule(event.kind)
            said = words.event(event, lang, names)
            gone = row.superseded is not None
            named = frozenset(value for value in event.data.values() if isinstance(value, str))
            yield Line(row.n, event.seat, said, rule, link(rule), row.at, gone, named)


def players(look: Look, lang: str) -> tuple[str, ...]:
    """Names in seat order, with words for a seat without a player."""
    with translation.override(lang):
        return tuple(name or str(NOBODY) for name in look.names)


def refusal(error: Exception, lang: str, slug: str, names: Iterable[str] = ()) -> Said:
    """Why not, in a sentence, with the paragraph behind it if there is one."""
    if isinstance(error, Illegal):
        return _illegal(error, lang, catalog.words(slug), tuple(names))
    with translation.override(lang):
        if isinstance(error, AnswerError):
            return Said(str(NOT_ASKED if isinstance(error, NotAsked) else STALE), None, None)
        return Said(str(SENTENCES[type(error)]), None, None)


def ending(look: Look, lang: str) -> str:
    """How the match ended; empty while it runs."""
    with translation.override(lang):
        return str(look.match.get_ending_display()) if look.match.ending else ""


def _illegal(error: Illegal, lang: str, words: Words, names: tuple[str, ...]) -> Said:
    text = words.refusal(Refusal(error.rule, error.args_by_name), lang, names)
    if error.rule in OWN_CODES:
        return Said(text, None, None)
    return Said(text, error.rule, references.link(error.rule, lang) or None)


def _row(row: Entry, names: tuple[str, ...], lang: str) -> str:
    with translation.override(lang):
        player = names[row.seat] if 0 <= row.seat < len(names) else pgettext("seat", "the site")
        return str(ROWS[row.kind]) % {"player": player, "target": row.target or 0}


def _seat(row: Entry) -> int | None:
    return row.seat if row.seat >= 0 else None


def _linker(lang: str) -> Callable[[str | None], str | None]:
    known: dict[str | None, str | None] = {None: None}

    def link(rule: str | None) -> str | None:
        if rule not in known:
            known[rule] = references.link(str(rule), lang) or None
        return known[rule]

    return link

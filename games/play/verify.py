"""Checking a finished match from its export alone: commitment, key, every draw, every event, every state."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from games import catalog
from games.engine.dice import KeyedDice, commitment, effective_key
from games.engine.errors import AnswerError, Misplaced
from games.engine.prompts import Answer
from games.engine.steps import Event
from games.play.actions.tables import LONGEST_NONCE
from games.play.export import FORMAT, VERSION, fingerprint, state_hash
from games.play.models import CODE_SIGNS, Entry, Match
from games.play.results import places

LARGEST = 16 << 20
"""Of a file, in bytes: many times the longest match."""

ENDED_BY = {
    Match.Ending.RESIGNED: Entry.Kind.RESIGN,
    Match.Ending.DROPPED: Entry.Kind.DROP,
    Match.Ending.VOTED: Entry.Kind.TIMEOUT,
    Match.Ending.CLOSED: Entry.Kind.CLOSE,
}
"""The row that ends a match which is not played to its end."""
REPLAYED = (Entry.Kind.ANSWER.value, Entry.Kind.RESOLVE.value)


DAMAGED = _("This file is not the export of a match, or it is damaged.")


class Fault(Exception):
    """What does not hold, in a sentence."""

    def __init__(self, sentence: str | Promise, **fields: Any) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.fields = fields

    def __str__(self) -> str:
        return str(self.sentence) % self.fields


class Report(NamedTuple):
    """What was checked and holds.

    `fingerprint` tells this file from one that was cut with care: the key binds draws and not rows, so only a
    second export of the same match shows that nothing is missing.
    """

    code: str
    title: str
    entries: int
    draws: int
    states: int
    fingerprint: str


class _Seat(Struct):
    number: int
    nonce: str
    out: str = ""
    points: int | None = None
    place: int | None = None


class _Entry(Struct):
    n: int
    kind: str
    seat: int
    to: int | None
    answer: Any
    draws: tuple[int, ...] | None
    events: tuple[Event, ...]
    boundary: str
    target: int | None = None


class _Export(Struct):
    format: str
    version: int
    complete: bool
    code: str
    title: str
    rev: int
    scenario: str
    options: dict[str, Any]
    size: int
    ending: str
    commitment: str
    key: str | None
    seats: tuple[_Seat, ...]
    entries: tuple[_Entry, ...]
    states: dict[str, str]
    fingerprint: str


def verify(blob: bytes) -> Report:
    """Check an export; Fault says what is wrong with it."""
    match, bound = _read(blob)
    _table(match)
    key = bytes.fromhex(match.key or "")
    if commitment(key) != match.commitment:
        raise Fault(_("The key is not the one that was committed to before the start."))
    check = _Check(match, KeyedDice(effective_key(key, match.code, [seat.nonce for seat in match.seats])))
    for place, entry in enumerate(match.entries):
        if entry.n != place:
            raise Fault(_("Entry %(n)d is missing."), n=place)
        check.entry(entry)
    check.result()
    if bound != match.fingerprint:
        raise Fault(_("This file was changed after it was exported."))
    return Report(match.code, match.title, len(match.entries), check.dice.counter, check.states, bound)


def _read(blob: bytes) -> tuple[_Export, str]:
    """The match as it is written, and the fingerprint that it should bear."""
    if len(blob) > LARGEST:
        raise Fault(DAMAGED)
    try:
        match = msgspec.json.decode(blob, type=_Export)
        bytes.fromhex(match.key or "")
        bound = fingerprint(msgspec.json.decode(blob))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Fault(DAMAGED) from error
    if match.format != FORMAT or match.version != VERSION:
        raise Fault(_("This file is not the export of a match, or of another version of the site."))
    if match.title not in catalog.SLUGS:
        printable = "".join(filter(str.isprintable, match.title))
        raise Fault(_("This game is not known here: %(title)s."), title=printable[:40])
    if not match.complete or match.key is None:
        raise Fault(_("This match was not over when it was exported: its key is still secret."))
    if not match.entries:
        raise Fault(_("This match never began: there is nothing to check."))
    return match, bound


def _table(match: _Export) -> None:
    """What the first position is made from is looked at before anything is: no number in a file may say how
    long its check takes.
    """
    title = catalog.title(match.title)
    try:
        msgspec.convert(match.options, title.options_type)
    except msgspec.ValidationError as error:
        raise Fault(_("This game is not offered in that form.")) from error
    if match.size not in title.seats:
        raise Fault(_("This game is not offered in that form."))
    if not 0 <= match.rev <= title.rev:
        raise Fault(_("This file is not the export of a match, or of another version of the site."))
    named = set(match.code) <= set(CODE_SIGNS) and match.ending in Match.Ending.values
    seated = [seat.number for seat in match.seats] == list(range(match.size))
    mixed = all(len(seat.nonce) <= LONGEST_NONCE for seat in match.seats)
    told = all(entry.kind in Entry.Kind.values for entry in match.entries)
    if not (named and seated and mixed and told):
        raise Fault(DAMAGED)


class _Check:
    """The match, played once more with the published key."""

    def __init__(self, match: _Export, dice: KeyedDice) -> None:
        self.match = match
        self.dice = dice
        self.engine = catalog.engine(match.title)
        self.kept: dict[int, Any] = {}
        self.states = 0
        self.state: Any = None

    def entry(self, entry: _Entry) -> None:
        """A rewind goes back to a kept position, with the dice going on; rows of the site change nothing."""
        if entry.kind == Entry.Kind.REWIND:
            if entry.target not in self.kept:
                raise Fault(_("Entry %(n)d goes back to a position that never was."), n=entry.n)
            self.state = self.kept[entry.target]
        elif entry.n == 0 or entry.kind in REPLAYED:
            self._play(entry)

    def result(self) -> None:
        """Points and places, where the match was played to its end; else the row that ended it."""
        if self.match.ending in ENDED_BY:
            if self.match.entries[-1].kind != ENDED_BY[Match.Ending(self.match.ending)]:
                raise Fault(_("The entry that ended the match is missing."))
            return
        if not self.state.over:
            raise Fault(_("The moves do not reach the end of the match."))
        scores = self.engine.title.scores(self.state)
        placed = places(scores, [seat.number for seat in self.match.seats if seat.out])
        found = [(score.seat, score.total, placed[score.seat]) for score in scores]
        if found != [(seat.number, seat.points, seat.place) for seat in self.match.seats]:
            raise Fault(_("The final points do not follow from the moves."))

    def _play(self, entry: _Entry) -> None:
        try:
            state, events, draws, _boundary = self._applied(entry)
        except (AnswerError, Misplaced, msgspec.MsgspecError, LookupError, ValueError) as error:
            raise Fault(_("Entry %(n)d is not a possible move."), n=entry.n) from error
        if draws != entry.draws:
            raise Fault(_("The draws of entry %(n)d are not those of the key."), n=entry.n)
        if events != entry.events:
            raise Fault(_("The events of entry %(n)d do not follow from the moves."), n=entry.n)
        self.state = state
        if entry.boundary:
            self._keep(entry.n)

    def _applied(self, entry: _Entry) -> Any:
        if entry.n > 0:
            answer = msgspec.convert(entry.answer, Answer)
            return self.engine.apply(self.state, entry.seat, answer, self.dice, to=entry.to)
        title = self.engine.title
        if entry.answer is not None:
            return self.engine.start_from(self._set_up(entry.answer), self.dice)
        options = msgspec.convert(self.match.options, title.options_type)
        return self.engine.start(options, self.match.size, self.dice, rev=self.match.rev)

    def _set_up(self, written: Any) -> Any:
        """The position that an exercise begins with; one that somebody wrote into a file may have no end."""
        scenario = self.engine.title.scenarios.get(self.match.scenario)
        state = scenario() if scenario else None
        if state is None or state_hash(state) != state_hash(written):
            raise Fault(_("This match begins with a position that is not known here."))
        return state

    def _keep(self, n: int) -> None:
        self.kept[n] = self.state
        stored = self.match.states.get(str(n))
        if stored is None:
            return
        if stored != state_hash(self.state):
            raise Fault(_("The position after entry %(n)d does not follow from the moves."), n=n)
        self.states += 1

"""The laws that every decision must keep, one function each."""

from collections import defaultdict
from typing import Any

import msgspec

from games.engine.core import EXTRA, Applied, Engine
from games.engine.dice import RecordedDice
from games.engine.log import Row
from games.engine.prompts import SYSTEM, Answer, Many, Refusal, Seat, Split
from games.engine.steps import Event
from games.engine.testing.redeal import Question
from games.engine.words import LANGUAGES, MISSING, Words

NAMES = ("Aki", "Ben", "Chie", "Dan", "Eri", "Fumi")
_pack = msgspec.msgpack.Encoder().encode
_rows = msgspec.json.Decoder(Row).decode


class Named:
    """The options and extras of one kind of question whose names have been looked at."""

    def __init__(self) -> None:
        self.options: set[str] = set()
        self.extras: set[str] = set()


class Laws:
    """The laws for one title; what was met on the way is kept."""

    def __init__(self, engine: Engine[Any], words: Words | None, rules: frozenset[str]) -> None:
        self.engine = engine
        self.words = words
        self.rules = rules
        self.refused: set[str] = set()
        self._state = msgspec.json.Decoder(engine.title.state_type).decode
        self._named: defaultdict[str, Named] = defaultdict(Named)
        self._told: set[bytes] = set()

    def question(self, seat: Seat, asked: Question) -> None:
        """Whoever is awaited is asked something that can be answered, in words that exist."""
        prompt = asked.prompt
        assert prompt is not None, f"seat {seat} is awaited but asked nothing"
        assert asked.answers, f"dead end: {prompt}"
        self._known(prompt.rule)
        options = {option.id for option in prompt.options}
        extras = {option.id for option in prompt.extras}
        assert len(options | extras) == len(prompt.options) + len(prompt.extras), f"an option twice: {prompt}"
        refusals = [o.refused for o in (*prompt.options, *prompt.extras) if o.refused is not None]
        for refusal in {refusal.rule: refusal for refusal in refusals}.values():
            self._refusal(refusal)
        named = self._named[prompt.kind]
        for new in options - named.options:
            assert not new.startswith(EXTRA), prompt
            self._option(prompt.kind, new)
        for new in extras - named.extras:
            assert new.startswith(EXTRA), prompt
            self._option(prompt.kind, new)
        named.options.update(options)
        named.extras.update(extras)

    def applied(self, before: Any, seat: Seat, answer: Answer, done: Applied[Any]) -> None:
        """The same again, through JSON and back, and as the dry run foretold."""
        packed = _pack(done.state)
        assert _pack(self._state(msgspec.json.encode(done.state))) == packed, "JSON loses something"
        asked_others = self.engine.active(before) != self.engine.active(done.state)
        assert done.boundary or not (done.draws or asked_others), "no boundary where there must be one"
        again = None if seat == SYSTEM else self.engine.dry(before, seat, answer)
        if again is None or done.boundary in ("draw", "reveal"):
            if again is not None:
                assert again.boundary in ("draw", "reveal", "end"), "a dry run does not say why it stopped"
                assert again.events == done.events[: len(again.events)]
            again = self.engine.apply(before, seat, answer, RecordedDice(done.draws))
        assert _pack(again.state) == packed, "the same answer gives another state"
        assert again[1:] == done[1:], "the same answer gives other events"
        self.engine.title.check(done.state)

    def row(self, row: Row) -> None:
        """A row survives storage, and its events can be told."""
        assert _rows(msgspec.json.encode(row)) == row, f"JSON loses something of {row}"
        for event in row.events:
            self._event(event)

    def _known(self, rule: str) -> None:
        assert not self.rules or rule in self.rules, f"{rule} is no known rule"

    def _refusal(self, refusal: Refusal) -> None:
        self._known(refusal.rule)
        if refusal.rule in self.refused:
            return
        self.refused.add(refusal.rule)
        if self.words is not None:
            assert self.words.has_refusal(refusal.rule), f"no words for the refusal {refusal.rule}"
            for lang in LANGUAGES:
                assert complete(self.words.refusal(refusal, lang))

    def _option(self, kind: str, option: str) -> None:
        if self.words is None:
            return
        assert self.words.has_prompt(kind), f"no words for the question {kind}"
        assert self.words.has_option(kind, option), f"no words for {option} of {kind}"
        for lang in LANGUAGES:
            assert complete(self.words.prompt(kind, lang, NAMES))
            assert complete(self.words.option(kind, option, lang, NAMES))

    def _event(self, event: Event) -> None:
        """The same event is told in the same sentences."""
        packed = _pack(event)
        if self.words is None or packed in self._told:
            return
        self._told.add(packed)
        assert self.words.has_event(event.kind), f"no words for the event {event.kind}"
        told = [event, Event(event.kind, event.seat, event.data)] if event.secret else [event]
        for lang in LANGUAGES:
            assert all(complete(self.words.event(one, lang, NAMES)) for one in told)


def complete(text: str) -> bool:
    """Whether something is said and every field of it is known."""
    return bool(text) and MISSING not in text


def shuffled(answer: Answer) -> Answer:
    """The same answer in another order."""
    if isinstance(answer, Many):
        return Many(answer.options[::-1])
    if isinstance(answer, Split):
        return Split(dict(reversed(answer.parts.items())))
    return answer

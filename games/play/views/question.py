"""The open question as its player reads it: one sentence, its choices, and why others are refused."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from games import catalog, rendering
from games.engine.core import kind
from games.engine.errors import Illegal
from games.engine.prompts import Many, Option, Pick, Prompt, Split
from games.engine.words import Words
from games.play.access import Position
from games.play.position import MANY, SPLIT
from games.play.words import Said, refusal
from rulebook import references

PICK = kind(Pick)
BUTTONS = 32
"""More choices than these are a list, not buttons."""


@dataclass(frozen=True)
class Choice:
    """One thing that can be chosen; `final` says what makes it final at once, `times` how often it is taken.

    `weight` is what one of it counts in the total. `card` shows it on its button, where words alone do not.
    """

    id: str
    label: str
    final: str = ""
    kept: bool = False
    most: int = 1
    times: int = 0
    card: rendering.Drawn | None = None
    weight: int = 1


@dataclass
class Reason:
    """Why some things cannot be chosen: one paragraph, and all that it refuses."""

    text: str
    rule: str
    url: str
    labels: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Question:
    """What `games/question.html` shows."""

    sentence: str
    shape: str
    rule: str
    url: str
    choices: list[Choice]
    extras: list[Choice]
    reasons: list[Reason]
    least: int
    most: int
    to: str
    token: str
    confirming: Choice | None
    verdict: Said | None = None
    """Why the things taken so far cannot be decided on, if they cannot."""
    final: str = ""
    """What makes them final at once, if they can be decided on."""

    @property
    def has_final(self) -> bool:
        return any(choice.final for choice in (*self.choices, *self.extras))

    @property
    def total(self) -> int:
        """How much is taken so far."""
        return sum(choice.times * choice.weight for choice in self.choices)

    @property
    def has_pictures(self) -> bool:
        return any(choice.card for choice in self.choices)

    @property
    def listed(self) -> bool:
        """So many things to pick from that they are chosen on the board, or from a list."""
        return self.shape == PICK and len(self.choices) > BUTTONS


def question(
    position: Position,
    lang: str,
    *,
    choose: str = "",
    kept: Collection[str] = (),
    cards: Mapping[str, rendering.Drawn] | None = None,
) -> Question | None:
    """None where this viewer is asked nothing."""
    prompt = position.prompt
    if prompt is None:
        return None
    words = catalog.words(position.look.match.title)
    choices = _choices(position, prompt.options, lang, kept, cards or {})
    extras = _choices(position, prompt.extras, lang, kept, {})
    picks = [*choices, *extras] if prompt.shape == PICK else extras
    confirming = next((choice for choice in picks if choice.id == choose), None)
    verdict, final = _looked_at(position, prompt, kept, lang)
    return Question(
        sentence=words.prompt(prompt.kind, lang),
        shape=prompt.shape,
        rule=prompt.rule,
        url=references.link(prompt.rule, lang),
        choices=choices,
        extras=extras,
        reasons=_reasons(prompt, words, lang),
        least=prompt.least,
        most=prompt.most,
        to=position.to,
        token=secrets.token_urlsafe(16),
        confirming=confirming,
        verdict=verdict,
        final=final,
    )


def _choices(
    position: Position,
    options: Iterable[Option],
    lang: str,
    kept: Collection[str],
    cards: Mapping[str, rendering.Drawn],
) -> list[Choice]:
    words, finals, names = catalog.words(position.look.match.title), position.finals, position.look.names
    asked = position.prompt.kind if position.prompt else ""
    times = position.times(kept)
    return [
        Choice(
            option.id,
            words.option(asked, option.id, lang, names),
            finals.get(option.id, ""),
            option.id in kept,
            option.most,
            times[option.id],
            cards.get(option.id),
            option.weight,
        )
        for option in options
        if option.refused is None
    ]


def _looked_at(
    position: Position, prompt: Prompt, kept: Collection[str], lang: str
) -> tuple[Said | None, str]:
    """Why several things that are taken, or suggested, would be refused, or else be final.

    A suggestion that is not complete is no mistake yet.
    """
    if prompt.shape not in (MANY, SPLIT):
        return None, ""
    times = position.times(kept)
    try:
        return None, position.final(Many(tuple(times)) if prompt.shape == MANY else Split(dict(times)))
    except Illegal as error:
        return refusal(error, lang, position.look.match.title) if kept else None, ""


def _reasons(prompt: Prompt, words: Words, lang: str) -> list[Reason]:
    """Refused choices by reason: seven closed trees need one sentence."""
    reasons: dict[tuple[str, str], Reason] = {}
    for option in (*prompt.options, *prompt.extras):
        if option.refused is None:
            continue
        text = words.refusal(option.refused, lang)
        key = (option.refused.rule, text)
        if key not in reasons:
            reasons[key] = Reason(text, option.refused.rule, references.link(option.refused.rule, lang))
        reasons[key].labels.append(words.option(prompt.kind, option.id, lang))
    return list(reasons.values())

"""The open question as its player reads it: one sentence, its choices, and why others are refused."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from games import catalog
from games.engine.prompts import Option, Prompt
from games.engine.words import Words
from games.play.access import Position
from rulebook import references


@dataclass(frozen=True)
class Choice:
    """One thing that can be chosen; `final` says what makes it final at once."""

    id: str
    label: str
    final: str = ""
    kept: bool = False
    most: int = 1
    preset: int = 0


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
    rule: references.ParagraphRef | None
    choices: list[Choice]
    extras: list[Choice]
    reasons: list[Reason]
    least: int
    most: int
    to: str
    token: str
    confirming: Choice | None

    @property
    def has_final(self) -> bool:
        return any(choice.final for choice in (*self.choices, *self.extras))


def question(
    position: Position, lang: str, *, choose: str = "", kept: Collection[str] = ()
) -> Question | None:
    """None where this viewer is asked nothing."""
    prompt = position.prompt
    if prompt is None:
        return None
    words = catalog.words(position.look.match.title)
    choices = _choices(position, prompt, prompt.options, lang, kept)
    extras = _choices(position, prompt, prompt.extras, lang, kept)
    confirming = next((c for c in (*choices, *extras) if c.id == choose and c.final), None)
    return Question(
        sentence=words.prompt(prompt.kind, lang),
        shape=prompt.shape,
        rule=references.paragraph(prompt.rule, lang),
        choices=choices,
        extras=extras,
        reasons=_reasons(prompt, words, lang),
        least=prompt.least,
        most=prompt.most,
        to=position.to,
        token=secrets.token_urlsafe(16),
        confirming=confirming,
    )


def _choices(
    position: Position, prompt: Prompt, options: Iterable[Option], lang: str, kept: Collection[str]
) -> list[Choice]:
    words, finals = catalog.words(position.look.match.title), position.finals
    return [
        Choice(
            option.id,
            words.option(prompt.kind, option.id, lang, position.look.names),
            finals.get(option.id, ""),
            option.id in kept,
            option.most,
            option.preset,
        )
        for option in options
        if option.refused is None
    ]


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

"""From an answer to the values behind it, or to the reason why it is refused."""

from collections.abc import Iterable
from typing import Any

from games.engine.errors import BOUNDS, SHAPE, UNKNOWN, Illegal
from games.engine.prompts import Choice, Many, Pick, PlayerAnswer
from games.engine.steps import Ask


def find(choices: Iterable[Choice[Any]], option: str) -> Choice[Any]:
    """The choice with this id, or the reason why it is refused."""
    for choice in choices:
        if choice.id == option:
            if choice.refused is not None:
                raise Illegal(choice.refused.rule, **choice.refused.args)
            return choice
    raise Illegal(UNKNOWN, option=option)


def taken(answer: PlayerAnswer) -> dict[str, int]:
    """How often each option is taken."""
    if isinstance(answer, Pick):
        return {answer.option: 1}
    if isinstance(answer, Many):
        if len(set(answer.options)) != len(answer.options):
            raise Illegal(BOUNDS, least=0, most=len(set(answer.options)))
        return dict.fromkeys(answer.options, 1)
    return {option: n for option, n in answer.parts.items() if n}


def values(g: Any, step: Ask[Any, Any], answer: PlayerAnswer) -> list[Any]:
    """The values behind an answer, in the order of the prompt, or the reason why they are refused."""
    if type(answer) is not step.shape:
        raise Illegal(SHAPE)
    if type(answer) is Pick:
        found = [find(step.choices(g), answer.option).value]
    else:
        found = _several(g, step, taken(answer))
    refusal = step.accepts(g, found)
    if refusal is not None:
        raise Illegal(refusal.rule, **refusal.args)
    return found


def _several(g: Any, step: Ask[Any, Any], times: dict[str, int]) -> list[Any]:
    offered = {choice.id: choice for choice in step.choices(g)}
    for option, n in times.items():
        choice = find([offered[option]] if option in offered else [], option)
        if not 1 <= n <= choice.most:
            raise Illegal(BOUNDS, least=0, most=choice.most)
    least, most = step.bounds(g)
    if not least <= sum(times.values()) <= most:
        raise Illegal(BOUNDS, least=least, most=most)
    return [choice.value for choice in offered.values() for _ in range(times.get(choice.id, 0))]

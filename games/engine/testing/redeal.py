"""Does anything leak? A world that a viewer cannot tell from this one must look the same to it."""

from itertools import islice
from typing import Any, NamedTuple

import msgspec

from games.engine.core import Engine
from games.engine.dice import Dice
from games.engine.prompts import PlayerAnswer, Prompt, Seat

CHOICES, COMPARED = 200, 32
"""So many accepted answers are looked at; so many are compared between two worlds."""
_pack = msgspec.msgpack.Encoder().encode
_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class Question(NamedTuple):
    """What a viewer is asked in a position, and the answers that would be accepted."""

    prompt: Prompt | None = None
    answers: tuple[PlayerAnswer, ...] = ()


def question(engine: Engine[Any], g: Any, viewer: Seat | None, most: int = CHOICES) -> Question:
    """Spectators and the system are asked nothing."""
    if viewer is None or viewer < 0:
        return Question()
    return Question(engine.prompt(g, viewer), tuple(islice(engine.candidates(g, viewer), most)))


def check_redeal(
    engine: Engine[Any], g: Any, viewer: Seat | None, asked: Question, *, packed: bytes, dice: Dice
) -> None:
    """Deal another world and compare what the viewer is shown in both: the view, the question, the answers.

    Two worlds that are the same to the byte (nothing lies hidden from this viewer) cannot be told apart.
    """
    other = engine.title.redeal(g, viewer, dice)
    here: tuple[object, ...] = (_encode(engine.title.view(g, viewer)), asked.prompt, asked.answers[:COMPARED])
    if other is g or _pack(other) == packed:
        return
    engine.title.check(other)
    there = (_encode(engine.title.view(other, viewer)), *question(engine, other, viewer, COMPARED))
    assert here == there, f"viewer {viewer} can tell two worlds apart: {here} {there}"

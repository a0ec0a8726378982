"""Does anything leak? A world that a viewer cannot tell from this one must look the same to it."""

from itertools import islice
from typing import Any, TypeVar

import msgspec

from games.engine.core import Engine
from games.engine.dice import Dice
from games.engine.prompts import Seat
from games.engine.steps import Core

S = TypeVar("S", bound=Core[Any])

CANDIDATES = 32
_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def known(engine: Engine[S], g: S, viewer: Seat | None) -> tuple[bytes, object, object]:
    """Everything that this viewer is shown: the view, the question and the accepted answers."""
    view = _encode(engine.title.view(g, viewer))
    if viewer is None:
        return view, None, None
    return view, engine.prompt(g, viewer), tuple(islice(engine.candidates(g, viewer), CANDIDATES))


def check_redeal(engine: Engine[S], g: S, viewer: Seat | None, dice: Dice) -> None:
    """Deal another world and compare what the viewer is shown in both."""
    before = msgspec.msgpack.encode(g)
    other = engine.title.redeal(g, viewer, dice)
    assert msgspec.msgpack.encode(g) == before, "redeal changed its argument"
    engine.title.check(other)
    here, there = known(engine, g, viewer), known(engine, other, viewer)
    assert here == there, f"viewer {viewer} can tell two worlds apart: {here} {there}"

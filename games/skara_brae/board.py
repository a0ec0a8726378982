"""Placeholder of the board's owner."""

from typing import Any

from games.engine.prompts import Prompt, Seat
from games.engine.scene import Scene, Term


def board(view: Any, prompt: Prompt | None) -> Scene:
    return Scene("skara_brae", "board", 10, 10, Term("skara_brae"), ())


def things(view: Any, seat: Seat, prompt: Prompt | None) -> Scene:
    return Scene("skara_brae", f"things-{seat}", 10, 10, Term("skara_brae"), ())


def thumbnail(view: Any) -> Scene:
    return Scene("skara_brae", "thumbnail", 10, 10, Term("skara_brae"), ())

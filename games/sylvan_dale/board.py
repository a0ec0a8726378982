"""The picture of a table."""

from games.engine.prompts import Prompt
from games.engine.scene import Scene, Term

from .pieces import Seat, View


def board(view: View, prompt: Prompt | None) -> Scene:
    """The main picture."""
    return Scene("sylvan_dale", "board", 1, 1, Term("scene.board"), ())


def things(view: View, seat: Seat, prompt: Prompt | None) -> Scene:
    """What lies before one player."""
    return Scene("sylvan_dale", f"things-{seat}", 1, 1, Term("scene.things"), ())

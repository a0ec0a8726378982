"""The ways an answer can fail. Codes only: the words stand in `words.toml`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.prompts import Datum

# What the engine itself refuses; everything else names a paragraph.
UNKNOWN = "unknown"
SHAPE = "shape"
BOUNDS = "bounds"
UNDO = "undo"
OWN_CODES = (UNKNOWN, SHAPE, BOUNDS, UNDO)


class AnswerError(Exception):
    """An answer that changed nothing."""


class Illegal(AnswerError):
    """The rules refuse it: `rule` is a paragraph id or one of `OWN_CODES`."""

    def __init__(self, rule: str, **args: "Datum") -> None:
        super().__init__(rule)
        self.rule = rule
        self.args_by_name = args


class NotAsked(AnswerError):
    """This seat is asked nothing now."""


class Stale(AnswerError):
    """The answer was meant for another question than the one that is open."""


class Misplaced(Exception):
    """A step did what its place does not allow, such as drawing in a lane: a mistake in a title."""

"""What the made-up games of these tests share: they are never drawn."""

from collections.abc import Callable
from typing import Any, TypeVar

from games.engine.core import Title
from games.engine.prompts import Prompt, Seat
from games.engine.scene import Scene
from games.engine.steps import Core

S = TypeVar("S", bound=Core[Any])


class Toy(Title[S]):
    """A title without pictures."""

    rev = 1
    scenarios: dict[str, Callable[[], S]] = {}

    def points(self, view: Any) -> tuple[int, ...]:
        raise AssertionError("nobody asks a toy")

    def board(self, view: Any, prompt: Prompt | None) -> Scene:
        raise AssertionError("nobody draws a toy")

    def things(self, view: Any, seat: Seat, prompt: Prompt | None) -> Scene:
        raise AssertionError("nobody draws a toy")

    def thumbnail(self, view: Any) -> Scene:
        raise AssertionError("nobody draws a toy")

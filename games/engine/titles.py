"""A title whose parts are modules of its package: what the titles of the catalogue have in common."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from games.engine.core import Title
from games.engine.dice import Dice
from games.engine.prompts import Prompt, Seat
from games.engine.scene import Scene
from games.engine.steps import Core, Ctx

S = TypeVar("S", bound=Core[Any])


class Setting(Protocol):
    """The first position."""

    def setup(self, options: Any, seats: int, ctx: Ctx, /) -> Any: ...


class Seen(Protocol):
    """Who may know what."""

    def view(self, g: Any, viewer: Seat | None, /) -> Struct: ...
    def redeal(self, g: Any, viewer: Seat | None, dice: Dice, /) -> Any: ...


class Drawn(Protocol):
    """The pictures."""

    def board(self, view: Any, prompt: Prompt | None, /) -> Scene: ...
    def things(self, view: Any, seat: Seat, prompt: Prompt | None, /) -> Scene: ...
    def thumbnail(self, view: Any, /) -> Scene: ...


class Laws(Protocol):
    """What holds in every position."""

    def check(self, g: Any, /) -> None: ...


class Modules(NamedTuple):
    """The modules of a title, as they are called in its package."""

    setup: Setting
    seen: Seen
    board: Drawn
    laws: Laws


class Modular(Title[S]):
    """A title that names its modules; its view has `seats`, each with its `points`."""

    modules: Modules

    def setup(self, options: Any, seats: int, ctx: Ctx) -> S:
        first: S = self.modules.setup.setup(options, seats, ctx)
        return first

    def view(self, g: S, seat: Seat | None) -> Struct:
        return self.modules.seen.view(g, seat)

    def points(self, view: Any) -> tuple[int, ...]:
        return tuple(seat.points for seat in view.seats)

    def board(self, view: Any, prompt: Prompt | None) -> Scene:
        return self.modules.board.board(view, prompt)

    def things(self, view: Any, seat: Seat, prompt: Prompt | None) -> Scene:
        return self.modules.board.things(view, seat, prompt)

    def thumbnail(self, view: Any) -> Scene:
        return self.modules.board.thumbnail(view)

    def redeal(self, g: S, seat: Seat | None, dice: Dice) -> S:
        other: S = self.modules.seen.redeal(g, seat, dice)
        return other

    def check(self, g: S) -> None:
        self.modules.laws.check(g)


def places(ranks: Sequence[Any]) -> list[int]:
    """The place of each seat, the highest rank first; equals share a place."""
    return [1 + sum(other > rank for other in ranks) for rank in ranks]

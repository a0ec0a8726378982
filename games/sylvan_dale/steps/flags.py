"""Chapter 6: flags."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from games.engine.prompts import Choice, Refusal
from games.engine.steps import Ask, Ctx

from ..data import FLAG_POINTS
from ..ids import R
from ..rules import flag_refused

if TYPE_CHECKING:
    from ..state import State

YES: Final = Choice("flag", True)
NO: Final = Choice("no-flag", False)


class Flag(Ask["State", bool], tag="flag"):
    """A flag may be put on the tile that was just added or moved, and scores at once."""

    rule = R.FLAG
    auto = True
    space: int

    def choices(self, g: "State") -> Iterator[Choice[bool]]:
        why = flag_refused(g, self.seat, g.trees[self.space])
        yield Choice("flag", True, Refusal(why)) if why else YES
        yield NO

    def chosen(self, g: "State", values: list[bool], ctx: Ctx) -> None:
        if not all(values):
            return
        player = g.seats[self.seat]
        g.trees[self.space].flags.append(self.seat)
        player.flags += FLAG_POINTS
        player.flags_placed += 1
        if g.turn:
            g.turn.flagged = True
        ctx.emit("flag_placed", self.seat, tree=g.board.ids[self.space], n=FLAG_POINTS)

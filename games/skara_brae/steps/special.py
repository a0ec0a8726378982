"""Chapter 4.3: each player keeps one of the special tiles dealt to them, in secret and all at once."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.prompts import Choice
from games.engine.steps import Ctx, Step, Together

from ..data import SPECIALS
from ..ids import R
from ..pieces import Seat
from .common import Question

if TYPE_CHECKING:
    from ..state import State

SPECIAL_CHOICES = tuple(Choice(id, n) for n, id in enumerate(SPECIALS))


class Specials(Together["State"], tag="specials"):
    """SB-4.3.2: the choice is sealed; when the last player has chosen, all tiles are opened."""

    rule = R.SPECIAL_SECRET

    def lane(self, g: "State", seat: Seat) -> list[Step["State"]]:
        return [ChooseSpecial(seat=seat)]

    def joined(self, g: "State", ctx: Ctx) -> None:
        ctx.final("reveal")
        for seat, player in enumerate(g.seats):
            assert player.special is not None
            ctx.emit("tile_revealed", seat, tile=SPECIALS[player.special])


class ChooseSpecial(Question[int], tag="special"):
    """SB-4.3.1: one of the tiles dealt."""

    rule = R.SPECIAL_DEAL

    def choices(self, g: "State") -> Iterable[Choice[int]]:
        return [SPECIAL_CHOICES[special] for special in g.seats[self.seat].dealt]

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        player = g.seats[self.seat]
        (player.special,) = values
        player.dealt.remove(values[0])
        ctx.emit("tile_chosen", self.seat, secret={"tile": SPECIALS[values[0]]})

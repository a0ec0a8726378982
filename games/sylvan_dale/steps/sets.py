"""Chapter 7: three cards with the same icon become an item."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.prompts import Choice
from games.engine.steps import Ask, Ctx

from ..ids import R
from ..rules import completed, set_of

if TYPE_CHECKING:
    from ..state import State


class TakeItem(Ask["State", str], tag="take-item"):
    """A completed set is exchanged; only cards with two icons can leave a choice."""

    rule = R.DUAL_CHOICE
    auto = True

    def choices(self, g: "State") -> Iterator[Choice[str]]:
        for item in completed(g.seats[self.seat].front):
            yield Choice(f"item-{item}", item)

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        (item,) = values
        player = g.seats[self.seat]
        cards = set_of(player.front, item)
        for face in cards:
            player.front.remove(face)
        g.discard += cards
        player.items[item] += 1
        ctx.emit("set_exchanged", self.seat, item=item, cards=tuple(f"card-{face}" for face in cards))

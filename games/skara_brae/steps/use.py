"""Chapter 10.1: the cost of the special tile, and what its action then does at once."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from games.engine.prompts import Choice, Refusal, Split
from games.engine.steps import Ctx

from ..data import BONE, BUILD, FOOD, GOODS, HUNT, MUSTER, SPIN, USE_COST, Delta, amounts
from ..ids import R
from ..pieces import Doing, Seat, named
from ..rules import special_costs
from .actions import ACTIONS, Build, Muster, hunted, spun
from .common import Question, exchange

if TYPE_CHECKING:
    from ..state import State

COST_GOODS = (FOOD, BONE)
LEAVES_NOTHING = Refusal(R.SPECIAL_COST_LEAVES)


def use_cost(food: int) -> Delta:
    """SB-10.1.1: so much food, and bone for the rest."""
    return tuple((good, -n) for good, n in ((FOOD, food), (BONE, USE_COST - food)) if n)


def pay_for_special(g: "State", seat: Seat, ctx: Ctx) -> None:
    """SB-10.1.1: two food or bone in any mix; where there is one way only, at once."""
    player = g.seats[seat]
    found = special_costs(player)
    if len(found) > 1:
        ctx.push(UseCost(seat=seat))
    else:
        paid_for_special(g, seat, found[0], ctx)


def paid_for_special(g: "State", seat: Seat, food: int, ctx: Ctx) -> None:
    """The cost is paid and the action begins."""
    delta = use_cost(food)
    ctx.emit("use_paid", seat, paid=amounts(delta))
    exchange(g, seat, delta, ctx)
    ACTIONS[g.seats[seat].special or 0](g, seat, ctx)


class UseCost(Question[int], tag="use-cost"):
    """SB-10.1.1: two food or bone. Bone is suggested: food is worth a point."""

    rule = R.SPECIAL_COST
    shape = Split

    def bounds(self, g: "State") -> tuple[int, int]:
        return USE_COST, USE_COST

    def choices(self, g: "State") -> Iterator[Choice[int]]:
        player = g.seats[self.seat]
        food = special_costs(player)[0]
        for good, preset in zip(COST_GOODS, (food, USE_COST - food), strict=True):
            if player.goods[good]:
                yield Choice(GOODS[good], good, most=min(USE_COST, player.goods[good]), preset=preset)

    def accepts(self, g: "State", values: list[int]) -> Refusal | None:
        """SB-11.4.6: what is built with must not be paid away."""
        return None if values.count(FOOD) in special_costs(g.seats[self.seat]) else LEAVES_NOTHING

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        paid_for_special(g, self.seat, values.count(FOOD), ctx)

    def doing(self, g: "State") -> Doing:
        deltas = {GOODS[good]: {GOODS[good]: -1} for good in COST_GOODS}
        return Doing("use-cost", deltas, also=after_cost(g, self.seat), n=USE_COST)


def special_foreseen(g: "State", seat: Seat) -> dict[str, int]:
    """What the special tile pays and gains before the next question, if its action is possible."""
    costs = special_costs(g.seats[seat])
    return named(use_cost(costs[0])) | after_cost(g, seat) if len(costs) == 1 else {}


def after_cost(g: "State", seat: Seat) -> dict[str, int]:
    """What follows at once however the special tile is paid for; nothing where that makes a difference."""
    first, *others = (at_once(paid(g, seat, use_cost(food)), seat) for food in special_costs(g.seats[seat]))
    return first if all(other == first for other in others) else {}


def paid(g: "State", seat: Seat, cost: Delta) -> "State":
    """The same table where this player has less."""
    player = structs.replace(g.seats[seat], goods=g.seats[seat].goods.copy())
    player.change(cost)
    return structs.replace(g, seats=[*g.seats[:seat], player, *g.seats[seat + 1 :]])


def at_once(g: "State", seat: Seat) -> dict[str, int]:
    """What the special action does as soon as it is paid for."""
    player = g.seats[seat]
    if player.special == SPIN:
        return named(spun(player))
    if player.special == HUNT:
        return named(hunted(player))
    if player.special == MUSTER:
        return Muster(seat=seat).unasked(g)
    return Build(seat=seat).unasked(g) if player.special == BUILD else {}

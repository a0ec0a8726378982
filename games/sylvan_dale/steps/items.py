"""Chapter 8: axe, hammer, canopy and bridge, at most one of them in a turn."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from games.engine.prompts import Choice, Refusal
from games.engine.steps import Ask, Ctx

from ..data import ITEMS, Pair
from ..ids import R
from ..pieces import Bridge, Seat
from .flags import Flag

if TYPE_CHECKING:
    from ..state import State

NO_ITEM: Final = Choice("no-item", "")
NO_TARGET: Final = Refusal(R.ITEM_TARGET)
SHIELDED: Final = Refusal(R.CANOPY_SHIELDS)
CLOSED: Final = Refusal(R.CANOPY_CLOSES)
FULL: Final = Refusal(R.FULL_TREE)
NO_TILE: Final = Refusal(R.AXE_NOT_ROOT)
NOT_OWN: Final = Refusal(R.HAMMER_OWN_TOP)
NOWHERE: Final = Refusal(R.HAMMER_OPEN_TREE)
SAME_TREE: Final = Refusal(R.HAMMER_OTHER_TREE)
SECOND_CANOPY: Final = Refusal(R.CANOPY_ONCE)
SECOND_BRIDGE: Final = Refusal(R.BRIDGE_ONE_PER_PAIR)


class UseItem(Ask["State", str], tag="use-item"):
    """After the tile one item may be used, if there is something to use it on."""

    rule = R.ONE_ITEM
    auto = True

    def choices(self, g: "State") -> Iterator[Choice[str]]:
        for item, n in g.seats[self.seat].items.items():
            if n:
                yield Choice(f"item-{item}", item, None if usable(g, self.seat, item) else NO_TARGET)
        yield NO_ITEM

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        (item,) = values
        if item:
            ctx.push(USE[item](seat=self.seat))


class Target(Ask["State", int]):
    """A tree to use an item on."""

    def choices(self, g: "State") -> Iterator[Choice[int]]:
        for space, id in enumerate(g.board.ids):
            yield Choice(id, space, self.refused(g, space))

    def refused(self, g: "State", space: int) -> Refusal | None:
        """Why the item cannot be used on this tree, or None."""
        raise NotImplementedError

    def spend(self, g: "State", item: str) -> None:
        """Return the item to the supply."""
        g.seats[self.seat].items[item] -= 1


class AxeTarget(Target, tag="axe-target"):
    """The top tile of any tree is removed from the game, whoever owns it."""

    rule = R.AXE

    def refused(self, g: "State", space: int) -> Refusal | None:
        tree = g.trees[space]
        if tree.canopy:
            return SHIELDED
        return None if tree.tiles else NO_TILE

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        (space,) = values
        tile = g.trees[space].tiles.pop()
        g.gone.append(tile)
        self.spend(g, "axe")
        tree = g.board.ids[space]
        ctx.emit("axe_used", self.seat, tree=tree, owner=f"seat-{tile.seat}", style=tile.style)


class HammerSource(Target, tag="hammer-from"):
    """A tile of one's own is taken off the top of a tree, to be put on another."""

    rule = R.HAMMER

    def refused(self, g: "State", space: int) -> Refusal | None:
        tree = g.trees[space]
        if not tree.tiles or tree.tiles[-1].seat != self.seat:
            return NOT_OWN
        if tree.canopy:
            return SHIELDED
        elsewhere = any(other.open for other in g.trees if other is not tree)
        return None if elsewhere else NOWHERE

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        ctx.push(HammerTarget(seat=self.seat, source=values[0]))


class HammerTarget(Target, tag="hammer-to"):
    """The tile goes on any other open tree, whatever its style; a flag may follow."""

    rule = R.HAMMER_OTHER_TREE
    source: int

    def refused(self, g: "State", space: int) -> Refusal | None:
        if space == self.source:
            return SAME_TREE
        tree = g.trees[space]
        if tree.canopy:
            return CLOSED
        return FULL if tree.full else None

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        (space,) = values
        tile = g.trees[self.source].tiles.pop()
        g.trees[space].tiles.append(tile)
        self.spend(g, "hammer")
        ids = g.board.ids
        ctx.emit("hammer_used", self.seat, style=tile.style, source=ids[self.source], target=ids[space])
        ctx.push(Flag(seat=self.seat, space=space))


class CanopyTarget(Target, tag="canopy-target"):
    """A tree of any height is closed for good."""

    rule = R.CANOPY

    def refused(self, g: "State", space: int) -> Refusal | None:
        return SECOND_CANOPY if g.trees[space].canopy else None

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        (space,) = values
        g.trees[space].canopy = True
        self.spend(g, "canopy")
        ctx.emit("canopy_placed", self.seat, tree=g.board.ids[space])


class BridgeTarget(Ask["State", Pair], tag="bridge-target"):
    """A bridge joins two adjacent trees and scores those where its owner has authority."""

    rule = R.BRIDGE

    def choices(self, g: "State") -> Iterator[Choice[Pair]]:
        own = {(bridge.a, bridge.b) for bridge in g.bridges if bridge.seat == self.seat}
        for pair in g.board.pairs:
            yield Choice(pair.id, pair, SECOND_BRIDGE if (pair.a, pair.b) in own else None)

    def chosen(self, g: "State", values: list[Pair], ctx: Ctx) -> None:
        (pair,) = values
        player = g.seats[self.seat]
        g.bridges.append(Bridge(self.seat, pair.a, pair.b))
        player.items["bridge"] -= 1
        player.flags_placed += 1
        ends = (g.trees[pair.a], g.trees[pair.b])
        points = sum(tree.height for tree in ends if tree.authority == self.seat)
        player.bridges += points
        a, b = g.board.ids[pair.a], g.board.ids[pair.b]
        ctx.emit("bridge_placed", self.seat, a=a, b=b, n=points)


USE: Final[Mapping[str, type[Target] | type[BridgeTarget]]] = dict(
    zip(ITEMS, (AxeTarget, HammerSource, BridgeTarget, CanopyTarget), strict=True)
)


def usable(g: "State", seat: Seat, item: str) -> bool:
    """SD-8.1.5: there is something to use the item on."""
    return any(choice.refused is None for choice in USE[item](seat=seat).choices(g))

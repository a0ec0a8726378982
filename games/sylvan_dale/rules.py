"""Facts that follow from what lies on the table: dominance, sets, flags, draws."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from .data import SET, SHARED, SOLE, Face, board, icon_of
from .ids import R
from .pieces import Seat, Tree

if TYPE_CHECKING:
    from games.engine.steps import Ctx

    from .state import State

FITTING: Final[Mapping[str, tuple[str, ...]]] = {
    "axe": ("axe",),
    "hammer": ("hammer",),
    "bridge": ("bridge", "dual"),
    "canopy": ("canopy", "dual"),
}
"""Which icons make up the set of an item."""

ENDINGS: Final = ("won", "won_by_trees", "won_by_flags", "win_shared")
"""SD-10.4: the ways to win."""


def adjacent(players: int, a: int, b: int) -> bool:
    """SD-3.2.2: side by side or one above the other, never across a corner or the lawn."""
    return any({pair.a, pair.b} == {a, b} for pair in board(players).pairs)


def dominance(holders: Iterable[Seat | None]) -> tuple[Seat, ...]:
    """SD-9.2: those who have authority over most trees of a district, given who has it over each."""
    held = [seat for seat in holders if seat is not None]
    most = max(map(held.count, held), default=0)
    return tuple(sorted({seat for seat in held if held.count(seat) == most}))


def dominance_points(trees: int, leaders: Sequence[Seat]) -> int:
    """SD-9.2: what each of the leaders gets in a district of so many trees."""
    return trees * (SOLE if len(leaders) == 1 else SHARED) if leaders else 0


def completed(front: Sequence[Face]) -> list[str]:
    """SD-7.1, SD-7.5: the items that the cards in front of a player make a set for."""
    icons = [icon_of(face) for face in front]
    return [item for item, fitting in FITTING.items() if sum(map(icons.count, fitting)) >= SET]


def set_of(front: Sequence[Face], item: str) -> list[Face]:
    """SD-7.4: the cards that leave for an item, plain ones first."""
    return [face for icon in FITTING[item] for face in front if icon_of(face) == icon][:SET]


def same_sign(display: Sequence[Face]) -> bool:
    """SD-5.3.3, SD-Q24: all cards share the style, or an icon; a dual card shows both of its icons."""
    styles = {face[:2] for face in display}
    icons = {icon_of(face) for face in display}
    return len(styles) == 1 or any(icons <= set(fitting) for fitting in FITTING.values())


def flag_refused(g: "State", seat: Seat, tree: Tree) -> R | None:
    """SD-6: why a player may not put a flag on the top tile of a tree, or None."""
    if not tree.matching(root_counts=g.options.root_counts_for_flag):
        return R.FLAG_TWO_TILES
    if seat in tree.flags:
        return R.FLAG_ONE_PER_TREE
    if g.options.one_flag_per_turn and g.turn is not None and g.turn.flagged:
        return R.OPTION_ONE_FLAG
    return None


def draw(g: "State", ctx: "Ctx") -> Face | None:
    """SD-5.3.4: a card off the deck; only when it is needed the discard pile becomes a new deck."""
    return ctx.draw(g.deck, g.discard, "deck_shuffled")


def draw_many(g: "State", ctx: "Ctx", n: int) -> list[Face]:
    """Several cards off the deck, fewer if there are no more."""
    drawn = (draw(g, ctx) for _ in range(n))
    return [face for face in drawn if face is not None]


def standing(g: "State", seat: Seat) -> tuple[int, int, int]:
    """SD-10.4: points, then trees under authority, then flags on trees and bridges."""
    player = g.seats[seat]
    return player.points, sum(tree.authority == seat for tree in g.trees), player.flags_placed


def decided(g: "State") -> tuple[str, tuple[Seat, ...]]:
    """SD-10.4: what decided the game, and for whom."""
    ranks = [standing(g, seat) for seat in range(g.players)]
    best = max(ranks)
    for depth, ending in enumerate(ENDINGS[:-1], start=1):
        ahead = tuple(seat for seat, rank in enumerate(ranks) if rank[:depth] == best[:depth])
        if len(ahead) == 1:
            return ending, ahead
    return ENDINGS[-1], ahead

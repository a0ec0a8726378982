"""What holds in every position."""

from collections.abc import Iterable
from functools import cache

from .data import DECK, FLAG_POINTS, HAND, HEIGHT, ITEMS, ROOTS, STYLES, TILES, board
from .pieces import Player
from .rules import completed
from .state import State
from .steps import PlayCard

UNIT = {thing: 1 << 8 * n for n, thing in enumerate([*STYLES, *sorted(set(DECK))])}
"""A bag as one number, a byte for each kind of thing in it: the quickest way to compare two bags."""


def bag(things: Iterable[str]) -> int:
    """What lies in a bag."""
    return sum(map(UNIT.__getitem__, things))


CARDS = bag(DECK)
ALL_ROOTS = bag(ROOTS)
ALL_TILES = bag(TILES)


@cache
def joined(players: int) -> frozenset[tuple[int, int]]:
    """The pairs of spaces that a bridge may join."""
    return frozenset((pair.a, pair.b) for pair in board(players).pairs)


def check(g: State) -> None:
    """Raise AssertionError where something came from nowhere or went nowhere."""
    cards = g.deck + g.display + g.discard
    for player in g.seats:
        cards += player.hand
        cards += player.front
    assert bag(cards) == CARDS, "cards"
    assert bag(g.roots_left) + bag([tree.root for tree in g.trees]) == ALL_ROOTS, "roots"
    check_places(g)
    asked = g.stack[-1] if g.stack else None
    if type(asked) is PlayCard:
        player = g.seats[asked.seat]
        assert len(player.hand) == HAND, "a turn begins with four cards"
        assert not completed(player.front), "no set lies unexchanged"


def check_places(g: State) -> None:
    """The laws of tiles, flags and bridges."""
    tiles = [bag(player.stack) + bag(player.second) for player in g.seats]
    flags = [0] * g.players
    for tree in g.trees:
        assert len(tree.tiles) < HEIGHT, "height"
        for seat, style in tree.tiles:
            tiles[seat] += UNIT[style]
        if tree.flags:
            assert len(set(tree.flags)) == len(tree.flags), "one flag for each tree and player"
            for seat in tree.flags:
                flags[seat] += 1
    for seat, style in g.gone:
        tiles[seat] += UNIT[style]
    built = [(bridge.seat, bridge.a, bridge.b) for bridge in g.bridges]
    assert len(set(built)) == len(built), "one bridge for each pair and player"
    assert {(a, b) for _, a, b in built} <= joined(g.players), "bridges join neighbours"
    bridges = [seat for seat, _, _ in built]
    for seat, player in enumerate(g.seats):
        assert tiles[seat] == ALL_TILES, "tiles"
        assert player.flags == FLAG_POINTS * flags[seat], "five points for each flag"
        assert player.flags_placed == flags[seat] + bridges.count(seat), "flags placed"
        check_cards(player)


def check_cards(player: Player) -> None:
    """The laws of one player's cards and items."""
    unknown = player.hand.copy()
    assert sorted(unknown) == unknown, "the order of a hand says nothing"
    for face in player.known:
        assert face in unknown, "known cards are in the hand"
        unknown.remove(face)
    assert len(player.items) == len(ITEMS), "items"
    assert min(player.items.values()) >= 0, "items"

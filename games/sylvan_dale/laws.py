"""What holds in every position."""

from functools import cache

from .data import DECK, FLAG_POINTS, HAND, HEIGHT, ITEMS, ROOTS, TILES, Style, board
from .pieces import Player, Seat
from .rules import completed
from .state import State
from .steps import PlayCard

CARDS = sorted(DECK)
ALL_ROOTS = sorted(ROOTS)
ALL_TILES = sorted(TILES)


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
    cards.sort()
    assert cards == CARDS, "cards"
    assert sorted(g.roots_left + [tree.root for tree in g.trees]) == ALL_ROOTS, "roots"
    built = {(bridge.seat, bridge.a, bridge.b) for bridge in g.bridges}
    assert len(built) == len(g.bridges), "one bridge for each pair and player"
    assert {(a, b) for _, a, b in built} <= joined(g.players), "bridges join neighbours"
    tiles: list[list[Style]] = [player.stack + player.second for player in g.seats]
    flags = [0] * g.players
    for tree in g.trees:
        assert tree.height <= HEIGHT, "height"
        for seat, style in tree.tiles:
            tiles[seat].append(style)
        for seat in tree.flags:
            flags[seat] += 1
        assert len(tree.flags) < 2 or len(set(tree.flags)) == len(tree.flags), "one flag for each player"
    for seat, style in g.gone:
        tiles[seat].append(style)
    for seat, player in enumerate(g.seats):
        assert sorted(tiles[seat]) == ALL_TILES, "tiles"
        check_seat(g, seat, player, flags[seat])


def check_seat(g: State, seat: Seat, player: Player, on_trees: int) -> None:
    """The laws that concern one player."""
    hand, known = player.hand, player.known
    assert all(known.count(face) <= hand.count(face) for face in known), "known cards are in the hand"
    assert hand == sorted(hand), "the order of a hand says nothing"
    assert player.items.keys() == set(ITEMS), "items"
    assert min(player.items.values()) >= 0, "items"
    on_bridges = [bridge.seat for bridge in g.bridges].count(seat)
    assert player.flags == FLAG_POINTS * on_trees, "five points for each flag"
    assert player.flags_placed == on_trees + on_bridges, "flags placed"
    asked = g.stack[-1] if g.stack else None
    if isinstance(asked, PlayCard) and asked.seat == seat:
        assert len(hand) == HAND, "a turn begins with four cards"
        assert not completed(player.front), "no set lies unexchanged"

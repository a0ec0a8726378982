"""What holds in every position."""

from collections import Counter

from .data import DECK, FLAG_POINTS, HAND, HEIGHT, ITEMS, ROOTS, TILES
from .pieces import Player, Seat
from .rules import completed
from .state import State
from .steps import PlayCard


def check(g: State) -> None:
    """Raise AssertionError where something came from nowhere or went nowhere."""
    cards = g.deck + g.display + g.discard
    for player in g.seats:
        cards += player.hand + player.front
    assert sorted(cards) == sorted(DECK), "cards"
    assert sorted(g.roots_left + [tree.root for tree in g.trees]) == sorted(ROOTS), "roots"
    pairs = {(pair.a, pair.b) for pair in g.board.pairs}
    built = [(bridge.seat, bridge.a, bridge.b) for bridge in g.bridges]
    assert len(set(built)) == len(built), "one bridge for each pair and player"
    assert all((a, b) in pairs for _, a, b in built), "bridges join neighbours"
    for tree in g.trees:
        assert tree.height <= HEIGHT, "height"
        assert len(set(tree.flags)) == len(tree.flags), "one flag for each tree and player"
    for seat, player in enumerate(g.seats):
        check_seat(g, seat, player)


def check_seat(g: State, seat: Seat, player: Player) -> None:
    """The laws that concern one player."""
    tiles = [tile for tree in g.trees for tile in tree.tiles] + g.gone
    own = [tile.style for tile in tiles if tile.seat == seat]
    assert Counter(own + player.stack + player.second) == Counter(TILES), "tiles"
    assert not Counter(player.known) - Counter(player.hand), "known cards are in the hand"
    assert player.hand == sorted(player.hand), "the order of a hand says nothing"
    assert all(player.items[item] >= 0 for item in ITEMS), "items"
    on_trees = sum(seat in tree.flags for tree in g.trees)
    on_bridges = sum(bridge.seat == seat for bridge in g.bridges)
    assert player.flags == FLAG_POINTS * on_trees, "five points for each flag"
    assert player.flags_placed == on_trees + on_bridges, "flags placed"
    asked = g.stack[-1] if g.stack else None
    if isinstance(asked, PlayCard) and asked.seat == seat:
        assert len(player.hand) == HAND, "a turn begins with four cards"
        assert not completed(player.front), "no set lies unexchanged"

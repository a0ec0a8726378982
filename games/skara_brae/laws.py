"""What holds in every position."""

from .data import (
    BALL,
    BLACK,
    BOAR,
    BOARS,
    CARDS,
    COLUMN,
    DECK,
    FURNISH_END,
    HUNT,
    RECRUIT,
    ROOF,
    ROUNDS,
    SLIDER_END,
    SPECIALS,
    SPIN,
    TRADE_END,
    UTENSILS,
    WHORLS,
    env_of,
)
from .pieces import Player
from .state import State

UNIT = [1 << 8 * n for n in range(len(CARDS))]
"""A bag as one number, a byte for each kind of card in it: the quickest way to compare two bags."""


def bag(cards: list[int]) -> int:
    """What lies in a bag."""
    return sum([UNIT[card] for card in cards])


ALL_CARDS = bag(list(DECK))


def check(g: State) -> None:
    """Raise AssertionError where something came from nowhere or went nowhere."""
    cards = g.pile + g.discards
    for lying in g.sets:
        cards += lying
    taken, tiles = 0, g.box.copy()
    for player in g.seats:
        for column in player.columns:
            cards += column
        cards += player.looking
        cards += player.leaving
        taken += player.roofs * UNIT[ROOF] + player.balls * UNIT[BALL] + player.utensils * UNIT[UTENSILS]
        tiles += player.dealt
        if player.special is not None:
            tiles.append(player.special)
        check_player(player)
    assert bag(cards) + taken == ALL_CARDS, "cards"
    assert sorted(tiles) == list(range(len(SPECIALS))), "special tiles"
    assert 0 <= g.round <= ROUNDS, "rounds"
    assert g.supply_roofs >= 0, "roofs of the supply"
    check_markers(g)


def check_markers(g: State) -> None:
    """The stacks hold each marker once."""
    markers = sorted(g.left + g.top + g.right)
    assert markers == (list(range(g.players)) if g.players > 2 else [0, 1, 9] if g.players == 2 else [])


def check_player(player: Player) -> None:
    """The laws of one board."""
    goods = player.goods
    assert min(goods) >= 0, "nothing is owed"
    assert 1 <= player.slider <= SLIDER_END, "slider"
    assert sum(goods) <= COLUMN * player.slider or player.slider == SLIDER_END, "all is stored"
    assert goods[BOAR] <= BOARS, "boars"
    assert 0 <= player.furnish <= FURNISH_END, "Furnish Track"
    assert 0 <= player.trade <= TRADE_END, "Trade Track"
    assert 0 <= player.black <= BLACK, "black workers"
    assert 0 <= player.whorls <= WHORLS, "whorls"
    assert player.special == RECRUIT or not player.black
    assert player.special == SPIN or not player.whorls
    assert player.special == HUNT or not goods[BOAR]
    assert min(player.idle) >= 0, "workers"
    for env, column in enumerate(player.columns):
        assert not column or env_of(min(column)) == env == env_of(max(column)), "columns"

"""What holds in every position."""

from functools import lru_cache

from .data import AGES, GEMS, SLOTS, TURNS, UNKNOWN, Map
from .geometry import boundary
from .rules import Decree, refused_city
from .state import State


def check(g: State) -> None:
    """Raise AssertionError where something came from nowhere or went nowhere."""
    assert 0 <= g.age <= AGES, "ages"
    assert 0 <= g.turn <= TURNS, "turns"
    assert g.layout.count("?") == len(UNKNOWN) // len(SLOTS) * (len(SLOTS) - len(g.tiles)), "map"
    assert len({tile.gem for tile in g.tiles}) == len({tile.slot for tile in g.tiles}) == len(g.tiles)
    assert {tile.gem for tile in g.tiles} <= set(GEMS), "gems"
    assert sum(player.shield for player in g.seats) <= 1, "one shield"
    assert g.decree is None or len(g.tiles) == len(SLOTS), "the map is built before the decree"
    for player in g.seats:
        walls = player.built
        assert player.share >= 0, "a share is never short"
        assert player.share + walls.bit_count() == g.pieces, "share and walls never change together"
        assert player.tokens >= 0, "tokens"
        assert 0 <= player.invasions <= AGES, "invasions"
        if player.closed:
            assert walls == boundary(player.city), "nothing but the outline stands"
            assert player.empty == (not player.city), "a city has lots"
            assert player.empty or is_city(g.map, g.wanted, player.city), "a city keeps the rules"
        else:
            assert not player.city, "an open city has no lots yet"


@lru_cache(maxsize=1024)
def is_city(layout: Map, decree: Decree, lots: int) -> bool:
    """Whether these lots may be closed."""
    return refused_city(layout, decree, lots) is None

"""Every way through a turn from many named positions: no dead end, nothing refused that would lead on."""

import pytest

from games.engine.core import Engine
from games.engine.testing.explore import explore
from games.skara_brae import TITLE
from games.skara_brae.ids import R
from games.skara_brae.tests.play import Family, Play

LOOKING_AHEAD = frozenset([R.SPECIAL_COST_LEAVES])
NAMES = (
    "nothing-left", "recruit-first", "furnish-flipped", "cook", "cook-eight", "cook-boar", "clean-room",
    "trade", "trade-flipped", "spin", "innovate", "tend", "tend-slider", "tend-nothing", "muster-front",
    "muster-flipped", "hunt", "hunt-three", "build", "build-free", "build-full", "build-trade", "build-mix",
    "effect-no-icon", "fields-swap-three", "third-ball", "solo-task", "solo-task-trade", "solo-task-pay",
)  # fmt: skip


@pytest.mark.rule("SB-7.1.5", "SB-7.2.2", "SB-10.1.3", "SB-11.4.6")
@pytest.mark.parametrize("name", NAMES)
def test_a_turn_can_always_be_finished(name: str) -> None:
    play = Play.scenario(name)
    found = explore(Engine(TITLE), play.state, play.seat, LOOKING_AHEAD)
    assert found.dead_ends == []
    assert found.needless == []


@pytest.mark.rule("SB-11.4.6", "SB-10.1.3")
@pytest.mark.parametrize("storage", ["4 food 2 bone", "2 food 2 bone", "3 food 1 bone", "1 food 3 bone"])
@pytest.mark.parametrize("trade", range(8))
def test_building_looks_ahead(storage: str, trade: int) -> None:
    play = Play.at(Family(storage, special="S8", furnish=6, trade=trade), Family())
    goods = play.goods()
    left = [
        max(goods["food"] - food, goods["bone"] - 2 + food)
        for food in range(3)
        if food <= goods["food"] and 2 - food <= goods["bone"]
    ]
    price = (0, 1, 2, 2, 3, 3, 4, 99)[trade]
    assert ("S8" in play.offered()) == (max(left) >= price)
    found = explore(Engine(TITLE), play.state, 0, LOOKING_AHEAD)
    assert found.dead_ends == []
    assert found.needless == []

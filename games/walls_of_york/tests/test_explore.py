"""Every way through placing and closing, from every named position: no dead end, no way on refused."""

import pytest

from games.engine.core import Engine
from games.engine.prompts import SYSTEM
from games.engine.testing.explore import explore
from games.walls_of_york import TITLE
from games.walls_of_york.drawing import Position, streets
from games.walls_of_york.geometry import STREETS
from games.walls_of_york.ids import R
from games.walls_of_york.scenarios import FEW
from games.walls_of_york.state import State

LOOKING_AHEAD = frozenset([R.LIFTED_IS_FREE, R.FULL_SHAPE])
TOO_WIDE = {"share-empty"}  # 37 walls, two of them lifted: the crowded boards below are as telling
ENGINE = Engine(TITLE)


def explored(state: State) -> None:
    g = ENGINE.start_from(state).state
    for seat in set(ENGINE.active(g)[:2]) - {SYSTEM}:
        found = explore(ENGINE, g, seat, LOOKING_AHEAD)
        assert found.dead_ends == []
        assert found.needless == []


@pytest.mark.rule("WY-6.2.2", "WY-6.4.3")
@pytest.mark.parametrize("name", sorted(set(TITLE.scenarios) - TOO_WIDE))
def test_a_lane_can_always_be_finished(name: str) -> None:
    explored(TITLE.scenarios[name]())


@pytest.mark.rule("WY-6.4.2", "WY-6.4.3", "WY-6.4.4")
@pytest.mark.parametrize(
    ("die", "free", "share"),
    [
        ("I2", "H-0-0 H-8-7", 1),
        ("V2", "H-0-0 H-0-1 H-0-2", 1),
        ("L3", "H-0-0 H-0-1 V-0-0", 2),
        ("Z3", "H-3-3", 2),
        ("U3", "H-0-0 H-0-1 H-0-2", 1),
    ],
)
def test_crowded_boards(die: str, free: str, share: int) -> None:
    walls = STREETS & ~streets(free)
    explored(Position({0: walls, 1: FEW}, pieces=walls.bit_count() + share, die=die).state())

"""Every way through a placing or closing, from every named position: no dead end, no way on refused."""

import pytest

from games.engine.core import Engine
from games.engine.prompts import SYSTEM
from games.engine.testing.explore import explore
from games.walls_of_york import TITLE
from games.walls_of_york.ids import R

LOOKING_AHEAD = frozenset([R.LIFTED_IS_FREE, R.FULL_SHAPE])
ENGINE = Engine(TITLE)


@pytest.mark.parametrize("name", TITLE.scenarios)
def test_a_lane_can_always_be_finished(name: str) -> None:
    g = ENGINE.start_from(TITLE.scenarios[name]()).state
    for seat in set(ENGINE.active(g)[:2]) - {SYSTEM}:
        found = explore(ENGINE, g, seat, LOOKING_AHEAD)
        assert found.dead_ends == []
        assert found.needless == []

"""Every way through a turn, from every named position: no dead end is offered, no way on is refused."""

import pytest

from games.engine.core import Engine
from games.engine.prompts import SYSTEM
from games.engine.testing.explore import explore
from games.sylvan_dale import TITLE
from games.sylvan_dale.ids import R

LOOKING_AHEAD = frozenset([R.ITEM_TARGET, R.HAMMER_OPEN_TREE])
ENGINE = Engine(TITLE)


@pytest.mark.parametrize("name", TITLE.scenarios)
def test_a_turn_can_always_be_finished(name: str) -> None:
    g = ENGINE.start_from(TITLE.scenarios[name]()).state
    for seat in set(ENGINE.active(g)) - {SYSTEM}:
        found = explore(ENGINE, g, seat, LOOKING_AHEAD)
        assert found.dead_ends == []
        assert found.needless == []

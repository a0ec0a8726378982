"""The exhaustive walk finds dead ends, and refusals that were not needed."""

import pytest

from games.engine.core import Engine
from games.engine.dice import NoDice
from games.engine.prompts import Answer, Pick
from games.engine.testing.explore import explore
from games.engine.tests.purse import PURSE, Look, Options


@pytest.mark.parametrize(
    ("look", "dead_ends", "needless"),
    [
        ("right", [], []),
        ("none", [(Pick("coin-3"),)], []),
        ("strict", [], [((), ("coin-2",), "PU-1.1")]),
    ],
)
def test_offers_and_refusals_are_compared_with_every_way(
    look: Look, dead_ends: list[tuple[Answer, ...]], needless: list[tuple[object, ...]]
) -> None:
    engine = Engine(PURSE)
    g = engine.start(Options(look), 1, NoDice()).state
    found = explore(engine, g, 0, frozenset(["PU-1.1", "PU-1"]))
    assert found.dead_ends == dead_ends
    assert found.needless == needless
    assert found.visited > 1

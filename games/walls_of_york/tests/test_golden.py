"""Recorded games of Walls of York: each switch at each number of players."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Final

import msgspec
import pytest

from games.engine.core import Engine
from games.engine.steps import Event
from games.engine.testing.conformance import variants
from games.engine.testing.golden import folder, goldens, read, told
from games.engine.testing.records import Record
from games.walls_of_york import TITLE
from games.walls_of_york.data import KINGS_DICE
from games.walls_of_york.state import Options

SWITCHES: Final = msgspec.structs.fields(Options)
SHOWS: Final = {"map_drawn": "random_map", "perfect_plan": "perfect_plan", "longest_wall": "longest_wall"}
"""What happens only with a switch turned. Of the dice, it is a decree that the King's own cannot give."""

test_golden, test_every_ending_has_a_golden = goldens(TITLE)


def records() -> Iterator[Record]:
    """Those of today's revision."""
    found = (read(path.read_bytes()) for path in folder(TITLE).glob("*.json"))
    return (record for record in found if record.rev == TITLE.rev)


def shown(event: Event) -> str | None:
    """The switch without which this does not happen."""
    if event.kind != "decree":
        return SHOWS.get(event.kind)
    decree = [event.data[building] for building in ("churches", "wells", "markets")]
    thrown = (zip(dice, decree, strict=True) for dice in permutations(KINGS_DICE))
    return None if any(all(n in die for die, n in each) for each in thrown) else "ordinary_dice"


def test_every_switch_has_a_golden_at_every_number_of_players() -> None:
    played = {(record.seats, Options(**record.options)) for record in records()}
    assert set(product(TITLE.seats, variants(Options))) <= played


@pytest.mark.rule("WY-10.1.1", "WY-10.2.1", "WY-10.4.1", "WY-4.3.1")
def test_every_switch_is_seen_to_matter_at_every_number_of_players() -> None:
    """A golden in which a bonus is never paid would not notice that it is another."""
    seen = set()
    for record in records():
        switches = {switch for event in told(Engine(TITLE), record) if (switch := shown(event))}
        assert switches <= {name for name, on in record.options.items() if on}
        seen |= {(record.seats, switch) for switch in switches}
    assert set(product(TITLE.seats, (switch.name for switch in SWITCHES))) - seen == set()


@pytest.mark.rule("WY-10.1.2", "WY-10.1.3")
def test_a_golden_pays_for_a_plan_with_a_moved_wall_that_the_site_closes() -> None:
    late = read((folder(TITLE) / "rev1-3-perfect-plan-late.json").read_bytes())
    kinds = [event.kind for event in told(Engine(TITLE), late) if event.seat == 0]
    closing = kinds.index("closed_by_site")
    assert kinds[closing - 2 : closing] == ["walls_moved", "kept_building"]
    assert kinds[closing + 1 : closing + 3] == ["city_closed", "perfect_plan"]

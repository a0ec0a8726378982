"""Recorded games of Walls of York: each switch at each number of players."""

from itertools import product

from games.engine.testing.conformance import variants
from games.engine.testing.golden import folder, goldens, read
from games.walls_of_york import TITLE
from games.walls_of_york.state import Options

test_golden, test_every_ending_has_a_golden = goldens(TITLE)


def test_every_switch_has_a_golden_at_every_number_of_players() -> None:
    records = [read(path.read_bytes()) for path in folder(TITLE).glob("*.json")]
    played = {(record.seats, Options(**record.options)) for record in records if record.rev == TITLE.rev}
    assert set(product(TITLE.seats, variants(Options))) <= played

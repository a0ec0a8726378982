"""Random play under the laws that every title keeps."""

from collections.abc import Iterator

import pytest

from games import catalog
from games.engine.core import Engine
from games.engine.prompts import PlayerAnswer, Seat
from games.engine.steps import Ask
from games.engine.testing.conformance import play, suite
from games.engine.testing.laws import Laws
from games.walls_of_york import TITLE
from games.walls_of_york.ids import R
from games.walls_of_york.state import Options, State

test_random_play, test_everything_is_met, test_words, test_start_positions = suite(TITLE)


class Planless(Engine[State]):
    """Looks at all answers alike, where the title's own candidates come from a bot's plan."""

    def candidates(self, g: State, seat: Seat) -> Iterator[PlayerAnswer]:
        step = self.step(g, seat)
        if isinstance(step, Ask):
            yield from Ask.candidates(step, g)


@pytest.mark.parametrize("seats", [4, 8])
def test_play_without_a_plan(seats: int) -> None:
    """It takes twice as long, so that shares are used up and walls move."""
    laws = Laws(Planless(TITLE), catalog.words("walls_of_york"), frozenset(R))
    match = play(laws, seats, Options(random_map=True), seed=seats)
    told = {event.kind for row in match.rows for event in row.events}
    assert "walls_moved" in told

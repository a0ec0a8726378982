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
from games.walls_of_york.tests.planner import PERFECT, Latecomer, Planner

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


def perfect_plans(engine: Engine[State], seats: int) -> list[Seat]:
    """Who is paid for one in a match under all laws."""
    laws = Laws(engine, catalog.words("walls_of_york"), frozenset(R))
    match = play(laws, seats, PERFECT, seed=seats)
    return sorted(event.seat for row in match.rows for event in row.events if event.kind == "perfect_plan")


@pytest.mark.rule("WY-10.1.1", "WY-10.1.4")
@pytest.mark.parametrize(("seats", "paid"), [(2, [0, 0]), (4, [0, 0, 2, 2]), (8, [0, 0, 2, 2, 4, 4, 6, 6])])
def test_play_with_perfect_plans(seats: int, paid: list[Seat]) -> None:
    """Random play does not meet the bonus; who keeps to a plan is paid in each Age."""
    assert perfect_plans(Planner(TITLE), seats) == paid


@pytest.mark.rule("WY-10.1.2", "WY-10.1.3")
def test_play_with_perfect_plans_that_the_site_closes() -> None:
    assert perfect_plans(Latecomer(TITLE), 3) == [0, 0, 2, 2]

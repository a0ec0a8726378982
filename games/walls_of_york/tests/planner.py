"""Builders who mean to close without excess walls: random play has never met a perfect plan.

`python -m games.walls_of_york.tests.planner` records the goldens in which the bonus is paid: by hand only.
"""

import random
import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from games.engine.core import Engine
from games.engine.prompts import Pick, PlayerAnswer, Seat
from games.engine.testing.golden import folder, played, store
from games.walls_of_york import TITLE
from games.walls_of_york.data import TURNS, Map
from games.walls_of_york.geometry import LOTS, around, beside, bits, boundary, connected
from games.walls_of_york.rules import Decree, plan
from games.walls_of_york.state import Options, State
from games.walls_of_york.steps import Close, Lay, Lift, Place, Way

PERFECT: Final = Options(perfect_plan=True)
TRIES: Final = 20_000


class Planner(Engine[State]):
    """Every other seat, the first among them, builds what a bot plans and nothing beside it."""

    def candidates(self, g: State, seat: Seat) -> Iterator[PlayerAnswer]:
        step = self.step(g, seat)
        if seat % 2 or not isinstance(step, Place | Lay | Close | Way | Lift):
            return super().candidates(g, seat)
        return (Pick(id) for id in self.planned(g, step))

    def planned(self, g: State, step: Place | Lay | Close | Way | Lift) -> list[str]:
        """The streets of the plan, and the shape where it keeps to them."""
        outline = plan(g.map, g.wanted)
        if isinstance(step, Place):
            return [choice.id for choice in step.offered(g) if outline >> choice.value & 1]
        if isinstance(step, Lay):
            return [choice.id for choice in step.offered(g) if not choice.value & ~outline]
        assert isinstance(step, Close), "a plan is smaller than a share"
        return ["suggested"]


class Latecomer(Planner):
    """Its outline takes the whole share, wall by wall, and one wall stands elsewhere until the 60th turn.

    So that wall is moved at last (WY-10.1.2), and the site closes the city (WY-10.1.3).
    """

    def planned(self, g: State, step: Place | Lay | Close | Way | Lift) -> list[str]:
        outline = winding(g.map, g.wanted, g.pieces)
        if isinstance(step, Close):
            return ["keep"]
        if isinstance(step, Way):
            return ["single"]
        if isinstance(step, Lay):
            return [next(choice.id for choice in step.offered(g) if choice.value == 1 << step.street)]
        built = g.seats[step.seat].built
        aside = isinstance(step, Lift) or (g.turn < TURNS and not built & ~outline)
        return [choice.id for choice in step.offered(g) if bool(outline >> choice.value & 1) != aside]


@lru_cache(maxsize=16)
def winding(layout: Map, decree: Decree, walls: int) -> int:
    """The outline of a city one lot wide, of so many walls: grown anew until one meets the decree."""
    rng = random.Random(walls)
    grown = (grow(walls, rng) for _ in range(TRIES))
    return next(boundary(lots) for lots in grown if layout.meets(lots, decree))


def grow(walls: int, rng: random.Random) -> int:
    """Lots that touch themselves nowhere, so each adds two walls; none if they got stuck."""
    lots = 1 << rng.randrange(LOTS.bit_length())
    while boundary(lots).bit_count() < walls:
        free = [
            n
            for n in bits(beside(lots) & ~lots)
            if (beside(1 << n) & lots).bit_count() == 1 and connected(around(1 << n) & lots)
        ]
        if not free:
            return 0
        lots |= 1 << rng.choice(free)
    return lots


if __name__ == "__main__":
    games = [("perfect-plan-paid", Planner(TITLE), seats) for seats in TITLE.seats]
    for name, engine, seats in [*games, ("perfect-plan-late", Latecomer(TITLE), 3)]:
        record = played(engine, PERFECT, seats, seed=seats)
        if store(path := folder(TITLE) / f"rev{record.rev}-{seats}-{name}.json", record):
            sys.stdout.write(f"{path}\n")

"""Chapter 4: how a match begins."""

from games.engine.steps import Ctx

from .data import AGES, FACES, GEMS, PIECES, SLOTS
from .pieces import Player
from .state import Options, State
from .steps import CityScore, Decree, Invasion, PickGem, Roll, Steps, builders, lay_tile

AGE = (Decree, Roll, CityScore, Invasion)
"""WY-5.1.1: the course of an Age."""


def setup(options: Options, seats: int, ctx: Ctx) -> State:
    """WY-4: equal shares of walls; the first seat is drawn, and the map is picked, or drawn too."""
    first, pieces = ctx.below(seats), PIECES[seats]
    g = State(
        players=seats,
        options=options,
        seats=[Player(share=pieces) for _ in range(seats)],
        pieces=pieces,
        first=first,
        roller=first,
    )
    ctx.emit("game_started", first, n=pieces)
    picks: list[Steps] = []
    if options.random_map:
        draw_map(g, ctx)
    else:
        picks = [PickGem(seat=seat) for seat in builders(first, seats)]
    ctx.push(*picks, *(step() for _ in range(AGES) for step in AGE))
    return g


def draw_map(g: State, ctx: Ctx) -> None:
    """WY-4.3.1: four recorded picks, slot by slot."""
    gems = list(GEMS)
    for slot in SLOTS:
        gem = ctx.take(gems)
        lay_tile(g, gem, slot, FACES[ctx.below(len(FACES))])
    ctx.emit("map_drawn")

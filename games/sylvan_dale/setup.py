"""Chapter 4: how a match begins."""

from games.engine.steps import Ctx

from .data import DECK, DISPLAY, HAND, ITEMS, ROOTS, STACK, TILES, board
from .pieces import Player, Tree
from .state import Options, State
from .steps import Guard


def setup(options: Options, seats: int, ctx: Ctx) -> State:
    """Roots, stacks, hands and display are drawn; with two players the second one begins with a canopy."""
    first = ctx.below(seats)
    roots, deck = list(ROOTS), list(DECK)
    g = State(
        players=seats,
        options=options,
        trees=[Tree(root=ctx.take(roots)) for _ in board(seats).places],
        seats=[player(ctx) for _ in range(seats)],
        roots_left=roots,
        deck=deck,
        stuck=[0] * seats,
        first=first,
        last=first,
    )
    for dealt in g.seats:
        dealt.hand = sorted(ctx.take(deck) for _ in range(HAND))
    g.display = [ctx.take(deck) for _ in range(DISPLAY)]
    ctx.emit("game_started", first)
    if seats == 2:
        second = 1 - first
        g.seats[second].items["canopy"] = 1
        ctx.emit("canopy_given", second)
    ctx.push(Guard(start=first))
    return g


def player(ctx: Ctx) -> Player:
    """SD-4.2: a stack in front of the player; the other tiles wait for round 2, when they get their order."""
    tiles = list(TILES)
    stack = [ctx.take(tiles) for _ in range(STACK)]
    return Player(items=dict.fromkeys(ITEMS, 0), stack=stack, second=tiles)

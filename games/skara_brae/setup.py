"""Chapter 4: how a match begins."""

from games.engine.steps import Ctx

from .data import DEALT, DEALT_THREE, DECK, FIRST_KNIVES, FOCUS, GOODS, KNIFE, SPECIALS, TASKS, TASKS_DEALT
from .pieces import NEUTRAL, Player, marker
from .state import Options, State
from .steps import RoundStart, Specials


def setup(options: Options, seats: int, ctx: Ctx) -> State:
    """SB-4: the stack of markers, the special tiles and the solo cards are drawn."""
    g = State(
        players=seats,
        options=options,
        seats=[player() for _ in range(seats)],
        pile=sorted(DECK),
        box=list(range(len(SPECIALS))),
    )
    ctx.emit("game_started", n=seats)
    if seats > 1:
        g.left = ctx.shuffled([*range(seats), *([NEUTRAL] if seats == 2 else [])])
        ctx.emit("markers_stacked", order=tuple(map(marker, g.left)))
    else:
        deal_solo(g, ctx)
    for seat, dealt in enumerate(g.seats):
        n = DEALT_THREE if options.three_specials and seats <= 2 else DEALT
        dealt.dealt = sorted(ctx.take(g.box) for _ in range(n))
        ctx.emit("tiles_dealt", seat, n=n, secret={"tiles": tuple(SPECIALS[tile] for tile in dealt.dealt)})
    ctx.push(Specials(), RoundStart())
    return g


def player() -> Player:
    """SB-4.2: the slider beside the first column, and two knives."""
    goods = [0] * len(GOODS)
    goods[KNIFE] = FIRST_KNIVES
    return Player(goods=goods, columns=[[], [], [], []])


def deal_solo(g: State, ctx: Ctx) -> None:
    """SB-14.1.2: a focus card and four tasks, open."""
    tasks = list(range(len(TASKS)))
    g.focus = ctx.below(len(FOCUS))
    g.tasks = sorted(ctx.take(tasks) for _ in range(TASKS_DEALT))
    ctx.emit("focus_dealt", 0, focus=FOCUS[g.focus], tasks=tuple(TASKS[n] for n in g.tasks))

"""What lies before one player: walls, coins, tokens, and the board in small."""

from games.engine.prompts import Prompt
from games.engine.scene import Arg, Group, Scene, Shape, Term, text, use

from .grid import Grid
from .pieces import Seat, SeatView, View

SLUG, WIDTH, HEIGHT, PITCH = "walls_of_york", 396, 184, 20
SMALL = Grid(12, 12, PITCH)
LEFT, LINE = 192, 32


def things(view: View, seat: Seat, prompt: Prompt | None) -> Scene:
    """One player; the walls as they were last opened."""
    player = view.seats[seat]
    groups = (
        Group("ground", (*SMALL.ground(view), SMALL.streets())),
        Group("small", tuple(small(player)), label=walls_label(player)),
        Group("figures", tuple(figures(player)), label=figures_label(player), dot=(LEFT + 90, 2 * LINE - 20)),
    )
    return Scene(
        SLUG, f"things-{seat}", WIDTH, HEIGHT, Term("scene.things", {"seat": f"seat-{seat}"}), groups
    )


def small(player: SeatView) -> list[Shape]:
    """The walls alone: the map is the same on all boards."""
    return [
        *SMALL.inside(player.built, player.city, player.seat),
        *SMALL.runs(player.built, player.seat, 5),
    ]


def walls_label(player: SeatView) -> Term:
    """The city in a sentence."""
    args: dict[str, Arg] = {"n": player.built.bit_count(), "lots": player.city.bit_count()}
    if player.empty:
        return Term("scene.city-empty")
    return Term("scene.city-closed" if player.closed else "scene.city-open", args)


def figures(player: SeatView) -> list[Shape]:
    """Numbers, each behind its sign."""
    state = "closed" if player.closed else "building"
    shapes = [
        text(LEFT, LINE, Term(f"scene.{state}"), "s-t"),
        text(LEFT, 2 * LINE, Term("scene.share", {"n": player.share}), "s-t"),
    ]
    row = [("coin-1", player.coins), ("viking", player.tokens), ("invasion", player.invasions)]
    for n, (symbol, count) in enumerate(row):
        x = LEFT + 66 * n
        shapes += [use(symbol, x, 3 * LINE - 20, size=(26, 26)), text(x + 30, 3 * LINE, count, "s-n")]
    if player.shield:
        shapes.append(use("shield", LEFT, 4 * LINE - 18, size=(30, 30)))
    return [
        *shapes,
        text(LEFT + 36 * player.shield, 4 * LINE + 4, Term("scene.points", {"n": player.points}), "s-t"),
    ]


def figures_label(player: SeatView) -> Term:
    """The numbers in a sentence."""
    args: dict[str, Arg] = {
        "share": player.share,
        "coins": player.coins,
        "tokens": player.tokens,
        "invasions": player.invasions,
        "points": player.points,
        "shield": Term("scene.with-shield") if player.shield else "",
    }
    return Term("scene.figures", args)

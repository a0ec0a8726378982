"""The village at the size of a stamp: houses between hill and sea, and whose settlers live there."""

from games.engine.scene import Group, Number, Scene, Shape, Term, path, rect

from .cards import GROUNDS
from .data import ENVS
from .drawing import SLUG
from .pieces import SeatView, View

WIDE, TALL, SHORE = 200, 150, 116
DOT, PER_COLUMN = 9, 4


def thumbnail(view: View) -> Scene:
    """A small picture for lists, mails and previews."""
    step = WIDE / len(view.seats)
    shapes = [shape for n, player in enumerate(view.seats) for shape in home(player, step * (n + 0.5))]
    groups = (Group("ground", tuple(ground())), Group("homes", tuple(shapes)))
    return Scene(SLUG, "thumbnail", WIDE, TALL, Term("scene.board"), groups)


def ground() -> list[Shape]:
    """Sky, a hill, the dunes and the sea."""
    waves = "".join(
        f"M0 {SHORE + 12 + 12 * n}" + "q12.5-9 25 0t25 0 25 0 25 0 25 0 25 0 25 0 25 0" for n in range(3)
    )
    return [
        rect(0, 0, WIDE, TALL, cls="s-paper"),
        path("M0 50C40 10 90 18 120 40S180 34 200 26V90H0z", "s-heath"),
        path(f"M0 66C50 48 140 60 200 50V{SHORE}H0z", "s-brush"),
        path(f"M0 98C60 88 140 104 200 94V{SHORE + 6}H0z", "s-corn"),
        rect(0, SHORE, WIDE, TALL - SHORE, cls="s-sea"),
        path(waves, "s-stroke"),
    ]


def home(player: SeatView, x: Number) -> list[Shape]:
    """A house of stone in its player's colour, and a heap of what lives and lies there."""
    shapes = [
        path(f"M{x - 20:g} 84v-16q0-8 8-8h24q8 0 8 8v16z", "s-steel s-o"),
        path(f"M{x - 24:g} 62q24-40 48 0z", f"p{player.seat} s-o"),
        path(f"M{x - 5:g} 84v-10q0-5 5-5t5 5v10z", "s-full"),
        path(f"M{x - 18:g} 75h10m7-9h8m4 9h8", "s-thinline"),
    ]
    for n, env in enumerate(ENVS):
        for k in range(min(PER_COLUMN, len(player.columns[env]))):
            left = x + (n - 2) * (DOT + 1)
            shapes.append(rect(left, 112 - k * DOT * 0.8, DOT, DOT, cls=f"{GROUNDS[env]} s-o-thin", rx=2))
    return shapes

"""A board at the size of a stamp: tiles, cities and walls."""

from games.engine.scene import Group, Scene, Term

from .geometry import SIDE
from .grid import Grid
from .pieces import View

PITCH, MARGIN = 23, 8
STAMP = Grid(MARGIN, MARGIN, PITCH)


def thumbnail(view: View) -> Scene:
    """A small picture for lists, mails and previews."""
    player = view.seats[view.first if view.viewer is None else view.viewer]
    size = SIDE * PITCH + 2 * MARGIN
    shapes = (
        *STAMP.ground(view),
        *STAMP.inside(player.built, player.city, player.seat),
        STAMP.streets(),
        *STAMP.runs(player.built, player.seat, 7),
    )
    title = Term("scene.board", {"seat": f"seat-{player.seat}"})
    return Scene("walls_of_york", "thumbnail", size, size, title, (Group("board", shapes),))

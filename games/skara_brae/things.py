"""One family: what it can choose, its storage, tiles, settlers, tracks and points."""

from games.engine.offers import Offers
from games.engine.prompts import Prompt
from games.engine.scene import Group, Scene, Term

from . import village
from .chips import chips, foretold, looking
from .drawing import SLUG, WIDTH
from .pieces import Seat, View
from .store import HEIGHT, goods_groups, slider_group, storage_groups
from .tiles import HEIGHT as TILES_HEIGHT
from .tiles import dealt_groups, tile_groups

GAP, EDGE = 6, 3


def things(view: View, seat: Seat, prompt: Prompt | None) -> Scene:
    """A whole family; tiles are told one by one only to whom they belong."""
    player = view.seats[seat]
    offers = Offers.of(prompt if prompt and prompt.seat == seat else None)
    told = view.viewer == seat
    groups, y = dealt_groups(player, EDGE, offers)
    more, y = looking(player, offers, y)
    groups += more
    more, y = chips(view, player, offers, y)
    groups += [
        *more,
        *storage_groups(player, y, told=told),
        *slider_group(player, y, offers),
        village.facts(player, y),
    ]
    more, y = goods_groups(player, y + HEIGHT, offers, told=told)
    groups += [*more, *tile_groups(player, y + GAP, offers, told=told)]
    y += TILES_HEIGHT + 2 * GAP
    groups += village.column_groups(player, y, offers, told=told)
    y += village.columns_height(player)
    groups.append(village.cards_group(player, y))
    y += village.cards_height(player)
    groups += village.track_groups(player, y, offers)
    score, y = village.score_group(player, y + 2 * village.TRACK + GAP, told=told)
    return Scene(SLUG, f"things-{seat}", WIDTH, int(y), title(seat), foretold(view, prompt, (*groups, score)))


def title(seat: Seat) -> Term:
    """Whose things these are."""
    return Term("scene.things", {"seat": f"seat-{seat}"})


def strip(view: View, seat: Seat) -> Scene:
    """The same in a line: settlers by environment, what the storage holds, and the points of both tracks."""
    player = view.seats[seat]
    shapes = [
        shape
        for n, (sign, said) in enumerate(village.gist(player))
        for shape in village.figure(sign, said, n)
    ]
    group = Group("strip", tuple(shapes), label=village.gist_label(player))
    return Scene(SLUG, f"strip-{seat}", WIDTH, 28, title(seat), (group,))

"""The table: turn order, the three sets of village cards, piles, and what a solo player has to do."""

from games.engine.offers import Offers
from games.engine.prompts import Prompt
from games.engine.scene import Arg, Group, Number, Scene, Shape, Term, rect, text, use

from . import cards
from .chips import foretold
from .drawing import SLUG, WIDTH, listed, section
from .pieces import View, take_id
from .solo import solo_groups
from .store import preview
from .things import strip, things
from .thumbnail import thumbnail
from .tiles import told_sides

__all__ = ["board", "preview", "strip", "things", "thumbnail"]

HEAD, ORDER, CAPTION, GAP = 32, 46, 22, 6
STEP = cards.WIDE + 4
SPACES = ("left", "top", "right")
SPACE = 132


def board(view: View, prompt: Prompt | None) -> Scene:
    """What lies on the table for all."""
    offers = Offers.of(prompt)
    groups = [headline(view)]
    y = HEAD
    if view.left or view.top or view.right:
        groups.append(order_group(view, y))
        y += ORDER + GAP
    for k, n in enumerate(order(view)):
        more, y = set_groups(view, n, y, offers, first=not k)
        groups += more
    groups.append(supply(view, y))
    y += 30
    more, y = solo_groups(view, y, offers)
    told = told_sides() if view.viewer is None else []
    shown = foretold(view, prompt, (*groups, *more, *told))
    return Scene(SLUG, "board", WIDTH, y, Term("scene.board"), shown)


def order(view: View) -> list[int]:
    """What lies there of the current set, then those for later.

    Alone, a set is dealt when its turn comes, and gone as soon as a card of it is taken.
    """
    if view.over or not view.round:
        return []
    return [n for n, lying in enumerate(view.sets) if n >= view.set and lying]


def headline(view: View) -> Group:
    """Round and set, and whose turn it is."""
    if view.over:
        said, label = (
            Term("scene.final"),
            Term("scene.over", {"winners": listed(f"seat-{s}" for s in view.winners)}),
        )
    elif not view.round:
        said = label = Term("scene.setup")
    else:
        said = Term("scene.round-name", {"round": view.round, "set": min(view.set, 2) + 1})
        whose = {"seat": Term("scene.none") if view.turn is None else f"seat-{view.turn}"}
        label = Term("scene.round", {"round": view.round, "set": min(view.set, 2) + 1, **whose})
    shapes = [text(4, 21, said, "s-t")]
    if view.turn is not None and not view.over:
        shapes += [
            use(f"seat-{view.turn}", WIDTH - 84, 15, f"p{view.turn} s-o"),
            text(WIDTH - 71, 21, Term("scene.to-play"), "s-t"),
        ]
    return Group("round", tuple(shapes), label=label, hit=section(0, HEAD))


def marker(id: str, x: Number, y: Number) -> Shape:
    """A turn marker in its player's shape; the neutral one is a plain ring."""
    if id == "neutral":
        return use("neutral", x, y)
    return use(id, x, y, f"p{id.removeprefix('seat-')} s-o")


def order_group(view: View, y: int) -> Group:
    """The turn-order tile: three stacks, in each the topmost marker first."""
    shapes: list[Shape] = []
    for n, (space, stack) in enumerate(zip(SPACES, (view.left, view.top, view.right), strict=True)):
        x = 2 + n * SPACE
        shapes.append(rect(x, y, SPACE - 4, ORDER, cls="s-peat s-i", rx=5))
        shapes.append(text(x + 6, y + 16, Term(f"scene.{space}"), "s-s"))
        shapes += [marker(id, x + 16 + 22 * k, y + 31) for k, id in enumerate(stack)]
    stacks: dict[str, Arg] = {
        "left": listed(view.left), "top": listed(view.top), "right": listed(view.right)
    }  # fmt: skip
    return Group(
        "turn-order",
        tuple(shapes),
        label=Term("scene.order", stacks),
        hit=section(y, ORDER),
        dot=(WIDTH - 12, y + 10),
    )


def set_groups(view: View, n: int, y: int, offers: Offers, *, first: bool) -> tuple[list[Group], int]:
    """A set of village cards; the current one shows them whole."""
    now = n == view.set
    lying = view.sets[n]
    height = cards.TALL if now else cards.LOW
    heading = Term("scene.sets-heading") if first else None
    key = "set-now" if now else "set-later"
    name = Term("scene.set-name", {"set": n + 1})
    told: dict[str, Arg] = {"set": n + 1} if now else {"set": n + 1, "cards": listed(lying)}
    label = Term(f"scene.{key}", told)
    shapes = [text(4, y + 16, name, "s-s")]
    hit = section(y, CAPTION + height)
    if not now:
        shapes += [
            s for k, card in enumerate(lying) for s in cards.face(card, 2 + k * STEP, y + CAPTION, low=True)
        ]
        group = Group(f"set-{n + 1}", tuple(shapes), label=label, heading=heading, hit=hit, dot=(76, y + 10))
        return [group], y + CAPTION + height + GAP
    groups = [Group(f"set-{n + 1}", tuple(shapes), label=label, heading=heading, hit=hit)]
    for k, card in enumerate(lying):
        x, top = 2 + k * STEP, y + CAPTION
        frame = rect(x, top, cards.WIDE, height, cls="s-hit", rx=5)
        group = Group(
            f"card-{card}-{k}" if not cards.is_settler(card) else f"card-{card}",
            tuple(cards.face(card, x, top)),
            label=Term(f"name.{card}"),
            hit=frame,
            dot=(x + cards.WIDE - 12, top + 37),
        )
        groups.append(offers.mark(group, take_id(card, k)))
    return groups, y + CAPTION + height + GAP


def supply(view: View, y: int) -> Group:
    """How many cards are left of each kind."""
    counts = {
        "card": view.pile,
        "discard": len(view.discards),
        "supply-roof": view.supply_roofs,
        "whorl": view.whorls,
    }
    shapes: list[Shape] = []
    for n, (sign, count) in enumerate(counts.items()):
        x = 4 + 100 * n
        shapes += [use(sign, x, y + 5), text(x + 24, y + 20, count, "s-pile")]
    told = {"pile": view.pile, "n": len(view.discards), "roofs": view.supply_roofs, "whorls": view.whorls}
    label = Term("scene.supply", {**told, "discards": listed(sorted(view.discards))})
    return Group(
        "supply",
        tuple(shapes),
        label=label,
        heading=Term("scene.supply-heading"),
        hit=section(y, 28),
        dot=(WIDTH - 12, y + 8),
    )

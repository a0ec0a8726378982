"""What one player has: hand, tiles, cards in front, items, and the choices that belong nowhere else."""

from games.engine.offers import Offers
from games.engine.prompts import Prompt
from games.engine.scene import Arg, Group, Number, Scene, Shape, Term, circle, path, rect, text, use

from . import cards
from .data import ICONS, ITEMS, SET, icon_of
from .pieces import SeatView, View

WIDTH, STEP, COLUMN = 512, 84, 101
TILES_X, HAND_Y = 342, 26
SMALL = 0.5
FRONT, SHELF, PILL, PILL_STEP = 36, 72, 72, 82
ELSEWHERE = ("tree-", "pair-", "deck", "display-", "refresh", "card-", "item-")


def things(view: View, seat: int, prompt: Prompt | None) -> Scene:
    """One player's own things as this viewer knows them."""
    player = view.seats[seat]
    offers = Offers.of(prompt if prompt and prompt.seat == seat else None)
    low = player.hand is None
    y = HAND_Y + (cards.HEIGHT * SMALL if low else cards.HEIGHT) + 14
    groups = [
        *(hidden_hand(player) if low else hand(player, offers)),
        *stack(player),
        *workshop(player, y, offers),
    ]
    y += (
        20
        + (FRONT if player.front or not low else 0)
        + (SHELF if any(player.items.values()) or not low else 0)
    )
    pills = [option for option in offers.options if not option.startswith(ELSEWHERE)]
    for i, option in enumerate(pills):
        groups.append(pill(option, i, len(pills), y, offers))
    height = y + (PILL_STEP if pills else 0)
    title = Term("scene.things", {"seat": f"seat-{seat}"})
    return Scene("sylvan_dale", f"things-{seat}", WIDTH, int(height), title, tuple(groups))


def caption(x: Number, y: Number, key: str, **args: Arg) -> Shape:
    return text(x, y, Term(f"scene.{key}", args), "s-t")


def hand(player: SeatView, offers: Offers) -> list[Group]:
    """The cards of a hand that may be seen; those of one face are one choice."""
    groups = [
        Group(
            "hand",
            (caption(4, 17, "hand", n=player.hand_count),),
            heading=Term("scene.hand", {"n": player.hand_count}),
        )
    ]
    x: Number = 4
    for face, n in cards.runs(player.hand or ()):
        shown = tuple(s for i in range(n) for s in cards.moved(cards.face(face), x + i * STEP, HAND_Y))
        hit = cards.moved((cards.outline(n, STEP),), x, HAND_Y)[0]
        label = Term("scene.cards", {"card": f"card-{face}", "n": n})
        group = Group(f"hand-{face}", shown, label=label, hit=hit, dot=(x + 70, HAND_Y + 4))
        groups.append(offers.mark(group, f"card-{face}"))
        x += n * STEP
    return groups


def hidden_hand(player: SeatView) -> list[Group]:
    """Somebody else's cards: those that everybody knows from the front, the others from behind."""
    unknown = player.hand_count - len(player.known)
    shown = [cards.face(face) for face in player.known] + [cards.back()] * unknown
    shapes = [
        shape
        for i, card in enumerate(shown)
        for shape in cards.moved(card, 4 + i * STEP * SMALL, HAND_Y, SMALL)
    ]
    known = tuple(
        Term("scene.cards", {"card": f"card-{face}", "n": n}) for face, n in cards.runs(player.known)
    )
    label = Term("scene.hidden-hand", {"n": player.hand_count, "known": known or Term("scene.none")})
    heading = Term("scene.hand", {"n": player.hand_count})
    return [
        Group(
            "hand",
            (caption(4, 17, "hand", n=player.hand_count), *shapes),
            label=label,
            heading=heading,
            dot=(170, 14),
        )
    ]


def stack(player: SeatView) -> list[Group]:
    """The next tile, how many follow, and their order for whoever may know it."""
    shapes = [caption(TILES_X, 17, "stack", n=player.stack_count)]
    if player.top:
        slab = (use(f"tile-{player.seat}", 0, 0), use(player.top, 27, 1.5))
        shapes += cards.moved(slab, TILES_X, HAND_Y, 1.5)
    elif player.stack_count:
        shapes.append(rect(TILES_X, HAND_Y, 99, 28, cls="s-slot", rx=4))
    rest = (player.stack or ())[1:]
    shapes += [use(style, TILES_X + 2 + 22 * i, HAND_Y + 40) for i, style in enumerate(rest)]
    if player.hand is not None and player.second_count:
        shapes.append(caption(TILES_X, HAND_Y + 82, "second", n=player.second_count))
    label = Term(
        "scene.tiles",
        {
            "n": player.stack_count,
            "top": player.top or Term("scene.none" if not player.stack_count else "scene.unseen"),
            "rest": Term("scene.rest", {"styles": tuple(rest)}) if rest else "",
            "second": Term("scene.second", {"n": player.second_count}) if player.second_count else "",
        },
    )
    return [Group("stack", tuple(shapes), label=label, dot=(TILES_X + 104, HAND_Y))]


def workshop(player: SeatView, y: Number, offers: Offers) -> list[Group]:
    """Cards in front by icon, and the items made of them."""
    front = [icon_of(face) for face in player.front]
    bare = player.hand is None and not front and not any(player.items.values())
    shapes = [caption(4, y + 12, "bare" if bare else "workshop")]
    for i, icon in enumerate(ICONS):
        if player.hand is None and icon not in front:
            continue
        x, wide = 4 + COLUMN * i, 48 if icon == "dual" else 28
        shapes.append(use(icon, x, y + 22, size=(wide, min(wide, 24))))
        full = min(front.count(icon), SET)
        for cls, places in (("s-full", range(full)), ("s-slot", range(full, SET))):
            boxes = "".join(f"M{x + wide + 4 + 17 * k:g} {y + 24:g}h13v20h-13z" for k in places)
            shapes += [path(boxes, cls)] if boxes else []
    told = tuple(Term("scene.cards", {"card": f"card-{f}", "n": n}) for f, n in cards.runs(player.front))
    label = Term("scene.front", {"cards": told or Term("scene.none")})
    groups = [Group("front", tuple(shapes), label=label, heading=Term("scene.workshop"), dot=(500, y + 8))]
    shelf = y + 20 + (FRONT if front or player.hand is not None else 0)
    return groups + [
        item(player, icon, 4 + COLUMN * i, shelf, offers)
        for i, icon in enumerate(ICONS)
        if icon in ITEMS and (player.hand is not None or player.items.get(icon))
    ]


def item(player: SeatView, icon: str, x: Number, y: Number, offers: Offers) -> Group:
    """A kind of item and how many of it there are."""
    id, n = f"item-{icon}", player.items.get(icon, 0)
    faint = "" if n or id in offers.options else "s-faint"
    shapes = (
        rect(x, y, COLUMN - 4, SHELF, cls="s-area"),
        circle(x + 30, y + 36, 25, "s-slot" if faint else "s-raised"),
        use(icon, x + 15, y + 21, faint, size=(30, 30)),
        text(x + 62, y + 43, f"×{n}", "s-t" if faint else "s-n"),
    )
    label = Term("scene.items", {"item": icon, "n": n})
    hit = circle(x + 30, y + 36, 28, "s-hit")
    return offers.mark(Group(id, shapes, label=label, hit=hit, dot=(x + 51, y + 16)), id)


def pill(option: str, i: int, total: int, y: Number, offers: Offers) -> Group:
    """A choice that is no thing on the table."""
    wide = (WIDTH - 8 - 8 * (total - 1)) / total
    x = 4 + i * (wide + 8)
    shapes = (
        rect(x, y + 4, wide, PILL, cls="s-raised", rx=8),
        text(x + wide / 2, y + 47, offers.label(option), "s-p s-mid"),
    )
    hit = rect(x, y + 4, wide, PILL, cls="s-hit", rx=8)
    return offers.mark(
        Group(option, shapes, label=offers.label(option), hit=hit, dot=(x + wide - 14, y + 12)), option
    )

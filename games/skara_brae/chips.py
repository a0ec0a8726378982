"""What can be chosen and lies nowhere: drawn as cards and bars above what a player has."""

from games.engine.offers import Offers
from games.engine.scene import Group, Shape, Term, rect, text, use

from . import cards
from .drawing import WIDTH, Sign, wide
from .pieces import SeatView, Store, View
from .store import offered_goods

WIDE, TALL, GAP = 94, 56, 6
BAR = 56
"""On a phone, 360 px wide, 56 are the 44 px of a finger."""
ON_TILES = ("place", "craft", "innovate")
MINUS = "−"


def elsewhere(option: str, player: SeatView, offers: Offers) -> bool:
    """Whether an option is drawn as a card, a tile, a good, a settler, a track or a task."""
    if offers.kind in ON_TILES and any(tile.id == option for tile in player.tiles):
        return True
    if option in offered_goods(player, offers).values() or option.startswith(("leave-", "task-T", "take-")):
        return True
    return offers.kind in ("special", "build", "explore") or (offers.kind, option) == ("clear", "slider")


def chips(view: View, player: SeatView, offers: Offers, y: int) -> tuple[list[Group], int]:
    """Pictured options side by side, then those in words one below the other; and where they end."""
    options = [option for option in offers.options if not elsewhere(option, player, offers)]
    pictured = [option for option in options if signs(view, option)]
    groups = []
    for n, option in enumerate(pictured):
        x, top = 2 + n % 4 * (WIDE + GAP), y + n // 4 * (TALL + GAP)
        groups.append(chip(view, option, offers, x, top))
    y += -(-len(pictured) // 4) * (TALL + GAP)
    for option in options:
        if option not in pictured:
            groups.append(bar(option, offers, y))
            y += BAR + GAP
    return groups, y + (GAP if options else 0)


def chip(view: View, option: str, offers: Offers, x: int, y: int) -> Group:
    """What is paid and gained, and how full the storage would be."""
    drawn = signs(view, option)
    shapes: list[Shape] = [rect(x, y, WIDE, TALL, cls="s-raised", rx=6)]
    shapes += cards.middle(x, y + 9, drawn, WIDE)
    after = would_be(view, option)
    if after:
        shapes.append(
            text(
                x + WIDE / 2,
                y + 46,
                Term("scene.room", {"n": after.total, "of": after.capacity}),
                "s-s s-mid",
            )
        )
    hit = rect(x, y, WIDE, TALL, cls="s-hit", rx=6)
    group = Group(
        f"chip-{option}", tuple(shapes), label=offers.label(option), hit=hit, dot=(x + WIDE - 12, y + 12)
    )
    return offers.mark(group, option)


def would_be(view: View, option: str) -> Store | None:
    """The storage after an option that is asked of the viewer."""
    if view.viewer is None or option not in view.doing.deltas:
        return None
    return view.doing.after(view.seats[view.viewer].store, {option: 1})


def signs(view: View, option: str) -> tuple[Sign, ...]:
    """An exchange in signs; nothing where an option is none."""
    kind, _, env = option.partition("-")
    if view.doing.kind == "muster":
        return (env, "▲" if kind == "harvest" else "▼")
    delta = view.doing.deltas.get(option, {})
    paid = [(good, -n) for good, n in delta.items() if n < 0]
    gained = [(good, n) for good, n in delta.items() if n > 0]
    found: tuple[Sign, ...] = ()
    for good, n in paid:
        found += (MINUS if n == 1 else f"{MINUS}{n}", good)
    for good, n in gained:
        found += ("+" if n == 1 else f"+{n}", good)
    return found if wide(found) <= WIDE + 6 else ()


def bar(option: str, offers: Offers, y: int) -> Group:
    """An option in words."""
    label = offers.label(option)
    shapes = (
        rect(2, y, WIDTH - 4, BAR, cls="s-raised", rx=6),
        text(WIDTH / 2, y + 34, label, "s-pile s-mid"),
    )
    hit = rect(2, y, WIDTH - 4, BAR, cls="s-hit", rx=6)
    return offers.mark(
        Group(f"chip-{option}", shapes, label=label, hit=hit, dot=(WIDTH - 16, y + 10)), option
    )


def looking(player: SeatView, offers: Offers, y: int) -> tuple[list[Group], int]:
    """Cards drawn by Explore: from the front for whoever looks at them, else from behind."""
    if not player.looking:
        return [], y
    groups = []
    for n in range(player.looking):
        x = 2 + n * (cards.WIDE + GAP)
        if player.looking_cards is None:
            shapes: tuple[Shape, ...] = (
                rect(x, y, cards.WIDE, cards.TALL, cls="s-peat s-i", rx=5),
                use("card", x + 29, y + 27),
            )
            groups.append(
                Group(
                    f"looking-{n}", shapes, label=Term("scene.unseen"), hit=rect(x, y, cards.WIDE, cards.TALL)
                )
            )
            continue
        card = player.looking_cards[n]
        option = f"keep-{card}"
        hit = rect(x, y, cards.WIDE, cards.TALL, cls="s-hit", rx=5)
        group = Group(
            f"looking-{n}",
            tuple(cards.face(card, x, y)),
            label=Term(f"name.{card}"),
            hit=hit,
            dot=(x + 64, y + 12),
        )
        first = player.looking_cards.index(card) == n
        groups.append(offers.mark(group, option) if first else group)
    return groups, y + cards.TALL + 8

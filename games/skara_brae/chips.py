"""What can be chosen and lies nowhere: drawn as cards and bars above what a player has."""

from collections.abc import Iterable

from msgspec import structs

from games.engine.core import kind
from games.engine.figures import MINUS
from games.engine.offers import Offers
from games.engine.prompts import Pick, Prompt
from games.engine.scene import Card, Group, Scene, Shape, Term, rect, text, use

from . import cards
from .drawing import ICON, SLUG, WIDTH, Sign, wide
from .pieces import SeatView, View
from .store import in_short, offered_goods

WIDE, TALL, GAP = 94, 56, 6
BAR = 56
"""On a phone, 360 px wide, 56 are the 44 px of a finger."""
ON_TILES = ("place", "craft", "innovate")
PICK = kind(Pick)
IN_WORDS = ("innovate-use", "task-action")
"""Where more is chosen than an exchange."""


def card(view: View, prompt: Prompt, option: str) -> Card | None:
    """What the button of an option pays and gains, and what storage and slider would become."""
    said, drawn = in_short(view, option), exchanged(view, option)
    if not said or prompt.shape != PICK:
        return None
    width = max(WIDE, int(wide(drawn)) + 4)
    group = Group("exchange", tuple(cards.middle(0, 2, drawn, width)))
    return Card(Scene(SLUG, "exchange", width, ICON + 4, Term("scene.preview"), (group,)), becomes(said))


def becomes(said: tuple[Term, ...]) -> Term:
    """Storage and slider in a line."""
    return Term("scene.becomes", {"parts": said})


def foretold(view: View, prompt: Prompt | None, groups: Iterable[Group]) -> tuple[Group, ...]:
    """Things on the table, with what would become of the storage if one of them is picked."""
    if prompt is None or prompt.shape != PICK:
        return tuple(groups)
    return tuple(with_room(view, group) for group in groups)


def with_room(view: View, group: Group) -> Group:
    """A thing that can be picked says it after its name."""
    said = in_short(view, group.option) if group.option and not group.refused else ()
    if not said or group.label is None:
        return group
    label = Term("scene.picked", {"what": group.label, "room": becomes(said)})
    return structs.replace(group, label=label)


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
            groups.append(bar(view, option, offers, y))
            y += BAR + GAP
    return groups, y + (GAP if options else 0)


def chip(view: View, option: str, offers: Offers, x: int, y: int) -> Group:
    """What is paid and gained, how full the storage would be, and how far the slider would go."""
    said = follows(view, option, offers)
    shapes: list[Shape] = [rect(x, y, WIDE, TALL, cls="s-raised", rx=6)]
    top, first = (2, 34) if len(said) > 1 else (9, 46)
    shapes += cards.middle(x, y + top, signs(view, option), WIDE)
    shapes += [text(x + WIDE / 2, y + first + 15 * n, line, "s-s s-mid") for n, line in enumerate(said)]
    hit = rect(x, y, WIDE, TALL, cls="s-hit", rx=6)
    group = Group(
        f"chip-{option}", tuple(shapes), label=offers.label(option), hit=hit, dot=(x + WIDE - 12, y + 12)
    )
    return offers.mark(group, option)


def follows(view: View, option: str, offers: Offers) -> tuple[Term, ...]:
    """What would become of the storage, if the option can be chosen."""
    return () if offers.options[option].refused else in_short(view, option)


def signs(view: View, option: str) -> tuple[Sign, ...]:
    """What an option is, in signs, where they say it and find room."""
    kind, _, env = option.partition("-")
    if view.doing.kind == "muster":
        return (env, "▲" if kind == "harvest" else "▼")
    found = () if view.doing.kind in IN_WORDS else exchanged(view, option)
    return found if wide(found) <= WIDE + 6 else ()


def exchanged(view: View, option: str) -> tuple[Sign, ...]:
    """What an option pays and gains, in signs."""
    delta = view.doing.deltas.get(option, {})
    paid = [(good, -n) for good, n in delta.items() if n < 0]
    gained = [(good, n) for good, n in delta.items() if n > 0]
    found: tuple[Sign, ...] = ()
    for good, n in paid:
        found += (MINUS if n == 1 else f"{MINUS}{n}", good)
    for good, n in gained:
        found += ("+" if n == 1 else f"+{n}", good)
    return found


def bar(view: View, option: str, offers: Offers, y: int) -> Group:
    """An option in words."""
    label, said = offers.label(option), follows(view, option, offers)
    shapes = (
        rect(2, y, WIDTH - 4, BAR, cls="s-raised", rx=6),
        text(WIDTH / 2, y + (24 if said else 34), label, "s-pile s-mid"),
        *([text(WIDTH / 2, y + 45, becomes(said), "s-s s-mid")] if said else []),
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
            dot=(x + cards.WIDE - 12, y + 37),
        )
        first = player.looking_cards.index(card) == n
        groups.append(offers.mark(group, option) if first else group)
    return groups, y + cards.TALL + 8

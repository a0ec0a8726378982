"""Village cards: what they give above and below, in signs."""

from games.engine.scene import Number, Shape, rect, use

from .data import CARD, ENVS, GOODS, HARVEST, SETTLER_EFFECTS, env_of
from .drawing import ICON, Sign, row, wide

WIDE, TALL, LOW = 76, 72, 44
MINI = 30
GROUNDS = {"shore": "s-sea", "hills": "s-heath", "thickets": "s-brush", "fields": "s-corn"}
GAINED: dict[str, tuple[Sign, ...]] = {
    "roof": ("−1", "food"),
    "ball": ("+", "knife"),
    "utensils": ("+", "hide"),
}
"""What a card that is no settler does: less food is needed, or something is gained."""
SEPARATOR = "/"


def is_settler(card: str) -> bool:
    """Settlers have a number, other village cards a name."""
    return card[:1].isupper()


def env(card: str) -> str:
    """The environment of a settler."""
    return ENVS[env_of(CARD[card])]


def above(card: str) -> tuple[Sign, ...]:
    """What the environment yields."""
    goods = [GOODS[good] for good in HARVEST[env_of(CARD[card])]]
    return (goods[0], SEPARATOR, goods[1]) if len(goods) > 1 else (goods[0],)


def below(card: str) -> tuple[Sign, ...]:
    """The bottom effect: a gain, a swap, or so much for each icon."""
    effect = SETTLER_EFFECTS[CARD[card]]
    gained = [(GOODS[good], n) for good, n in effect.delta if n > 0]
    paid = [(GOODS[good], -n) for good, n in effect.delta if n < 0]
    if effect.per is not None:
        return (ENVS[effect.per], ":", gained[0][0])
    if not paid:
        return ("+", gained[0][0])
    return (*number(paid[0]), "to", *number(gained[0]))


def number(amount: tuple[str, int]) -> tuple[Sign, ...]:
    """A thing, and before it how many if there are several."""
    good, n = amount
    return (good,) if n == 1 else (n, good)


def middle(x: Number, y: Number, signs: tuple[Sign, ...], width: Number = WIDE) -> list[Shape]:
    """Signs in the middle of a card."""
    return row(x + (width - wide(signs) + 2) / 2, y, signs)


def face(card: str, x: Number, y: Number, *, low: bool = False) -> list[Shape]:
    """A card; a low one shows no harvest, which is the same for all of its environment."""
    height = LOW if low else TALL
    if not is_settler(card):
        shapes = [rect(x, y, WIDE, height, cls="s-paper s-i", rx=5)]
        top = [use(card, x + (WIDE - ICON) / 2, y + 3)] if low else large(card, x + WIDE / 2, y + 5)
        return [*shapes, *top, *middle(x, y + height - 21, GAINED[card])]
    shapes = [rect(x, y, WIDE, height, cls=f"{GROUNDS[env(card)]} s-i", rx=5)]
    if low:
        return [*shapes, use(env(card), x + 4, y + 3), *middle(x, y + 23, below(card))]
    return [
        *shapes,
        use(env(card), x + 4, y + 4),
        *row(x + 27, y + 4, above(card), 0),
        *large("settler", x + WIDE / 2, y + 20),
        *middle(x, y + TALL - 21, below(card)),
    ]


def large(symbol: str, x: Number, y: Number, scale: Number = 1.5) -> list[Shape]:
    """A symbol at another size, its middle over `x`."""
    how = {"transform": f"translate({x - ICON * scale / 2:g} {y:g}) scale({scale:g})"}
    return [Shape("use", {"href": symbol, **how})]


def mini(card: str, x: Number, y: Number, *, framed: bool) -> list[Shape]:
    """A settler in a column: what the bottom effect gives."""
    frame = [rect(x, y, MINI - 2, MINI - 2, cls="s-paper s-i", rx=4)] if framed else []
    return [*frame, use(str(below(card)[-1]), x + 5, y + 5)]

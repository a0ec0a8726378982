"""The storage: slots in columns, the slider, what lies in them, and what would become of it."""

from collections.abc import Mapping

from games.engine.offers import Offers
from games.engine.prompts import Prompt
from games.engine.scene import Group, Number, Scene, Shape, Term, path, rect, text, use

from .data import COLUMN, MIDDEN_MADE, SLIDER_END, SLIDER_LOSS
from .drawing import ICON, SLUG, WIDTH, counted, section
from .pieces import SeatView, Store, View

CELL, LEFT, HEAD = 24, 4, 20
COLUMNS = SLIDER_END + 1
HEIGHT = 2 * HEAD + COLUMN * CELL
GOODS_ROW, GOOD_STEP, PER_ROW = 42, 44, 9
GOOD, ABOVE_GOOD = 31, 11
"""How high a good is, and the room above it, so that the mark of a choice covers no figure."""
DIGITS = " ".join(f"{LEFT + CELL * s + CELL // 2}" for s in range(1, COLUMNS))


def printed(y: int) -> list[Shape]:
    """What is printed: midden of a round above each column that the slider can cover, points lost below."""
    made, lost = ("".join(str(n) for n in figures[1:]) for figures in (MIDDEN_MADE, SLIDER_LOSS))
    return [
        Shape("text", {"x": DIGITS, "y": y + 15}, "s-s s-mid", made),
        Shape("text", {"x": DIGITS, "y": y + HEIGHT - 5}, "s-s s-mid", lost),
    ]


def slots(y: int) -> list[Shape]:
    """All slots, and what is printed: the same for everybody."""
    top, tall, across = y + HEAD, COLUMN * CELL, CELL * COLUMNS
    return [*printed(y), rect(LEFT, top, across, tall, cls="s-paper s-i", rx=3), lines(y)]


def lines(y: int) -> Shape:
    """What divides the slots."""
    top, tall, across = y + HEAD, COLUMN * CELL, CELL * COLUMNS
    down = "".join(f"M{LEFT + CELL * n} {top}v{tall}" for n in range(1, COLUMNS))
    return path(down + "".join(f"M{LEFT} {top + CELL * n}h{across}" for n in range(1, COLUMN)), "s-grid")


def closed(store: Store, y: int) -> list[Shape]:
    """The slider, and the columns behind it."""
    top, tall, x = y + HEAD, COLUMN * CELL, LEFT + CELL * store.slider
    return [
        rect(x, top, LEFT + CELL * COLUMNS - x, tall, cls="s-peat s-i", rx=3),
        lines(y),
        rect(x + 3, top - 3, CELL - 6, tall + 6, cls="s-bark s-o", rx=5),
    ]


def tokens(store: Store, y: int) -> list[Shape]:
    """The tokens, column by column; what has no room lies beyond the slider."""
    shapes: list[Shape] = []
    stored = [good for good, n in store.goods.items() for _ in range(n)]
    for n, good in enumerate(stored[: store.capacity]):
        x, row = LEFT + n // COLUMN * CELL, n % COLUMN
        shapes.append(use(good, x + 3, y + HEAD + row * CELL + 3))
    return shapes


def plain_tokens(store: Store, y: int) -> list[Shape]:
    """The same for somebody else's storage: how full it is."""
    full, rest = divmod(min(store.total, store.capacity), COLUMN)
    bar, top, tall = CELL * full, y + HEAD + 5, COLUMN * CELL - 10
    shapes = [rect(LEFT + 5, top, bar - 10, tall, cls="s-bark s-i", rx=3)] if full else []
    if rest:
        shapes.append(rect(LEFT + bar + 5, top, CELL - 10, CELL * rest - 10, cls="s-bark s-i", rx=3))
    return shapes


def storage_groups(player: SeatView, y: int, *, told: bool) -> list[Group]:
    """The storage as a picture, and in a sentence."""
    store, hit = player.store, section(y, HEIGHT)
    lying = tokens(store, y) if told else plain_tokens(store, y)
    told_in_words = Group(
        "storage",
        (*closed(store, y), *lying, *extra(store, y)),
        label=storage_label(store),
        heading=Term("scene.storage-heading"),
        hit=hit,
        dot=(LEFT + CELL // 2, y + HEIGHT - 10),
    )
    return [Group("slots", tuple(slots(y)), hit=hit), told_in_words]


def extra(store: Store, y: int) -> list[Shape]:
    """Tokens on extra storage tiles."""
    return [text(LEFT, y + 15, f"+{store.overflow}", "s-d")] if store.overflow else []


def storage_label(store: Store) -> Term:
    """The storage in words."""
    return Term(
        "scene.storage",
        {
            "goods": counted(store.goods),
            "total": store.total,
            "capacity": store.capacity,
            "columns": store.slider,
            "midden": MIDDEN_MADE[store.slider],
            "lost": SLIDER_LOSS[store.slider],
        },
    )


SINGLE = {"hides": "hide", "wools": "wool"}
"""Pairs that pay for furniture and tasks."""
COUNTED = (
    "use-cost",
    "furnish",
    "cook",
    "rest-cook",
    "clean",
    "clear",
    "trade",
    "purchase",
    "task-pay",
    "harvest",
)


def good_of(option: str) -> str:
    """The good that an option names."""
    good = option.removeprefix("pay-")
    return SINGLE.get(good, good)


def offered_goods(player: SeatView, offers: Offers) -> dict[str, str]:
    """Which option belongs to which good of the storage."""
    if offers.kind not in COUNTED:
        return {}
    goods = player.store.goods
    return {good_of(option): option for option in offers.options if good_of(option) in goods}


def goods_groups(player: SeatView, y: int, offers: Offers, *, told: bool) -> tuple[list[Group], int]:
    """How many there are of each good: those held, and those asked about; and where the rows end.

    Somebody else's always take two rows: what follows lies in the same place for all, and is sent once.
    """
    options = offered_goods(player, offers)
    shown = {good: n for good, n in player.store.goods.items() if n or good in options}
    groups = []
    silent: list[Shape] = []
    for n, (good, count) in enumerate(shown.items()):
        x, top = LEFT + n % PER_ROW * GOOD_STEP, y + n // PER_ROW * GOODS_ROW + ABOVE_GOOD
        shapes = [use(good, x + 2, top + 7), text(x + 22, top + 22, count, "s-pile")]
        if good not in options:
            silent += shapes
            continue
        hit = rect(x - 2, top, GOOD_STEP - 3, GOOD, cls="s-hit", rx=6)
        option = options[good]
        label = offers.label(option)
        group = Group(f"good-{good}", tuple(shapes), label=label, hit=hit, dot=(x + 31, top - 3))
        groups.append(offers.mark(group, option))
    rows = max(1, -(-len(shown) // PER_ROW)) if told else 2
    height = rows * GOODS_ROW
    return [Group("goods", tuple(silent), hit=section(y, height)), *groups], y + height


def slider_group(player: SeatView, y: int, offers: Offers) -> list[Group]:
    """The slider, where it may be moved to the left."""
    if offers.kind != "clear" or "slider" not in offers.options:
        return []
    x = LEFT + CELL * player.store.slider
    hit = rect(x - 3, y + HEAD - 6, CELL + 6, COLUMN * CELL + 12, cls="s-hit", rx=7)
    group = Group("slider", (rect(x, y, 1, 1, cls="s-area"),), label=offers.label("slider"), hit=hit)
    return [offers.mark(group, "slider")]


def preview(view: View, prompt: Prompt, parts: Mapping[str, int]) -> Scene | None:
    """The storage as it would be after these answers, or nothing where they do more than exchange."""
    if view.viewer is None:
        return None
    before = view.seats[view.viewer].store
    store = view.doing.after(before, parts)
    if store is None:
        return None
    shapes = [*slots(0), *closed(store, 0), *tokens(store, 0), *extra(store, 0)]
    shapes += changes(before, store)
    args = {"before": before.slider, "after": store.slider}
    moved = Term("scene.slider-moves", {**args}) if before.slider != store.slider else ""
    label = Term("scene.would-be", {"storage": storage_label(store), "moved": moved})
    group = Group("storage", tuple(shapes), label=label)
    return Scene(SLUG, "preview", WIDTH, HEIGHT, Term("scene.preview"), (group,))


def would_be(view: View, option: str) -> Store | None:
    """The storage after an option that is asked of the viewer, if it changes by that."""
    if view.viewer is None:
        return None
    before = view.seats[view.viewer].store
    after = view.doing.after(before, {option: 1})
    return None if after == before else after


def in_short(view: View, option: str) -> tuple[Term, ...]:
    """How full the storage would be after an option, and where the slider goes; nothing if both stay."""
    after = would_be(view, option)
    if after is None or view.viewer is None:
        return ()
    slider = view.seats[view.viewer].store.slider
    stored = Term("scene.room", {"n": after.total, "of": after.capacity})
    moved = Term("scene.moved", {"before": slider, "after": after.slider})
    return (stored,) if slider == after.slider else (stored, moved)


def changes(before: Store, after: Store) -> list[Shape]:
    """What is more and what is less, beside the storage."""
    shapes: list[Shape] = []
    x: Number = LEFT + CELL * COLUMNS + 10
    y = 0
    for good, n in after.goods.items():
        change = n - before.goods[good]
        if change:
            shapes += [text(x, y + 16, f"{change:+}".replace("-", "−"), "s-d"), use(good, x + 22, y + 2)]
            y += ICON + 4
        if y > HEIGHT - ICON:
            x, y = x + 52, 0
    return shapes

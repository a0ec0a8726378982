"""What a family has besides storage and tiles: workers, columns of settlers, cards, tracks, points."""

from games.engine.figures import signed
from games.engine.offers import Offers
from games.engine.scene import Group, Shape, Term, rect, text, use

from . import cards
from .data import ENVS, FURNISH_END, SET_VP, SETTLER_VP, TRADE_END, TRADE_VP
from .drawing import WIDTH, listed, section
from .pieces import SeatView
from .tiles import worker

FACTS_X, LINE = 278, 27
COLUMN, HEAD, PER_ROW = 100, 28, 3
TRACK, CARDS = 64, 32
TRACKS = {"furnish": (68, 50), "trade": (66, 44)}
"""Where the first space is, and how far the next."""
SCORE_STEP, SCORE_ROW, PER_LINE = 56, 26, 7
SIGNS = {
    "settlers": "settler", "sets": "set", "trade": "trade", "tiles": "flip", "roofs": "roof", "balls": "ball",
    "utensils": "utensils", "supply_roofs": "supply-roof", "whorls": "whorl", "food": "food",
    "knives": "knife", "midden": "midden", "slider": "slider", "focus": "focus", "tasks": "tasks",
}  # fmt: skip
"""What each line of the reckoning is for."""


def facts(player: SeatView, y: int) -> Group:
    """Workers at hand, and the figures that are asked about again and again."""
    shapes: list[Shape] = [
        worker(kind, player.seat, FACTS_X + 17 * n, y + 4) for n, kind in enumerate(player.reserve)
    ]
    lines = (
        ("utensils", Term("scene.hearth", {"n": player.hearth})),
        ("food", Term("scene.feeding", {"n": player.food_needed})),
        ("midden", Term("scene.midden", {"n": player.midden_made})),
    )
    for n, (sign, said) in enumerate(lines, 1):
        shapes += [
            use(sign, FACTS_X, y + LINE * n + 4),
            text(FACTS_X + 24, y + LINE * n + 19, said, "s-pile"),
        ]
    label = Term(
        "scene.facts",
        {
            "workers": listed(player.reserve),
            "hearth": player.hearth,
            "food": player.food_needed,
            "midden": player.midden_made,
        },
    )
    return Group("facts", tuple(shapes), label=label, hit=section(y, 4 * LINE), dot=(WIDTH - 10, y + 8))


def columns_height(player: SeatView) -> int:
    """As high as the longest column needs."""
    longest = max(len(column) for column in player.columns.values())
    return HEAD + max(1, -(-longest // PER_ROW)) * cards.MINI + 4


def column_groups(player: SeatView, y: int, offers: Offers, *, told: bool) -> list[Group]:
    """Settlers by environment, with the number of icons."""
    height = columns_height(player)
    shapes: list[Shape] = []
    groups: list[Group] = []
    for n, env in enumerate(ENVS):
        x = n * COLUMN
        shapes.append(rect(x + 2, y, COLUMN - 4, height - 2, cls=f"{cards.GROUNDS[env]} s-i", rx=5))
        shapes += [use(env, x + 7, y + 5), text(x + 32, y + 21, player.icons[env], "s-n")]
        for k, card in enumerate(player.columns[env]):
            left, top = x + 6 + k % PER_ROW * cards.MINI, y + HEAD + k // PER_ROW * cards.MINI
            drawn, option = cards.mini(card, left, top, framed=told), f"leave-{card}"
            if option not in offers.options:
                shapes += drawn
                continue
            hit = rect(left - 1, top - 1, cards.MINI, cards.MINI, cls="s-hit", rx=5)
            group = Group(
                f"settler-{card}", tuple(drawn), label=offers.label(option), hit=hit, dot=(left, top)
            )
            groups.append(offers.mark(group, option))
    all = Group(
        "columns",
        tuple(shapes),
        label=columns_label(player),
        heading=Term("scene.columns-heading"),
        hit=section(y, height),
        dot=(WIDTH - 10, y + 8),
    )
    return [all, *groups]


def columns_label(player: SeatView) -> Term:
    """Every column in words."""
    lines = tuple(
        Term("scene.column", {"env": env, "n": player.icons[env], "settlers": listed(player.columns[env])})
        for env in ENVS
    )
    return Term("scene.columns", {"columns": lines})


def owned(player: SeatView) -> dict[str, int]:
    """Cards below the board."""
    return {
        "roof": player.roofs,
        "supply-roof": player.supply_roofs,
        "ball": player.balls,
        "utensils": player.utensils,
        "whorl": player.whorls,
    }


def cards_height(player: SeatView) -> int:
    """No room for what nobody has."""
    return CARDS if any(owned(player).values()) else 4


def cards_group(player: SeatView, y: int) -> Group:
    """Roofs, stone balls, utensils and whorls."""
    shapes: list[Shape] = []
    for n, (card, count) in enumerate(owned(player).items()):
        if not count:
            continue
        shapes += [
            use(card, 8 + 79 * n, y + 5),
            text(31 + 79 * n, y + 20, f"×{count}", "s-pile"),
        ]
    label = Term(
        "scene.cards", {"n": player.settlers, **{k.replace("-", "_"): v for k, v in owned(player).items()}}
    )
    return Group(
        "cards", tuple(shapes), label=label, hit=section(y, cards_height(player)), dot=(WIDTH - 10, y + 8)
    )


def track(id: str, player: SeatView, y: int, label: Term, offers: Offers) -> Group:
    """A track: what the next space costs, and what each is worth; the marker on its space."""
    position = player.furnish if id == "furnish" else player.trade
    first, step = TRACKS[id]
    x = first + step * position
    shapes = (
        rect(0, y, WIDTH, TRACK - 2, cls="s-peat", rx=5),
        rect(x - 20, y + 1, 40, TRACK - 4, cls="s-paper s-i", rx=5),
        use(f"{id}-track", 0, y),
        use(f"seat-{player.seat}", x - 11 if position else x, y + 11, f"p{player.seat} s-o"),
    )
    hit = rect(1, y, WIDTH - 2, TRACK - 2, cls="s-hit", rx=5)
    group = Group(id, shapes, label=label, hit=hit, dot=(WIDTH - 10, y + 8))
    return offers.mark(group, id) if offers.kind == "build" else group


def track_groups(player: SeatView, y: int, offers: Offers) -> list[Group]:
    """Both tracks."""
    furnish = Term(
        "scene.furnish",
        {
            "n": player.furnish,
            "end": FURNISH_END,
            "settler": SETTLER_VP[player.furnish],
            "set": SET_VP[player.furnish],
        },
    )
    trade = Term("scene.trade", {"n": player.trade, "end": TRADE_END, "points": TRADE_VP[player.trade]})
    return [
        track("furnish", player, y, furnish, offers),
        track("trade", player, y + TRACK + 2, trade, offers),
    ]


def score_group(player: SeatView, y: int, *, told: bool) -> tuple[Group, int]:
    """The score as it stands, line by line; and where it ends."""
    worth = [line for line in player.lines if line.points]
    shapes: list[Shape] = [text(6, y + 20, Term("scene.points", {"n": player.points}), "s-t")]
    for n, line in enumerate(worth):
        x, top = 4 + n % PER_LINE * SCORE_STEP, y + 28 + n // PER_LINE * SCORE_ROW
        shapes += [use(SIGNS[line.key], x, top), text(x + 21, top + 15, signed(line.points), "s-pile")]
    height = 30 + -(-len(worth) // PER_LINE) * SCORE_ROW
    lines = tuple(
        Term("scene.line", {"what": line.key, "points": line.points})
        for line in (player.lines if told else worth)
    )
    label = Term("scene.score", {"n": player.points, "lines": lines or Term("scene.none")})
    group = Group(
        "score",
        tuple(shapes),
        label=label,
        heading=Term("scene.score-heading"),
        hit=section(y, height),
        dot=(WIDTH - 10, y + 8),
    )
    return group, y + height


def gist(player: SeatView) -> list[tuple[str, str]]:
    """What a family comes to, in signs and figures."""
    store = player.store
    icons = [(env, str(player.icons[env])) for env in ENVS]
    flipped = sum(tile.flipped for tile in player.tiles)
    tracks = [("flip", flipped), ("furnish", player.furnish), ("trade", player.trade)]
    return [*icons, ("slider", f"{store.total}/{store.capacity}"), *((sign, str(n)) for sign, n in tracks)]


def figure(sign: str, said: str, n: int) -> list[Shape]:
    """One of them in its place of the line; the storage takes more room."""
    x = 2 + 44 * n if n <= len(ENVS) else 256 + 47 * (n - len(ENVS) - 1)
    return [use(sign, x, 5), text(x + 21, 20, said, "s-pile")]


def gist_label(player: SeatView) -> Term:
    """The same in words."""
    store = player.store
    return Term(
        "scene.gist",
        {
            "settlers": player.settlers,
            "total": store.total,
            "capacity": store.capacity,
            "flipped": sum(tile.flipped for tile in player.tiles),
            "furnish": player.furnish,
            "trade": player.trade,
        },
    )

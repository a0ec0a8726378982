"""Facts that follow from what lies on the table: what can be done, what is drawn, what it is worth."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from games.engine.prompts import Choice, Refusal

from .data import (
    ANY,
    BALL_VP,
    BLACK,
    BOAR,
    BOAR_FLIPPED,
    BOARS,
    BONE,
    BUILD,
    CLEAN,
    CLEAN_TYPES,
    COLUMN,
    COOKED,
    DISCOUNT,
    ENVS,
    FLIP_COST,
    FOCUS_VP,
    FOOD,
    FURNISH_END,
    HIDE,
    HUNT,
    KNIFE,
    MIDDEN,
    PORTIONS,
    RECRUIT,
    ROOF_VP,
    SET_VP,
    SETTLER_VP,
    SLIDER_LOSS,
    SPECIAL,
    SUPPLY_ROOF_VP,
    TARGETS,
    TASK_VP,
    TILE_VP,
    TOKENS,
    TRADE,
    TRADE_END,
    TRADE_VP,
    USE_COST,
    UTENSILS_VP,
    WEIGHT,
    WHORL_VP,
    WHORLS,
    WOOL,
    Card,
    Delta,
    Good,
    Tile,
)
from .ids import R
from .pieces import LARGE, Player, Seat

if TYPE_CHECKING:
    from games.engine.steps import Ctx

    from .state import State

ALL_TILES: Final = (1 << SPECIAL + 1) - 1
GATHER_TILES: Final = ALL_TILES & ~(1 << SPECIAL) & ~((1 << TRADE + 1) - 1)
ENDINGS: Final = ("won", "won_by_marker", "solo_won", "solo_lost")

AT_END: Final = Refusal(R.FURNISH_END)
NOTHING_TO_COOK: Final = Refusal(R.COOK_ONE)
FLIPPED: Final = Refusal(R.CRAFT_FLIPPED)
NO_FLIP: Final = Refusal(R.CRAFT_COST)
TWO_TYPES: Final = Refusal(R.CLEAN_AT_LEAST_TWO)
TRADE_AT_END: Final = Refusal(R.TRADE_END)
LEFTMOST: Final = Refusal(R.SLIDER_LEFTMOST)
NO_SLIDE: Final = Refusal(R.CLEAR_SLIDER)
NO_ROOM: Final = Refusal(R.TILE_ROOM)
NO_USE_COST: Final = Refusal(R.SPECIAL_COST)
NOTHING_TO_BUILD: Final = Refusal(R.BUILD_NONE)


def barred(choice: Choice[int], refusal: Refusal) -> Choice[int]:
    """The same choice, refused."""
    return Choice(choice.id, choice.value, refusal)


@lru_cache(maxsize=64)
def too_dear(rule: R, n: int) -> Refusal:
    """So many are wanted."""
    return Refusal(rule, {"n": n})


def open_tiles(player: Player) -> int:
    """SB-7.1.2, SB-7.1.3: a mask of the tiles on which one of the idle workers finds room."""
    ones = twos = larges = 0
    for code in player.placed:
        mark = 1 << code // 3
        if code % 3 == LARGE:
            larges |= mark
        elif ones & mark:
            twos |= mark
        else:
            ones |= mark
    small, black, large = player.idle
    doubled = player.flipped if player.special == RECRUIT and player.flipped >> SPECIAL & 1 else 0
    room = (~ones | doubled & ~twos) if small or black else 0
    return ((room | ~larges) if large else room) & ALL_TILES


def refused(g: "State", player: Player, tile: Tile) -> Refusal | None:
    """SB-7.1.5: why the action of a tile cannot be paid or resolved, if it cannot; room is another matter."""
    return special_refused(g, player) if tile == SPECIAL else STANDARD[tile](player)


def cook_refused(player: Player) -> Refusal | None:
    """SB-8.2.5: at least one ingredient."""
    return None if next(ingredients(player), None) is not None else NOTHING_TO_COOK


def no_craft(player: Player) -> Refusal | None:
    """SB-8.3.3, SB-8.3.4: why there is no tile that can be flipped for its cost."""
    if player.flipped == ALL_TILES:
        return FLIPPED
    return None if any(craft_refused(player, tile) is None for tile in range(SPECIAL + 1)) else NO_FLIP


def clean_refused(player: Player) -> Refusal | None:
    """SB-9.1.3: at least two types."""
    return None if len(clean_types(player)) > 1 else TWO_TYPES


def never(_player: Player) -> None:
    """SB-9.3: every gather tile has an option that costs nothing."""


def can_place(g: "State", player: Player) -> bool:
    """SB-7.2.1: whether a worker has a legal target."""
    open = open_tiles(player)
    if open & GATHER_TILES:
        return True
    return any(open >> tile & 1 and refused(g, player, tile) is None for tile in range(SPECIAL, -1, -1))


def portions(player: Player, less: int = 0) -> int:
    """SB-8.1.3: the price of the next space of the Furnish Track."""
    return max(0, PORTIONS[player.furnish + 1] - less)


def furnish_refused(player: Player, less: int = 0) -> Refusal | None:
    """SB-8.1: why the marker cannot go on."""
    if player.furnish == FURNISH_END:
        return AT_END
    price = portions(player, less)
    if player.goods[HIDE] + player.goods[WOOL] // 2 < price:
        return too_dear(R.FURNISH_COST, price)
    return None


def tokens(player: Player, less: int = 0) -> int:
    """SB-9.2.1: the price of the next space of the Trade Track."""
    return max(0, TOKENS[player.trade + 1] - less)


def trade_refused(player: Player, less: int = 0) -> Refusal | None:
    """SB-9.2: why the marker cannot go on."""
    if player.trade == TRADE_END:
        return TRADE_AT_END
    price = tokens(player, less)
    if max(player.goods[:MIDDEN]) < price:
        return too_dear(R.TRADE_ONE_TYPE, price)
    return None


def ingredients(player: Player) -> Iterator[Good]:
    """SB-8.2: what is held and light enough; a boar only with its recipe."""
    limit = player.hearth
    for good, weight in WEIGHT.items():
        if player.goods[good] and weight <= limit and (good != BOAR or player.special == HUNT):
            yield good


def cooked(player: Player, good: Good) -> Delta:
    """SB-8.2.3: what becomes of one ingredient."""
    if good == BOAR and player.is_flipped(SPECIAL):
        return BOAR_FLIPPED
    return COOKED[good]


def craft_refused(player: Player, tile: Tile) -> Refusal | None:
    """SB-8.3: why a tile cannot be flipped for its cost."""
    if player.flipped >> tile & 1:
        return FLIPPED
    return None if player.covers(FLIP_COST[tile]) else NO_FLIP


def clean_types(player: Player) -> list[Good]:
    """SB-9.1: the types that are held and can be used for cleaning."""
    return [good for good in CLEAN_TYPES[player.flipped >> CLEAN & 1] if player.goods[good]]


def slide_refused(player: Player) -> Refusal | None:
    """SB-3.3.3, SB-3.3.4: why the slider cannot be moved a column to the left."""
    if player.slider == 1:
        return LEFTMOST
    return None if COLUMN * player.slider - sum(player.goods) >= COLUMN else NO_SLIDE


STANDARD: Final[tuple[Callable[[Player], Refusal | None], ...]] = (
    furnish_refused,
    cook_refused,
    no_craft,
    clean_refused,
    trade_refused,
    never,
    never,
    never,
    never,
)
"""By standard tile: why its action cannot be had."""


def special_refused(g: "State", player: Player) -> Refusal | None:
    """SB-10, SB-11: why the special action cannot be had."""
    if player.goods[FOOD] + player.goods[BONE] < USE_COST:
        return NO_USE_COST
    able, refusal = SPECIAL_NEEDS[player.special or 0]
    return None if able(g, player) else refusal


SPECIAL_NEEDS: Final[tuple[tuple[Callable[["State", Player], object], Refusal], ...]] = (
    (lambda g, player: player.whorls < WHORLS, Refusal(R.SPIN_NONE_LEFT)),
    (lambda g, player: player.flipped < ALL_TILES, Refusal(R.INNOVATE_NONE_LEFT)),
    (lambda g, player: player.black < BLACK, Refusal(R.RECRUIT_LIMIT)),
    (lambda g, player: True, NO_USE_COST),
    (lambda g, player: any(map(player.icons, range(len(ENVS)))), Refusal(R.MUSTER_ICON)),
    (lambda g, player: g.pile or g.discards, Refusal(R.EXPLORE_NONE)),
    (lambda g, player: player.goods[BOAR] < BOARS, Refusal(R.HUNT_LIMIT)),
    (lambda g, player: any(can_build(player, food) for food in use_costs(player)), NOTHING_TO_BUILD),
)
"""By special tile: what it needs besides its cost; Tend Land always finds something to gather."""


def use_costs(player: Player) -> Iterator[int]:
    """SB-10.1.1: how many of the two may be food; the rest is bone."""
    for food in range(USE_COST + 1):
        if player.goods[FOOD] >= food and player.goods[BONE] >= USE_COST - food:
            yield food


def can_build(player: Player, food: int) -> bool:
    """SB-11.4: whether something can still be built when so much food, and bone for the rest, was paid."""
    less = DISCOUNT[player.is_flipped(SPECIAL)]
    if furnish_refused(player, less) is None:
        return True
    goods = player.goods.copy()
    goods[FOOD] -= food
    goods[BONE] -= USE_COST - food
    return player.trade < TRADE_END and max(goods[:MIDDEN]) >= tokens(player, less)


def special_costs(player: Player) -> list[int]:
    """SB-10.1.1, SB-11.4.6: how much of the cost may be food, so that something can still be built."""
    return [food for food in use_costs(player) if player.special != BUILD or can_build(player, food)]


def can_use(g: "State", player: Player, tile: Tile) -> bool:
    """SB-10.3.5: whether the action of a tile could be had after one food was paid for it."""
    if not player.goods[FOOD]:
        return False
    player.goods[FOOD] -= 1
    able = refused(g, player, tile) is None
    player.goods[FOOD] += 1
    return able


def draw(g: "State", ctx: "Ctx") -> Card | None:
    """SB-4.1.2: a card off the pile; only when one is needed the discards become a new pile."""
    return ctx.draw(g.pile, g.discards, "cards_shuffled")


def draw_many(g: "State", ctx: "Ctx", n: int) -> list[Card]:
    """Several cards, fewer if there are no more."""
    drawn = (draw(g, ctx) for _ in range(n))
    return [card for card in drawn if card is not None]


def focus_met(g: "State", seat: Seat) -> bool:
    """SB-14.4.1: whether the focus card is met as things stand."""
    player = g.seats[seat]
    met = (
        max(map(len, player.columns)) >= 6,
        player.sets >= 2,
        player.roofs + player.supply_roofs >= 7,
        player.goods[MIDDEN] <= 2,
        player.trade >= 5 + 1,
        player.furnish >= 5,
        player.goods[FOOD] >= 7,
        player.flipped.bit_count() >= 8,
    )
    return g.focus is None or met[g.focus]


Lines = dict[str, tuple[R, int]]
"""The reckoning: for each line its paragraph and its points."""


def lines_of(player: Player) -> Lines:
    """SB-13.2: the lines of the reckoning, as things stand."""
    return {
        "settlers": (R.SCORE_SETTLERS, player.settlers * SETTLER_VP[player.furnish]),
        "sets": (R.SCORE_SETS, player.sets * SET_VP[player.furnish]),
        "trade": (R.SCORE_TRADE, TRADE_VP[player.trade]),
        "tiles": (R.SCORE_FLIPPED, TILE_VP * player.flipped.bit_count()),
        "roofs": (R.SCORE_CARDS, ROOF_VP * player.roofs),
        "balls": (R.SCORE_CARDS, BALL_VP * player.balls),
        "utensils": (R.SCORE_CARDS, UTENSILS_VP * player.utensils),
        "supply_roofs": (R.SCORE_CARDS, SUPPLY_ROOF_VP * player.supply_roofs),
        "whorls": (R.SCORE_CARDS, WHORL_VP * player.whorls),
        "food": (R.SCORE_STORED, player.goods[FOOD]),
        "knives": (R.SCORE_STORED, player.goods[KNIFE]),
        "midden": (R.SCORE_MIDDEN, -player.goods[MIDDEN]),
        "slider": (R.SCORE_SLIDER, -SLIDER_LOSS[player.slider]),
    }


def score(g: "State", seat: Seat) -> Lines:
    """SB-13.2, SB-14.4: the whole reckoning; focus and tasks count in the solo game."""
    lines = lines_of(g.seats[seat])
    if g.players == 1:
        lines["focus"] = (R.FOCUS, 0 if focus_met(g, seat) else -FOCUS_VP)
        lines["tasks"] = (R.TASKS_OPEN, -TASK_VP * (len(g.tasks) - g.done.bit_count()))
    return lines


def total(g: "State", seat: Seat) -> int:
    """All lines together."""
    return sum(points for _, points in score(g, seat).values())


def target(g: "State") -> int:
    """SB-14.4.4, SB-14.4.5: what a solo player has to reach."""
    return TARGETS[g.options.hard_solo]


def standing(g: "State", seat: Seat) -> tuple[int, int]:
    """SB-13.3: points, then how high the marker lies in the last stack."""
    return total(g, seat), -g.left.index(seat) if seat in g.left else 0


def ending(g: "State") -> str:
    """SB-13.3, SB-14.4: how the game was decided."""
    totals = sorted((total(g, seat) for seat in range(g.players)), reverse=True)
    if g.players == 1:
        return "solo_won" if totals[0] >= target(g) else "solo_lost"
    return "won_by_marker" if totals[0] == totals[1] else "won"


def ways(goods: list[int], prices: tuple[tuple[str, Delta], ...], n: int) -> list[dict[str, int]]:
    """Every way to pay `n` pieces out of these, each with its cost."""
    (option, delta), *rest = prices
    ((good, price),) = delta
    most = goods[good] // -price
    if not rest:
        return [{option: n}] if most >= n else []
    return [
        {option: taken, **others}
        for taken in range(min(n, most), -1, -1)
        for others in ways(goods, tuple(rest), n - taken)
    ]


def any_goods(player: Player) -> list[Good]:
    """SB-3.1.3: what is held of all but midden."""
    return [good for good in ANY if player.goods[good]]

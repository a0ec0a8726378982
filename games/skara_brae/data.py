"""Chapters 2 and 16: the components as frozen tables. Goods, cards and tiles are numbers here."""

from typing import Final

from msgspec import Struct

Good = int
Card = int
Tile = int
Env = int
Delta = tuple[tuple[Good, int], ...]
"""What an exchange does to the storage: less is paid, more is gained."""

GOODS: Final = (
    "shell", "barley", "seaweed", "wool", "stone", "wood", "hide", "bone",
    "rabbit", "fish", "sheep", "deer", "cow", "boar",
    "knife", "food", "midden",
)  # fmt: skip
(
    SHELL, BARLEY, SEAWEED, WOOL, STONE, WOOD, HIDE, BONE,
    RABBIT, FISH, SHEEP, DEER, COW, BOAR,
    KNIFE, FOOD, MIDDEN,
) = range(17)  # fmt: skip
GOOD: Final = {id: n for n, id in enumerate(GOODS)}
ANY: Final = tuple(range(MIDDEN))
"""SB-3.1.3: "any resource" is all but midden."""
ENVS: Final = ("shore", "hills", "thickets", "fields")
SHORE, HILLS, THICKETS, FIELDS = range(4)
HARVEST: Final = ((SHELL, SEAWEED), (STONE, WOOL), (WOOD,), (BARLEY,))

ROUNDS: Final = 4
SETS: Final = 3
SET_SIZE: Final = {1: (4, 3, 2), 2: (4, 4, 4), 3: (4, 4, 4), 4: (5, 5, 5)}
FIRST_KNIVES: Final = 2
BLACK: Final = 3
BOARS: Final = 3
WHORLS: Final = 10
SUPPLY_ROOFS: Final = 40
DEALT, DEALT_THREE = 2, 3
TASKS_DEALT: Final = 4


class Effect(Struct, frozen=True):
    """The bottom effect of a settler; with `per` it is had once for each icon of that environment."""

    delta: Delta
    per: Env | None = None


def _gain(good: Good) -> Effect:
    return Effect(((good, 1),))


def _swap(paid: Good, a: int, good: Good, n: int) -> Effect:
    return Effect(((paid, -a), (good, n)))


def _per(env: Env, good: Good) -> Effect:
    return Effect(((good, 1),), env)


SETTLER_EFFECTS: Final = (
    # shore
    *[_gain(FISH)] * 8,
    *[_swap(SEAWEED, 1, good, 2) for good in (WOOD, BARLEY, STONE, WOOL)],
    _per(HILLS, STONE), _per(THICKETS, WOOD), _per(FIELDS, BARLEY),
    # hills
    *[_gain(RABBIT)] * 2,
    *[_swap(STONE, 2, SHEEP, 1)] * 6,
    *[_swap(STONE, 1, good, 2) for good in (SHELL, BARLEY, WOOD, SEAWEED)],
    _per(SHORE, SEAWEED), _per(THICKETS, WOOD), _per(FIELDS, BARLEY),
    # thickets
    *[_gain(RABBIT)] * 2,
    *[_swap(WOOD, 2, DEER, 1)] * 6,
    *[_swap(WOOD, 1, good, 2) for good in (SEAWEED, WOOL, STONE, BARLEY)],
    _per(SHORE, SHELL), _per(HILLS, STONE), _per(FIELDS, BARLEY),
    # fields
    *[_gain(RABBIT)] * 2,
    *[_swap(BARLEY, 3, COW, 1)] * 6,
    *[_swap(BARLEY, 1, good, 2) for good in (STONE, WOOL, WOOD, SHELL)],
    _per(SHORE, SEAWEED), _per(HILLS, WOOL), _per(THICKETS, WOOD),
)  # fmt: skip
"""By card; fifteen of each environment."""
SETTLERS: Final = len(SETTLER_EFFECTS)
PER_ENV: Final = SETTLERS // len(ENVS)
ROOF, BALL, UTENSILS = range(SETTLERS, SETTLERS + 3)
CARDS: Final = (
    *(f"{env}{n:02}" for env in ("SH", "HI", "TH", "FI") for n in range(1, PER_ENV + 1)),
    "roof",
    "ball",
    "utensils",
)
CARD: Final = {id: n for n, id in enumerate(CARDS)}
DECK: Final = (*range(SETTLERS), *[ROOF] * 8, *[BALL] * 8, *[UTENSILS] * 4)

# Tiles of a player: nine standard ones, and in the tenth place the special tile that was kept.
TILES: Final = ("A1", "A2", "A3", "A4", "A5", "G1", "G2", "G3", "G4")
FURNISH, COOK, CRAFT, CLEAN, TRADE, G1, G2, G3, G4, SPECIAL = range(10)
SPECIALS: Final = ("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8")
SPIN, INNOVATE, RECRUIT, TEND, MUSTER, EXPLORE, HUNT, BUILD = range(8)
FLIP_COST: Final[tuple[Delta, ...]] = (
    ((STONE, -1), (WOOD, -1)),
    ((STONE, -1), (SEAWEED, -1)),
    ((STONE, -1), (WOOL, -1)),
    ((STONE, -1), (SHELL, -1)),
    ((STONE, -1), (HIDE, -1)),
    ((BONE, -1), (WOOD, -1)),
    ((BONE, -1), (SEAWEED, -1)),
    ((BONE, -1), (WOOL, -1)),
    ((BONE, -1), (SHELL, -1)),
    ((BONE, -1), (HIDE, -1)),
)
USE_COST: Final = 2
DISCOUNT: Final = (2, 3)
"""What Build takes off, by its side."""
PICKS: Final = (3, 4)
"""How often Tend Land picks, by its side."""
DRAWN: Final = (2, 3)
"""How many cards Explore draws, by its side."""

GATHER: Final[dict[str, Delta]] = {
    "shell": ((SHELL, 1),),
    "seaweed": ((SEAWEED, 1),),
    "both-shore": ((SHELL, 1), (SEAWEED, 1)),
    "fish": ((FISH, 1),),
    "stone": ((STONE, 1),),
    "wool": ((WOOL, 1),),
    "both-hills": ((STONE, 1), (WOOL, 1)),
    "rabbit": ((RABBIT, 1),),
    "wood": ((WOOD, 1),),
    "two-wood": ((WOOD, 2),),
    "deer": ((WOOD, -1), (DEER, 1)),
    "barley": ((BARLEY, 1),),
    "two-barley": ((BARLEY, 2),),
    "cow": ((BARLEY, -2), (COW, 1)),
}
GATHER_OPTIONS: Final = (
    (("shell", "seaweed"), ("both-shore", "fish")),
    (("stone", "wool"), ("both-hills", "rabbit")),
    (("wood",), ("two-wood", "deer")),
    (("barley",), ("two-barley", "cow")),
)
"""By environment and side of the gather tile."""

PORTIONS: Final = (0, 1, 2, 2, 2, 3, 3)
SETTLER_VP: Final = (1, 1, 1, 1, 2, 2, 2)
SET_VP: Final = (0, 2, 4, 6, 2, 4, 6)
FURNISH_END: Final = len(PORTIONS) - 1
TOKENS: Final = (0, 2, 3, 4, 4, 5, 5, 6)
TRADE_VP: Final = (0, 1, 3, 5, 8, 11, 15, 20)
TRADE_END: Final = len(TOKENS) - 1
PURCHASE: Final[tuple[Delta, ...]] = (
    (), ((COW, 1),), ((DEER, 1),), ((SHEEP, 1),), ((RABBIT, 1),), ((FISH, 1),), ((SHELL, 2),), ((BARLEY, 2),),
)  # fmt: skip

COLUMN: Final = 3
SLIDER_END: Final = 10
MIDDEN_MADE: Final = (0, 0, 1, 2, 3, 3, 4, 4, 5, 6, 7)
SLIDER_LOSS: Final = (0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6)
"""By the number of open columns; the first entry is never met."""

HEARTH: Final = 4
HEARTH_FLIPPED: Final = 2
WEIGHT: Final = {SHELL: 1, BARLEY: 1, FISH: 2, RABBIT: 2, SHEEP: 3, DEER: 3, COW: 4, BOAR: 3}
COOKED: Final[dict[Good, Delta]] = {
    SHELL: ((SHELL, -1), (FOOD, 1)),
    BARLEY: ((BARLEY, -1), (FOOD, 1)),
    FISH: ((FISH, -1), (FOOD, 1), (BONE, 1)),
    RABBIT: ((RABBIT, -1), (FOOD, 1), (HIDE, 1)),
    SHEEP: ((SHEEP, -1), (FOOD, 1), (HIDE, 1), (BONE, 1), (WOOL, 1)),
    DEER: ((DEER, -1), (FOOD, 1), (HIDE, 1), (BONE, 2)),
    COW: ((COW, -1), (FOOD, 2), (HIDE, 1), (BONE, 2)),
    BOAR: ((BOAR, -1), (FOOD, 2), (HIDE, 1), (BONE, 1)),
}
BOAR_FLIPPED: Final[Delta] = ((BOAR, -1), (FOOD, 2), (HIDE, 2), (BONE, 1))
CLEANED: Final = ({2: 1, 3: 3}, {2: 2, 3: 4, 4: 6})
"""Clears by the number of types, and by the side of the tile."""
CLEAN_TYPES: Final = ((HIDE, BARLEY, SEAWEED, WOOD), (HIDE, BARLEY, SEAWEED, WOOD, FOOD))

FOCUS: Final = ("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8")
FOCUS_VP: Final = 5
TASK_VP: Final = 2
TARGETS: Final = (45, 55)


class Task(Struct, frozen=True):
    """What is paid, `n` pieces in all, each an option and its cost; and whose action may follow."""

    tile: Tile
    n: int
    paid: tuple[tuple[str, Delta], ...]


def _task(tile: Tile, n: int, *goods: Good) -> Task:
    return Task(tile, n, tuple((GOODS[good], ((good, -1),)) for good in goods))


TASKS: Final = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10")
TASK: Final = (
    _task(COOK, 1, COW),
    _task(TRADE, 1, DEER),
    Task(TRADE, 1, (("sheep", ((SHEEP, -1),)), ("hides", ((HIDE, -2),)))),
    _task(CRAFT, 2, FISH, RABBIT),
    _task(CRAFT, 3, BARLEY),
    _task(FURNISH, 3, WOOD),
    _task(CLEAN, 3, STONE),
    _task(CLEAN, 3, WOOL),
    _task(COOK, 3, SEAWEED),
    _task(FURNISH, 3, SHELL),
)

ROOF_VP, BALL_VP, UTENSILS_VP, SUPPLY_ROOF_VP, WHORL_VP = 2, 2, 2, 1, 1
TILE_VP: Final = 2


def env_of(card: Card) -> Env:
    """The environment of a settler."""
    return card // PER_ENV


def amounts(delta: Delta) -> tuple[str, ...]:
    """Goods as events name them, whether they come or go."""
    return tuple(f"of-{abs(n)}-{GOODS[good]}" for good, n in delta)

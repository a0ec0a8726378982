"""What each player has, and how a viewer sees the table."""

from collections.abc import Mapping

from msgspec import Struct

from .data import (
    COLUMN,
    COOK,
    ENVS,
    G1,
    GOODS,
    HEARTH,
    HEARTH_FLIPPED,
    KNIFE,
    MIDDEN_MADE,
    MUSTER,
    RECRUIT,
    SLIDER_END,
    SPECIAL,
    Card,
    Delta,
    Env,
    Tile,
)

Seat = int
SMALL, BLACK_WORKER, LARGE = range(3)
WORKERS = ("small", "black", "large")
NEUTRAL = 9
"""In the stacks of turn markers; the others are seats."""


class Player(Struct):
    """What one player has.

    `flipped` is a mask of tiles; `placed` holds 3 * tile + kind for each worker on a tile.
    `dealt` are the special tiles to choose from, then those not kept; `looking` are cards drawn by Explore;
    `leaving` are settlers that were not fed, until all have answered.
    """

    goods: list[int]
    slider: int = 1
    furnish: int = 0
    trade: int = 0
    columns: list[list[Card]] = []
    roofs: int = 0
    balls: int = 0
    utensils: int = 0
    supply_roofs: int = 0
    whorls: int = 0
    flipped: int = 0
    special: int | None = None
    dealt: list[int] = []
    large: int = 0
    small: int = 0
    black: int = 0
    placed: list[int] = []
    looking: list[Card] = []
    leaving: list[Card] = []

    @property
    def settlers(self) -> int:
        """All own settlers."""
        a, b, c, d = self.columns
        return len(a) + len(b) + len(c) + len(d)

    @property
    def sets(self) -> int:
        """SB-13.2.2: whole sets of four environments."""
        return min(map(len, self.columns))

    def is_flipped(self, tile: Tile) -> bool:
        """Whether the flipped side is up."""
        return bool(self.flipped >> tile & 1)

    def icons(self, env: Env) -> int:
        """SB-6.3.1: the settlers of the column, and one more if the gather tile is flipped."""
        return len(self.columns[env]) + (self.flipped >> (G1 + env) & 1)

    @property
    def hearth(self) -> int:
        """SB-8.2.2: how heavy the ingredients of one Cook may be."""
        limit = HEARTH + self.utensils + (self.special == MUSTER)
        return limit + HEARTH_FLIPPED if self.flipped >> COOK & 1 else limit

    @property
    def food_needed(self) -> int:
        """SB-12.3.1: the food that feeding asks for; never less than nothing."""
        return max(0, self.settlers - self.roofs - self.supply_roofs)

    @property
    def midden_made(self) -> int:
        """SB-12.4.1: the midden of a round, as the slider stands."""
        return max(0, MIDDEN_MADE[self.slider] - self.utensils)

    @property
    def idle(self) -> tuple[int, int, int]:
        """Workers that are not placed: small, black and large."""
        out = [0, 0, 0]
        for code in self.placed:
            out[code % 3] += 1
        return self.small - out[0], self.black - out[1], self.large - out[2]

    def room(self, tile: Tile) -> tuple[bool, bool]:
        """SB-7.1.2, SB-7.1.3: whether a tile takes another small worker, or a large one."""
        small = large = 0
        for code in self.placed:
            if code // 3 == tile:
                if code % 3 == LARGE:
                    large += 1
                else:
                    small += 1
        doubled = self.special == RECRUIT and self.flipped >> SPECIAL & self.flipped >> tile & 1
        return small < (2 if doubled else 1), not large

    def change(self, delta: Delta, times: int = 1) -> bool:
        """SB-3.2: pay and gain; the slider moves as far right as it must. Whether it moved."""
        goods = self.goods
        for good, n in delta:
            goods[good] += n * times
        total = sum(goods)
        if total <= COLUMN * self.slider or self.slider == SLIDER_END:
            return False
        self.slider = min(SLIDER_END, -(-total // COLUMN))
        return True

    def covers(self, delta: Delta) -> bool:
        """Whether what is paid is there."""
        goods = self.goods
        return all(n >= 0 or goods[good] + n >= 0 for good, n in delta)


class Store(Struct, frozen=True):
    """A storage: counts by good, and the open columns left of the slider; the rest lies on extra tiles."""

    goods: dict[str, int]
    slider: int

    @property
    def total(self) -> int:
        """All tokens."""
        return sum(self.goods.values())

    @property
    def capacity(self) -> int:
        """SB-3.2.2: the slots left of the slider."""
        return COLUMN * self.slider

    @property
    def overflow(self) -> int:
        """SB-3.2.8: the tokens on extra storage tiles."""
        return max(0, self.total - self.capacity)

    def changed(self, delta: Mapping[str, int], slides: int = 0) -> "Store":
        """After an exchange, and so many moves of the slider to the left."""
        goods = {good: n + delta.get(good, 0) for good, n in self.goods.items()}
        needed = -(-sum(goods.values()) // COLUMN)
        return Store(goods, min(SLIDER_END, max(self.slider - slides, needed)))


class TileView(Struct, frozen=True):
    """An action tile and the workers on it ("small", "black", "large")."""

    id: str
    flipped: bool
    workers: tuple[str, ...]


class Line(Struct, frozen=True):
    """One line of the running score."""

    key: str
    points: int


class SeatView(Struct, frozen=True):
    """One player as the viewer sees them.

    `tiles` are the nine standard ones and, once it is open, the special one; `dealt` are the special tiles to
    choose from, later those not kept, and None unless they are the viewer's or the match is over; so are the
    cards of `looking`, of which the number is public. `columns` and `icons` go by environment.
    """

    seat: Seat
    store: Store
    furnish: int
    trade: int
    columns: dict[str, tuple[str, ...]]
    icons: dict[str, int]
    settlers: int
    sets: int
    roofs: int
    balls: int
    utensils: int
    supply_roofs: int
    whorls: int
    tiles: tuple[TileView, ...]
    special: str | None
    dealt: tuple[str, ...] | None
    large: int
    small: int
    black: int
    reserve: tuple[str, ...]
    looking: int
    looking_cards: tuple[str, ...] | None
    hearth: int
    food_needed: int
    midden_made: int
    lines: tuple[Line, ...]
    points: int


class Doing(Struct, frozen=True):
    """What the viewer is asked, as far as the storage goes.

    `deltas` says for an option what taking it once does to the storage, `slides` how far it moves the slider
    to the left; `also` comes on top whatever is chosen. Of a harvest `free` tokens cost nothing, each further
    one a knife. `card` and `tile` are what the question is about, `limit` is the hearth's, `n` the number of
    clears or tokens.
    """

    kind: str = ""
    deltas: dict[str, dict[str, int]] = {}
    slides: dict[str, int] = {}
    also: dict[str, int] = {}
    free: int | None = None
    card: str = ""
    tile: str = ""
    limit: int = 0
    n: int = 0

    def after(self, store: Store, parts: Mapping[str, int]) -> Store | None:
        """The storage if these options are taken so often; None where an option does more than exchange."""
        if not all(option in self.deltas or option in self.slides for option in parts):
            return None
        delta = dict(self.also)
        for option, times in parts.items():
            for good, n in self.deltas.get(option, {}).items():
                delta[good] = delta.get(good, 0) + n * times
        if self.free is not None:
            knives = max(0, sum(parts.values()) - self.free)
            delta[GOODS[KNIFE]] = delta.get(GOODS[KNIFE], 0) - knives
        return store.changed(delta, sum(self.slides.get(option, 0) * n for option, n in parts.items()))


class TaskView(Struct, frozen=True):
    """A task card of the solo game."""

    id: str
    done: bool


class View(Struct, frozen=True):
    """The whole table as one viewer sees it (`viewer` None: a spectator).

    `round` is 0 while special tiles are chosen; `sets` are the three sets as they lie, `set` which of them is
    used. The stacks of the turn-order tile name "seat-0" … and "neutral", topmost first. `turn` is whose turn
    it is. What lies in the pile and the tiles of `box` are None until the match is over.
    """

    players: int
    round: int
    set: int
    sets: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]
    top: tuple[str, ...]
    right: tuple[str, ...]
    turn: Seat | None
    pile: int
    discards: tuple[str, ...]
    supply_roofs: int
    whorls: int
    seats: tuple[SeatView, ...]
    viewer: Seat | None
    over: bool
    winners: tuple[Seat, ...] = ()
    doing: Doing = Doing()
    focus: str | None = None
    focus_met: bool = False
    tasks: tuple[TaskView, ...] = ()
    target: int | None = None
    pile_cards: tuple[str, ...] | None = None
    box: tuple[str, ...] | None = None


def take_id(card_id: str, place: int) -> str:
    """The option that takes this card of a set: those of one kind are told apart by their place."""
    return f"take-{card_id}" if card_id[:2].isupper() else f"take-{card_id}-{place}"


def named(delta: Delta) -> dict[str, int]:
    """An exchange by the ids of the goods."""
    return {GOODS[good]: n for good, n in delta}


def by_env(columns: list[list[Card]], ids: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Columns by their environment."""
    return {env: tuple(ids[card] for card in column) for env, column in zip(ENVS, columns, strict=True)}


def marker(seat: Seat) -> str:
    """A turn marker as events and views name it."""
    return "neutral" if seat == NEUTRAL else f"seat-{seat}"

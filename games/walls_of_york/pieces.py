"""What each player has, and how a viewer sees the table."""

from msgspec import Struct

from .data import INVASION, SHIELD
from .geometry import STREET_IDS, bits

Seat = int


class Tile(Struct, frozen=True):
    """A district tile on the map: a direction and the colour of its arrow make its face."""

    gem: str
    slot: str
    direction: str
    side: str


class Player(Struct):
    """A builder. `walls` are a mask of streets in 18 bytes, `city` one of lots, 0 while there is none."""

    share: int
    walls: bytes = bytes(18)
    city: int = 0
    closed: bool = False
    empty: bool = False
    tokens: int = 0
    invasions: int = 0
    shield: bool = False
    from_city: int = 0
    from_dice: int = 0
    from_plan: int = 0
    from_wall: int = 0
    from_tie: int = 0

    @property
    def built(self) -> int:
        """The own walls as a mask of streets."""
        return int.from_bytes(self.walls, "little")

    def build(self, mask: int) -> None:
        """Put walls from the share on these streets."""
        self.walls = (self.built | mask).to_bytes(18, "little")
        self.share -= mask.bit_count()

    def take_off(self, mask: int) -> None:
        """Take walls back into the share."""
        self.walls = (self.built & ~mask).to_bytes(18, "little")
        self.share += mask.bit_count()

    @property
    def coins(self) -> int:
        """All coins taken so far."""
        return self.from_city + self.from_dice + self.from_plan + self.from_wall + self.from_tie

    @property
    def total(self) -> int:
        """WY-9.2, WY-9.3: coins, the shield, and what invasions cost; it may be below zero."""
        return self.coins + SHIELD * self.shield - INVASION * self.invasions


def street_ids(mask: int) -> tuple[str, ...]:
    """Streets by their names."""
    return tuple(STREET_IDS[n] for n in bits(mask))


class SeatView(Struct, frozen=True):
    """One player as the viewer sees them: `walls` a mask of streets in bytes, `city` a mask of lots."""

    seat: Seat
    share: int
    walls: bytes
    city: int
    closed: bool
    empty: bool
    coins: int
    tokens: int
    invasions: int
    shield: bool
    points: int

    @property
    def built(self) -> int:
        """The walls as a mask of streets."""
        return int.from_bytes(self.walls, "little")


class Doing(Struct, frozen=True):
    """What the viewer has begun: a tile, the street that was named, walls lifted, rooms that are tried."""

    gem: str = ""
    slot: str = ""
    street: int | None = None
    lifted: bytes = b""
    rooms: int | None = None


class View(Struct, frozen=True):
    """The whole table as one viewer sees it (`viewer` None: a spectator).

    `layout` holds 64 signs in reading order, "?" where no tile lies. `face` is the face of the building die
    that is up, None before the first roll of an Age.
    """

    players: int
    layout: str
    tiles: tuple[Tile, ...]
    age: int
    turn: int
    decree: tuple[int, int, int] | None
    face: int | None
    roller: Seat
    first: Seat
    seats: tuple[SeatView, ...]
    viewer: Seat | None
    over: bool
    winners: tuple[Seat, ...] = ()
    doing: Doing = Doing()

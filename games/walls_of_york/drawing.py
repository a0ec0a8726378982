"""Positions drawn as text, for scenarios and tests.

A city is drawn as eight rows of eight signs, ``#`` for its lots; walls are outlines of such areas, or streets
by their names (``H-0-3 V-2-5``).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.engine.grid import read

from .data import AGES, BUILDING_DIE, PIECES, TILES, UNKNOWN, turned, with_tile
from .geometry import STREET_OF, boundary, lot, mask_of
from .pieces import Player, Seat, Tile
from .setup import AGE
from .state import REV, Options, State
from .steps import Closing, PickGem, Placing, Steps

EXAMPLE: Final = (
    Tile("white", "TR", "up", "black"),
    Tile("blue", "TL", "right", "black"),
    Tile("yellow", "BL", "left", "white"),
    Tile("purple", "BR", "up", "black"),
)
"""The map of the worked example."""
SHAPES: Final = tuple(die.shape for die in BUILDING_DIE)


def area(drawing: str) -> int:
    """The lots of a drawn area."""
    rows = "\n".join(line.strip() for line in drawing.strip().splitlines())
    return mask_of([lot(*place) for place in read(rows)])


def streets(names: str) -> int:
    """Streets by their names."""
    return mask_of([STREET_OF[name] for name in names.split()])


def outlines(*areas: int) -> int:
    """The walls around each of these areas."""
    walls = 0
    for lots in areas:
        walls |= boundary(lots)
    return walls


def laid(tiles: Iterable[Tile]) -> str:
    """The map that these tiles make."""
    layout = UNKNOWN
    for tile in tiles:
        rows = turned(TILES[tile.gem, tile.side], tile.direction)
        layout = with_tile(layout, tile.slot, rows)
    return layout


class Position:
    """A position of one Age: walls and closed cities by seat, and what each has."""

    def __init__(
        self,
        walls: Mapping[Seat, int] | None = None,
        *,
        closed: Mapping[Seat, int] | None = None,
        at: str = "place",
        players: int = 2,
        tiles: Sequence[Tile] = EXAMPLE,
        age: int = 1,
        turn: int = 8,
        decree: tuple[int, int, int] = (3, 2, 2),
        die: str = "I2",
        pieces: int | None = None,
        options: Options | None = None,
        has: Mapping[Seat, Mapping[str, int]] | None = None,
    ) -> None:
        self.walls, self.closed, self.at, self.players = walls or {}, closed or {}, at, players
        self.tiles, self.age, self.turn, self.decree, self.die = tiles, age, turn, decree, die
        self.pieces = PIECES[players] if pieces is None else pieces
        self.options, self.has = options or Options(), has or {}

    def state(self) -> State:
        """A new state each time."""
        ages: list[Steps] = [step() for _ in range(AGES) for step in AGE]
        stack: list[Steps] = list(reversed(self.open_steps() + ages[self.past() :]))
        return State(
            rev=REV,
            players=self.players,
            stack=stack,
            options=self.options,
            seats=[self.player(seat) for seat in range(self.players)],
            pieces=self.pieces,
            first=0,
            roller=(self.turn - 1) % self.players if self.age else 0,
            layout=laid(self.tiles),
            tiles=list(self.tiles),
            age=self.age,
            turn=self.turn if self.age else 0,
            decree=self.decree if self.age else None,
            face=SHAPES.index(self.die) if self.age else None,
        )

    def past(self) -> int:
        """How many steps of the game are behind; the roll comes again while a city is open."""
        return len(AGE) * (self.age - 1) + 1 if self.age else 0

    def open_steps(self) -> list[Steps]:
        """What is asked now."""
        if not self.age:
            left = range(len(self.tiles), len(EXAMPLE))
            return [PickGem(seat=n % self.players) for n in left]
        return [Closing()] if self.at == "close" else [Placing(), Closing()]

    def player(self, seat: Seat) -> Player:
        """What one player has."""
        city = self.closed.get(seat, 0)
        player = Player(share=self.pieces, city=city, closed=bool(city))
        player.build(boundary(city) if city else self.walls.get(seat, 0))
        for name, n in self.has.get(seat, {}).items():
            setattr(player, name, n)
        return player

"""Positions drawn as text, for scenarios and tests.

A map has one word for each tree, in rows as on the board. A word is ``.`` for a bare root, or, without
spaces: the root's style if it is not the usual one, tiles from the bottom with seat ``a`` to ``d`` and style
(``a1b3``), ``^`` and a seat for a flag, ``#`` for a canopy. The usual root of row r and column c has style
``(r + c) % 4 + 1``.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from .data import BOARDS, DECK, FLAG_POINTS, HAND, ITEMS, ROOTS, STACK, STYLES, TILES, board
from .pieces import Bridge, Player, Seat, Tile, Tree
from .state import REV, Options, State, Turn
from .steps import Guard, PlayCard, RoundScore, Steps, TakeCard, UseItem

WORD: Final = re.compile(r"([1-4]?)((?:[a-d][1-4])*)((?:\^[a-d])*)(#?)")
USUAL_HAND: Final = ["S1-axe", "S2-hammer", "S3-bridge", "S4-canopy"]
SEATS: Final = "abcd"

BySeat = dict[Seat, str]


def trees(drawing: str) -> list[Tree]:
    """Read a map."""
    words = drawing.split()
    places = next(board(n).places for n in BOARDS if len(board(n).places) == len(words))
    return [tree(word, (r + c) % 4 + 1) for word, (r, c) in zip(words, places, strict=True)]


def tree(word: str, usual: int = 1) -> Tree:
    """Read one word of a map."""
    found = WORD.fullmatch(word.strip("."))
    if found is None:
        raise ValueError(word)
    root, tiles, flags, canopy = found.groups()
    return Tree(
        root=f"S{root or usual}",
        tiles=[
            Tile(SEATS.index(seat), f"S{style}") for seat, style in zip(tiles[::2], tiles[1::2], strict=True)
        ],
        flags=[SEATS.index(seat) for seat in flags[1::2]],
        canopy=bool(canopy),
    )


class Position(Struct, frozen=True):
    """A lawful position: what is not named is filled up from what is left over.

    ``tiles`` are the next tiles of a stack and ``stacks`` the sizes of stacks; tiles that are then nowhere
    are out of the game. ``deck`` is the size of the deck; cards that are then nowhere are discarded.
    """

    map: str
    at: str = "play-card"
    seat: Seat = 0
    round: int = 1
    hands: BySeat = {}
    fronts: BySeat = {}
    known: BySeat = {}
    items: BySeat = {}
    tiles: BySeat = {}
    stacks: dict[Seat, int] = {}
    display: str = "S1-bridge S2-axe S3-hammer"
    deck: int | None = None
    bridges: str = ""
    points: dict[Seat, int] = {}
    stuck: dict[Seat, int] = {}
    options: Options = Options()

    def state(self) -> State:
        """The position, with its question open."""
        g = self.bare(trees(self.map))
        for seat, player in enumerate(g.seats):
            player.front = self.fronts.get(seat, "").split()
            player.known = sorted(self.known.get(seat, "").split())
            player.items |= Counter(self.items.get(seat, "").split())
            self.deal_tiles(g, seat)
            self.count_points(g, seat)
        self.deal_cards(g)
        g.stack[-1].no = g.count
        return g

    def bare(self, grown: list[Tree]) -> State:
        """The board and what is asked."""
        players = next(n for n in BOARDS if len(board(n).places) == len(grown))
        placed = self.at != "play-card" and not self.stuck.get(self.seat)
        return State(
            rev=REV,
            players=players,
            count=1,
            options=self.options,
            trees=grown,
            seats=[Player(items=dict.fromkeys(ITEMS, 0)) for _ in range(players)],
            roots_left=list((Counter(ROOTS) - Counter(tree.root for tree in grown)).elements()),
            deck=[],
            display=self.display.split(),
            bridges=[bridge(word, players) for word in self.bridges.split()],
            stuck=[self.stuck.get(seat, 0) for seat in range(players)],
            first=self.seat,
            last=self.seat,
            round=self.round,
            turn=None if self.at == "round-score" else Turn(self.seat, placed=placed),
            stack=self.steps(players),
        )

    def steps(self, players: int) -> list[Steps]:
        """What is to come, the open question last."""
        seat = self.seat
        after = Guard(start=(seat + 1) % players)
        asked: dict[str, list[Steps]] = {
            "play-card": [after, PlayCard(seat=seat)],
            "use-item": [after, TakeCard(seat=seat), UseItem(seat=seat)],
            "take-card": [after, TakeCard(seat=seat)],
            "round-score": [RoundScore()],
        }
        return asked[self.at]

    def deal_tiles(self, g: State, seat: Seat) -> None:
        """Make both stacks of the tiles that are not on the board; the rest is out of the game."""
        player, size = g.seats[seat], self.stacks.get(seat)
        placed = [tile.style for tree in g.trees for tile in tree.tiles if tile.seat == seat]
        free = Counter(TILES) - Counter(placed)
        first = self.tiles.get(seat, "S2" if seat == self.seat else "").split()
        first = [style for style in first if free[style]]
        pile = first + mixed(free - Counter(first), seat)
        whole = STACK * self.round
        wanted = max(1, whole - len(placed)) if size is None else size
        player.stack, rest = pile[:wanted], pile[wanted:]
        kept = STACK if self.round == 1 else 0
        player.second = sorted(rest[:kept])
        g.gone += [Tile(seat, style) for style in rest[kept:]]

    def count_points(self, g: State, seat: Seat) -> None:
        """Points of the flags that stand, and what else a player is said to have."""
        player = g.seats[seat]
        on_trees = sum(seat in tree.flags for tree in g.trees)
        player.flags = FLAG_POINTS * on_trees
        player.flags_placed = on_trees + sum(bridge.seat == seat for bridge in g.bridges)
        player.trees = self.points.get(seat, player.flags) - player.flags

    def deal_cards(self, g: State) -> None:
        """Hands as named, the others and the deck from the rest."""
        named = {seat: hand.split() for seat, hand in self.hands.items()}
        if self.at != "round-score":
            named.setdefault(self.seat, USUAL_HAND[: HAND if self.at == "play-card" else HAND - 1])
        for seat, player in enumerate(g.seats):
            player.hand = named.get(seat, player.known)
        used = g.display + [face for player in g.seats for face in player.front + player.hand]
        left = mixed(Counter(DECK) - Counter(used))
        for seat, player in enumerate(g.seats):
            missing = 0 if seat in named else HAND - len(player.hand)
            player.hand = sorted(player.hand + left[:missing])
            left = left[missing:]
        size = len(left) if self.deck is None else self.deck
        g.deck, g.discard = sorted(left[:size]), left[size:]


def bridge(word: str, players: int) -> Bridge:
    """Read a bridge: its owner and its pair, as in ``a:1-1-1-2``."""
    seat, _, pair = word.partition(":")
    joined = next(p for p in board(players).pairs if p.id == f"pair-{pair}")
    return Bridge(SEATS.index(seat), joined.a, joined.b)


def mixed(rest: Counter[str], start: int = 0) -> list[str]:
    """What is left over, by turns of style and of icon, so that it looks like a shuffled pile."""
    piles = {
        style: turns({x: n for x, n in rest.items() if x[:2] == style}, int(style[1])) for style in STYLES
    }
    return [
        pile.pop(0)
        for _ in TILES + DECK
        for style in STYLES[start:] + STYLES[:start]
        if (pile := piles[style])
    ]


def turns(rest: Mapping[str, int], start: int) -> list[str]:
    """One of each kind, then one of each again, until nothing is left."""
    kinds = sorted(rest)
    kinds = kinds[start:] + kinds[:start]
    return [kind for round in range(max(rest.values(), default=0)) for kind in kinds if rest[kind] > round]

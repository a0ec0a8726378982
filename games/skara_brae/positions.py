"""Positions written in words, for scenarios and tests.

A family is written by its storage ("2 food 1 bone"), its settlers ("FI01 FI09"), what is flipped ("A2 G1 S"),
its workers ("large small black") and where some of them stand ("A2:large A2:small").
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from .data import (
    BALL,
    CARD,
    CARDS,
    COLUMN,
    DECK,
    ENVS,
    FOCUS,
    GOOD,
    GOODS,
    ROOF,
    SETS,
    SETTLERS,
    SPECIALS,
    TASKS,
    TILES,
    UTENSILS,
    Card,
    env_of,
)
from .pieces import NEUTRAL, WORKERS, Player, Seat
from .state import REV, Options, State
from .steps import FinalScore, Markers, Midden, Resting, RoundEnd, RoundStart, Specials, Steps, Workers

FILLING: Final = "ball TH13 roof SH13 SH10 HI10 TH10 FI10 SH12 HI12 TH11 FI11 SH11 TH12 FI12 HI11 HI13 FI14"
"""What the sets hold that nothing is said about."""
PLACES: Final = {id: n for n, id in enumerate((*TILES, "S"))}


class Family:
    """What one player has; `slider` is as far left as it can be unless it is given."""

    def __init__(
        self,
        storage: str = "2 knife",
        *,
        slider: int | None = None,
        settlers: str = "",
        flipped: str = "",
        special: str | None = "S4",
        dealt: str = "",
        workers: str = "large",
        placed: str = "",
        **counts: int,
    ) -> None:
        self.storage, self.slider, self.settlers, self.flipped = storage, slider, settlers, flipped
        self.special, self.dealt, self.workers, self.placed = special, dealt, workers, placed
        self.counts = counts

    def player(self) -> Player:
        """A new player each time."""
        goods = stored(self.storage)
        workers = Counter(self.workers.split())
        columns: list[list[Card]] = [[] for _ in ENVS]
        for id in self.settlers.split():
            columns[env_of(CARD[id])].append(CARD[id])
        player = Player(
            goods=goods,
            slider=self.slider or max(1, min(10, -(-sum(goods) // COLUMN))),
            columns=columns,
            flipped=sum(1 << PLACES[id] for id in self.flipped.split()),
            special=None if self.special is None else SPECIALS.index(self.special),
            dealt=[SPECIALS.index(id) for id in self.dealt.split()],
            large=workers["large"],
            small=workers["small"],
            black=workers["black"],
            placed=[standing(place) for place in self.placed.split()],
        )
        for name, n in self.counts.items():
            setattr(player, name, n)
        return player


def stored(words: str) -> list[int]:
    """A storage in words."""
    goods = [0] * len(GOODS)
    parts = words.split()
    for n, good in zip(parts[::2], parts[1::2], strict=True):
        goods[GOOD[good]] = int(n)
    return goods


def standing(place: str) -> int:
    """A worker on a tile."""
    tile, worker = place.split(":")
    return 3 * PLACES[tile] + WORKERS.index(worker)


class Position:
    """A table. `at` says what comes next: a "turn", a worker to "place", or a step of the site.

    The cards that lie nowhere else are the pile; with `pile` given, other players have the rest of them.
    """

    def __init__(
        self,
        *families: Family,
        at: str = "place",
        turn: Seat = 0,
        round: int = 2,
        set: int = 0,
        sets: Sequence[str] = (),
        left: Sequence[Seat] | None = None,
        top: Sequence[Seat] = (),
        right: Sequence[Seat] = (),
        pile: str | None = None,
        discards: str = "",
        options: Options | None = None,
        focus: str | None = None,
        tasks: str = "",
        done: str = "",
    ) -> None:
        self.families = families if len(families) > 1 or focus else (*families, Family(special="S8"))
        self.at, self.turn, self.round, self.set, self.sets = at, turn, round, set, sets
        self.left, self.top, self.right = left, top, right
        self.pile, self.discards, self.options = pile, discards, options or Options()
        self.focus, self.tasks, self.done = focus, tasks.split(), done.split()

    def state(self) -> State:
        """A new state each time."""
        players = [family.player() for family in self.families]
        kept = {tile for player in players for tile in (player.special, *player.dealt)}
        g = State(
            rev=REV,
            players=len(players),
            stack=self.stack(),
            options=self.options,
            seats=players,
            pile=[],
            discards=cards(self.discards),
            sets=self.lying(),
            set=self.set,
            round=self.round,
            turn=self.turn if self.at == "place" else None,
            box=[tile for tile in range(len(SPECIALS)) if tile not in kept],
            focus=None if self.focus is None else FOCUS.index(self.focus),
            tasks=[TASKS.index(id) for id in self.tasks],
            done=sum(1 << self.tasks.index(id) for id in self.done),
        )
        g.left, g.top, g.right = self.markers()
        self.stack_pile(g)
        return g

    def stack(self) -> list[Steps]:
        """What is to come, the next step last."""
        steps: dict[str, list[Steps]] = {
            "specials": [RoundStart(), Specials()],
            "turn": [Markers()],
            "place": [Markers(), Workers(seat=self.turn)],
            "round-end": [RoundEnd()],
            "resting": [Midden(), Resting()],
            "midden": [Midden()],
            "final": [FinalScore()],
        }
        return steps[self.at]

    def lying(self) -> list[list[Card]]:
        """The three sets; those that are not named are full, but one card less lies where one was taken."""
        lying = [cards(words) for words in self.sets]
        size = 5 if len(self.families) == 4 else 4
        named = {card for card in self.named() if card < SETTLERS}
        filling = [card for card in cards(FILLING) if card not in named]
        asked = self.at in ("turn", "place") and self.focus is None
        while len(lying) < SETS:
            n = size - (not lying) if asked else 0
            lying.append(filling[:n])
            filling = filling[n:]
        return lying

    def named(self) -> list[Card]:
        """The cards that have a place of their own."""
        own = (family.settlers for family in self.families)
        return cards(" ".join([*own, *self.sets, self.discards, self.pile or ""]))

    def markers(self) -> tuple[list[Seat], list[Seat], list[Seat]]:
        """The stacks; a player who places workers has just gone to the right."""
        if self.focus is not None:
            return [], [], []
        if self.left is not None or self.top or self.right:
            return list(self.left or ()), list(self.top), list(self.right)
        everybody = [*range(len(self.families)), *([NEUTRAL] if len(self.families) == 2 else [])]
        if self.at == "place":
            everybody.remove(self.turn)
            return everybody, [], [self.turn]
        return everybody, [], []

    def stack_pile(self, g: State) -> None:
        """The deck without what lies elsewhere."""
        left = Counter(DECK)
        left.subtract(g.discards)
        for lying in g.sets:
            left.subtract(lying)
        for player in g.seats:
            for column in player.columns:
                left.subtract(column)
            left.subtract({ROOF: player.roofs, BALL: player.balls, UTENSILS: player.utensils})
        assert min(left.values()) >= 0, "a card twice"
        if self.pile is None:
            g.pile = sorted(left.elements())
            return
        g.pile = cards(self.pile)
        left.subtract(g.pile)
        for n, card in enumerate(left.elements()):
            give(g.seats[1 + n % (len(g.seats) - 1)], card)


def give(player: Player, card: Card) -> None:
    """A card that somebody took long ago."""
    if card < SETTLERS:
        player.columns[env_of(card)].append(card)
    else:
        player.roofs += card == ROOF
        player.balls += card == BALL
        player.utensils += card == UTENSILS


def cards(words: str) -> list[Card]:
    """Cards by their ids."""
    return [CARDS.index(id) for id in words.split()]

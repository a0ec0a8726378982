"""Chapters 6 and 7 as pure functions: where a shape fits, what may be lifted, which cities can be closed."""

from collections.abc import Iterator
from functools import lru_cache

from games.engine.prompts import Refusal

from .data import EXACT, Map, Shape, placements
from .geometry import LOTS, SIDE, boundary, clusters, connected, has_hole, inside, lot, mask_of, rooms
from .ids import R

Decree = tuple[int, int, int]


def fits(shape: Shape, walls: int, lifted: int = 0, pieces: int = 0) -> Iterator[int]:
    """WY-6.2.6, WY-6.4.4: placements on free streets; what is lifted whole may not return as it was."""
    same = lifted if lifted.bit_count() == pieces else 0
    return (mask for mask in placements(shape) if not mask & walls and mask != same)


def lifts_freely(shape: Shape, walls: int) -> bool:
    """Whether the shape fits beside the walls that stand, so that any of them may be lifted."""
    return any(not mask & walls for mask in placements(shape))


def can_lift(shape: Shape, walls: int, missing: int, lifted: int, pieces: int) -> bool:
    """WY-6.4.2: whether so many more walls can be lifted that the shape fits, and not as it stood."""
    before = walls | lifted
    same = lifted.bit_count() + missing == pieces
    return any(
        (mask & walls).bit_count() <= missing and not (same and not mask & ~before)
        for mask in placements(shape)
    )


def refused_city(layout: Map, decree: Decree, lots: int) -> Refusal | None:
    """WY-7.2: why a union of rooms is no city, if it is none."""
    if not connected(lots):
        return Refusal(R.CITY_CONNECTED)
    if has_hole(lots):
        return Refusal(R.NO_HOLE)
    if not layout.meets(lots, decree):
        return Refusal(R.CITY_MEETS_DECREE)
    return None


def can_close(layout: Map, decree: Decree, walls: int) -> bool:
    """WY-7.1.1: a valid city exists if, and only if, some whole cluster meets the decree."""
    return layout.meets(inside(walls), decree) and any(
        layout.meets(cluster, decree) for cluster in clusters(walls)
    )


def nearest(layout: Map, decree: Decree, walls: int) -> int:
    """The rooms that hang together and hold most of what the decree demands; of equals the smallest."""

    def rank(cluster: int) -> tuple[int, int]:
        held = zip(layout.buildings(cluster), decree, strict=True)
        return sum(min(have, wanted) for have, wanted in held), -cluster.bit_count()

    return max(clusters(walls), key=rank, default=0)


def excess(walls: int, lots: int) -> int:
    """WY-7.3.1: the walls that go back to the share."""
    return walls & ~boundary(lots)


class Found:
    """The best city so far: more value, then fewer lots, then the earlier lots (WY-7.4.3)."""

    def __init__(self, layout: Map) -> None:
        self.layout, self.lots = layout, 0
        self._rank = (0, 0)

    def better(self, lots: int) -> bool:
        """Whether this city comes before the best so far."""
        rank = (self.layout.value(lots), -lots.bit_count())
        if not self.lots or rank != self._rank:
            return not self.lots or rank > self._rank
        first = lots ^ self.lots
        return bool(lots & first & -first)

    def keep(self, lots: int) -> None:
        """This is the best now."""
        self.lots, self._rank = lots, (self.layout.value(lots), -lots.bit_count())


@lru_cache(maxsize=1024)
def best_city(layout: Map, decree: Decree, walls: int) -> int:
    """WY-7.4.4: the city that is suggested; 0 if there is none."""
    best, all_rooms = Found(layout), rooms(walls)
    for cluster in clusters(walls):
        if layout.meets(cluster, decree):
            own = [room for room in all_rooms if room & cluster]
            if len(own) <= EXACT:
                _every_union(layout, decree, own, best)
            else:
                _by_removal(layout, decree, own, best)
    return best.lots


def _every_union(layout: Map, decree: Decree, own: list[int], best: Found) -> None:
    unions = [0]
    for room in own:
        unions += [union | room for union in unions]
    for union in unions[1:]:
        if layout.meets(union, decree) and best.better(union) and connected(union) and not has_hole(union):
            best.keep(union)


def _by_removal(layout: Map, decree: Decree, own: list[int], best: Found) -> None:
    city, left = sum(own), list(own)
    here = Found(layout)
    here.keep(city)
    while True:
        for room in left:
            fewer = city & ~room
            if here.better(fewer) and refused_city(layout, decree, fewer) is None:
                here.keep(fewer)
        if here.lots == city:
            break
        city = here.lots
        left = [room for room in left if room & city]
    if best.better(city):
        best.keep(city)


def cities(layout: Map, decree: Decree, walls: int) -> Iterator[int]:
    """Every valid city, lazily: the suggestion, whole clusters, then ever fewer rooms."""
    suggested = best_city(layout, decree, walls)
    if suggested:
        yield suggested
    own = rooms(walls)
    queue = [cluster for cluster in clusters(walls) if layout.meets(cluster, decree)]
    seen = set(queue)
    for city in queue:
        if city != suggested and refused_city(layout, decree, city) is None:
            yield city
        for room in own:
            fewer = city & ~room
            if room & city and fewer not in seen and layout.meets(fewer, decree):
                seen.add(fewer)
                queue.append(fewer)


@lru_cache(maxsize=1024)
def plan(layout: Map, decree: Decree) -> int:
    """What a bot builds: the outline of the smallest rectangle that meets the decree."""
    sides = [(low, high) for low in range(SIDE) for high in range(low, SIDE)]
    areas = sorted(
        ((rows, cols) for rows in sides for cols in sides),
        key=lambda area: sum(high - low for low, high in area),
    )
    found = (rectangle(*rows, *cols) for rows, cols in areas)
    return boundary(next((lots for lots in found if layout.meets(lots, decree)), LOTS))


def rectangle(top: int, bottom: int, left: int, right: int) -> int:
    """The lots of these rows and columns."""
    return mask_of([lot(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)])

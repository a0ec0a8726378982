"""Chapter 11: what a viewer sees, and which other worlds look the same."""

from functools import cache, lru_cache

import msgspec

from games.engine.dice import Dice

from .data import Board, board
from .pieces import BridgeView, DistrictView, Player, Seat, SeatView, Tree, TreeView, View
from .rules import decided, dominance, dominance_points
from .state import State

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(State).decode
_decode_trees = msgspec.msgpack.Decoder(list[Tree]).decode


def view(g: State, viewer: Seat | None) -> View:
    """The table as a seat, or a spectator, sees it; when the match is over everything is open."""
    trees, districts = grown(g.players, _encode(g.trees))
    return View(
        players=g.players,
        trees=trees,
        bridges=bridge_views(g),
        districts=districts,
        display=tuple(g.display),
        deck=len(g.deck),
        discard=tuple(g.discard),
        round=g.round,
        seats=tuple(seat_view(g, seat, viewer) for seat in range(g.players)),
        first=g.first,
        turn=g.turn.seat if g.turn else None,
        viewer=viewer,
        over=g.over,
        winners=decided(g)[1] if g.over else (),
        deck_cards=tuple(g.deck) if g.over else None,
        roots_left=tuple(g.roots_left) if g.over else None,
    )


@lru_cache(maxsize=64)
def grown(players: int, packed: bytes) -> tuple[tuple[TreeView, ...], tuple[DistrictView, ...]]:
    """Trees and districts, which everybody sees alike: looked at once for all viewers."""
    trees = tree_views(board(players), _decode_trees(packed))
    return trees, district_views(board(players), trees)


def tree_views(layout: Board, trees: list[Tree]) -> tuple[TreeView, ...]:
    """Trees in reading order."""
    return tuple(
        TreeView(
            id,
            *place,
            district,
            tree.root,
            tuple(tree.tiles),
            tuple(tree.flags),
            tree.canopy,
            tree.height,
            tree.authority,
        )
        for tree, id, place, district in zip(
            trees, layout.ids, layout.places, layout.district_of, strict=True
        )
    )


def bridge_views(g: State) -> tuple[BridgeView, ...]:
    """Bridges in the order in which they were placed."""
    places = g.board.places
    ids = pair_ids(g.players)
    return tuple([BridgeView(ids[b.a, b.b], b.seat, places[b.a], places[b.b]) for b in g.bridges])


@cache
def pair_ids(players: int) -> dict[tuple[int, int], str]:
    """The names of the pairs of spaces that a bridge may join."""
    return {(pair.a, pair.b): pair.id for pair in board(players).pairs}


def district_views(layout: Board, trees: tuple[TreeView, ...]) -> tuple[DistrictView, ...]:
    """Districts, with those who would score them if the round ended now."""
    found = []
    for name, spaces in layout.districts.items():
        own = [trees[space] for space in spaces]
        leaders = dominance(tree.authority for tree in own)
        points = dominance_points(len(own), leaders)
        found.append(DistrictView(f"district-{name}", tuple(tree.id for tree in own), leaders, points))
    return tuple(found)


def seat_view(g: State, seat: Seat, viewer: Seat | None) -> SeatView:
    """One player; hand and stack only if they are the viewer's own or the match is over."""
    player = g.seats[seat]
    own = g.over or seat == viewer
    shown = own or top_shown(g, seat)
    return SeatView(
        seat=seat,
        hand=tuple(player.hand) if own else None,
        hand_count=len(player.hand),
        known=tuple(player.known),
        front=tuple(player.front),
        items=dict(player.items),
        stack=tuple(player.stack) if own else None,
        top=player.stack[0] if player.stack and shown else None,
        stack_count=len(player.stack),
        second_count=len(player.second),
        trees=player.trees,
        districts=player.districts,
        flags=player.flags,
        bridges=player.bridges,
        points=player.points,
        flags_placed=player.flags_placed,
    )


def top_shown(g: State, seat: Seat) -> bool:
    """SD-Q36: the tile under one that was placed shows when the turn is over."""
    return not (g.turn and g.turn.seat == seat and g.turn.placed)


def redeal(g: State, viewer: Seat | None, dice: Dice) -> State:
    """Another world that this viewer cannot tell apart: what is hidden changes places."""
    other = _decode(_encode(g))
    if g.over:
        return other
    hidden = [player for seat, player in enumerate(other.seats) if seat != viewer]
    pool = other.deck.copy()
    for player in hidden:
        pool += secret_cards(player)
    for player in hidden:
        unknown = len(player.hand) - len(player.known)
        player.hand = sorted(player.known + [take(pool, dice) for _ in range(unknown)])
    other.deck = sorted(pool)
    for seat, player in enumerate(other.seats):
        if seat != viewer:
            mix_tiles(player, int(top_shown(g, seat)), dice)
    return other


def secret_cards(player: Player) -> list[str]:
    """The cards of a hand that nobody else knows."""
    cards = player.hand.copy()
    for card in player.known:
        cards.remove(card)
    return cards


def mix_tiles(player: Player, shown: int, dice: Dice) -> None:
    """Exchange the tiles of both stacks that have not been shown."""
    tiles = player.stack[shown:] + player.second
    mixed = [take(tiles, dice) for _ in range(len(tiles))]
    left = max(0, len(player.stack) - shown)
    player.stack = player.stack[:shown] + mixed[:left]
    player.second = sorted(mixed[left:])


def take(bag: list[str], dice: Dice) -> str:
    """Draw one out of a bag."""
    return bag.pop(dice.below(len(bag)))

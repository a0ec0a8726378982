"""Chapter 15: what a viewer sees, and which other worlds look the same."""

from functools import lru_cache

import msgspec

from games.engine.dice import Dice

from .data import CARDS, ENVS, FOCUS, GOODS, MUSTER, SPECIALS, TASKS, TILES, WHORLS
from .pieces import (
    WORKERS,
    Doing,
    Line,
    Player,
    Seat,
    SeatView,
    Store,
    TaskView,
    TileView,
    View,
    by_env,
    marker,
)
from .rules import Lines, focus_met, lines_of, score, standing, target
from .state import State
from .steps.common import Question
from .steps.rounds import names

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(State).decode
_decode_player = msgspec.msgpack.Decoder(Player).decode


def view(g: State, viewer: Seat | None) -> View:
    """The table as a seat, or a spectator, sees it; when the match is over everything is open."""
    solo = g.players == 1
    return View(
        players=g.players,
        round=g.round,
        set=g.set,
        sets=tuple(map(names, g.sets)),
        left=tuple(map(marker, g.left)),
        top=tuple(map(marker, g.top)),
        right=tuple(map(marker, g.right)),
        turn=g.turn,
        pile=len(g.pile),
        discards=names(g.discards),
        supply_roofs=g.supply_roofs,
        whorls=WHORLS - sum(player.whorls for player in g.seats),
        seats=tuple(seat_view(g, seat, viewer) for seat in range(g.players)),
        viewer=viewer,
        over=g.over,
        winners=winners(g) if g.over else (),
        doing=doing(g, viewer),
        focus=None if g.focus is None else FOCUS[g.focus],
        focus_met=solo and focus_met(g, 0),
        tasks=tuple(TaskView(TASKS[n], bool(g.done >> place & 1)) for place, n in enumerate(g.tasks)),
        target=target(g) if solo else None,
        pile_cards=names(g.pile) if g.over else None,
        box=tuple(SPECIALS[n] for n in g.box) if g.over else None,
    )


def winners(g: State) -> tuple[Seat, ...]:
    """SB-13.3: one of several; a solo player wins or loses."""
    if g.players == 1:
        return (0,) if standing(g, 0)[0] >= target(g) else ()
    return (max(range(g.players), key=lambda seat: standing(g, seat)),)


def doing(g: State, viewer: Seat | None) -> Doing:
    """What the viewer's open question does to the storage."""
    if viewer is None:
        return Doing()
    lane = g.lanes.get(viewer)
    stack = lane.stack if lane is not None else g.stack
    step = stack[-1] if stack else None
    return step.doing(g) if isinstance(step, Question) and step.seat == viewer else Doing()


def seat_view(g: State, seat: Seat, viewer: Seat | None) -> SeatView:
    """One player; what is secret only if it is the viewer's own or the match is over."""
    own = g.over or seat == viewer
    if g.players == 1:
        return player_view(g.seats[seat], seat, score(g, seat), own, own or g.round > 0)
    return known_view(_encode(g.seats[seat]), seat, own, own or g.round > 0)


@lru_cache(maxsize=1024)
def known_view(packed: bytes, seat: Seat, own: bool, open: bool) -> SeatView:
    """Most players are as they were when they were last looked at."""
    player = _decode_player(packed)
    return player_view(player, seat, lines_of(player), own, open)


def player_view(player: Player, seat: Seat, lines: Lines, own: bool, open: bool) -> SeatView:
    """One player, with or without what is secret, and with the special tile if it is open."""
    shown = player.special if open else None
    return SeatView(
        seat=seat,
        store=Store(dict(zip(GOODS, player.goods, strict=True)), player.slider),
        furnish=player.furnish,
        trade=player.trade,
        columns=by_env(player.columns, CARDS),
        icons={env: player.icons(n) for n, env in enumerate(ENVS)},
        settlers=player.settlers,
        sets=player.sets,
        roofs=player.roofs,
        balls=player.balls,
        utensils=player.utensils,
        supply_roofs=player.supply_roofs,
        whorls=player.whorls,
        tiles=tile_views(player, shown),
        special=None if shown is None else SPECIALS[shown],
        dealt=tuple(SPECIALS[n] for n in player.dealt) if own else None,
        large=player.large,
        small=player.small,
        black=player.black,
        reserve=reserve(player),
        looking=len(player.looking),
        looking_cards=names(player.looking) if own else None,
        hearth=player.hearth - (player.special == MUSTER and shown is None),
        food_needed=player.food_needed,
        midden_made=player.midden_made,
        lines=tuple(Line(key, points) for key, (_, points) in lines.items()),
        points=sum(points for _, points in lines.values()),
    )


def tile_views(player: Player, special: int | None) -> tuple[TileView, ...]:
    """The nine standard tiles, and the special one once it is open."""
    ids = TILES if special is None else (*TILES, SPECIALS[special])
    return tuple(
        TileView(
            id, player.is_flipped(n), tuple(WORKERS[code % 3] for code in player.placed if code // 3 == n)
        )
        for n, id in enumerate(ids)
    )


def reserve(player: Player) -> tuple[str, ...]:
    """The workers that are not placed, the large one first."""
    small, black, large = player.idle
    return (*["large"] * large, *["small"] * small, *["black"] * black)


def redeal(g: State, viewer: Seat | None, dice: Dice) -> State:
    """Another world that this viewer cannot tell apart: what is hidden changes places."""
    other = _decode(_encode(g))
    if g.over:
        return other
    hidden = [player for seat, player in enumerate(other.seats) if seat != viewer]
    pile = other.pile + [card for player in hidden for card in player.looking]
    for player in hidden:
        player.looking = [take(pile, dice) for _ in player.looking]
    other.pile = sorted(pile)
    box = other.box + [tile for player in hidden for tile in player.dealt]
    for player in hidden:
        if player.special is not None and not g.round:
            box.append(player.special)
    for player in hidden:
        player.dealt = sorted(take(box, dice) for _ in player.dealt)
        if player.special is not None and not g.round:
            player.special = take(box, dice)
    other.box = sorted(box)
    return other


def take(bag: list[int], dice: Dice) -> int:
    """Draw one out of a bag."""
    return bag.pop(dice.below(len(bag)))

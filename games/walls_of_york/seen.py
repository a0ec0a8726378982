"""Chapter 11: what a viewer sees, and which other worlds look the same."""

from collections.abc import Sequence

import msgspec

from games.engine.dice import Dice
from games.engine.prompts import Prompt

from .geometry import rooms
from .pieces import Doing, Seat, SeatView, View
from .state import State
from .steps import Lay, Lift, PickFace, PickSlot, Place
from .steps.closing import room_id
from .steps.scoring import leaders


def view(g: State, viewer: Seat | None) -> View:
    """WY-11.1.1: all that is in the state is open; a sealed answer is in no state but its owner's."""
    return View(
        players=g.players,
        layout=g.layout,
        tiles=tuple(g.tiles),
        age=g.age,
        turn=g.turn,
        decree=g.decree,
        face=g.face,
        roller=g.roller,
        first=g.first,
        seats=tuple(seat_view(g, seat) for seat in range(g.players)),
        viewer=viewer,
        over=g.over,
        winners=leaders(g) if g.over else (),
        doing=doing(g, viewer),
    )


def doing(g: State, viewer: Seat | None) -> Doing:
    """WY-11.1.2: what the viewer has begun and not yet decided."""
    step = g.stack[-1] if g.stack else None
    if isinstance(step, PickSlot | PickFace) and step.seat == viewer:
        return Doing(gem=step.gem, slot=step.slot if isinstance(step, PickFace) else "")
    lane = g.lanes.get(viewer) if viewer is not None else None
    step = lane.stack[-1] if lane and lane.stack else None
    if isinstance(step, Lay):
        return Doing(street=step.street, lifted=step.lifted)
    if isinstance(step, Lift | Place):
        return Doing(lifted=step.lifted)
    return Doing()


def trying(view: View, prompt: Prompt, taken: Sequence[str]) -> View:
    """WY-7.4: the rooms that are taken, before the city is closed."""
    if prompt.kind != "rooms":
        return view
    own = rooms(view.seats[prompt.seat].built)
    city = sum(room for room in own if room_id(room) in taken)
    return msgspec.structs.replace(view, doing=Doing(rooms=city))


def seat_view(g: State, seat: Seat) -> SeatView:
    """One player."""
    player = g.seats[seat]
    return SeatView(
        seat=seat,
        share=player.share,
        walls=player.walls,
        city=player.city,
        closed=player.closed,
        empty=player.empty,
        coins=player.coins,
        tokens=player.tokens,
        invasions=player.invasions,
        shield=player.shield,
        points=player.total,
    )


def redeal(g: State, _viewer: Seat | None, _dice: Dice) -> State:
    """WY-11.1.2: nothing lies hidden; what is sealed stands in its owner's state alone: the same world."""
    return g

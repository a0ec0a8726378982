"""Tiles kept and cards looked at are their player's alone: byte by byte, wherever a match is shown."""

from __future__ import annotations

import pytest

from games import catalog
from games.engine.dice import KeyedDice
from games.play import store
from games.play.models import Match
from games.play.tests.skara.conftest import SEATS
from games.play.tests.york.test_sealed import everything
from games.skara_brae.steps import Explore

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unpainted")]

UNFOLDED = tuple(f"?unfold={seat}" for seat in range(SEATS))


def offered(play, seat):
    return [option.id for option in play.at(seat).prompt.options]


def stand(play, state):
    """The match stands here now."""
    Match.objects.filter(code=play.code).update(head_state=store.encode(state))


@pytest.fixture
def exploring(skara):
    """Whose turn it is looks at two cards."""
    for seat in range(SEATS):
        skara.answer(seat, offered(skara, seat)[0])
    state = store.head(skara.match)[0]
    state.seats[state.turn].looking = [state.pile.pop(0), state.pile.pop(20)]
    state.stack.append(Explore(seat=state.turn))
    stand(skara, store.engine(skara.match).start_from(state).state)
    return skara


@pytest.mark.parametrize("viewer", [1, None])
def test_which_tile_somebody_keeps_changes_no_byte(skara, viewer):
    shown = []
    for tile in offered(skara, 0):
        skara.answer(0, tile)
        shown.append(everything(skara, viewer, *UNFOLDED))
        skara.undo(0)
    assert shown[0] == shown[1]


def test_which_cards_somebody_looks_at_changes_no_byte(exploring):
    state = store.head(exploring.match)[0]
    owner = state.turn
    viewers = [(owner + 1) % SEATS, None]
    before = [everything(exploring, viewer, *UNFOLDED) for viewer in viewers]
    own = everything(exploring, owner)[""]
    for n, viewer in enumerate(viewers):
        other = catalog.title("skara_brae").redeal(state, viewer, KeyedDice(b"another world", n))
        assert other.seats[owner].looking != state.seats[owner].looking
        stand(exploring, other)
        assert everything(exploring, viewer, *UNFOLDED) == before[n]
        assert everything(exploring, owner)[""] != own

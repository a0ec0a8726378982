"""Matches of Walls of York, in which everybody acts at once."""

from __future__ import annotations

import pytest

from games.play.tests.conftest import begun
from games.play.tests.pages.noscript import looked_at


@pytest.fixture(autouse=True)
def title():
    """A real title is played here: the made-up one stays away."""


@pytest.fixture
def seated(player):
    """A running match with a map drawn at random, and a browser for each seat."""

    def start(seats=3, *, options=None, **fields):
        options = {"random_map": True, **(options or {})}
        return looked_at(begun(player, "walls_of_york", seats, options=options, **fields))

    return start


@pytest.fixture
def york(seated):
    return seated()


def wall(play, seat, street="H-7-0", way="single"):
    """Answer with one piece, or with the first placement of the shape there."""
    play.answer(seat, street)
    options = [option.id for option in play.at(seat).prompt.options if not option.refused]
    play.answer(seat, way if way == "single" else options[0])

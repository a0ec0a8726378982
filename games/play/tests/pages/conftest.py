"""Real matches of the first title, seen through their pages."""

from __future__ import annotations

import pytest

from games.play import actions
from games.play.models import Match
from games.play.tests.conftest import Play
from games.play.tests.pages.noscript import Browser


@pytest.fixture(autouse=True)
def title():
    """Pages are tried on what people meet: the made-up title of the other tests stays away."""


@pytest.fixture
def visit():
    return Browser


@pytest.fixture
def table(player):
    """A running match of Sylvan Dale with a browser for each seat, the first to move first."""

    def start(seats=2, lang="ja", **fields):
        users = [player() for _ in range(seats)]
        match = actions.create(users[0], "sylvan_dale", seats=seats, nonce="a", **fields)
        for user in users[1:]:
            actions.join(user, match.code, invitation=match.invitation, nonce="b")
        play = Play(match.code, users)
        play.browsers = [Browser(user, lang) for user in users]
        play.path = f"/matches/{match.code}/"
        return play

    return start


def mover(play):
    """The seat that is asked."""
    return next(seat.number for seat in play.match.seats.all() if seat.awaited)


def finish_round(play):
    """What the worker does between rounds."""
    match = play.match
    if match.status == Match.Status.RUNNING and match.system_step is not None:
        actions.resolve(match.pk, match.system_step)

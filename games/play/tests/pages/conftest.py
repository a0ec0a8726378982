"""Real matches of the first title, seen through their pages."""

from __future__ import annotations

import pytest

from games.play import actions
from games.play.models import Match
from games.play.tests.conftest import begun
from games.play.tests.pages.noscript import Browser, looked_at


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
        return looked_at(begun(player, "sylvan_dale", seats, **fields), lang)

    return start


@pytest.fixture(params=["ja", "en"])
def lang(request):
    return request.param


@pytest.fixture
def play(table, lang):
    """A match, with the browser of the seat that is asked and that of the other."""
    play = table(lang=lang)
    play.now = play.browsers[mover(play)]
    play.other = play.browsers[1 - mover(play)]
    return play


def mover(play):
    """The seat that is asked."""
    return next(seat.number for seat in play.match.seats.all() if seat.awaited)


def finish_round(play):
    """What the worker does between rounds."""
    match = play.match
    if match.status == Match.Status.RUNNING and match.system_step is not None:
        actions.resolve(match.pk, match.system_step)

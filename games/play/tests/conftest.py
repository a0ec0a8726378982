"""What the tests of matches share: a made-up title, players, and short ways to act."""

from __future__ import annotations

import sys
from functools import cached_property
from itertools import count

import pytest
from django.core.cache import caches

from accounts.models import User
from games import catalog, rendering
from games.engine.prompts import SYSTEM, Pick
from games.play import access, actions, store, tasks
from games.play.models import Match
from games.play.tests import pebbles

_number = count(1)


@pytest.fixture(autouse=True)
def title(monkeypatch):
    """The made-up title stands in the catalog while a test of ours runs."""
    monkeypatch.setitem(sys.modules, "games.pebbles", pebbles)
    monkeypatch.setattr(catalog, "SLUGS", (*catalog.SLUGS, "pebbles"))


@pytest.fixture(autouse=True)
def hints(monkeypatch):
    """The tasks that were sent, instead of a broker."""
    sent = []
    monkeypatch.setattr(tasks, "hint", lambda task, *args: sent.append((task.name.rpartition(".")[2], *args)))
    return sent


@pytest.fixture
def unpainted(monkeypatch):
    """Pictures stay the drawings that they would be painted from, for painting takes longer than all else."""

    def drawing(scene, words, lang, names=(), *, zoom=2, dark=False):
        return rendering.standalone_svg(scene, words, lang, names, dark).encode()

    monkeypatch.setattr(rendering, "png", drawing)


@pytest.fixture(autouse=True)
def _no_old_limits():
    """What a test posted counts for no other, whose player may have the same number."""
    caches["limits"].clear()


@pytest.fixture
def player(db):
    """A new player each time it is called."""

    def make(name="", **fields):
        n = next(_number)
        return User.objects.create_user(f"p{n}@example.org", name or f"Player {n}", **fields)

    return make


class Play:
    """A match with its players, and the shortest way to act in it."""

    def __init__(self, code, users):
        self.code = code
        self.users = users
        self._tokens = count(1)

    @property
    def match(self):
        return Match.objects.get(code=self.code)

    def look(self, seat=None):
        return access.match_for_viewer(None if seat is None else self.users[seat], self.code)

    def at(self, seat=None, n=None):
        return access.position(self.look(seat), n)

    def seat(self, number):
        return self.match.seats.get(number=number)

    def token(self):
        return f"token-{next(self._tokens):04d}"

    def answer(self, seat, option, token=None, to=None):
        if seat == SYSTEM:
            return self.resolve()
        answer = Pick(option) if isinstance(option, str) else option
        return actions.answer(
            self.users[seat], self.code, to or self.at(seat).to, answer, token or self.token()
        )

    def first(self, seat):
        """Answer with the first option that is offered."""
        now = self.at(seat)
        option = next(option.id for option in now.prompt.options if not option.refused)
        return self.answer(seat, option, to=now.to)

    def turn(self, seat, first="take-2", second="none"):
        for option in (first, second, "end"):
            self.answer(seat, option)

    def undo(self, seat):
        now = self.at(seat)
        return actions.undo(self.users[seat], self.code, now.edit, now.length)

    @cached_property
    def engine(self):
        return store.engine(self.match)

    def awaited(self):
        match = self.match
        if match.system_step is not None:
            return (SYSTEM,)
        return tuple(seat.number for seat in match.seats.all() if seat.awaited)

    def seen(self, seat):
        return self.at(None if seat == SYSTEM else seat).state

    def resolve(self):
        match = self.match
        return actions.resolve(match.pk, match.system_step)

    def round(self):
        for seat in range(len(self.users)):
            self.turn(seat)
        self.resolve()


def begun(player, title, seats, **fields):
    """A running match of this title: everybody has sat down."""
    users = [player() for _ in range(seats)]
    match = actions.create(users[0], title, seats=seats, nonce="a", **fields)
    for user in users[1:]:
        actions.join(user, match.code, invitation=match.invitation, nonce="b")
    return Play(match.code, users)


@pytest.fixture
def started(player):
    """A running match of the made-up title."""

    def start(seats=2, **fields):
        return begun(player, "pebbles", seats, **fields)

    return start

"""A page late in a match is light for any number of players, whatever is asked and whoever is unfolded."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from games.play import models, store
from games.play.tests.conftest import begun
from games.play.tests.pages.conftest import finish_round, mover
from games.play.tests.pages.noscript import looked_at
from games.play.tests.pages.test_pages import MOST_BYTES, MOST_QUERIES

pytestmark = pytest.mark.django_db
MANY_QUESTIONS, MANY_LINES = 8, 20
LAST_ROUND = 4


@pytest.fixture(autouse=True)
def title():
    """A real title is played here: the made-up one stays away."""


@pytest.fixture
def rng(monkeypatch, seed):
    """Draws and answers: the same match each time."""
    rng = random.Random(seed)
    seeded = SimpleNamespace(
        choice=rng.choice, token_bytes=rng.randbytes, token_urlsafe=lambda n: rng.randbytes(n).hex()
    )
    monkeypatch.setattr(models, "secrets", seeded)
    return rng


def late_questions(play, rng):
    """Plays, and stops in the last round before the first player's first answer to each question."""
    asked = set()
    while len(asked) < MANY_QUESTIONS:
        seat = mover(play)
        now = play.at(seat)
        if seat == 0 and now.state.round == LAST_ROUND and now.prompt.kind not in asked:
            asked.add(now.prompt.kind)
            yield now.prompt.kind
        play.answer(seat, rng.choice(list(store.engine(play.match).candidates(now.state, seat))))
        finish_round(play)


@pytest.mark.parametrize(("seats", "seed"), [(2, 6), (3, 6), (4, 2)])
def test_late_in_the_match(player, rng, seats, django_assert_max_num_queries):
    play, log = looked_at(begun(player, "skara_brae", seats)), []
    for question in late_questions(play, rng):
        for unfolded in range(seats):
            with django_assert_max_num_queries(MOST_QUERIES):
                page = play.browsers[0].go(f"{play.path}?unfold={unfolded}")
            assert len(play.browsers[0].response.content) <= MOST_BYTES, (question, unfolded)
        log.append(page.html.partition('<ol class="log">')[2].count("</li>"))
    assert max(log) >= MANY_LINES

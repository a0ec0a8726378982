"""A page late in a match is light for any number of players, whatever is asked and whoever is unfolded."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from games.engine.core import kind
from games.engine.testing.walk import walk
from games.play import models
from games.play.tests.conftest import begun
from games.play.tests.pages.noscript import check_light, looked_at

pytestmark = pytest.mark.django_db
MANY_QUESTIONS, MANY_LINES = 8, 20
LAST_ROUND = 4


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
    for g, seat, _ in walk(play, rng):
        question = kind(play.engine.step(g, seat))
        if seat == 0 and g.round == LAST_ROUND and question not in asked:
            asked.add(question)
            yield question
            if len(asked) == MANY_QUESTIONS:
                return


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (3, 6), (4, 2)])
def test_late_in_the_match(player, rng, seats):
    play, log = looked_at(begun(player, "skara_brae", seats)), []
    for _ in late_questions(play, rng):
        for unfolded in range(seats):
            page = check_light(play.browsers[0], f"{play.path}?unfold={unfolded}")
        log.append(page.html.partition('<ol class="log">')[2].count("</li>"))
    assert len(log) == MANY_QUESTIONS
    assert max(log) >= MANY_LINES

"""A page of two players late in the match is light, whatever is asked."""

from __future__ import annotations

import random

import pytest

from games import catalog
from games.engine.dice import RandomDice
from games.engine.prompts import SYSTEM, Resolve
from games.play import store
from games.play.models import Match
from games.play.tests.conftest import begun
from games.play.tests.pages.noscript import looked_at
from games.play.tests.pages.test_pages import MOST_BYTES, MOST_QUERIES

pytestmark = pytest.mark.django_db
MANY_QUESTIONS = 8


@pytest.fixture(autouse=True)
def title():
    """A real title is played here: the made-up one stays away."""


def last_round(rng):
    """One position of the last round of two players for each question that the first seat is asked in it."""
    engine, dice = catalog.engine("skara_brae"), RandomDice(rng)
    g = engine.start(engine.title.options_type(), 2, dice).state
    found = {}
    while not g.over:
        seat = engine.active(g)[0]
        if seat == SYSTEM:
            engine.advance(g, seat, Resolve(), dice)
            continue
        if seat == 0 and g.round == 4:
            found[engine.prompt(g, seat).kind] = store.encode(g)
        engine.advance(g, seat, rng.choice(list(engine.candidates(g, seat))), dice)
    return found


def test_of_two_players_late_in_the_match(player, django_assert_max_num_queries):
    play = looked_at(begun(player, "skara_brae", 2))
    asked = last_round(random.Random(3))
    assert len(asked) >= MANY_QUESTIONS
    for state in asked.values():
        Match.objects.update(head_state=state)
        with django_assert_max_num_queries(MOST_QUERIES):
            play.browsers[0].go(play.path)
        assert len(play.browsers[0].response.content) <= MOST_BYTES

"""A page of four players late in the match is light, whatever is asked."""

from __future__ import annotations

import random

import pytest

from games.engine.prompts import SYSTEM, Resolve
from games.play import store
from games.play.models import Match
from games.play.tests.conftest import begun
from games.play.tests.pages.noscript import looked_at
from games.play.tests.pages.test_pages import MOST_BYTES, MOST_QUERIES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def title():
    """A real title is played here: the made-up one stays away."""


def last_round(match, rng):
    """One position of the last round for each question that the first seat is asked in it."""
    table = store.table(match, list(match.seats.all()), store.dice(match, list(match.seats.all())))
    found = {}
    while not table.head.over:
        seat = table.awaited()[0]
        if seat == SYSTEM:
            table.answer(seat, Resolve())
            continue
        if seat == 0 and table.head.round == 4 and 0 not in table.draft:
            found[table.prompt(seat).kind] = store.encode(table.head)
        table.answer(seat, rng.choice(list(table.engine.candidates(table.seen(seat), seat))))
    return found


def test_of_four_players_late_in_the_match(player, django_assert_max_num_queries):
    play = looked_at(begun(player, "skara_brae", 4))
    asked = last_round(play.match, random.Random(3))
    assert asked
    for state in asked.values():
        Match.objects.update(head_state=state)
        with django_assert_max_num_queries(MOST_QUERIES):
            play.browsers[0].go(play.path)
        assert len(play.browsers[0].response.content) <= MOST_BYTES

"""A page with every street on offer is light, whatever stands on the boards of the others."""

from __future__ import annotations

import random

import pytest

from games import catalog
from games.play import store
from games.play.models import Match
from games.play.tests.pages.noscript import Browser, check_light
from games.play.tests.york.conftest import wall
from games.walls_of_york.drawing import Position
from games.walls_of_york.geometry import STREETS, mask_of

pytestmark = pytest.mark.django_db
STANDING = 34
"""Of the 37 walls that each of eight players has."""


def test_of_eight_players_on_crowded_boards(seated):
    play, rng = seated(8), random.Random(1)
    for seat in range(8):
        wall(play, seat, f"H-0-{seat}")
    streets = range(STREETS.bit_length())
    walls = {seat: mask_of(rng.sample(streets, STANDING)) for seat in range(1, 8)}
    crowded = Position(walls, players=8, turn=2, die="I3").state()
    head = catalog.engine("walls_of_york").start_from(crowded).state
    Match.objects.update(head_state=store.encode(head))
    for lang in ("ja", "en"):
        browser = Browser(play.users[0], lang)
        page = check_light(browser, play.path)
        assert len(page.options) == len(streets)

"""Matches of Skara Brae, seen through their pages."""

from __future__ import annotations

import pytest

from games.play.tests.conftest import begun
from games.play.tests.pages.noscript import looked_at

SEATS = 3


@pytest.fixture(autouse=True)
def title():
    """A real title is played here: the made-up one stays away."""


@pytest.fixture
def skara(player):
    """A running match in which the special tiles are being chosen, and a browser for each seat."""
    return looked_at(begun(player, "skara_brae", SEATS))

"""Recorded games that must replay to the same positions for ever."""

from games.engine.testing.golden import goldens
from games.skara_brae import TITLE

test_golden, test_every_ending_has_a_golden = goldens(TITLE)

"""Random play under the laws that every title keeps."""

from games.engine.testing.conformance import suite
from games.skara_brae import TITLE

test_random_play, test_everything_is_met, test_words, test_start_positions = suite(TITLE)

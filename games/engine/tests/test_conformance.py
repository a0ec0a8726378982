"""The made-up games of these tests pass the suite that every title passes."""

from importlib import resources

from games.engine.testing.conformance import suite_with
from games.engine.tests.market import MARKET
from games.engine.tests.orchard import ORCHARD
from games.engine.words import Words

WORDS = Words.load((resources.files("games.engine.tests") / "words.toml").read_bytes())
ORCHARD_RULES = frozenset(f"OR-{n}" for n in (1, 2, 2.1, 3, 4))
MARKET_RULES = frozenset(f"MK-{n}" for n in (1, 2, 2.1, 2.2, 2.3, 3, 3.1, 3.2, 3.3, 3.4, 4, 5.1))

test_orchard_play, test_orchard_is_met, test_words, test_orchard_positions = suite_with(
    ORCHARD, WORDS, ORCHARD_RULES
)
test_market_play, test_market_is_met, _, test_market_positions = suite_with(MARKET, WORDS, MARKET_RULES)

"""Everything that the rules say has words, and names its paragraph."""

import re
from pathlib import Path

import pytest

from games.catalog import words
from games.sylvan_dale import data
from games.sylvan_dale.ids import R
from games.sylvan_dale.rules import ENDINGS

SOURCES = [
    path.read_text("utf-8") for path in Path(data.__file__).parent.rglob("*.py") if "tests" not in path.parts
]
EVENTS = {kind for source in SOURCES for kind in re.findall(r'emit\(\s*"(\w+)"', source)} | set(ENDINGS)
REFUSALS = {name for source in SOURCES for name in re.findall(r"Refusal\(R\.(\w+)", source)}


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_every_event_is_told_and_names_its_rule(kind: str) -> None:
    assert words("sylvan_dale").has_event(kind)
    assert words("sylvan_dale").event_rule(kind) in set(R)


@pytest.mark.parametrize("name", sorted(REFUSALS))
def test_every_refusal_has_a_sentence(name: str) -> None:
    assert words("sylvan_dale").has_refusal(R[name])

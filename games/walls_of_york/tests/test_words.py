"""Everything that the rules say has words, and names its paragraph."""

import re
from pathlib import Path

import pytest

from games.engine.words import Words
from games.walls_of_york import data
from games.walls_of_york.ids import R

FOLDER = Path(data.__file__).parent
SOURCES = [path.read_text("utf-8") for path in FOLDER.rglob("*.py") if "tests" not in path.parts]
EVENTS = {kind for source in SOURCES for kind in re.findall(r'emit\(\s*"(\w+)"', source)}
REFUSALS = {name for source in SOURCES for name in re.findall(r"Refusal\(R\.(\w+)", source)}
WORDS = Words.load((FOLDER / "words.toml").read_bytes())


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_every_event_is_told_and_names_its_rule(kind: str) -> None:
    assert WORDS.has_event(kind)
    assert WORDS.event_rule(kind) in set(R)


@pytest.mark.parametrize("name", sorted(REFUSALS))
def test_every_refusal_has_a_sentence(name: str) -> None:
    assert WORDS.has_refusal(R[name])


@pytest.mark.parametrize(
    ("option", "ja"),
    [("H-0-0", "1-1の上"), ("H-8-2", "8-3の下"), ("V-2-0", "3-1の左"), ("V-3-8", "4-8の右")],
)
def test_streets_are_named_after_a_lot(option: str, ja: str) -> None:
    assert WORDS.name(option, "ja") == ja
    assert ja in WORDS.option("place", option, "ja")

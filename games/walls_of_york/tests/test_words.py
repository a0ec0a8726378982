"""What things on the board are called."""

import pytest

from games import catalog

WORDS = catalog.words("walls_of_york")


@pytest.mark.parametrize(
    ("option", "ja"),
    [("H-0-0", "1-1の上"), ("H-8-2", "8-3の下"), ("V-2-0", "3-1の左"), ("V-3-8", "4-8の右")],
)
def test_streets_are_named_after_a_lot(option: str, ja: str) -> None:
    assert WORDS.name(option, "ja") == ja
    assert ja in WORDS.option("place", option, "ja")

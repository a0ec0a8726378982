"""Dice: vectors that must never change, even odds, and records that belong to their moves."""

from collections import Counter

import pytest

from games.engine.dice import (
    BadRecord,
    KeyedDice,
    NoDice,
    RecordedDice,
    commitment,
    effective_key,
)
from games.engine.errors import Misplaced

KEY = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert commitment(KEY) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_effective_key_is_bound_to_code_and_nonces() -> None:
    key = effective_key(KEY, "k7m2p9x4qa", ["松", "pine"])
    assert key.hex() == "9959604c2876234b8c198eecb771ff45f7205e8bc9a19b5309889a54d142746c"
    assert key != effective_key(KEY, "k7m2p9x4qa", ["pine", "松"])
    assert key != effective_key(KEY, "k7m2p9x4qb", ["松", "pine"])


def test_draws_are_a_function_of_key_and_number() -> None:
    dice = KeyedDice(KEY)
    drawn = [dice.below(k) for k in (6, 6, 6, 20, 72, 2, 1_000_000)]
    assert drawn == [2, 3, 0, 6, 38, 0, 300718]
    assert dice.counter == 7
    later = KeyedDice(KEY, counter=3)
    assert later.below(20) == drawn[3]


def test_draws_are_even() -> None:
    dice = KeyedDice(KEY)
    counted = Counter(dice.below(3) for _ in range(30_000))
    assert all(abs(n - 10_000) < 400 for n in counted.values())


def test_values_over_the_last_whole_span_are_rejected() -> None:
    k = (1 << 63) + 1
    dice = KeyedDice(KEY)
    assert all(dice.below(k) < k for _ in range(50))
    assert dice.counter == 50


@pytest.mark.parametrize("k", [-6, 0, (1 << 64) + 1, 10**30])
def test_what_no_draw_can_be_below_is_refused(k: int) -> None:
    dice = KeyedDice(KEY)
    with pytest.raises(ValueError, match=f"not below {k}$"):
        dice.below(k)
    assert dice.counter == 0
    assert 0 <= dice.below(1 << 64) < 1 << 64


def test_a_record_is_used_up_in_order() -> None:
    dice = RecordedDice((2, 0))
    assert (dice.below(3), dice.all_used()) == (2, False)
    assert (dice.below(3), dice.all_used()) == (0, True)
    with pytest.raises(BadRecord):
        dice.below(3)
    with pytest.raises(BadRecord):
        RecordedDice((3,)).below(3)


def test_nothing_is_drawn_where_nothing_may_be() -> None:
    with pytest.raises(Misplaced):
        NoDice().below(6)

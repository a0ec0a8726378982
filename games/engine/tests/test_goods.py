"""Costs, gains and payments."""

import pytest

from games.engine import goods

WORTH = {"corn": 1, "fish": 2, "meat": 5}


def test_gain_and_pay() -> None:
    own = {"wood": 1}
    goods.gain(own, {"wood": 2, "stone": 1})
    assert own == {"wood": 3, "stone": 1}
    goods.pay(own, {"wood": 3})
    assert own == {"wood": 0, "stone": 1}


def test_what_is_missing() -> None:
    assert goods.missing({"wood": 1}, {"wood": 3, "stone": 1}) == {"wood": 2, "stone": 1}
    assert goods.covers({"wood": 1}, {"wood": 1})
    with pytest.raises(ValueError, match="stone"):
        goods.pay({"wood": 1}, {"wood": 1, "stone": 1})


def test_payments_have_no_piece_too_many() -> None:
    own = {"corn": 2, "fish": 1, "meat": 1, "gold": 9}
    assert list(goods.payments(own, 3, WORTH)) == [{"meat": 1}, {"corn": 1, "fish": 1}]
    assert list(goods.payments(own, 0, WORTH)) == [{}]
    assert list(goods.payments(own, 10, WORTH)) == []


@pytest.mark.parametrize("price", range(12))
def test_a_price_can_be_paid_exactly_if_there_is_a_payment(price: int) -> None:
    own = {"corn": 2, "fish": 1, "meat": 1}
    assert goods.can_pay(own, price, WORTH) == any(True for _ in goods.payments(own, price, WORTH))

"""Goods: costs, gains and payments over plain counts."""

from collections.abc import Iterator, Mapping

Goods = dict[str, int]


def gain(own: Goods, gains: Mapping[str, int]) -> None:
    """Add what is gained."""
    for good, n in gains.items():
        own[good] = own.get(good, 0) + n


def missing(own: Mapping[str, int], cost: Mapping[str, int]) -> Goods:
    """What is lacking to pay a cost; empty if it can be paid."""
    return {good: n - own.get(good, 0) for good, n in cost.items() if n > own.get(good, 0)}


def covers(own: Mapping[str, int], cost: Mapping[str, int]) -> bool:
    """Whether a cost can be paid."""
    return not missing(own, cost)


def pay(own: Goods, cost: Mapping[str, int]) -> None:
    """Take away what is paid; the rules have made sure that it is there."""
    lack = missing(own, cost)
    if lack:
        raise ValueError(f"cannot pay {lack}")
    for good, n in cost.items():
        own[good] = own.get(good, 0) - n


def total(own: Mapping[str, int], worth: Mapping[str, int]) -> int:
    """What these goods are worth together; a good without a worth counts nothing."""
    return sum(n * worth.get(good, 0) for good, n in own.items())


def payments(own: Mapping[str, int], price: int, worth: Mapping[str, int]) -> Iterator[Goods]:
    """Every way to reach a price without a piece too many, in the order of `worth`."""
    goods = [good for good in worth if own.get(good, 0) and worth[good] > 0]
    for paid in _ways(own, price, worth, goods):
        left = total(paid, worth) - price
        if all(left < worth[good] for good in paid):
            yield paid


def can_pay(own: Mapping[str, int], price: int, worth: Mapping[str, int]) -> bool:
    """Whether a price can be reached at all."""
    return total(own, worth) >= price


def _ways(own: Mapping[str, int], price: int, worth: Mapping[str, int], goods: list[str]) -> Iterator[Goods]:
    if price <= 0:
        yield {}
    elif goods:
        good, *rest = goods
        for n in range(own[good] + 1):
            for others in _ways(own, price - n * worth[good], worth, rest):
                yield {good: n, **others} if n else others
            if n * worth[good] >= price:
                return

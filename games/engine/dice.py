"""Chance: draws that anyone can check once the key is published.

The key is drawn and `commitment(key)` published when the table opens; then each seat adds a nonce as it sits
down. Draw n is a keyed hash of n alone, under a key made from all of these, and no state holds the future.

What this guarantees: no player can foresee or steer a draw, for none knows the key; and whoever keeps the
site cannot change the key once others have seen its commitment. What it does not: who knows the key sees what
is hidden, and who also adds the last nonce, as a player or because a player left it to the site, could choose
it by trial; at a table for one the key is drawn after the only nonce has come. Ruling that out would need a
second message from every player before the start.
"""

import hashlib
import hmac
import json
import random
from collections.abc import Sequence
from typing import Protocol

from games.engine.errors import Misplaced

_SPAN = 1 << 64


class BadRecord(ValueError):
    """A record of draws that does not belong to the moves beside it."""


class Dice(Protocol):
    """Whatever gives the next number below `k`."""

    def below(self, k: int) -> int: ...


def commitment(key: bytes) -> str:
    """What is published before the match begins: the SHA-256 of its key."""
    return hashlib.sha256(key).hexdigest()


def effective_key(key: bytes, code: str, nonces: Sequence[str]) -> bytes:
    """The key of the draws: the match's own, bound to its code and to the nonces in seat order."""
    text = json.dumps([code, list(nonces)], ensure_ascii=False, separators=(",", ":"))
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


class KeyedDice:
    """Draw n is BLAKE2b of n under the key, with rejection so that every result is equally likely.

    `counter` is the number of draws made so far and never goes back, not even by a rewind.
    """

    __slots__ = ("counter", "key")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self.key = key
        self.counter = counter

    def below(self, k: int) -> int:
        """The next draw from 0 to k - 1; a block has 64 bits, so `k` is at most 2^64."""
        if not 0 < k <= _SPAN:
            raise ValueError(f"a draw is below a number from 1 to 2^64, not below {k}")
        limit = _SPAN - _SPAN % k
        place = self.counter.to_bytes(8, "big")
        self.counter += 1
        attempt = 0
        while True:
            block = hashlib.blake2b(place + attempt.to_bytes(4, "big"), digest_size=8, key=self.key).digest()
            value = int.from_bytes(block, "big")
            if value < limit:
                return value % k
            attempt += 1


class RecordedDice:
    """Draws as a log row holds them: replay needs no key."""

    __slots__ = ("draws", "used")

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = draws
        self.used = 0

    def below(self, k: int) -> int:
        """The next recorded draw; one that does not fit means that the record is of another game."""
        if self.used >= len(self.draws):
            raise BadRecord("more draws were made than recorded")
        value = self.draws[self.used]
        self.used += 1
        if not 0 <= value < k:
            raise BadRecord(f"draw {value} is not below {k}")
        return value

    def all_used(self) -> bool:
        """Whether the record is used up, as it must be after its row."""
        return self.used == len(self.draws)


class RandomDice:
    """Dice of a seeded generator, for playouts and tests; never for a match between people."""

    __slots__ = ("_random",)

    def __init__(self, rng: random.Random) -> None:
        self._random = rng.random

    def below(self, k: int) -> int:
        """A number below `k`: uneven by 1 in 2^53 / k, and three times as quick as `randrange`."""
        return int(self._random() * k)


class NoDice:
    """Where nothing may be drawn."""

    __slots__ = ()

    def below(self, k: int) -> int:
        raise Misplaced(f"a draw below {k} where none is allowed")

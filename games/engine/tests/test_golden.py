"""Recorded games of the made-up titles, and what happens when one no longer fits."""

import msgspec
import pytest

from games.engine.core import Engine
from games.engine.dice import BadRecord
from games.engine.errors import AnswerError
from games.engine.testing.golden import blessed, check, missing, played
from games.engine.testing.records import Record
from games.engine.tests import market, orchard

ENGINES = [(Engine(orchard.ORCHARD), orchard.Options()), (Engine(market.MARKET), market.Options())]


@pytest.mark.parametrize(("engine", "options"), ENGINES)
def test_a_played_record_replays(engine: Engine[market.State], options: market.Options) -> None:
    record = played(engine, options, 3, seed=5)
    stored = msgspec.json.decode(msgspec.json.encode(record), type=Record)
    assert stored == record
    check(engine, stored)
    assert blessed(engine, stored) == stored


@pytest.mark.parametrize(
    "change",
    [
        {"hashes": ("00000000",) * 99},
        {"scores": ((0, 1), (0, 1))},
        {"draws": (9,)},
        {"draws": ()},
        {"moves": ()},
    ],
)
def test_a_record_that_no_longer_fits_is_noticed(change: dict[str, tuple[object, ...]]) -> None:
    engine = Engine(orchard.ORCHARD)
    record = played(engine, orchard.Options(), 2, seed=5)
    broken = msgspec.structs.replace(record, **change)
    with pytest.raises((AssertionError, BadRecord, AnswerError)):
        check(engine, broken)


def test_every_revision_seat_count_and_ending_needs_a_record() -> None:
    record = played(Engine(orchard.ORCHARD), orchard.Options(), 2, seed=5)
    assert missing(orchard.ORCHARD, [record], {}) == ["rev 1: 3"]
    assert missing(orchard.ORCHARD, [], {"end": "not played yet"}) == ["rev 1: 2", "rev 1: 3"]

"""Rows, replay and the shape of states."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from games.engine.core import Engine
from games.engine.dice import BadRecord, KeyedDice
from games.engine.errors import AnswerError
from games.engine.log import Row, fingerprint
from games.engine.log import replay as replayed
from games.engine.steps import Core, Event, event_for
from games.engine.testing.walk import Logged, walk
from games.engine.tests import market, orchard

KEY = bytes(32)
ENGINE = Engine(market.MARKET)


def whole_match() -> tuple[market.State, list[Row], market.State]:
    keyed, rng = KeyedDice(KEY), random.Random(3)
    start = ENGINE.start(market.Options(), 2, keyed).state
    table = Logged(ENGINE, start, dice=keyed)
    for _ in walk(table, rng):
        pass
    return start, table.rows, table.head


def test_a_match_is_replayed_from_its_rows() -> None:
    start, rows, end = whole_match()
    before = ENGINE.clone(start)
    assert replayed(ENGINE, start, rows) == end
    assert start == before
    assert rows[-1].boundary
    assert all(replayed(ENGINE, start, rows[:n]) for n, row in enumerate(rows, 1) if row.boundary)


def test_rows_survive_storage() -> None:
    _, rows, _ = whole_match()
    assert msgspec.json.decode(msgspec.json.encode(rows), type=list[Row]) == rows
    assert msgspec.convert(msgspec.to_builtins(rows), list[Row]) == rows


def test_every_draw_is_confirmed_by_the_key() -> None:
    start, rows, end = whole_match()
    keyed, g = KeyedDice(KEY, counter=1), start
    for row in rows:
        done = ENGINE.apply(g, row.seat, row.answer, keyed, to=row.to)
        assert (done.draws, done.events) == (row.draws, row.events)
        g = done.state
    assert g == end


@pytest.mark.parametrize("change", [{"draws": (0, 0, 0)}, {"to": 99}, {"seat": 7}])
def test_a_row_that_does_not_belong_is_refused(change: dict[str, object]) -> None:
    start, rows, _ = whole_match()
    broken = [replace(rows[0], **change), *rows[1:]]
    with pytest.raises((BadRecord, AnswerError)):
        replayed(ENGINE, start, broken)


def test_the_fingerprint_follows_the_shape_of_the_state() -> None:
    class Other(Core[market.Close], kw_only=True):
        stalls: list[market.Stall]

    shapes = {fingerprint(market.State), fingerprint(orchard.State), fingerprint(Other)}
    assert len(shapes) == 3
    assert fingerprint(market.State) == fingerprint(market.State)


def test_a_secret_is_for_its_seat_until_the_end() -> None:
    event = Event("drawn", 1, {"left": 3}, {"apple": "apple-2"})
    assert event_for(event, 1, over=False) is event
    assert event_for(event, None, over=True) is event
    for viewer in (None, 0):
        assert event_for(event, viewer, over=False) == Event("drawn", 1, {"left": 3})

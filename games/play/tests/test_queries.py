"""Lists: what waits for me first, the least time left first of all; two queries a list."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.play import actions, clock, queries

pytestmark = pytest.mark.django_db


def codes(cards):
    return [card.match.code for card in cards]


def test_home(started, player):
    slow, quick, free = started(pace=7 * clock.DAY), started(pace=clock.DAY), started()
    theirs, done = started(), started()
    me = player()
    for play in (slow, quick, free, theirs, done):
        actions.replace_player(play.code, 0, me)
    for play in (theirs, done):
        play.users[0] = me
        play.turn(0)
    actions.resign(done.users[1], done.code)
    table = actions.create(me, "pebbles", seats=3)
    exercise = actions.practice(me, "pebbles", seats=3)
    with CaptureQueriesContext(connection) as asked:
        mine = queries.home(me)
    assert len(asked) == 4
    assert codes(mine.mine) == [quick.code, slow.code, free.code, exercise.code]
    assert codes(mine.waiting) == [theirs.code]
    assert codes(mine.open) == [table.code]
    assert codes(mine.finished) == [done.code]


def test_lobby_and_public_lists(started, player):
    host = player()
    first = actions.create(host, "pebbles", seats=3)
    second = actions.create(host, "pebbles", seats=2)
    actions.create(host, "pebbles", seats=2, public=False)
    actions.practice(host, "pebbles")
    running, over = started(), started()
    actions.resign(over.users[0], over.code)
    assert codes(queries.lobby(host)) == [second.code, first.code]
    assert [card.free for card in queries.lobby()] == [1, 2]
    assert queries.lobby(host)[0].seat is not None
    assert codes(queries.running()) == [running.code]
    assert codes(queries.finished()) == [over.code]


def test_what_is_finished_comes_in_the_order_of_its_index(db):
    """However much has been finished, nothing is sorted."""
    with CaptureQueriesContext(connection) as asked:
        queries.finished(5)
    explain = "EXPLAIN QUERY PLAN "
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            explain = "EXPLAIN "
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
        cursor.execute(explain + asked[0]["sql"])
        plan = str(cursor.fetchall())
    assert "play_match_finished" in plan
    assert "Sort" not in plan
    assert "TEMP B-TREE" not in plan

"""Two things at once: one lock per match decides, and both sides get an answer that says what happened."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
import time_machine
from django.db import connection, transaction

from games.engine.errors import NotAsked, Stale
from games.engine.prompts import Pick
from games.play import access, actions, clock, notices
from games.play.errors import NotLate, Started
from games.play.models import Match, Notice, Sweep

pytestmark = pytest.mark.django_db(transaction=True)


def together(*acts):
    """Carry them out at the same moment, each on a connection of its own; results or exceptions."""
    gate = Barrier(len(acts))

    def run(act):
        try:
            gate.wait(20)
            return act()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def kinds(results):
    return sorted(type(result).__name__ for result in results)


def post(play, seat, to, option, token):
    return lambda: actions.answer(play.users[seat], play.code, to, Pick(option), token)


def test_a_double_click_at_the_same_moment(started):
    play = started()
    to = play.at(0).to
    click = post(play, 0, to, "gamble", "token-click")
    results = together(click, click, click)
    assert sorted(result.repeat for result in results) == [False, True, True]
    assert play.match.head_n == 1


def test_two_windows_answer_the_same_question(started):
    play = started()
    to = play.at(0).to
    results = together(post(play, 0, to, "take-1", "token-one1"), post(play, 0, to, "take-2", "token-two2"))
    assert kinds(results) == ["Done", "Stale"]
    assert play.at(0).length == 1


def test_the_last_two_sealed_answers_at_the_same_moment(started):
    play = started(options={"bids": True})
    for seat in (0, 1):
        play.answer(seat, "bid-2")
    sure = [post(play, seat, play.at(seat).to, "sure", f"token-sure{seat}") for seat in (0, 1)]
    results = together(*sure)
    assert sorted(result.final for result in results) == [False, True]
    assert play.match.head_n == 4
    assert play.at(None).awaited == (0,)


def test_undo_and_answer_at_the_same_moment(started):
    play = started()
    play.answer(0, "take-2")
    now = play.at(0)
    results = together(
        lambda: actions.undo(play.users[0], play.code, now.edit, now.length),
        post(play, 0, now.to, "none", "token-none"),
    )
    assert kinds(results) == ["Done", "Stale"]
    assert play.at(0).length in (0, 2)


def test_a_deferred_step_is_resolved_once(started):
    play = started()
    play.turn(0)
    play.turn(1)
    match = play.match
    results = together(*[lambda: actions.resolve(match.pk, match.system_step)] * 3)
    assert sorted(results) == [False, False, True]
    assert play.match.entries.filter(kind="resolve").count() == 1


def test_a_move_and_a_vote_arrive_together(started):
    with time_machine.travel("2026-11-29 12:00:00+00:00", tick=False) as traveller:
        play = started(pace=clock.DAY)
        play.answer(0, "take-1")
        play.answer(0, "none")
        to = play.at(0).to
        traveller.shift(2 * clock.DAY)
        moved, voted = together(
            post(play, 0, to, "end", "token-end0"),
            lambda: actions.vote(play.users[1], play.code, 0, "drop"),
        )
        match = play.match
        if match.running:
            assert moved.final
            assert isinstance(voted, NotLate)
        else:
            assert voted is None
            assert isinstance(moved, Exception)
            assert match.seats.get(number=0).out == "dropped"


def test_time_is_given_back_once_while_others_move(started):
    """Two sweeps at once, and answers that write several seats of the same matches."""
    with time_machine.travel("2026-11-29 12:00:00+00:00", tick=False) as traveller:
        moving, waiting = ([started(pace=clock.DAY) for _ in range(4)] for _ in range(2))
        for play in moving:
            play.answer(0, "take-1")
            play.answer(0, "none")
        ends = [post(play, 0, play.at(0).to, "end", "token-end0") for play in moving]
        due = waiting[0].seat(0).due_at
        Sweep.objects.create(pk=1, ran_at=due - timedelta(days=1))
        traveller.shift(timedelta(hours=2))
        results = together(actions.allow_for_gap, *ends, actions.allow_for_gap)
        assert kinds(results) == ["Done"] * 4 + ["NoneType"] * 2
        assert {play.seat(0).due_at for play in waiting} == {due + timedelta(hours=2)}
        ahead = {play.seat(1).due_at - due for play in moving}
        assert ahead <= {timedelta(hours=2), timedelta(hours=4)}  # an answer may come before the sweep


def test_the_last_seat_is_taken_once(player):
    match = actions.create(player(), "pebbles", seats=2)
    one, two = player(), player()
    results = together(lambda: actions.join(one, match.code), lambda: actions.join(two, match.code))
    assert kinds(results) == ["Match", "Started"]
    assert any(isinstance(result, Started) for result in results)
    assert match.seats.count() == 2
    assert Match.objects.get().entries.count() == 1


def test_two_consents_at_the_same_moment_go_back_once(started):
    play = started(seats=3)
    play.turn(0)
    proposal = actions.propose_rewind(play.users[0], play.code, 0)
    results = together(
        *[lambda n=n: actions.consent(play.users[n], play.code, proposal.pk, True) for n in (1, 2)]
    )
    assert results == [None, None]
    assert play.match.entries.filter(kind="rewind").count() == 1


def test_one_task_claims_a_notice(started):
    started()
    pk = Notice.objects.get(kind="turn").pk
    results = together(*[lambda: notices.claim(pk)] * 3)
    assert kinds(results) == ["NoneType", "NoneType", "Notice"]


def test_everybody_at_once_in_many_matches(started):
    plays = [started() for _ in range(4)]
    acts = [post(play, 0, play.at(0).to, "gamble", "token-same") for play in plays]
    results = together(*acts)
    assert all(result.final for result in results)
    out_of_turn = together(*[post(play, 1, play.at(0).to, "gamble", "token-more") for play in plays])
    assert all(isinstance(result, NotAsked | Stale) for result in out_of_turn)


def between(read, write):
    """Have `write` happen after the first statement of `read`, and give what that finds."""
    way = between_on_postgresql if connection.vendor == "postgresql" else between_on_sqlite
    with ThreadPoolExecutor(1) as pool:
        return way(lambda act: pool.submit(apart, act), read, write)


def apart(act):
    """On a connection of its own."""
    try:
        return act()
    finally:
        connection.close()


def between_on_postgresql(submit, read, write):
    """The whole message of the reader is there, and waits for the seats."""
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'play_seat'::regclass"
    end = time.monotonic() + 20
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE play_seat")
        found = submit(read)
        while cursor.execute(waiting).fetchone() == (0,):
            assert time.monotonic() < end, "nobody waits"
        write()
    return found.result(20)


def between_on_sqlite(submit, read, write):
    said = []

    def watched(execute, sql, *rest):
        said.append(sql)
        if len(said) == 2:
            submit(write).result(20)
        return execute(sql, *rest)

    with connection.execute_wrapper(watched):
        return read()


def test_who_looks_while_sealed_answers_are_opened_sees_them_all_or_none(started):
    play = started(options={"bids": True})
    for seat in (0, 1):
        play.answer(seat, "bid-2")
    play.answer(0, "sure")
    last = post(play, 1, play.at(1).to, "sure", "token-last")
    now = access.position(between(lambda: play.look(0), last))
    assert (now.given, now.awaited, now.n, now.length) == (True, (1,), 0, 2)
    now = play.at(0)
    assert (now.given, now.awaited, now.n, now.length) == (False, (0,), 4, 0)

"""The end of a round: by a task, once, whatever is lost, repeated or late."""

import pytest
import time_machine

from games.play import actions, tasks
from games.play.models import Match

pytestmark = pytest.mark.django_db


def last_of_round(play):
    play.turn(0)
    play.turn(1)
    return play.match


def test_the_last_move_leaves_the_match_to_the_site(started, hints, django_capture_on_commit_callbacks):
    play = started()
    play.turn(0)
    with django_capture_on_commit_callbacks(execute=True):
        play.turn(1)
    match = play.match
    assert match.system_since is not None
    assert ("resolve_match", match.pk, match.system_step) in hints
    assert play.at(0).system
    assert play.at(None).awaited == ()


def test_delivered_twice_scores_once(started):
    play = started()
    match = last_of_round(play)
    assert actions.resolve(match.pk, match.system_step)
    head = play.match.head_n
    assert not actions.resolve(match.pk, match.system_step)
    assert play.match.head_n == head
    assert play.match.system_since is None
    assert play.at(None).awaited == (0,)


def test_delivered_late_finds_another_step(started):
    play = started()
    match = last_of_round(play)
    actions.resolve(match.pk, match.system_step)
    play.turn(0)
    play.turn(1)
    assert play.match.system_step != match.system_step
    assert not actions.resolve(match.pk, match.system_step)


def test_delivered_after_a_rewind(started):
    play = started()
    match = last_of_round(play)
    actions.rewind_to(play.code, 3)
    assert not actions.resolve(match.pk, match.system_step)
    assert play.match.entries.filter(kind="resolve").count() == 0
    play.turn(1)
    assert actions.resolve(match.pk, play.match.system_step)
    assert play.match.entries.filter(kind="resolve").count() == 1


def test_delivered_to_a_match_that_ended(started):
    play = started()
    match = last_of_round(play)
    actions.resign(play.users[0], play.code)
    assert not actions.resolve(match.pk, match.system_step)


def test_the_sweep_sends_again_what_was_lost(started, hints):
    play = started()
    with time_machine.travel("2026-11-29 12:00:00+00:00", tick=False):
        match = last_of_round(play)
    hints.clear()
    with time_machine.travel("2026-11-29 12:00:20+00:00", tick=False):
        tasks.sweep()
    assert not [hint for hint in hints if hint[0] == "resolve_match"]
    with time_machine.travel("2026-11-29 12:00:31+00:00", tick=False):
        tasks.sweep()
    assert ("resolve_match", match.pk, match.system_step) in hints


def test_the_task_is_the_ordinary_way(started):
    play = started()
    match = last_of_round(play)
    tasks.resolve_match(match.pk, match.system_step)
    tasks.resolve_match(match.pk, match.system_step)
    assert play.match.entries.filter(kind="resolve").count() == 1


def test_a_whole_match(started):
    play = started()
    play.round()
    play.round()
    match = play.match
    assert (match.status, match.ending) == (Match.Status.OVER, Match.Ending.PLAYED)
    points = [seat.points for seat in match.seats.all()]
    assert points == play.at(None).state.pebbles
    assert [seat.place for seat in match.seats.all()] == [1, 1]
    assert not match.seats.filter(awaited=True).exists()

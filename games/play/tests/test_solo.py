"""A table for one: it begins at once, tells nobody, and has no place but a goal."""

import msgspec
import pytest

from games.play import access, actions, export, queries, store, verify
from games.play.errors import BadTable, BadTarget
from games.play.models import Match, Notice
from games.play.tests.conftest import Play
from games.play.views.home import solo_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def alone(player):
    """A running solo match."""

    def start(**fields):
        user = player()
        return Play(actions.create(user, "pebbles", seats=1, **fields).code, [user])

    return start


def finished(play):
    """Two rounds of three pebbles, and what the die gave."""
    for _round in range(2):
        play.turn(0, "take-3")
        play.resolve()
    return play.match


def test_it_begins_at_once_and_stands_in_no_list_of_tables(alone):
    play = alone()
    match = play.match
    assert match.status == Match.Status.RUNNING
    assert play.seat(0).awaited
    assert not queries.lobby()
    assert [card.match for card in queries.home(play.users[0]).mine] == [match]


def test_nobody_is_told_and_no_time_runs(alone):
    play = alone()
    finished(play)
    assert play.match.status == Match.Status.OVER
    assert not Notice.objects.exists()
    assert play.seat(0).due_at is None


@pytest.mark.parametrize("wrong", [{"seats": 1, "pace": 86400}, {"seats": 2, "options": {"far": True}}])
def test_what_is_not_offered_for_so_many(player, wrong):
    with pytest.raises(BadTable):
        actions.create(player(), "pebbles", **wrong)
    assert not Match.objects.exists()


@pytest.mark.parametrize("far", [False, True])
def test_the_goal_decides(alone, far):
    play = alone(options={"far": far})
    match = finished(play)
    goal = store.goal(match)
    assert goal == (7 if far else 4)
    card = queries.home(play.users[0]).finished[0]
    points = play.seat(0).points
    assert solo_result(card) == {"points": points, "won": points >= goal}


def test_against_others_there_is_no_goal(started):
    play = started()
    assert store.goal(play.match) is None
    assert solo_result(queries.home(play.users[0]).mine[0]) is None


def test_giving_up_ends_it_without_a_place(alone):
    play = alone()
    actions.resign(play.users[0], play.code)
    match = play.match
    assert (match.status, match.ending) == ("over", "resigned")
    assert play.seat(0).place is None
    assert not Notice.objects.exists()


def test_what_was_drawn_stays_drawn(alone):
    play = alone()
    play.turn(0, "gamble")
    with pytest.raises(BadTarget):
        actions.propose_rewind(play.users[0], play.code, 0)


def test_anybody_can_check_it(alone):
    play = alone()
    finished(play)
    blob = msgspec.json.encode(export.export(play.look(0)))
    report = verify.verify(blob)
    assert report.entries == play.match.head_n + 1


def test_a_stranger_does_not_see_it(alone, player):
    play = alone(public=False)
    with pytest.raises(access.Http404):
        access.match_for_viewer(player(), play.code)

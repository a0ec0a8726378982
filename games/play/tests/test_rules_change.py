"""When the code changes under a running match: heads are rebuilt, drafts are cut, the log stays readable."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.signals import claimed
from games.engine.prompts import Choice
from games.play import access, actions, words
from games.play.errors import Broken
from games.play.models import Entry, Match, Seat
from games.play.tests import pebbles
from games.play.tests.conftest import Play

pytestmark = pytest.mark.django_db


def check_rebuilt(play, blob, **stored):
    """Nothing changes for anybody when the stored head is of no use, and the next row replaces it."""
    play.round()
    play.answer(0, "take-1")
    before = play.at(0)
    Match.objects.update(head_state=blob, **stored)
    after = play.at(0)
    assert after.state == before.state
    assert (after.to, after.tag) == (before.to, before.tag)
    play.answer(0, "none")
    play.answer(0, "end")
    assert bytes(play.match.head_state) != blob


def test_a_head_of_another_shape_is_rebuilt_from_the_log(started):
    check_rebuilt(started(), b"\xc1 unreadable", fingerprint="of another day")


@pytest.mark.parametrize("blob", [b"", b"\xc1 unreadable", b"\x80"])
def test_so_is_a_head_that_cannot_be_read(started, blob):
    play = started()
    check_rebuilt(play, blob)
    Match.objects.update(head_state=blob)
    Entry.objects.filter(kind="answer").update(answer="{")
    with pytest.raises(Broken):
        play.at(0)


@pytest.fixture
def at_most_two(monkeypatch):
    """A change of the rules: nobody takes three any more."""

    def choices(self, g):
        return [Choice(f"take-{n}", n) for n in (1, 2)]

    def change():
        monkeypatch.setattr(pebbles.Draw, "choices", choices)

    return change


def test_a_draft_that_no_longer_replays_is_cut_and_its_seat_told(started, at_most_two):
    play = started()
    play.answer(0, "take-3")
    play.answer(0, "one")
    at_most_two()
    now = play.at(0)
    assert (now.cut, now.length) == (True, 0)
    assert now.prompt.kind == "draw"
    assert not play.at(1).cut
    play.answer(0, "take-2", to=now.to)
    now = play.at(0)
    assert (now.cut, now.length) == (False, 1)
    assert now.view.pebbles == (2, 0)


def test_an_answer_on_a_page_from_before_the_change_is_stale(started, at_most_two):
    from games.engine.errors import Stale

    play = started()
    play.answer(0, "take-3")
    old = play.at(0).to
    at_most_two()
    with pytest.raises(Stale):
        play.answer(0, "none", to=old)


def test_a_match_that_no_longer_replays_can_be_read_and_closed(started, at_most_two, capsys):
    play = started()
    play.turn(0, "take-3")
    call_command("replay_matches")
    assert "pebbles: 1 fine, 0 broken" in capsys.readouterr().out
    at_most_two()
    with pytest.raises(CommandError):
        call_command("replay_matches")
    assert "pebbles: 0 fine, 1 broken" in capsys.readouterr().out
    Match.objects.update(fingerprint="of another day")
    with pytest.raises(Broken):
        play.at(0)
    assert words.log_lines(play.look(1), "en")[-1].text.endswith("took 3.")
    actions.close(play.code)
    assert play.match.ending == Match.Ending.CLOSED


def test_a_match_that_no_longer_replays_keeps_nobody_from_signing_in_or_going(started, at_most_two):
    play = started(seats=3)
    play.turn(0, "take-3")
    at_most_two()
    Match.objects.update(fingerprint="of another day")
    claimed.send(sender=None, guest=play.users[0], user=play.users[1])
    play.users[2].delete()
    assert play.match.running
    assert [seat.user for seat in play.match.seats.select_related("user")] == [*play.users[:2], None]


def test_events_that_read_otherwise_are_found(started, capsys):
    play = started()
    play.turn(0, "take-3")
    Entry.objects.filter(n=1).update(events="")
    with pytest.raises(CommandError):
        call_command("replay_matches", "--title", "pebbles")
    assert "entry 1" in capsys.readouterr().err


def test_a_long_match_costs_no_more_queries_than_a_short_one(started):
    play = started()

    def cost():
        with CaptureQueriesContext(connection) as queries:
            look = access.match_for_viewer(play.users[0], play.code)
            position = access.position(look)
            assert position.prompt
            words.log_lines(look, "ja", since=look.seat.last_n)
        return len(queries), sum(len(query["sql"]) for query in queries)

    short = cost()
    for _again in range(20):
        play.answer(0, "gamble")
        actions.rewind_to(play.code, 0)
    assert play.match.head_n == 40
    assert cost()[0] == short[0] <= 4  # match, seats, players, log: on PostgreSQL the first three are one


def test_of_a_draft_that_was_cut_the_rest_can_be_taken_back(started, monkeypatch):
    play = started()
    play.answer(0, "take-2")
    play.answer(0, "one")
    monkeypatch.setattr(pebbles.Second, "choices", lambda self, g: [Choice("none", 0)])
    now = play.at(0)
    assert (now.cut, now.length) == (True, 1)
    assert not actions.undo(play.users[0], play.code, now.edit, now.length).repeat
    assert play.at(0).length == 0
    assert actions.undo(play.users[0], play.code, now.edit, now.length).repeat


@pytest.fixture
def bid(started):
    """A match in which seat 1 has given sealed bids and begun anew, and two others are missing."""
    play = started(seats=3, options={"bids": True})
    play.answer(1, "bid-2")
    play.answer(1, "sure")
    play.undo(1)
    return play


def test_a_draft_that_cannot_be_read_takes_nothing_with_it_that_was_given(bid):
    Seat.objects.filter(number=1).update(draft=b"\xc1")
    now = bid.at(1)
    assert (now.cut, now.given, now.length) == (True, True, 2)
    assert bid.at(None).awaited == (0, 2)
    bid.undo(1)
    now = bid.at(1)
    assert (now.prompt.kind, now.length, now.edit) == ("sure", 1, bid.seat(1).edit)


def test_what_was_given_and_cannot_be_read_is_asked_again(bid):
    Seat.objects.filter(number=1).update(given=b"\xc1")
    now = bid.at(1)
    assert (now.cut, now.given, now.length) == (True, False, 1)
    for seat in (0, 2):
        bid.answer(seat, "bid-1")
        bid.answer(seat, "sure")
    assert bid.awaited() == (1,)
    bid.answer(1, "sure")
    assert bid.match.entries.filter(kind="answer", seat=1).count() == 2


def test_in_practice_too_a_draft_that_cannot_be_read_is_cut(player):
    user = player()
    play = Play(actions.practice(user, "pebbles", seats=2).code, [user, user])
    seat = play.awaited()[0]
    play.first(seat)
    Seat.objects.filter(number=seat).update(draft=b"\xc1")
    now = play.at(seat)
    assert (now.cut, now.length) == (True, 0)
    assert not play.first(seat).repeat
    assert play.seat(seat).draft_length == 1

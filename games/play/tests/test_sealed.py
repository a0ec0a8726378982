"""Sealed answers: who has given is public, what and how often is not."""

import pytest

from games.play import access

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(started):
    return started(seats=3, options={"bids": True})


def give(play, seat, bid):
    play.answer(seat, bid)
    play.answer(seat, "sure")


def test_all_are_asked_at_once(play):
    assert play.at(None).awaited == (0, 1, 2)
    give(play, 1, "bid-2")
    assert play.at(None).awaited == (0, 2)
    assert play.at(1).given
    assert play.match.head_n == 0


def test_given_answers_are_opened_together(play):
    for seat in (2, 0, 1):
        give(play, seat, f"bid-{seat}")
    rows = play.match.entries.filter(kind="answer").values_list("seat", "position", "token")
    assert [row[0] for row in rows] == [0, 0, 1, 1, 2, 2]
    assert {row[1] for row in rows} == {6}
    assert None not in {row[2] for row in rows}
    assert play.at(None).awaited == (0,)


def test_rows_of_one_opening_have_one_position(play):
    for seat in (2, 0, 1):
        give(play, seat, "bid-1")
    look = play.look(None)
    assert access.positions(look) == [0, 6]
    assert access.position(look, 3).state == access.position(look, 6).state


def test_replacing_what_was_given_shows_nobody_anything(play):
    give(play, 1, "bid-2")
    others = (play.at(0).tag, play.at(None).tag, play.match.public_no)
    own = play.at(1).tag
    play.undo(1)
    assert play.at(1).given
    play.undo(1)
    assert play.at(1).length == 0
    assert play.at(None).awaited == (0, 2)
    give(play, 1, "bid-0")
    assert (play.at(0).tag, play.at(None).tag, play.match.public_no) == others
    assert play.at(1).tag != own
    assert not play.seat(1).awaited
    give(play, 0, "bid-1")
    give(play, 2, "bid-1")
    assert play.at(None).state.bids == [1, 0, 1]


def test_the_form_of_a_given_answer_may_be_repeated(play):
    to = play.at(1).to
    play.answer(1, "bid-2", "token-bid0", to)
    end = play.at(1).to
    play.answer(1, "sure", "token-sure", end)
    assert play.answer(1, "bid-2", "token-bid0", to).repeat
    assert play.answer(1, "sure", "token-sure", end).repeat
    give(play, 0, "bid-1")
    give(play, 2, "bid-1")
    assert play.answer(1, "sure", "token-sure", end).repeat

"""Undo inside a turn, and rewinding past a boundary by consent."""

import pytest

from games.engine.errors import Illegal, Stale
from games.engine.prompts import Pick
from games.play import actions
from games.play.errors import BadTarget, Ended, NoProposal, NotSeated
from games.play.models import Entry, Match, Notice, Proposal

pytestmark = pytest.mark.django_db


def test_undo_takes_back_one_answer_at_a_time(started):
    play = started()
    play.answer(0, "take-2")
    play.answer(0, "one")
    assert play.at(0).view.pebbles == (1, 0)
    play.undo(0)
    assert play.at(0).view.pebbles == (2, 0)
    play.undo(0)
    assert play.at(0).view.pebbles == (0, 0)
    with pytest.raises(Illegal) as refused:
        play.undo(0)
    assert refused.value.rule == "undo"
    assert not play.at(0).can_undo


def test_a_repeated_undo_is_harmless(started):
    play = started()
    play.answer(0, "take-2")
    play.answer(0, "one")
    now = play.at(0)
    assert not actions.undo(play.users[0], play.code, now.edit, now.length).repeat
    assert actions.undo(play.users[0], play.code, now.edit, now.length).repeat
    assert play.at(0).length == 1


def test_an_undo_of_an_old_page_is_stale(started):
    play = started()
    play.answer(0, "take-2")
    old = play.at(0)
    play.answer(0, "one")
    with pytest.raises(Stale):
        actions.undo(play.users[0], play.code, old.edit, old.length)
    assert play.at(0).length == 2


def test_an_undo_of_a_step_that_has_become_final_takes_back_no_later_one(started):
    """Nor is the form told that it was sent twice."""
    play = started()
    play.answer(0, "take-2")
    old = play.at(0)
    for option in ("none", "end"):
        play.answer(0, option)
    play.turn(1)
    play.resolve()

    def press():
        actions.undo(play.users[0], play.code, old.edit, old.length)

    with pytest.raises(Stale):
        press()
    play.answer(0, "take-1")
    now = play.at(0)
    assert now.length == old.length
    with pytest.raises(Stale):
        press()
    assert not actions.undo(play.users[0], play.code, now.edit, now.length).repeat
    assert actions.undo(play.users[0], play.code, now.edit, now.length).repeat
    with pytest.raises(Stale):
        press()


def test_nor_does_one_of_a_sealed_choice_that_was_opened(started):
    play = started(options={"bids": True})
    for seat in (0, 1):
        play.answer(seat, "bid-2")
    old = play.at(1)
    for seat in (0, 1):
        play.answer(seat, "sure")
    play.turn(0)
    play.answer(1, "take-1")
    assert play.at(1).length == old.length
    with pytest.raises(Stale):
        actions.undo(play.users[1], play.code, old.edit, old.length)
    assert play.at(1).length == 1


def test_nobody_undoes_for_another(started):
    play = started()
    play.answer(0, "take-2")
    with pytest.raises(Stale):
        actions.undo(play.users[1], play.code, 0, 1)
    with pytest.raises(Illegal):
        actions.undo(play.users[1], play.code, 0, 0)


def test_the_end_of_a_turn_cannot_be_undone(started):
    play = started()
    play.turn(0)
    with pytest.raises(Illegal) as refused:
        play.undo(0)
    assert refused.value.args_by_name == {"why": "end"}


def test_a_rewind_needs_everybody(started, hints):
    play = started(seats=3)
    play.turn(0)
    play.turn(1)
    play.answer(2, "take-1")
    proposal = actions.propose_rewind(play.users[0], play.code, 3)
    assert set(Notice.objects.filter(kind="proposal").values_list("seat__number", flat=True)) == {1, 2}
    actions.consent(play.users[1], play.code, proposal.pk, True)
    assert play.match.head_n == 6
    draws = play.match.draws
    actions.consent(play.users[2], play.code, proposal.pk, True)
    match = play.match
    assert match.head_n == 7
    assert match.draws == draws
    row = match.entries.get(n=7)
    assert (row.kind, row.seat, row.target) == ("rewind", 0, 3)
    assert list(match.entries.filter(superseded=7).values_list("n", flat=True)) == [4, 5, 6]
    assert play.at(1).awaited == (1,)
    assert play.at(2).length == 0
    assert match.entries.count() == 8


def test_old_pages_are_stale_after_a_rewind(started):
    play = started()
    play.turn(0)
    old = play.at(1).to
    play.turn(1)
    play.resolve()
    proposal = actions.propose_rewind(play.users[1], play.code, 3)
    actions.consent(play.users[0], play.code, proposal.pk, True)
    with pytest.raises(Stale):
        play.answer(1, "take-1", to=old)
    play.turn(1, "take-3")
    assert play.at(None).view.pebbles == (2, 3)


def test_to_play_on_is_to_decline(started):
    play = started()
    play.turn(0)
    proposal = actions.propose_rewind(play.users[0], play.code, 0)
    play.turn(1)
    proposal.refresh_from_db()
    assert proposal.fate == Proposal.Fate.DECLINED
    with pytest.raises(NoProposal):
        actions.consent(play.users[1], play.code, proposal.pk, True)
    actions.consent(play.users[1], play.code, proposal.pk, False)


def test_declining_and_asking_again(started):
    play = started()
    play.turn(0)
    proposal = actions.propose_rewind(play.users[0], play.code, 0)
    assert actions.propose_rewind(play.users[0], play.code, 0) == proposal
    actions.consent(play.users[1], play.code, proposal.pk, False)
    again = actions.propose_rewind(play.users[0], play.code, 0)
    assert again != proposal
    assert Notice.objects.filter(kind="proposal").count() == 1
    actions.consent(play.users[1], play.code, again.pk, True)
    actions.consent(play.users[1], play.code, again.pk, True)
    assert play.match.entries.filter(kind="rewind").count() == 1


@pytest.mark.parametrize("n", [1, 2, 3, 9])
def test_only_to_a_boundary_that_is_past(started, n):
    play = started()
    play.turn(0)
    with pytest.raises(BadTarget):
        actions.propose_rewind(play.users[0], play.code, n)


def test_what_was_taken_back_cannot_be_gone_back_to(started):
    play = started()
    play.turn(0)
    play.turn(1)
    play.resolve()
    actions.rewind_to(play.code, 3)
    with pytest.raises(BadTarget):
        actions.rewind_to(play.code, 6)
    play.turn(1)
    assert play.match.entries.filter(superseded=None, kind=Entry.Kind.ANSWER).count() == 6


def test_practice_goes_back_at_once(player):
    alone = player()
    match = actions.practice(alone, "pebbles", scenario="late")
    actions.answer(alone, match.code, "0.1", Pick("gamble"), "token-one")
    assert actions.propose_rewind(alone, match.code, 0) is None
    assert Match.objects.get().entries.filter(superseded=2).count() == 1


def test_spectators_propose_nothing(started, player):
    play = started()
    play.turn(0)
    with pytest.raises(NotSeated):
        actions.propose_rewind(player(), play.code, 0)


def test_what_has_ended_goes_back_for_nobody(started):
    """Its picture may be kept for a year."""
    play = started()
    play.turn(0)
    actions.resign(play.users[1], play.code)
    before = play.match.public_no
    with pytest.raises(Ended):
        actions.rewind_to(play.code, 0)
    with pytest.raises(Ended):
        actions.propose_rewind(play.users[0], play.code, 0)
    assert play.match.public_no == before

"""Answers: what is final and what is not, repeats, stale pages, and refusals."""

import pytest
from django.http import Http404

from config import statements
from games.engine.errors import Illegal, NotAsked, Stale
from games.play import actions
from games.play.errors import BadAnswer, BadToken, Ended, NotSeated
from games.play.models import Match

pytestmark = pytest.mark.django_db


def test_a_draft_is_its_seats_alone(started):
    play = started()
    play.answer(0, "take-2")
    assert play.at(0).view.pebbles == (2, 0)
    assert play.at(1).view.pebbles == (0, 0)
    assert play.at(None).view.pebbles == (0, 0)
    assert play.match.head_n == 0
    assert play.match.public_no == play.at(1).ping["no"]


def test_nothing_public_changes_with_a_draft(started):
    play = started()
    before = (play.at(1).tag, play.at(None).tag)
    mine = play.at(0).tag
    play.answer(0, "take-2")
    assert (play.at(1).tag, play.at(None).tag) == before
    assert play.at(0).tag != mine


def test_the_end_of_a_turn_makes_the_draft_final(started):
    play = started()
    play.turn(0, "take-3", "one")
    rows = list(play.match.entries.values_list("n", "kind", "seat", "boundary", "position"))
    assert rows == [
        (0, "start", -1, "system", 0),
        (1, "answer", 0, "", 3),
        (2, "answer", 0, "", 3),
        (3, "answer", 0, "end", 3),
    ]
    assert play.at(1).view.pebbles == (2, 0)
    assert play.at(1).awaited == (1,)
    assert play.seat(0).draft_length == 0


def test_a_draw_is_final_at_once(started):
    play = started()
    assert play.answer(0, "gamble").final
    assert play.match.entries.get(n=1).boundary == "draw"
    with pytest.raises(Illegal) as refused:
        play.undo(0)
    assert refused.value.args_by_name == {"why": "draw"}


def test_a_double_click_does_one_thing(started):
    play = started()
    to = play.at(0).to
    assert not play.answer(0, "take-2", "token-click", to).repeat
    assert play.answer(0, "take-2", "token-click", to).repeat
    assert play.at(0).length == 1


def test_a_double_click_on_what_became_final_does_one_thing(started):
    play = started()
    to = play.at(0).to
    assert play.answer(0, "gamble", "token-click", to).final
    assert play.answer(0, "gamble", "token-click", to).repeat
    assert play.match.head_n == 1


def test_the_last_answer_of_a_match_may_be_repeated(started):
    play = started()
    play.round()
    play.turn(0)
    play.answer(1, "take-1")
    play.answer(1, "none")
    to = play.at(1).to
    play.answer(1, "end", "token-last", to)
    play.resolve()
    assert play.match.status == Match.Status.OVER
    assert play.answer(1, "end", "token-last", to).repeat
    with pytest.raises(Ended):
        play.answer(1, "end", "token-new0", to)


def test_an_old_page_is_stale(started):
    play = started()
    to = play.at(0).to
    play.answer(0, "take-2")
    with pytest.raises(Stale):
        play.answer(0, "none", to=to)


def test_an_old_page_is_stale_although_question_numbers_return(started):
    play = started()
    play.answer(0, "take-2")
    old = play.at(0).to
    play.undo(0)
    play.answer(0, "take-1")
    assert play.at(0).to.partition(".")[2] == old.partition(".")[2]
    with pytest.raises(Stale):
        play.answer(0, "one", to=old)


def test_out_of_turn(started):
    play = started()
    with pytest.raises(NotAsked):
        play.answer(1, "take-2", to=play.at(0).to)


def test_a_refused_option_names_its_paragraph(started):
    play = started()
    with pytest.raises(Illegal) as refused:
        play.answer(0, "take-4")
    assert refused.value.rule == "PB-1.2"
    with pytest.raises(Illegal):
        play.answer(0, "no-such-thing")
    assert play.match.head_n == 0


def test_strangers(started, player):
    play = started()
    stranger = player()
    with pytest.raises(NotSeated):
        actions.answer(stranger, play.code, "0.1", None, "token-0001")
    hidden = started(public=False)
    for who in (stranger, None):
        with pytest.raises(Http404):
            actions.answer(who, hidden.code, "0.1", None, "token-0001")
    with pytest.raises(Http404):
        actions.answer(stranger, "nowhere000", "0.1", None, "token-0001")


@pytest.mark.parametrize("token", ["", "short", "x" * 44, "with space 1", "日本語日本語日本語"])
def test_a_form_without_a_good_token(started, token):
    play = started()
    with pytest.raises(BadToken):
        actions.answer(play.users[0], play.code, play.at(0).to, None, token)


@pytest.mark.parametrize("to", ["", "1", "a.b", "-1.2", "1.2.3", "９.９", "1." + "9" * 30])
def test_a_form_without_a_good_question(started, to):
    play = started()
    with pytest.raises(BadAnswer):
        actions.answer(play.users[0], play.code, to, None, "token-0001")


def test_tokens_of_a_draft_go_into_the_log(started):
    play = started()
    forms = []
    for token, option in (("token-aaaa", "take-1"), ("token-bbbb", "none"), ("token-cccc", "end")):
        forms.append((option, token, play.at(0).to))
        play.answer(0, option, token)
    assert play.match.entries.exclude(token=None).count() == 3
    assert [play.answer(0, *form).repeat for form in forms] == [True, True, True]


def test_a_token_counts_for_its_own_question_alone(started):
    play = started()
    for option in ("take-1", "none", "end"):
        assert not play.answer(0, option, "one-token-for-all").repeat
    assert play.match.head_n == 3


def test_a_failed_write_leaves_nothing(started, monkeypatch):
    play = started()
    play.answer(0, "take-1")
    play.answer(0, "none")
    monkeypatch.setattr(statements.Writes, "update", lambda *_args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play.answer(0, "end")
    assert play.match.head_n == 0
    assert play.at(0).length == 2

"""What a viewer may know: page, log, export, past positions. The bytes are checked, not the screen."""

import json

import pytest
from django.http import Http404

from games.play import access, actions, words
from games.play.export import export
from games.play.models import Entry

pytestmark = pytest.mark.django_db


def told(look):
    return " ".join(line.text for line in words.log_lines(look, "en", limit=None))


def test_a_secret_event_is_read_by_its_seat_alone(started):
    play = started()
    play.answer(0, "gamble")
    card = play.at(0).view.hand[-1]
    assert f"drew card {card}." in told(play.look(0))
    for viewer in (1, None):
        assert "drew a card." in told(play.look(viewer))
        assert "drew card" not in told(play.look(viewer))


def test_secrets_open_when_the_match_is_over(started):
    play = started()
    play.turn(0, "gamble")
    play.turn(1)
    play.resolve()
    play.round()
    assert "drew card" in told(play.look(None))


def test_an_export_before_the_end_holds_what_the_viewer_saw(started):
    play = started()
    play.turn(0, "gamble")
    hidden = export(play.look(1))
    assert hidden["key"] is None
    assert hidden["states"] == {}
    assert {entry["draws"] for entry in hidden["entries"]} == {None}
    assert {entry["answer"] for entry in hidden["entries"] if entry["seat"] != 1} == {None}
    secrets = [event["secret"] for entry in hidden["entries"] for event in entry["events"] if event["secret"]]
    assert [list(secret) for secret in secrets] == [["card"]]
    text = json.dumps(hidden)
    assert bytes(play.match.key).hex() not in text
    assert play.match.invitation not in text


def test_the_draft_of_another_is_nowhere(started):
    play = started()
    play.answer(0, "take-3")
    assert len(export(play.look(0))["entries"]) == 1
    assert "take-3" not in json.dumps(export(play.look(1)))


def test_strangers_do_not_learn_of_a_private_match(started, player):
    play = started(public=False)
    for who in (None, player()):
        with pytest.raises(Http404):
            access.match_for_viewer(who, play.code)
    assert access.match_for_viewer(player(is_staff=True), play.code).seat is None


def test_a_past_position_shows_what_its_viewer_knew(started):
    play = started()
    play.turn(0, "take-3")
    play.turn(1)
    assert access.positions(play.look(0)) == [0, 3, 6]
    assert play.at(0, 3).view.pebbles == (3, 0)
    assert play.at(1, 3).view.hand == play.at(1).view.hand
    assert play.at(None, 3).view.hand is None
    assert play.at(0, 3).prompt is None
    assert play.at(0, 1).n == 3
    for n in (7, 99):
        with pytest.raises(Http404):
            play.at(0, n)


def test_a_position_that_was_taken_back_has_no_link(started):
    play = started()
    play.turn(0)
    actions.rewind_to(play.code, 0)
    for n in (3, 4):
        with pytest.raises(Http404):
            play.at(None, n)
    assert access.positions(play.look(None)) == [0]
    assert Entry.objects.filter(superseded=4).count() == 3
    lines = words.log_lines(play.look(None), "ja", taken_back=True)
    assert any(line.superseded for line in lines)
    assert lines[-1].text.endswith("。")


def test_what_was_taken_back_is_no_news(started):
    """Page and mail tell that the match went back, not what happened in between as if it held."""
    play = started()
    before = words.log_lines(play.look(None), "ja")
    play.turn(0)
    actions.rewind_to(play.code, 0)
    after = words.log_lines(play.look(None), "ja")
    assert after[:-1] == before
    assert after[-1].n == play.match.head_n


def test_the_log_since_a_turn(started):
    play = started()
    play.turn(0)
    play.turn(1, "take-1")
    since = words.log_lines(play.look(0), "en", since=play.seat(0).last_n)
    assert [line.text for line in since] == [f"{play.users[1].name} took 1."]

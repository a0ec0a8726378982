"""A whole match by plain forms and links, as somebody without JavaScript plays it."""

from __future__ import annotations

import pytest

from games.play.models import Match
from games.play.tests.pages.conftest import finish_round, mover

pytestmark = pytest.mark.django_db


def test_from_the_first_card_to_the_score(table):
    play = table()
    for _turn in range(600):
        finish_round(play)
        if play.match.status != Match.Status.RUNNING:
            break
        seat = play.browsers[mover(play)]
        page = seat.go(play.path)
        while page.options:
            page = seat.choose(page.options[0].value)
            assert seat.status == 200, page.text
    assert play.match.status == Match.Status.OVER
    page = play.browsers[0].go(play.path)
    assert "勝者" in page.text
    assert bytes(play.match.key).hex() in page.html
    assert play.match.commitment in page.html
    assert play.browsers[0].go(f"{play.path}log/").text
    assert play.browsers[0].go(f"{play.path}at/?at=3").url.endswith("/")
    assert play.browsers[0].status == 200

"""A stored draft that cannot be read: its player is told that steps were taken back, and goes on."""

from __future__ import annotations

import pytest

from games.play.models import Seat
from games.play.tests.pages.conftest import mover

pytestmark = pytest.mark.django_db

TAKEN_BACK = {"ja": "合わなくなったため戻しました", "en": "were taken back"}


@pytest.mark.parametrize("blob", [b"\xc1 unreadable", b"\x91", b"\x80", b"\x91\x92\xa1a\x01"])
def test_it_is_cut_and_the_turn_goes_on(play, lang, blob):
    play.now.go(play.path)
    first = [button.value for button in play.now.page.options]
    play.now.choose(first[0])
    before = play.seat(mover(play))
    assert before.draft_length == 1
    Seat.objects.filter(pk=before.pk).update(draft=blob)
    page = play.now.go(play.path)
    assert play.now.status == 200
    assert TAKEN_BACK[lang] in page.text
    assert [button.value for button in page.options] == first
    assert page.form("/undo/") is None
    page = play.now.choose(first[0])
    assert play.now.status == 200
    assert TAKEN_BACK[lang] not in page.text
    after = play.seat(mover(play))
    assert (after.draft_length, after.edit) == (1, before.edit + 1)
    assert TAKEN_BACK[lang] not in play.other.go(play.path).text

"""What is less than nothing has a true minus sign wherever a page says it."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest
from django.template.loader import render_to_string

from games.engine.steps import Event
from games.play import words
from games.play.models import Entry
from games.play.tests.conftest import begun

BELOW = -4


@pytest.fixture
def title():
    """A real title is played here: the made-up one stays away."""


def place():
    """A seat that has lost more than it has gained."""
    return SimpleNamespace(
        points=BELOW,
        name="Haru",
        number=0,
        place=1,
        mine=False,
        awaited=False,
        seat=SimpleNamespace(number=0),
    )


def test_beside_the_name():
    page = render_to_string("games/seat_name.html", {"place": place()})
    assert "−4" in page
    assert "-4" not in page


def test_in_the_reckoning_of_which_each_line_begins_alike():
    match = SimpleNamespace(code="abcdefghij", title="skara_brae", solo=False)
    rows = [SimpleNamespace(name=name, points=[BELOW]) for name in ("midden", "Trade")]
    page = render_to_string(
        "games/result.html", {"match": match, "ranking": [place()], "scores": rows, "places": [place()]}
    )
    assert page.count("−4") == 4
    assert '">-4' not in page
    assert '<th scope="row">Midden' in page
    assert '<th scope="row">Trade' in page


@pytest.mark.django_db
def test_in_the_log(player):
    play = begun(player, "skara_brae", 2)
    last = Entry.objects.filter(match=play.match).latest("n")
    last.events = msgspec.json.encode([Event("scored", 0, {"n": BELOW})]).decode()
    last.save()
    said = [line.text for line in words.log_lines(play.look(0), "en")]
    assert any("−4 points" in line for line in said)

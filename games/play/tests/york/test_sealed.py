"""What others placed stays hidden until all have placed: byte by byte, wherever a match is shown."""

from __future__ import annotations

import json
import random
import re

import pytest

from games import catalog
from games.engine.core import Engine, kind
from games.engine.prompts import Pick
from games.engine.testing.walk import dealt, walk
from games.play import actions, poll, store, words
from games.play.export import export
from games.play.mail import compose
from games.play.models import Match, Notice
from games.play.tests.pages.noscript import Browser
from games.play.tests.york.conftest import wall

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unpainted")]

PATHS = ("", "fragment/", "log/", "text/", "at/0/", "board.png", "export/")
ONCE = re.compile(rb'name="(?:csrfmiddlewaretoken|token)" value="[^"]*"')
"""Differs at every request, whatever stands on the board."""


def everything(play, seat, *more):
    """All that one viewer can fetch, is told or is mailed, as bytes; with what only some titles have."""
    browser = Browser(None if seat is None else play.users[seat])
    shown = {}
    for path in (*PATHS, *more):
        browser.go(f"{play.path}{path}")
        assert browser.status == 200, path
        shown[path] = ONCE.sub(b"", browser.response.content)
    look = play.look(seat)
    shown["socket"] = json.dumps(poll.numbers(look.match, look.seat)).encode()
    shown["saved"] = json.dumps(export(look), sort_keys=True, default=str).encode()
    if seat is not None:
        note = Notice.objects.filter(seat=look.seat, kind=Notice.Kind.TURN).latest("pk")
        mail = compose.message(note)
        shown["mail"] = "\n".join(
            (mail.subject, mail.body, *(part.content for part in mail.alternatives))
        ).encode()
        shown["picture"] = b"".join(part.get_payload(decode=True) for part in mail.attachments)
    return shown


def take_back(play, seat):
    while play.at(seat).length:
        play.undo(seat)


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_another_answer_of_somebody_else_changes_no_byte(york, viewer):
    """One wall here or there, or the whole shape: worlds that nobody else can tell apart."""
    wall(york, 0)
    before = everything(york, viewer)
    for street, way in (("V-3-4", "single"), ("H-4-4", "shape"), ("V-7-8", "single")):
        take_back(york, 0)
        wall(york, 0, street, way)
        assert everything(york, viewer) == before, (street, way)


def test_what_one_sees_of_the_own_answer_does_not_depend_on_others(york):
    """Whoever has answered sees the other boards as they were last opened."""
    wall(york, 1, "H-2-2")
    wall(york, 0)
    before = everything(york, 1)
    take_back(york, 0)
    wall(york, 0, "V-3-4", "shape")
    assert everything(york, 1) == before


def test_that_somebody_has_answered_is_all_that_shows(york):
    before = everything(york, 1)
    wall(york, 0, "V-3-4", "shape")
    after = everything(york, 1)
    assert {path for path in before if before[path] != after[path]} <= {
        "",
        "fragment/",
        "socket",
        "board.png",
    }
    assert before["log/"] == after["log/"]
    assert before["saved"] == after["saved"]
    assert before["text/"] == after["text/"]
    assert before["board.png"] == after["board.png"]


class Patient(Engine):
    """Nobody closes a city."""

    def candidates(self, g, seat):
        keep = Pick("keep")
        return (keep,) if kind(self.step(g, seat)) == "close" else super().candidates(g, seat)


def three_may_close():
    """A position in which three players are asked together whether they close their city."""
    engine, rng = Patient(catalog.title("walls_of_york")), random.Random(1)
    for g, _, _ in walk(dealt(engine, 3, rng, random_map=True), rng):
        if [kind(engine.step(g, seat)) for seat in engine.active(g)] == ["close"] * 3:
            return store.encode(g)
    raise AssertionError("they may never close together")


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_whether_somebody_closes_and_which_city_changes_no_byte(york, viewer):
    Match.objects.update(head_state=three_may_close())
    york.answer(0, "choose")
    others = list(store.engine(york.match).candidates(york.at(0).state, 0))
    york.undo(0)
    shown = []
    for answers in (["keep"], ["suggested"], *(["choose", city] for city in others[:3])):
        for answer in answers:
            york.answer(0, answer)
        shown.append(everything(york, viewer))
        take_back(york, 0)
    assert len(shown) > 2
    assert all(one == shown[0] for one in shown)


def told(play, seat):
    look = play.look(seat)
    return [line.text for line in words.log_lines(look, "ja", since=look.seat.last_n, limit=None)]


def test_each_sees_all_placements_of_the_others_since_their_own(york):
    """All were opened together: nobody had seen any of them."""
    for seat, street in ((2, "H-2-2"), (0, "H-0-0"), (1, "H-1-1")):
        wall(york, seat, street)
    assert york.awaited() == (0, 1, 2)
    names = york.look(None).names
    for seat in range(3):
        lines = [line for line in told(york, seat) if "壁を置きました" in line]
        assert [line.partition("は")[0] for line in lines] == list(names)
        assert any(line.startswith("ターン2") for line in told(york, seat))


def test_a_page_says_so_too(york):
    for seat in (2, 0, 1):
        wall(york, seat, f"H-{seat}-0")
    for seat in range(3):
        log = york.browsers[seat].go(york.path).text.partition("前回のあなたの番から")[2]
        assert log.count("壁を置きました") == 3


def test_after_a_rewind_the_same_is_new_again(york):
    for turn in range(2):
        for seat in (2, 0, 1):
            wall(york, seat, f"H-{seat}-{turn}")
    first = york.match.entries.filter(kind="answer", boundary="draw").order_by("n").first()
    before = {seat.number: seat.last_n for seat in york.match.seats.all()}
    actions.rewind_to(york.code, first.n)
    for seat in range(3):
        assert york.seat(seat).last_n < first.n - 1 < before[seat]
        assert sum("壁を置きました" in line for line in told(york, seat)) >= 3

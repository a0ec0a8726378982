"""A forged form is refused with a sentence, whatever a title asks, and takes nothing that was not offered."""

from __future__ import annotations

import random
from functools import cache
from urllib.parse import urlencode

import pytest

from accounts import limits
from games import catalog
from games.engine.core import kind
from games.engine.testing.walk import dealt, walk
from games.play import store
from games.play.models import Match
from games.play.tests.conftest import begun
from games.play.tests.pages.noscript import looked_at

pytestmark = pytest.mark.django_db

SEATS = 2
MATCHES = 4
PLAIN = "application/x-www-form-urlencoded"
REFUSED = {400, 422}
NUMBERS = ["", "0", "-1", "1.5", "1e3", "３", "9999", "99999", " 1", "0x1", "NaN", "²", "1\t"]


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """As many forms as there are."""
    monkeypatch.setitem(limits.WINDOWS, "answer", limits.Window(10**6, 60))


@cache
def questions(slug):
    """For each question of a title one position in which the first seat is asked it."""
    engine, rng, found = catalog.engine(slug), random.Random(slug), {}
    for _match in range(MATCHES):
        for g, seat, _ in walk(dealt(engine, SEATS, rng), rng):
            if seat == 0 and (asked := kind(engine.step(g, seat))) not in found:
                found[asked] = (engine.prompt(g, seat), store.encode(g))
    return list(found.values())


def forged(prompt):
    """Forms that no page of ours sends for this question."""
    offered = [option.id for option in prompt.options]
    refused = [option.id for option in prompt.options if option.refused]
    first = offered[0]
    other = {"pick": "many", "many": "split", "split": "many"}[prompt.shape]
    yield {}
    yield {"option": "nothing"}
    yield {"option": first.upper() + "\u200b"}
    yield {"option": offered * 2}
    yield {"option": [first, first], "shape": "many"}
    yield {"option": [*offered, "nothing"], "shape": "many"}
    yield {"option": ["x"] * 500, "shape": "many"}
    yield {"option": first, "shape": "nothing"}
    yield {"option": first, "shape": other, f"part-{first}": "1"}
    yield {"shape": "split", **{f"part-{option}": "1" for option in (*offered, "nothing")}}
    yield {"shape": "split", f"part-{first}": str(prompt.options[0].most + 1)}
    yield {"shape": "split", **{f"part-x{n}": "1" for n in range(500)}}
    for n in random.Random(prompt.kind).sample(NUMBERS, 3):
        yield {"shape": "split", f"part-{first}": n, "part-nothing": "1"}
    for option in refused[:2]:
        yield {"option": option}


def too_many(prompt):
    """More than the question allows, of things that are offered."""
    offered = [option.id for option in prompt.options]
    if len(offered) > prompt.most:
        yield {"option": offered, "shape": "many"}
    parts = {f"part-{option.id}": str(option.most) for option in prompt.options}
    if sum(option.most for option in prompt.options) > prompt.most:
        yield {"shape": "split", **parts}


@pytest.mark.parametrize("slug", catalog.SLUGS)
def test_every_question(slug, player):
    play = looked_at(begun(player, slug, SEATS))
    browser, asked = play.browsers[0], questions(slug)
    assert len(asked) > 1
    for prompt, state in asked:
        Match.objects.update(head_state=state)
        browser.go(play.path)
        form = browser.page.form("/answer/")
        sent = {name: form.values(name)[0] for name in ("csrfmiddlewaretoken", "to", "token")}
        for fields in (*forged(prompt), *too_many(prompt)):
            body = urlencode(sent | fields, doseq=True)
            response = browser.client.post(f"/ja{play.path}answer/", body, PLAIN)
            assert response.status_code in REFUSED, (prompt.kind, fields)
            assert 'role="alert"' in response.content.decode(), (prompt.kind, fields)
        match = play.match
        assert (match.entries.count(), bytes(match.head_state)) == (1, state)
        assert [seat.draft_length for seat in match.seats.all()] == [0] * SEATS

"""Home and lobby: what waits for you, and where to begin."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.access import become_guest, player
from games import catalog
from games.play import access, actions, queries
from games.play.views import page
from games.play.views.refusals import guarded, limit
from games.play.views.table import game, to_match
from rulebook import references

ASKED = 8
"""For so many matches the list says what is asked; the rest show their time only."""


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    person = player(request)
    if person is None:
        return render(request, "games/welcome.html", {"games": _games()})
    cards = queries.home(person)
    asked = {card.match.pk: _asked(card) for card in cards.mine[:ASKED]}
    context = {
        "person": person,
        "mine": [(row(card), asked.get(card.match.pk, "")) for card in cards.mine],
        "waiting": [row(card) for card in cards.waiting],
        "open": [row(card) for card in cards.open],
        "finished": [row(card) for card in cards.finished],
        "games": _games(),
    }
    return render(request, "games/home.html", context)


def _games() -> list[dict[str, Any]]:
    return [game(title.slug) for title in catalog.titles()]


def row(card: queries.Card) -> dict[str, Any]:
    """A match in a list."""
    match, seats = card.match, list(card.seats)
    return {
        "card": card,
        "match": match,
        "game": catalog.words(match.title).name(match.title, page.language()),
        "players": [
            {"number": seat.number, "name": seat.user.name if seat.user else "", "mine": seat == card.seat}
            for seat in seats
        ],
        "free": match.size - len(seats),
    }


def _asked(card: queries.Card) -> str:
    """The question in words, for the one who has to answer it."""
    look = access.look_for(card.seat) if card.seat else None
    prompt = access.position(look).prompt if look else None
    return catalog.words(card.match.title).prompt(prompt.kind, page.language()) if prompt else ""


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    context = {
        "person": player(request),
        "open": [row(card) for card in queries.lobby()],
        "running": [row(card) for card in queries.running(10)],
        "finished": [row(card) for card in queries.finished(5)],
        "games": _games(),
    }
    return render(request, "games/lobby.html", context)


@require_POST
@guarded
def practice(request: HttpRequest) -> HttpResponse:
    """Play at once, alone, for all seats: no account, no waiting, no mail."""
    slug = request.POST.get("title", "")
    if slug not in {title.slug for title in catalog.titles()}:
        raise Http404
    limit(request, "create")
    person = player(request) or become_guest(request)
    seats = request.POST.get("seats", "")
    match = actions.practice(person, slug, seats=int(seats) if seats in {"2", "3", "4"} else None)
    return to_match(match.code)


@require_POST
@guarded
def from_example(request: HttpRequest) -> HttpResponse:
    """ "Play on from here" in the rulebook: the position of an example as a practice match."""
    example = references.example_state(request.POST.get("example", ""))
    if example is None:
        raise Http404
    limit(request, "create")
    person = player(request) or become_guest(request)
    match = actions.practice(person, example.title, scenario=example.scenario)
    return to_match(match.code)

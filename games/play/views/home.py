"""Home and lobby: what waits for you, and where to begin."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from accounts.access import become_guest, player
from games import catalog, rendering
from games.play import access, actions, queries, store
from games.play.errors import BadTable, Broken
from games.play.models import Match, Seat
from games.play.views import page
from games.play.views.refusals import guarded, limit, posted
from games.play.views.table import game, to_match
from rulebook import references

if TYPE_CHECKING:
    from accounts.models import User

ASKED = 8
"""For so many matches the list says what is asked; the rest show their time only."""


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    person = player(request)
    if person is None:
        return render(request, "games/welcome.html", {"games": _games()})
    cards = queries.home(person)
    asked = _asked(cards.mine[:ASKED], person)
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
    match = card.match
    seats = () if match.practice or (match.solo and card.seat) else card.seats
    return {
        "card": card,
        "match": match,
        "drawing": rendering.edition(match.title),
        "game": catalog.words(match.title).name(match.title, page.language()),
        "players": [
            {"number": seat.number, "name": seat.user.name if seat.user else "", "mine": seat == card.seat}
            for seat in seats
        ],
        "free": card.free,
        "place": card.seat.place if card.seat and match.ended and not match.alone else None,
        "solo": solo_result(card),
    }


def solo_result(card: queries.Card) -> dict[str, Any] | None:
    """How a solo match ended that was played to its end."""
    points = card.seats[0].points if card.match.solo and card.seats else None
    goal = None if points is None else store.goal(card.match)
    return None if points is None or goal is None else {"points": points, "won": points >= goal}


def _asked(cards: list[queries.Card], person: User) -> dict[int, str]:
    """The questions in words, by match, for the one who has to answer them; two queries in all."""
    matches = Match.objects.filter(pk__in=[card.match.pk for card in cards])
    asked = {}
    for match in matches.prefetch_related(Prefetch("seats", Seat.objects.select_related("user"))):
        seats = tuple(match.seats.all())
        look = access.Look(match, seats, access.own_seat(seats, person, match))
        with suppress(Broken):  # its own page says so; the other matches are none the worse
            prompt = access.position(look).prompt
            asked[match.pk] = (
                catalog.words(match.title).prompt(prompt.kind, page.language()) if prompt else ""
            )
    return asked


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    person = player(request)
    context = {
        "person": person,
        "open": [row(card) for card in queries.lobby(person)],
        "running": [row(card) for card in queries.running(10)],
        "finished": [row(card) for card in queries.finished(5)],
        "games": _games(),
    }
    return render(request, "games/lobby.html", context)


@posted("play:home")
@guarded
def practice(request: HttpRequest) -> HttpResponse:
    """Play at once: no account, no waiting, no mail. Solo where the game has it, else for all seats."""
    title = next((title for title in catalog.titles() if title.slug == request.POST.get("title")), None)
    if title is None:
        raise Http404
    limit(request, "practice" if player(request) else "create")
    seats = request.POST.get("seats") or str(min(title.seats))
    if seats not in map(str, title.seats):
        raise BadTable
    person = player(request) or become_guest(request)
    if seats == "1":
        return to_match(actions.create(person, title.slug, seats=1, public=False).code)
    return to_match(actions.practice(person, title.slug, seats=int(seats)).code)


@csrf_exempt
@posted("rulebook:index")
@guarded
def from_example(request: HttpRequest) -> HttpResponse:
    """Play on from here. The rulebook is the same for everybody, so its forms hold no token of a session:
    that the form stood on a page of this site is what the browser itself says."""
    if not _own_page(request):
        return csrf_protect(_start_example)(request)
    return _start_example(request)


def _own_page(request: HttpRequest) -> bool:
    own = f"{request.scheme}://{request.get_host()}"
    return request.headers.get("Origin") == own or request.headers.get("Sec-Fetch-Site") == "same-origin"


def _start_example(request: HttpRequest) -> HttpResponse:
    example = references.example_state(request.POST.get("example", ""))
    if example is None:
        raise Http404
    limit(request, "practice" if player(request) else "create")
    person = player(request) or become_guest(request)
    match = actions.practice(person, example.game, scenario=example.scenario)
    return to_match(match.code)

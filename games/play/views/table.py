"""A table before, beside and after the play: create, invite, join, leave, resign, vote, go back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access import become_guest, player, require_player
from accounts.taken import asked_again
from games import catalog, rendering
from games.play import access, actions
from games.play.errors import DeadInvitation, Full, PlayError, Started
from games.play.forms import JoinAsGuestForm, NonceForm, TableForm
from games.play.models import Match
from games.play.views import page, pictures
from games.play.views.refusals import guarded, guarded_by_match, limit, number, posted, somebody

if TYPE_CHECKING:
    from games.engine.core import Title


def to_match(code: str, note: str = "", unfold: str = "") -> HttpResponse:
    url = reverse("play:match", args=[code])
    query = urlencode([(name, said) for name, said in (("note", note), ("unfold", unfold)) if said])
    return HttpResponseRedirect(f"{url}?{query}" if query else url, status=303)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@require_player
@guarded
def create(request: HttpRequest, title: str = "") -> HttpResponse:
    """One page: with one game nothing has to be chosen first."""
    titles = catalog.titles()
    slug = title or titles[0].slug
    chosen = next((candidate for candidate in titles if candidate.slug == slug), None)
    if chosen is None:
        raise Http404
    form = TableForm(chosen, page.language(), request.POST or None, initial=_proposed(request, chosen))
    if request.method == "POST" and form.is_valid():
        limit(request, "create")
        match = actions.create(
            somebody(request),
            chosen.slug,
            seats=form.cleaned_data["seats"],
            options=form.chosen_options(),
            pace=form.cleaned_data["pace"],
            public=form.cleaned_data["public"],
            nonce=form.cleaned_data["nonce"],
        )
        return to_match(match.code)
    context = {"form": form, "chosen": game(chosen.slug), "games": [game(title.slug) for title in titles]}
    return render(request, "games/create.html", context, status=422 if form.errors else 200)


def _proposed(request: HttpRequest, title: Title[Any]) -> dict[str, int]:
    """The number of players that the link to the form asks for."""
    asked = request.GET.get("seats", "")
    return {"seats": int(asked)} if asked in map(str, title.seats) else {}


def game(slug: str) -> dict[str, Any]:
    """A title as lists and forms name it."""
    title = catalog.title(slug)
    name, picture = catalog.words(slug).name(slug, page.language()), rendering.cover(slug, page.language())
    seats = {"seats": title.seats, "least": title.seats[0], "most": title.seats[-1]}
    return {"slug": slug, "name": name, "picture": picture, "solo": 1 in title.seats, **seats}


def show_table(request: HttpRequest, look: access.Look, form: NonceForm | None = None) -> HttpResponse:
    """A table that has not started: who sits there, and how to fill it."""
    match, person = look.match, player(request)
    context = {
        **table_context(look),
        "invitation_url": request.build_absolute_uri(reverse("play:invitation", args=[match.invitation])),
        "form": form or NonceForm(),
        "may_join": look.seat is None and match.status == Match.Status.OPEN,
        "action": reverse("play:join", args=[match.code]),
        "person": person,
    }
    return render(request, "games/table.html", context, status=422 if form and form.errors else 200)


def table_context(look: access.Look) -> dict[str, Any]:
    match, lang = look.match, page.language()
    return {
        "match": match,
        "look": look,
        "game": catalog.words(match.title).name(match.title, lang),
        "players": [
            {"name": look.names[seat.number], "number": seat.number, "mine": seat == look.seat}
            for seat in look.seats
        ],
        "empty_seats": range(len(look.seats), match.size),
        "options": page.options(match, lang),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@guarded
@asked_again
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody with the link may sit down, with or without an account."""
    try:
        look = access.match_by_invitation(token)
        if request.method == "POST":
            return _join_invited(request, look, token)
        return _show_invitation(request, look, token)
    except (DeadInvitation, Full, Started) as error:
        return _closed_invitation(request, error)


def _join_form(request: HttpRequest, data: Any = None) -> NonceForm:
    return NonceForm(data) if player(request) else JoinAsGuestForm(data)


def _show_invitation(
    request: HttpRequest, look: access.Look, token: str, form: NonceForm | None = None
) -> HttpResponse:
    person = player(request)
    if person is not None and any(seat.user_id == person.pk for seat in look.seats):
        return to_match(look.match.code)
    host = look.names[0] if look.names else ""
    context = {
        **table_context(look),
        "form": form or _join_form(request),
        "action": reverse("play:invitation", args=[token]),
        "person": person,
        "host": host,
        "may_join": True,
    }
    return render(request, "games/invitation.html", context, status=422 if form and form.errors else 200)


def _join_invited(request: HttpRequest, look: access.Look, token: str) -> HttpResponse:
    form = _join_form(request, request.POST)
    if not form.is_valid():
        return _show_invitation(request, look, token, form)
    limit(request, "join")
    person = player(request) or become_guest(request, form.cleaned_data.get("name", ""))
    actions.join(person, look.match.code, invitation=token, nonce=form.cleaned_data["nonce"])
    return to_match(look.match.code, "joined")


def _closed_invitation(request: HttpRequest, error: PlayError) -> HttpResponse:
    """Somebody who sits there is led to the match; others learn what became of the table."""
    person, match = player(request), error.match
    if person and match and match.seats.filter(user=person).exists():
        return to_match(match.code)
    context = {"code": error.code, "match": match if match and match.public else None}
    return render(request, "games/invitation_closed.html", context, status=error.status)


@posted("play:match")
@require_player
@guarded
def join(request: HttpRequest, code: str) -> HttpResponse:
    limit(request, "join")
    form = NonceForm(request.POST)
    if not form.is_valid():
        return show_table(request, access.match_for_viewer(player(request), code), form)
    actions.join(somebody(request), code, nonce=form.cleaned_data["nonce"])
    return to_match(code, "joined")


@posted("play:match")
@guarded
def leave(request: HttpRequest, code: str) -> HttpResponse:
    person = somebody(request)
    with suppress(Http404):  # a stranger gets one answer, whether there is such a table or not
        actions.leave(person, code)
    return HttpResponseRedirect(reverse("play:home"), status=303)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@guarded
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """It cannot be undone, so the page asks once more."""
    if request.method == "POST":
        actions.resign(player(request), code)
        return to_match(code)
    look = access.match_for_seat(player(request), code)
    if not look.match.started_at:
        raise Http404
    mine = look.seat is not None and look.seat.awaited
    return render(request, "games/resign.html", page.heading(look, mine=mine))


@posted("play:match")
@guarded_by_match
def vote(request: HttpRequest, code: str) -> HttpResponse:
    limit(request, "answer")
    actions.vote(player(request), code, number(request, "seat"), request.POST.get("choice", ""))
    return to_match(code, "voted", page.unfolded(request))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@guarded
def rewind(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """Before anybody is asked, the page shows where the match would go back to."""
    if request.method == "POST":
        limit(request, "answer")
        proposal = actions.propose_rewind(player(request), code, n)
        return to_match(code, "asked" if proposal else "")
    limit(request, "past")
    look = access.match_for_seat(player(request), code)
    then = access.position(look, n)
    drawn = pictures.drawings(look, then)
    context = {
        **page.frame(look, then),
        "board": drawn.board,
        "symbols": drawn.symbols,
        "n": n,
    }
    return render(request, "games/rewind.html", context)


@posted("play:match")
@guarded_by_match
def consent(request: HttpRequest, code: str) -> HttpResponse:
    limit(request, "answer")
    agree = request.POST.get("agree") == "yes"
    actions.consent(player(request), code, number(request, "proposal"), agree)
    return to_match(code, "" if agree else "declined", page.unfolded(request))

"""One match: its page, its fragment, an answer, taking back, past positions, log and export."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotModified,
    HttpResponseRedirect,
    JsonResponse,
)
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.access import player
from games import catalog, rendering
from games.play import access, actions, words
from games.play import export as exporting
from games.play.decode import LONGEST_ID, kept
from games.play.models import Match
from games.play.views import page, pictures
from games.play.views.refusals import guarded, guarded_by_match, limit, number, posted
from games.play.views.table import show_table

LOG_ROWS = 150
"""So many entries make one page of the log."""


@require_safe
@never_cache
@guarded
def match(request: HttpRequest, code: str) -> HttpResponse:
    look = access.match_for_viewer(player(request), code)
    if not look.match.started_at:
        return show_table(request, look)
    choose, note = request.GET.get("choose", ""), request.GET.get("note", "")
    return page.show(request, look, choose=choose, note=note, kept=request.GET.getlist("take"))


@require_safe
@guarded
def fragment(request: HttpRequest, code: str) -> HttpResponse:
    """What one window shows now; 304 without drawing anything when it is up to date."""
    look = access.match_for_viewer(player(request), code)
    position = access.position(look)
    tag = f'"{position.tag}:{page.language()}"'
    if tag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified(headers={"ETag": tag})
    choose, kept = request.GET.get("choose", ""), request.GET.getlist("take")
    context = page.context(look, position, choose=choose, kept=kept, unfold=request.GET.get("unfold", ""))
    response = render(request, "games/match_body.html", context)
    response["ETag"], response["Cache-Control"] = tag, "no-store"
    return response


@posted("play:match")
@guarded_by_match
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """A choice that would draw or reveal asks once more first: the form then posts `ask`.

    Several things are looked at together before they are decided: the form then posts `look`.
    """
    limit(request, "answer")
    if "ask" in request.POST:
        choose = request.POST["ask"] or request.POST.get("option", "")
        return _again(request, code, choose=choose[:LONGEST_ID])
    if "look" in request.POST:
        return _again(request, code, kept=kept(request.POST))
    done = actions.answer(
        player(request),
        code,
        request.POST.get("to", ""),
        actions.decode(request.POST),
        request.POST.get("token", ""),
    )
    return _again(request, code, note="repeat" if done.repeat else "")


@posted("play:match")
@guarded_by_match
def undo(request: HttpRequest, code: str) -> HttpResponse:
    limit(request, "answer")
    actions.undo(player(request), code, number(request, "edit"), number(request, "length"))
    return _again(request, code)


def _again(
    request: HttpRequest, code: str, *, choose: str = "", note: str = "", kept: Sequence[str] = ()
) -> HttpResponse:
    """Without script a redirect, so that reloading repeats nothing; for htmx the fragments at once."""
    if request.htmx:  # type: ignore[attr-defined]
        look = access.match_for_viewer(player(request), code)
        return page.show(request, look, choose=choose, note=note, kept=kept)
    told = {"choose": choose, "note": note, "unfold": page.unfolded(request)}
    about = [(name, said) for name, said in told.items() if said]
    query = urlencode([*about, *(("take", option) for option in kept)])
    query = f"?{query}" if query else ""
    url = reverse("play:match", args=[code])
    return HttpResponseRedirect(f"{url}{query}#question", status=303)


@require_safe
@guarded
def position(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """A past position by its permanent link: what this viewer could see at that moment."""
    limit(request, "past")
    look = access.match_for_viewer(player(request), code)
    numbers = access.positions(look)
    if n not in numbers:
        return _enclosing(look, numbers, n)
    return render(request, "games/position.html", _replay(look, numbers, n))


def _enclosing(look: access.Look, numbers: list[int], n: int) -> HttpResponse:
    """A row within a turn has no position of its own: it leads to the one that its turn ended in.

    What the site itself wrote changed no position: it leads to the one that stood then.
    """
    row = look.match.entries.filter(n=n, superseded=None).first()
    if row is None:
        raise Http404
    shown = row.position if row.position in numbers else max(number for number in numbers if number < n)
    return HttpResponseRedirect(reverse("play:position", args=[look.match.code, shown]))


def _replay(look: access.Look, numbers: list[int], n: int) -> dict[str, Any]:
    then, lang = access.position(look, n), page.language()
    index = numbers.index(n)
    before = numbers[index - 1] if index else -1
    rows = look.match.entries.filter(n__gt=before, n__lte=n)
    drawn = pictures.drawings(look, then)
    return {
        **page.frame(look, then),
        "board": drawn.board,
        "board_text": pictures.in_words(look, then),
        "symbols": drawn.symbols,
        "things": [
            (seat, look.names[seat.number], then.points[seat.number], drawn.things[seat.number])
            for seat in look.seats
        ],
        "lines": list(words.lines_of(look, lang, rows)),
        "index": index,
        "last": len(numbers) - 1,
        "n": n,
        "first_n": numbers[0],
        "last_n": numbers[-1],
        "previous_n": before if index else None,
        "next_n": numbers[index + 1] if index + 1 < len(numbers) else None,
    }


@require_safe
@guarded
def positions(request: HttpRequest, code: str) -> HttpResponse:
    """The slider sends the place in the row of positions; the answer is the permanent link."""
    look = access.match_for_viewer(player(request), code)
    numbers = access.positions(look)
    if not numbers:
        raise Http404
    at = request.GET.get("at", "")
    known = at.isascii() and at.isdigit() and len(at) < 7
    index = min(int(at), len(numbers) - 1) if known else -1
    return HttpResponseRedirect(reverse("play:position", args=[code, numbers[index]]))


@require_safe
@never_cache
@guarded
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that happened, as it was written down: also of a match that can no longer be continued."""
    limit(request, "past")
    look = access.match_for_viewer(player(request), code)
    if not look.match.started_at:
        raise Http404
    rows = look.match.entries.order_by("-n")
    before = request.GET.get("before", "")
    if before.isascii() and before.isdigit() and len(before) < 7:
        rows = rows.filter(n__lt=int(before))
    shown = list(rows[: LOG_ROWS + 1])
    context = {
        **page.heading(look, mine=look.seat is not None and look.seat.awaited),
        "lines": list(words.lines_of(look, page.language(), reversed(shown[:LOG_ROWS]))),
        "earlier": shown[LOG_ROWS - 1].n if len(shown) > LOG_ROWS else None,
    }
    return render(request, "games/log_page.html", context)


@require_safe
@never_cache
@guarded
def text(request: HttpRequest, code: str) -> HttpResponse:
    """The position in words, as a page or for the drawer beside the board."""
    look = access.match_for_viewer(player(request), code)
    if not look.match.started_at:
        raise Http404
    now = access.position(look)
    template = "games/in_words.html" if "fragment" in request.GET else "games/text_page.html"
    return render(request, template, {**page.frame(look, now), "board_text": pictures.in_words(look, now)})


@require_safe
@never_cache
@guarded
def export(request: HttpRequest, code: str) -> HttpResponse:
    limit(request, "export")
    look = access.match_for_viewer(player(request), code)
    response = JsonResponse(exporting.export(look), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="teban-{code}.json"'
    return response


@require_safe
@guarded
def thumbnail(request: HttpRequest, code: str) -> HttpResponse:
    """The board as everybody may see it, as a small picture for lists.

    Of a match that is over it never changes while its address names how it is drawn.
    """
    look = access.match_for_viewer(player(request), code)
    if not look.match.started_at:
        raise Http404
    open_look = access.Look(look.match, look.seats, None)
    dark = "dark" in request.GET
    drawing = rendering.edition(look.match.title)
    tag = f'"{look.match.code}:{look.match.public_no}:{drawing}{":dark" if dark else ""}"'
    if tag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified(headers={"ETag": tag})
    limit(request, "picture")
    scene = catalog.title(look.match.title).thumbnail(access.position(open_look).view)
    png = rendering.png(
        scene, catalog.words(look.match.title), page.language(), look.names, zoom=1, dark=dark
    )
    private = "private" if not look.match.public else "public"
    lasting = look.match.status == Match.Status.OVER and drawing in request.GET
    fresh = "max-age=31536000, immutable" if lasting else "max-age=60"
    return HttpResponse(png, "image/png", headers={"ETag": tag, "Cache-Control": f"{private}, {fresh}"})

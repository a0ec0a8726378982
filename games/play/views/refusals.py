"""Every refusal as a page: a sentence in the reader's language, the right status, and a way on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts import access as accounts
from accounts import limits
from games.engine.errors import AnswerError, Illegal
from games.play import access, words
from games.play.decode import kept
from games.play.errors import Broken, NotSeated, PlayError
from games.play.views import page

if TYPE_CHECKING:
    from accounts.models import User

View = Callable[..., HttpResponse]


class TooMany(PlayError):
    """More than a person sends, or reads; `window` is full."""

    code = "too-many"
    status = 429

    def __init__(self, window: str, *, reading: bool) -> None:
        super().__init__()
        self.window = window
        self.reading = reading

    def said(self) -> str:
        """The sentence, with when to try again."""
        minutes = limits.minutes_left(self.window)
        if self.reading:
            sentence = ngettext(
                "That was a little fast. Please open it again in a minute.",
                "That was a little fast. Please open it again in %(minutes)d minutes.",
                minutes,
            )
        else:
            sentence = ngettext(
                "That was a little fast. Please send it again in a minute.",
                "That was a little fast. Please send it again in %(minutes)d minutes.",
                minutes,
            )
        return sentence % {"minutes": minutes}


def somebody(request: HttpRequest) -> User:
    """Whoever acts, with an account or as a guest."""
    person = accounts.player(request)
    if person is None:
        raise NotSeated
    return person


def limit(request: HttpRequest, window: str) -> None:
    if not limits.allowed(request, window):
        raise TooMany(window, reading=request.method in ("GET", "HEAD"))


def number(request: HttpRequest, name: str) -> int:
    """A number that a form carries; -1, which is none of ours, for anything else."""
    value = request.POST.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1


def said(error: Exception, title: str) -> words.Said:
    """The sentence, in the language of the page."""
    if isinstance(error, TooMany):
        return words.Said(error.said(), None, None)
    return words.refusal(error, page.language(), title)


def status_of(error: Exception) -> int:
    if isinstance(error, PlayError):
        return error.status
    return 422 if isinstance(error, Illegal) else 409


def posted(back: str) -> Callable[[View], View]:
    """A form comes here; whoever opens its address is led to the page on which the form stands."""

    def decorate(view: View) -> View:
        post_only = require_POST(view)

        @wraps(view)
        def answered(request: HttpRequest, **where: Any) -> HttpResponse:
            if request.method in ("GET", "HEAD"):
                return HttpResponseRedirect(reverse(back, kwargs=where))
            return post_only(request, **where)

        return answered

    return decorate


def guarded(view: View) -> View:
    """A refusal becomes a page of its own, with a link back to the match where there is one."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (PlayError, AnswerError) as error:
            return refusal_page(request, error, kwargs.get("code", ""))

    return answered


def guarded_by_match(view: View) -> View:
    """A refusal is told on the match page itself, beside the fresh position and with the choice kept."""

    @wraps(view)
    def answered(request: HttpRequest, code: str) -> HttpResponse:
        try:
            return view(request, code=code)
        except (PlayError, AnswerError) as error:
            return _on_match(request, error, code)

    return answered


def _on_match(request: HttpRequest, error: Exception, code: str) -> HttpResponse:
    look = access.match_for_viewer(accounts.player(request), code)
    if look.match.status == look.match.Status.OPEN or not look.match.started_at:
        return refusal_page(request, error, code)
    refused = said(error, look.match.title)
    try:
        shown = page.show(request, look, status=status_of(error), refused=refused, kept=kept(request.POST))
    except Broken as broken:  # then there is no position to show beside the refusal
        return refusal_page(request, broken, code)
    return _when(shown, error)


def refusal_page(request: HttpRequest, error: Exception, code: str = "") -> HttpResponse:
    match = getattr(error, "match", None)
    title = match.title if match else ""
    if code and not match:
        try:
            match = access.match_for_viewer(accounts.player(request), code).match
            title = match.title
        except Http404:
            match = None
    refused = said(error, title)
    context = {"refused": refused, "match": match, "code": getattr(error, "code", "")}
    return _when(render(request, "games/refused.html", context, status=status_of(error)), error)


def _when(response: HttpResponse, error: Exception) -> HttpResponse:
    if isinstance(error, TooMany):
        response["Retry-After"] = str(limits.seconds_left(error.window))
    return response

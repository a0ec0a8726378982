"""Pages for what went wrong: a clear sentence in the reader's language, and nothing lost.

A view gives its own sentence by raising Http404, PermissionDenied or BadRequest with a lazy
translation; any other message is meant for programmers and is not shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from config import i18n
from config.templatetags.site import parts, shown_path

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

MINUTE = 60
SENTENCES: dict[int, tuple[Any, Any]] = {
    400: (_("This request cannot be read"), _("A part of it is missing or malformed. Nothing was changed.")),
    403: (_("This is not open to you"), _("You may need to sign in, or it belongs to somebody else.")),
    404: (_("There is no page here"), _("The link may be old, or a letter of the address is wrong.")),
    405: (_("This page works differently"), _("It takes no request of this kind. Nothing was changed.")),
    429: (_("That was a little fast"), ""),
    500: (
        _("Something broke on our side"),
        _("It has been written down. What was confirmed before is safe; please try once more in a moment."),
    ),
}


def page(request: HttpRequest, status: int, sentence: Any = "", **context: Any) -> HttpResponse:
    title, usual = SENTENCES[status]
    response = render(
        request,
        "error.html",
        {"status": status, "title": title, "sentence": sentence or usual, **context},
        status=status,
    )
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Language"] = translation.get_language() or ""
    return for_htmx(request, response)


def for_htmx(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Where a script asked for a fragment, the sentence takes the place of the page's main part."""
    if request.headers.get("HX-Request"):
        response.headers["HX-Retarget"] = response.headers["HX-Reselect"] = "#main"
        response.headers["HX-Reswap"] = "outerHTML"
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 400, told(exception))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 403, told(exception))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    rest = i18n.foreign(request.path_info)
    if rest is None:
        return page(request, 404, told(exception))
    with translation.override("ja"):
        return page(
            request,
            404,
            _("This site speaks Japanese and English."),
            choices=[(code, i18n.in_language(rest, code)) for code in i18n.languages()],
        )


def bare(request: HttpRequest, refusal: HttpResponse) -> HttpResponse:
    """A refusal that came without words gets its page and keeps its headers."""
    if refusal.status_code == 429:
        return too_many(request, seconds=int(refusal.headers.get("Retry-After", MINUTE)))
    response = page(request, refusal.status_code)
    if "Allow" in refusal.headers:
        response.headers["Allow"] = refusal.headers["Allow"]
    return response


def too_many(request: HttpRequest, exception: Exception | None = None, seconds: int = MINUTE) -> HttpResponse:
    """Says when to try again: django-allauth names no time, and lets in after a minute at the latest."""
    minutes = -(-seconds // MINUTE)
    sentence = ngettext(
        "What you sent last was not taken. Please send it once more in a minute.",
        "What you sent last was not taken. Please send it once more in %(minutes)d minutes.",
        minutes,
    )
    response = page(request, 429, sentence % {"minutes": minutes})
    response.headers["Retry-After"] = str(seconds)
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    return page(request, 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form is stale or forged. Ours is offered again with all that was typed, save secrets."""
    own = is_own(request)
    sent = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken" and "password" not in name
    ]
    secret = any("password" in name for name in request.POST)
    return page(
        request,
        403,
        _("This form had been open for too long, or cookies are switched off. Nothing was changed yet."),
        resend=sent if own and not secret and not request.FILES else None,
        action=request.get_full_path(),
        back=shown_path(request) if own else None,
    )


def is_own(request: HttpRequest) -> bool:
    """Whether the browser says that the form stood on a page of this site."""
    origin = request.headers.get("Origin") or request.headers.get("Referer", "")
    return bool(origin) and parts(origin).netloc == request.get_host()


def told(exception: Exception) -> Any:
    message = exception.args[0] if exception.args else ""
    return message if isinstance(message, Promise) else ""

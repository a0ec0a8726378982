"""What happens to every request: its language, and the cookie by which cached pages know a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.exceptions import BadRequest
from django.http import HttpResponseRedirect
from django.urls import is_valid_path
from django.utils import translation

from accounts.access import GUEST
from config import errors, i18n

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

HERE = "here"
YEAR = 60 * 60 * 24 * 365


class ReadableMiddleware:
    """A cookie with a NUL, which no database can hold, counts as not sent; it stands before the session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if "\0" not in value}
        return self.get_response(request)


class SiteLocaleMiddleware:
    """The language is that of the prefix, else of the cookie, else Japanese; never the browser's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        prefix = i18n.split(request.path_info)[0]
        language = prefix or preferred(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            if response.status_code == 404 and not prefix:
                response = with_prefix(request, language) or response
            response.headers.setdefault("Content-Language", translation.get_language() or language)
        if prefix and prefix != preferred(request) and is_personal(response):
            remember(response, prefix)
        return response


class PageMiddleware:
    """Gives bare refusals a page, keeps what one player sees from shared caches, and tells cached pages
    whether somebody is signed in.

    It knows no asynchronous mode and stands last, so that all middleware runs in one thread hop.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.encoding:  # our forms are UTF-8; another charset decodes to what no database can hold
            request.encoding = "utf-8"
        if holds_nul(request):
            return errors.bad_request(request, BadRequest())
        response = self.get_response(request)
        if response.status_code in (405, 429) and not response.content:
            response = errors.bare(request, response)
        if request.session.accessed:
            response.headers.setdefault("Cache-Control", "private")
            mark_presence(request, response)
        return response


def holds_nul(request: HttpRequest) -> bool:
    """No form of ours sends one, and no database can hold it."""
    if "%00" in request.META["QUERY_STRING"]:
        return True
    return request.method == "POST" and any(
        "\0" in text for name, values in request.POST.lists() for text in (name, *values)
    )


def readable_cookies(inner: Any) -> Any:
    """The same for sockets: it stands between their cookies and their session."""

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        cookies = {name: value for name, value in scope["cookies"].items() if "\0" not in value}
        await inner({**scope, "cookies": cookies}, receive, send)

    return application


def preferred(request: HttpRequest) -> str:
    language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return language if language in i18n.languages() else settings.LANGUAGE_CODE


def with_prefix(request: HttpRequest, language: str) -> HttpResponse | None:
    """Somebody left the prefix out: send them to the page in their language, if there is one."""
    target = i18n.in_language(request.path_info, language)
    if request.method not in ("GET", "HEAD") or not (is_valid_path(target) or is_valid_path(f"{target}/")):
        return None
    return HttpResponseRedirect(i18n.in_language(request.get_full_path(), language))


def is_personal(response: HttpResponse) -> bool:
    """Pages that are the same for all set no cookie, so that any cache may keep them."""
    return "public" not in response.headers.get("Cache-Control", "")


def remember(response: HttpResponse, language: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def mark_presence(request: HttpRequest, response: HttpResponse) -> None:
    """Keep the cookie without content by which cached pages know that somebody plays here."""
    known = HERE in request.COOKIES
    present = SESSION_KEY in request.session or GUEST in request.session
    if present and not known:
        response.set_cookie(
            HERE,
            "1",
            max_age=settings.SESSION_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            samesite="Lax",
        )
    elif known and not present:
        response.delete_cookie(HERE, samesite="Lax")

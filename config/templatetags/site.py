from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit

from django import template
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.utils.translation import get_language_info

from config import i18n, typography

if TYPE_CHECKING:
    from django.http import HttpRequest

register = template.Library()


@register.simple_tag(takes_context=True)
def other_languages(context: dict[str, Any]) -> list[dict[str, str]]:
    """The links of the language switch: this page in each other language (`code`, `name`, `url`)."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return []
    path = shown_path(request)
    here = getattr(request, "LANGUAGE_CODE", "")
    return [
        {"code": code, "name": get_language_info(code)["name_local"], "url": i18n.in_language(path, code)}
        for code in i18n.languages()
        if code != here
    ]


@register.filter
def in_language(path: str, language: str) -> str:
    return i18n.in_language(path, language)


@register.filter
def absolute(path: str) -> str:
    """The whole address, for those who read it elsewhere."""
    return f"{settings.SITE_URL}{path}"


@register.filter
def phrases(text: object) -> str:
    """A heading that breaks between phrases: give its element the class `phrased`."""
    return typography.phrases(str(text))


def shown_path(request: HttpRequest) -> str:
    """The page on the screen: for the answer to a form, the one on which the form stood."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    came_from = parts(request.headers.get("Referer", ""))
    with suppress(DisallowedHost):  # a request for another site is refused on a page, too
        if came_from.netloc == request.get_host() and i18n.split(came_from.path)[0]:
            return f"{came_from.path}?{came_from.query}" if came_from.query else came_from.path
    return request.path


def parts(url: str) -> SplitResult:
    """An address that a request names; nothing of it where it cannot be read."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")

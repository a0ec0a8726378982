"""The library's forms are refused as our own are: with 422, and the page that says what is wrong."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from django.urls import URLPattern, URLResolver

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from django.http import HttpRequest, HttpResponse


def refused(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Tells no more than the page does: whatever hides whether an address is known passes as valid."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        response = view(request, *args, **kwargs)
        form = (getattr(response, "context_data", None) or {}).get("form")
        if request.method == "POST" and response.status_code == 200 and form is not None and form.errors:
            response.status_code = 422
        return response

    return wrapped


def all_refused(urls: Iterable[URLPattern | URLResolver]) -> list[URLPattern | URLResolver]:
    """The same addresses and names, and every view among them refuses."""
    return [
        URLPattern(url.pattern, refused(url.callback), url.default_args, url.name)
        if isinstance(url, URLPattern)
        else URLResolver(
            url.pattern, all_refused(url.url_patterns), url.default_kwargs, url.app_name, url.namespace
        )
        for url in urls
    ]

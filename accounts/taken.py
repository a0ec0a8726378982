"""A name or an address that somebody else takes between the look at it and the writing."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from django.db import IntegrityError

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


def asked_again(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Whoever comes second has the form checked once more, and reads there what is taken."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except IntegrityError:
            return view(request, *args, **kwargs)

    return wrapped

"""The site, and beside it pages that go wrong or wait for each other on purpose."""

import threading
from collections.abc import Callable

from django.conf.urls.i18n import i18n_patterns
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from config import asgi, later, urls
from config.urls import handler400, handler403, handler404, handler429, handler500

__all__ = ["handler400", "handler403", "handler404", "handler429", "handler500", "urlpatterns"]


def going_wrong(request, status):
    trouble = {
        400: BadRequest("no such field"),
        403: PermissionDenied("SELECT secret"),
        404: Http404(_("There is no page here")),
        500: RuntimeError("on purpose"),
    }
    if status in trouble:
        raise trouble[status]
    return HttpResponse(status=status)


def public(request):
    page = render(request, "base_public.html")
    page.headers["Cache-Control"] = "public, max-age=300"
    return page


present: set[int] = set()
gate = threading.Barrier(asgi.Pages.AT_ONCE)


def together(request):
    """Made as soon as so many are made at once; it says how many there were when it came."""
    present.add(threading.get_ident())
    found = len(present)
    gate.wait(20)
    present.discard(threading.get_ident())
    return HttpResponse(str(found))


left: tuple[Callable[[], None], ...] = ()


def leaving(request):
    """It leaves `left` to be done."""
    for work in left:
        later.soon(work)
    return HttpResponse("at once")


urlpatterns = [
    *i18n_patterns(
        path("trouble/405/", require_POST(public)),
        path("trouble/public/", public),
        path("trouble/together/", together),
        path("trouble/later/", leaving),
        path("trouble/<int:status>/", going_wrong),
    ),
    *urls.urlpatterns,
]

"""Addresses without a language."""

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache


def front_door(request: HttpRequest) -> HttpResponse:
    """`/` leads to the home page in the language used last."""
    response = HttpResponseRedirect(reverse("play:home"))
    patch_vary_headers(response, ["Cookie"])
    return response


@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Whether this process reaches its database and cache; for load balancers and supervisors."""
    state = {"database": reaches_database(), "cache": reaches_cache()}
    return JsonResponse(state, status=200 if all(state.values()) else 503)


def reaches_database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def reaches_cache() -> bool:
    try:
        cache.set("health", 1, 10)
        return bool(cache.get("health") == 1)
    except Exception:  # each back end has errors of its own
        return False

"""Who is playing: the only door from a request or a socket to a player."""

from __future__ import annotations

from datetime import timedelta
from functools import wraps
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

from django.contrib.auth import get_user
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User

if TYPE_CHECKING:
    from collections.abc import Callable

GUEST = "guest"
"""The session key that names the guest; `request.user` stays anonymous for guests."""
SEEN_EVERY = timedelta(days=1)


def player(request: HttpRequest) -> User | None:
    """The account that is signed in, else the guest of this session, else nobody."""
    if not hasattr(request, "_player"):
        user = request.user
        found = user if user.is_authenticated else guest_of(request)
        request._player = found  # type: ignore[attr-defined]
    return cast("User | None", request._player)  # type: ignore[attr-defined]


def player_in(session: Any) -> User | None:
    """The same for a socket, which has a session and no request."""
    user = get_user(cast(HttpRequest, SimpleNamespace(session=session)))
    return user if user.is_authenticated else _guest(session)


def guest_of(request: HttpRequest) -> User | None:
    """The guest of this session, also after somebody signed in on top of it.

    Once a day it is noted that they came, and their session starts anew: they have no other way in.
    """
    guest = _guest(request.session)
    now = timezone.now()
    if guest is not None and (guest.last_login is None or guest.last_login < now - SEEN_EVERY):
        User.objects.filter(pk=guest.pk).update(last_login=now)
        request.session.modified = True
    return guest


def become_guest(request: HttpRequest, name: str = "") -> User:
    """Let a visitor play at once; whoever plays already stays who they are."""
    present = player(request)
    if present is not None:
        return present
    guest = User.objects.create_guest(name, get_language() or "ja")
    request.session.cycle_key()  # whoever planted the old key must not share the seat
    request.session[GUEST] = guest.pk
    request._player = guest  # type: ignore[attr-defined]
    return guest


def require_player(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Visitors are first asked who they are, and then brought back to the page that they wanted."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if player(request) is not None:
            return view(request, *args, **kwargs)
        back = request.get_full_path() if request.method in ("GET", "HEAD") else reverse("play:home")
        return HttpResponseRedirect(f"{reverse('accounts:guest')}?{urlencode({'next': back})}")

    return wrapped


def _guest(session: Any) -> User | None:
    pk = session.get(GUEST)
    return User.objects.filter(pk=pk, guest=True, is_active=True).first() if pk else None

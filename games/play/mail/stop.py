"""Stopping one kind of mail with one click, without signing in (RFC 8058)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.play.models import Notice
from games.play.notices import PREFERENCE

if TYPE_CHECKING:
    from accounts.models import User

SALT = "games.play.mail.stop"


def url(user: User, kind: str) -> str:
    """It does not expire, signs nobody in, and does nothing until it is posted."""
    token = signing.Signer(salt=SALT).sign_object([user.pk, PREFERENCE[Notice.Kind(kind)]])
    return f"{settings.SITE_URL}{reverse('mail_stop', args=[token])}"


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The providers' machines post here and follow no redirect; people see a button first."""
    user, choice = _read(token)
    if request.method == "POST":
        type(user).objects.filter(pk=user.pk).update(**{choice: False})
    with translation.override(user.language):
        context = {"choice": choice, "done": request.method == "POST"}
        return render(request, "mail/stop.html", context)


def _read(token: str) -> tuple[User, str]:
    """Whose mails, and the switch of the account that silences them."""
    try:
        pk, choice = signing.Signer(salt=SALT).unsign_object(token)
    except signing.BadSignature:
        raise Http404 from None
    user = get_user_model().objects.filter(pk=pk).first()
    if user is None or choice not in PREFERENCE.values():
        raise Http404
    return user, str(choice)

"""A session's guest becomes somebody: by confirming an address, or by signing in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.signals import email_confirmed
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver

from accounts.access import GUEST, guest_of
from accounts.signals import claimed

if TYPE_CHECKING:
    from allauth.account.models import EmailAddress
    from django.http import HttpRequest

    from accounts.models import User


@receiver(email_confirmed)
def guest_has_account(email_address: EmailAddress, **kwargs: Any) -> None:
    """Until the address is confirmed the guest stays a guest, and goes on playing."""
    user = email_address.user
    if user.guest:
        user.guest = False
        user.save(update_fields=["guest"])


@receiver(user_logged_in)
def guest_signed_in(request: HttpRequest, user: User, **kwargs: Any) -> None:
    guest = guest_of(request)
    request.session.pop(GUEST, None)
    request._player = user  # type: ignore[attr-defined]
    if guest is not None and guest.pk != user.pk:
        claimed.send(sender=type(user), guest=guest, user=user)

"""Where django-allauth asks what is particular to this site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.access import guest_of
from accounts.models import User

if TYPE_CHECKING:
    from django.forms import BaseForm
    from django.http import HttpRequest

log = structlog.get_logger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        # As long as `login_failed` in ACCOUNT_RATE_LIMITS.
        "too_many_login_attempts": _(
            "Too many attempts have failed. Please try again in five minutes. "
            "A forgotten password can be replaced by a new one."
        ),
    }

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up keeps the row, and with it every seat."""
        guest = guest_of(request)
        if guest is None:
            return User()
        # An earlier attempt, with an address that was never confirmed, makes way.
        EmailAddress.objects.filter(user=guest).delete()
        return guest

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        data = form.cleaned_data
        user.guest = True  # until the address is confirmed
        user.name = data["name"]
        user.language = translation.get_language() or user.language
        user.time_zone = data.get("time_zone") or user.time_zone
        super().save_user(request, user, form, commit)
        return user

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Mail is written in the reader's language, whoever caused it.

        Where it cannot be sent, what was done before holds, and the page offers a new code.
        """
        reader = User.objects.filter(email=email).only("language", "time_zone").first()
        language = reader.language if reader else translation.get_language()
        zone = ZoneInfo(reader.time_zone) if reader else None
        with translation.override(language), timezone.override(zone):
            try:
                super().send_mail(template_prefix, email, context)
            except OSError:
                log.exception("mail not sent", template=template_prefix)

    def get_login_stages(self) -> list[str]:
        """A passkey stands for the password; it is never asked for on top of it."""
        return ["allauth.account.stages.EmailVerificationStage"]


class PasskeyAdapter(DefaultMFAAdapter):
    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        present = Authenticator.objects.filter(user=user, type=type).count()
        return gettext("Device %(n)d") % {"n": present + 1}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Under this name the browser asks which passkey to use."""
        return {**super().get_public_key_credential_rp_entity(), "name": "手番 Teban"}

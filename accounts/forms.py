from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.fields import EmailField
from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts import addresses, zones
from accounts.models import User
from accounts.signup import NameField, free_name

GOOD_PASSWORD = _("At least 8 characters, not only digits, and nothing that others would guess.")


class PlainPasswordHelp:
    """One sentence in place of a list of rules."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = GOOD_PASSWORD


class AddressField(EmailField):
    """What is too long is refused, for the library cuts it. Some addresses grow when they are lowered."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=None, **kwargs)

    def to_python(self, value: Any) -> str:
        address: str = super().to_python(value).lower()
        addresses.fits(address)
        return address


class SignupForm(PlainPasswordHelp, allauth_forms.SignupForm):
    email = AddressField()


class AddEmailForm(allauth_forms.AddEmailForm):
    email = AddressField()


class ChangeEmailForm(allauth_forms.ChangeEmailForm):
    """For the address that was mistyped at sign-up."""

    email = AddressField()


class ForgottenPasswordForm(allauth_forms.ResetPasswordForm):
    email = AddressField()


class ChangePasswordForm(PlainPasswordHelp, allauth_forms.ChangePasswordForm):
    pass


class SetPasswordForm(PlainPasswordHelp, allauth_forms.SetPasswordForm):
    pass


class ResetPasswordForm(PlainPasswordHelp, allauth_forms.ResetPasswordKeyForm):
    pass


def read(credential: Callable[[], Any]) -> Any:
    """What no browser sent is a wrong key: the library's reader stumbles over parts that are missing."""
    try:
        return credential()
    except (LookupError, TypeError, ValueError, AttributeError, struct.error) as error:
        raise get_adapter().validation_error("incorrect_code") from error


class SignInByPasskeyForm(LoginWebAuthnForm):
    def clean_credential(self) -> Any:
        return read(super().clean_credential)


class ConfirmByPasskeyForm(ReauthenticateWebAuthnForm):
    def clean_credential(self) -> Any:
        return read(super().clean_credential)


class AddPasskeyForm(AddWebAuthnForm):
    """Every key is a passkey: it signs in by itself, so there is nothing to choose."""

    passwordless = None
    name = forms.CharField(label=_("Name of this device"), max_length=60, required=False)

    def clean(self) -> Any:
        return read(super().clean)


class RenamePasskeyForm(EditWebAuthnForm):
    name = forms.CharField(label=_("Name of this device"), max_length=60)


class GuestForm(forms.Form):
    name = NameField(
        required=False,
        help_text=_("This is how the others see you at the table. Leave it empty and we will find one."),
    )

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"], None)


class GuestNameForm(forms.ModelForm):  # type: ignore[type-arg]  # no generics at run time
    name = NameField()

    class Meta:
        model = User
        fields = ("name",)

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"], self.instance)


class SettingsForm(GuestNameForm):
    class Meta:
        model = User
        fields = ("name", "language", "time_zone", "mail_turn", "mail_reminder", "mail_results")
        widgets = {"time_zone": forms.Select(), "language": forms.RadioSelect()}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        widget = self.fields["time_zone"].widget
        assert isinstance(widget, forms.Select)
        widget.choices = zones.choices(get_language() or "ja")

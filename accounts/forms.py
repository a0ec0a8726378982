from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zoneinfo import available_timezones

from allauth.account import forms as allauth_forms
from allauth.core import context
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts import names, zones
from accounts.access import guest_of
from accounts.models import NAME_TAKEN, User

if TYPE_CHECKING:
    from django.http import HttpRequest

GOOD_PASSWORD = _("At least 8 characters; not figures alone, and nothing that others would guess.")


class NameField(forms.CharField):
    """The name at the table. It is tidied first, so that its length and look are judged as shown."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Name"))
        kwargs.setdefault("help_text", _("This is how the others see you at the table."))
        widget = forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": names.LONGEST})
        super().__init__(widget=widget, validators=[names.validate], **kwargs)

    def to_python(self, value: Any) -> str:
        return names.tidy(super().to_python(value))


def free_name(name: str, player: User | None) -> str:
    if name and User.objects.taken(name, by_other_than=player):
        raise forms.ValidationError(NAME_TAKEN, code="taken")
    return name


class SignupFields(forms.Form):
    """What we ask beyond address and password; a guest's name is proposed again."""

    name = NameField()
    time_zone = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))
    field_order = ("name", "email", "password1", "time_zone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.guest = guest_of(context.request) if context.request else None
        if self.guest is not None:
            kwargs["initial"] = {"name": self.guest.name, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"], self.guest)

    def clean_time_zone(self) -> str:
        zone = self.cleaned_data["time_zone"]
        return zone if zone in available_timezones() else ""

    def signup(self, request: HttpRequest, user: User) -> None:
        """The adapter has already written these fields with the row."""


class PlainPasswordHelp:
    """One sentence in place of a list of rules."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = GOOD_PASSWORD


class SignupForm(PlainPasswordHelp, allauth_forms.SignupForm):
    pass


class ChangePasswordForm(PlainPasswordHelp, allauth_forms.ChangePasswordForm):
    pass


class SetPasswordForm(PlainPasswordHelp, allauth_forms.SetPasswordForm):
    pass


class ResetPasswordForm(PlainPasswordHelp, allauth_forms.ResetPasswordKeyForm):
    pass


class AddPasskeyForm(AddWebAuthnForm):
    """Every key is a passkey: it signs in by itself, so there is nothing to choose."""

    passwordless = None
    name = forms.CharField(label=_("Name of this device"), max_length=60, required=False)


class GuestForm(forms.Form):
    name = NameField(
        required=False,
        help_text=_("This is how the others see you at the table. Leave it empty and we will find one."),
    )

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"], None)


class GuestNameForm(forms.ModelForm[User]):
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

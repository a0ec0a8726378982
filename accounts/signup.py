"""The fields of signing up that are ours; django-allauth builds its form on them.

Apart from forms.py, for that module needs django-allauth's forms, and these need this one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zoneinfo import available_timezones

from allauth.core import context
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.access import guest_of
from accounts.models import NAME_TAKEN, User

if TYPE_CHECKING:
    from django.http import HttpRequest


class NameField(forms.CharField):
    """The name at the table. It is tidied first, so that its length and look are judged as shown."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Name"))
        kwargs.setdefault("help_text", _("This is how the others see you at the table."))
        widget = forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": names.LONGEST})
        super().__init__(widget=widget, validators=[names.validate], **kwargs)

    def to_python(self, value: Any) -> str:
        return names.tidy(super().to_python(value) or "")


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

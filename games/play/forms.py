"""Forms of the lobby. A title's own options become fields by their types."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, cast, get_args

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.forms import GuestForm
from games import catalog
from games.play import clock, durations

if TYPE_CHECKING:
    from games.engine.core import Title


class NonceForm(forms.Form):
    """To sit down is to add one's own characters to the seed."""

    nonce = forms.CharField(
        label=_("Your part of the shuffling"),
        required=False,
        max_length=64,
        help_text=_(
            "Any characters you like. They are mixed into every draw, so that nobody can have arranged it. "
            "If you leave it empty, the site draws them for you."
        ),
        widget=forms.TextInput(attrs={"data-nonce": "", "autocomplete": "off", "spellcheck": "false"}),
    )


class JoinAsGuestForm(NonceForm, GuestForm):
    """Somebody who joins by an invitation without an account."""

    field_order = ["name", "nonce"]


class TableForm(NonceForm):
    """A new table: how many play, how fast, who may come, and the switches of the game."""

    seats = forms.TypedChoiceField(label=_("Number of players"), coerce=int, widget=forms.RadioSelect)
    pace = forms.TypedChoiceField(
        label=_("Time for each turn"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
        initial=3 * clock.DAY,
    )
    public = forms.TypedChoiceField(
        label=_("Who can join"),
        coerce=lambda value: value == "yes",
        choices=[
            ("yes", _("Anybody: the table is listed")),
            ("no", _("Only people with the invitation link")),
        ],
        widget=forms.RadioSelect,
        initial="yes",
    )

    def __init__(self, title: Title[Any], lang: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = title
        seats = cast(forms.ChoiceField, self.fields["seats"])
        seats.choices = [(n, ngettext("%(n)d player", "%(n)d players", n) % {"n": n}) for n in title.seats]
        seats.initial = title.seats[0]
        pace = cast(forms.ChoiceField, self.fields["pace"])
        pace.choices = [
            (pace or "", durations.length(timedelta(seconds=pace)) if pace else _("No limit"))
            for pace in clock.PACES
        ]
        self.option_names = _add_options(self, title, lang)
        self.order_fields(["seats", "pace", "public", *self.option_names, "nonce"])

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.option_names]

    def chosen_options(self) -> dict[str, Any]:
        return {name.removeprefix("option-"): self.cleaned_data[name] for name in self.option_names}


def _add_options(form: forms.Form, title: Title[Any], lang: str) -> list[str]:
    """A switch is a check box, a choice of words a row of radio buttons."""
    words, added = catalog.words(title.slug), []
    for option in msgspec.structs.fields(title.options_type):
        label = words.name(option.encode_name, lang)
        name = f"option-{option.encode_name}"
        if option.type is bool:
            form.fields[name] = forms.BooleanField(label=label, required=False, initial=option.default)
        else:
            values = [(value, words.name(str(value), lang)) for value in get_args(option.type)]
            form.fields[name] = forms.ChoiceField(
                label=label, choices=values, initial=option.default, widget=forms.RadioSelect
            )
        added.append(name)
    return added

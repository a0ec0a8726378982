"""Forms of the lobby. A title's own options become fields by their types."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple, cast, get_args

import msgspec
from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

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
            "Any characters you like. They are mixed into every draw. "
            "If you leave it empty, the site draws them for you."
        ),
        widget=forms.TextInput(attrs={"data-nonce": "", "autocomplete": "off", "spellcheck": "false"}),
    )


class JoinAsGuestForm(NonceForm, GuestForm):
    """Somebody who joins by an invitation without an account."""

    field_order = ["name", "nonce"]


class TableOption(NamedTuple):
    """A switch of the game on the form: its field, what it changes, and for how many seats it is there."""

    field: forms.BoundField
    about: str
    seats: tuple[int, ...] | None


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
        self.title, self.lang = title, lang
        seats = cast(forms.ChoiceField, self.fields["seats"])
        seats.choices = [(n, _seats(n)) for n in title.seats]
        seats.initial = min(n for n in title.seats if n > 1)
        pace = cast(forms.ChoiceField, self.fields["pace"])
        pace.choices = [
            (pace or "", durations.length(timedelta(seconds=pace)) if pace else _("No limit"))
            for pace in clock.PACES
        ]
        self._options = _add_options(self, title, lang)
        self.order_fields(["seats", *self._options.values(), "pace", "public", "nonce"])

    @property
    def options(self) -> list[TableOption]:
        """The switches of the game, each with what it changes."""
        words = catalog.words(self.title.slug)
        return [
            TableOption(self[name], words.about(option, self.lang), self.title.option_seats.get(option))
            for option, name in self._options.items()
        ]

    def clean(self) -> dict[str, Any]:
        """Alone there is nobody to wait for or to be joined by; the page hides what does not apply."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("seats") == 1:
            cleaned |= {"pace": None, "public": False}
        return cleaned

    def chosen_options(self) -> dict[str, Any]:
        """What was chosen of the options that are offered for so many seats."""
        fit, seats = self.title.option_seats, self.cleaned_data["seats"]
        return {
            option: self.cleaned_data[name]
            for option, name in self._options.items()
            if option not in fit or seats in fit[option]
        }


def _seats(n: int) -> str:
    if n == 1:
        return gettext("1 player (solo)")
    return ngettext("%(n)d player", "%(n)d players", n) % {"n": n}


def _add_options(form: forms.Form, title: Title[Any], lang: str) -> dict[str, str]:
    """A switch is a check box, a choice of words a row of radio buttons; gives the field of each option."""
    words, added = catalog.words(title.slug), {}
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
        added[option.encode_name] = name
    return added

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms, template

if TYPE_CHECKING:
    from django.forms import BaseForm, BoundField

register = template.Library()


@register.inclusion_tag("accounts/fields.html")
def fields(form: BaseForm, *, without: str = "") -> dict[str, Any]:
    """All fields of a form in our look; the labels stand above, so no placeholder repeats them."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
    left_out = without.split()
    return {"form": form, "fields": [f for f in form.visible_fields() if f.name not in left_out]}


@register.inclusion_tag("accounts/field.html")
def field(bound: BoundField) -> dict[str, Any]:
    return {"field": bound}


@register.filter
def kind(bound: BoundField) -> str:
    """How a field is laid out: "check", "radio" or "line"."""
    widget = bound.field.widget
    if isinstance(widget, forms.CheckboxInput):
        return "check"
    return "radio" if isinstance(widget, forms.RadioSelect) else "line"

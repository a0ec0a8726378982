"""Small things that the templates of the rulebook need."""

from collections.abc import Mapping
from typing import Any

from django import template

from rulebook import texts

register = template.Library()


@register.filter
def get(mapping: Mapping[str, Any], key: str) -> Any:
    """The entry under a key that is known only here."""
    return mapping.get(key)


@register.filter
def number(code: str) -> str:
    """5.1.2 for SD-5.1.2."""
    return texts.number(code)

import json
from typing import Any

from django import template

register = template.Library()


@register.filter
def as_json(value: Any) -> str:
    """For a data attribute, which the template engine escapes: our pages hold no inline script."""
    return json.dumps(value)

"""The Content-Security-Policy: the same for nearly all pages, and so put together once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


class PolicyMiddleware(CSPMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if any(name.startswith("_csp_") for name in vars(response)):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, usual())
        return response


@cache
def usual() -> str:
    policy: str = build_policy()
    return policy

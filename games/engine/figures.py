"""Figures as they are set."""

from __future__ import annotations

MINUS = "−"


def signed(said: object) -> str:
    """A figure, or a phrase around one, with a true minus sign instead of a hyphen."""
    return str(said).replace("-", MINUS)

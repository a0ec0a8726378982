"""Figures in templates."""

from __future__ import annotations

from django import template

from games.engine import figures

register = template.Library()
register.filter("signed", figures.signed)

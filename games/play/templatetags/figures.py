"""Figures in templates."""

from __future__ import annotations

from django import template

from games.play import figures

register = template.Library()
register.filter("signed", figures.signed)

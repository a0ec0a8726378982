"""Builders of Sylvan Dale: the rules, without the site."""

from .title import SylvanDale

TITLE = SylvanDale()

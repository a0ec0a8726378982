"""Skara Brae: the rules, without the site."""

from .title import SkaraBrae

TITLE = SkaraBrae()

"""Walls of York: the rules, without the site."""

from .title import WallsOfYork

TITLE = WallsOfYork()

"""The list of titles, and what each of them ships beside its code.

A title is a package `games.<slug>` with an object `TITLE`; it is loaded when it is first asked for.
"""

import datetime
import tomllib
from functools import cache
from importlib import import_module, resources
from typing import Any

import msgspec
from msgspec import Struct

from games.engine.core import Engine, Title
from games.engine.words import Words

SLUGS = ("sylvan_dale", "walls_of_york", "skara_brae")


class UnknownTitle(LookupError):
    """No title has this slug."""


class Revision(Struct, frozen=True):
    """What changed in the rules, and since when."""

    number: int
    date: datetime.date  # by its whole name: Python 3.14 takes `date` for the field itself
    rules: tuple[str, ...]
    ja: str
    en: str


def titles() -> tuple[Title[Any], ...]:
    """All titles, in the order of the list."""
    return tuple(title(slug) for slug in SLUGS)


@cache
def title(slug: str) -> Title[Any]:
    """The title with this slug."""
    if slug not in SLUGS:
        raise UnknownTitle(slug)
    found: Title[Any] = import_module(f"games.{slug}").TITLE
    return found


@cache
def engine(slug: str) -> Engine[Any]:
    """The engine that plays this title."""
    return Engine(title(slug))


@cache
def words(slug: str) -> Words:
    """What the title's prompts, options and events are called."""
    return Words.load(_shipped(slug, "words.toml"))


@cache
def revisions(slug: str) -> tuple[Revision, ...]:
    """The history of the title's rules, oldest first."""
    table = tomllib.loads(_shipped(slug, "revisions.toml").decode())
    return msgspec.convert(table["revision"], tuple[Revision, ...])


@cache
def defs(slug: str) -> str:
    """The SVG symbols of the title."""
    return _shipped(slug, "defs.svg").decode()


def _shipped(slug: str, name: str) -> bytes:
    if slug not in SLUGS:
        raise UnknownTitle(slug)
    return (resources.files(f"games.{slug}") / name).read_bytes()

"""From a posted form to an answer of the engine: three shapes for all titles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.prompts import Many, Pick, PlayerAnswer, Split
from games.play.errors import BadAnswer

if TYPE_CHECKING:
    from django.http import QueryDict

PART = "part-"
LONGEST_ID = 80
MOST_OPTIONS = 400
MOST_KEPT = 100


def decode(post: QueryDict) -> PlayerAnswer:
    """One `option`, or by `shape`: "many" options, or "split" with counts in `part-<id>`."""
    shape = post.get("shape", "pick")
    options = post.getlist("option")
    if len(options) > MOST_OPTIONS or any(len(option) > LONGEST_ID for option in options):
        raise BadAnswer
    if shape == "many":
        return Many(tuple(options))
    if shape == "split":
        return Split({name.removeprefix(PART): _count(n) for name, n in _parts(post).items() if n.strip()})
    if shape != "pick" or len(options) != 1 or not options[0]:
        raise BadAnswer
    return Pick(options[0])


def kept(post: QueryDict) -> list[str]:
    """What a form had taken, each option as often as it was; an empty name where that was nothing.

    It fits into a link, and typing nonsense makes it no longer than that.
    """
    taken = [option[:LONGEST_ID] for option in post.getlist("option")]
    for name in post:
        n = str(post[name])
        if name.startswith(PART) and n.isdecimal():
            taken += [name.removeprefix(PART)[:LONGEST_ID]] * min(int(n[:4]), MOST_KEPT)
    if post.get("shape", "pick") == "pick":
        return taken[:MOST_KEPT]
    return taken[:MOST_KEPT] or [""]


def _parts(post: QueryDict) -> dict[str, str]:
    parts = {name: str(post[name]) for name in post if name.startswith(PART)}
    if len(parts) > MOST_OPTIONS or any(len(name) > LONGEST_ID for name in parts):
        raise BadAnswer
    return parts


def _count(n: str) -> int:
    if not (n.isascii() and n.isdecimal() and len(n) <= 4):
        raise BadAnswer
    return int(n)

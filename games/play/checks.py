"""System checks: what a contributor may forget when a title changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core import checks

from games import catalog


@checks.register("play")
def titles(**_kwargs: Any) -> list[checks.CheckMessage]:
    """Every title agrees with its folder, its history and its words."""
    return [
        checks.Error(f"{slug}: {problem}", id="play.E001")
        for slug in catalog.SLUGS
        for problem in _problems(slug)
    ]


def _problems(slug: str) -> Iterator[str]:
    title = catalog.title(slug)
    if title.slug != slug:
        yield f"calls itself {title.slug}"
    revisions = [revision.number for revision in catalog.revisions(slug)]
    if revisions != list(range(1, title.rev + 1)):
        yield f"is at revision {title.rev}, revisions.toml lists {revisions}"
    yield from catalog.words(slug).problems()

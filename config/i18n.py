"""Two languages, one path: /ja/rules/ and /en/rules/ are the same page."""

from __future__ import annotations

import re

from django.conf import settings

_LANGUAGE_LIKE = re.compile(r"^/([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)(?:/(.*))?$", re.IGNORECASE | re.DOTALL)


def languages() -> tuple[str, ...]:
    return tuple(code for code, _ in settings.LANGUAGES)


def split(path: str) -> tuple[str, str]:
    """The language prefix of a path (empty if there is none of ours) and the rest."""
    head, _, rest = path.lstrip("/").partition("/")
    return (head, f"/{rest}") if head in languages() else ("", path)


def in_language(path: str, language: str) -> str:
    """The same page in the given language."""
    return f"/{language}{split(path)[1]}"


def foreign(path: str) -> str | None:
    """The rest of a path that begins with a language we do not speak, None for any other."""
    match = _LANGUAGE_LIKE.match(path)
    if match is None or match[1] in languages():
        return None
    return f"/{match[2] or ''}"

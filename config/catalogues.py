"""Translations: compiled without msgfmt, and compared with what code and templates ask for."""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.utils.translation.reloader import translation_file_changed
from django.utils.translation.template import templatize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from babel.messages.catalog import Catalog, Message

SOURCES = ("accounts", "config", "rulebook", "games", "templates")
LANGUAGE = "ja"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop")),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|(?<!\{)\{(\w*)\}(?!\})")

Key = tuple[str, str]  # context, singular


@dataclass(frozen=True)
class Asked:
    """One message that the site shows, and where."""

    where: str
    singular: str
    plural: str = ""


def compile_all(root: Path) -> list[Path]:
    """Write every .mo that is older than its .po; returns those written.

    This process may have looked for them already, and would go on without.
    """
    written = [compile_one(po) for po in catalogues(root) if is_stale(po)]
    for path in written:
        translation_file_changed(None, path)
    return written


def is_stale(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime


def compile_one(po: Path) -> Path:
    target = po.with_suffix(".mo")
    handle, name = tempfile.mkstemp(dir=po.parent, suffix=".mo.new")
    with os.fdopen(handle, "wb") as file:
        write_mo(file, read(po))
    Path(name).replace(target)
    return target


def catalogues(root: Path) -> list[Path]:
    return sorted(
        po for source in SOURCES for po in (root / source).glob("**/locale/*/LC_MESSAGES/django.po")
    )


def read(po: Path) -> Catalog:
    with po.open("rb") as file:
        return read_po(file)


def problems(root: Path) -> list[str]:
    """Everything that keeps a Japanese reader from seeing Japanese."""
    asked = dict(asked_for(root))
    found: list[str] = []
    translated: dict[Key, str] = {}
    for po in catalogues(root):
        if po.parent.parent.name == LANGUAGE:
            found += judge(po, read(po), asked, translated, root)
    for (context, text), message in asked.items():
        if (context, text) not in translated:
            found.append(f"{message.where}: not translated: {text!r}")
    return found


def judge(
    po: Path, catalogue: Catalog, asked: dict[Key, Asked], translated: dict[Key, str], root: Path
) -> list[str]:
    """The faults of one catalogue; what it translates well is added to `translated`."""
    name = po.relative_to(root)
    found = [f"{name}: obsolete: {text!r}" for text in catalogue.obsolete]
    for message in catalogue:
        if not message.id:
            continue
        text, string = forms(message)
        key = (message.context or "", text)
        if key not in asked:
            found.append(f"{name}: nobody asks for {text!r}")
        elif message.fuzzy or not string:
            found.append(f"{name}: {'fuzzy' if message.fuzzy else 'empty'}: {text!r}")
        elif placeholders(string) - placeholders(asked[key].plural or text) or (
            placeholders(text) - placeholders(string) and not asked[key].plural
        ):
            found.append(f"{name}: other placeholders than in {text!r}")
        elif translated.setdefault(key, string) != string:
            found.append(f"{name}: translated differently elsewhere: {text!r}")
    return found


def forms(message: Message) -> tuple[str, str]:
    return first(message.id), first(message.string)


def first(text: str | list[str] | tuple[str, ...] | None) -> str:
    return text if isinstance(text, str) else (text or ("",))[0]


def placeholders(text: str) -> set[str]:
    return {match[1] or match[2] for match in PLACEHOLDER.finditer(text)}


def asked_for(root: Path) -> Iterator[tuple[Key, Asked]]:
    for path in sources(root):
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            text = templatize(text, origin=str(path))
        for line, message, _, context in extract("python", BytesIO(text.encode()), KEYWORDS):
            singular, plural = message if isinstance(message, tuple) else (message, "")
            where = f"{path.relative_to(root)}:{line}"
            yield (context or "", singular), Asked(where, singular, plural)


def sources(root: Path) -> Iterable[Path]:
    for source in SOURCES:
        for path in sorted((root / source).rglob("*")):
            if path.suffix in (".py", ".html", ".txt", ".svg") and "tests" not in path.parts:
                yield path

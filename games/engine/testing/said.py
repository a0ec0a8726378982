"""What a title's code says by name: every event and refusal needs words, and events name their paragraph.

So does every option of a table, with a sentence of its own.
"""

import re
from collections.abc import Iterable, Iterator
from importlib import import_module, resources
from importlib.resources.abc import Traversable

from games.engine.words import Words

EVENT = re.compile(r'emit\(\s*"(\w+)"')
REFUSAL = re.compile(r"Refusal\(R\.(\w+)")


def unsaid(package: str, endings: tuple[str, ...], words: Words, rules: frozenset[str]) -> list[str]:
    """What is missing for the sources of this package, and for the events that its endings are."""
    texts = "\n".join(sources(resources.files(package)))
    names = import_module(f"{package}.ids").R
    missing = []
    for kind in sorted({*EVENT.findall(texts), *endings}):
        if not words.has_event(kind):
            missing.append(f"no words for the event {kind}")
        elif words.event_rule(kind) not in rules:
            missing.append(f"the event {kind} names no paragraph")
    for rule in sorted(set(REFUSAL.findall(texts))):
        if not words.has_refusal(names[rule]):
            missing.append(f"no words for the refusal {rule}")
    return missing


def unexplained(options: Iterable[str], words: Words, rules: frozenset[str]) -> list[str]:
    """The options that a table could offer only by their ids."""
    return [
        f"no words for the option {option}"
        for option in options
        if words.name(option, "ja") == option or words.about_rule(option) not in rules
    ]


def sources(folder: Traversable) -> Iterator[str]:
    """The code of a package, without its tests."""
    for path in folder.iterdir():
        if path.is_dir() and path.name != "tests":
            yield from sources(path)
        elif path.name.endswith(".py"):
            yield path.read_text("utf-8")

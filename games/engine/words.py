"""Words: what prompts, options, events and refusals are called in each language. Texts stand in TOML only.

An entry is a table with one template per language; a template is a `str.format` string with named fields, or
`{one, other}` chosen by the field `n`. An id without an entry of its own uses the entry of its longest head
before a "-", and the parts after it become the fields a, b, c. If the first of them is a number, there are so
many of what the id names: "of-10-shell" is "10 shells" where "of" is "{a} {b}" and "shell" has both forms.
"""

import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

from games.engine.errors import UNDO
from games.engine.figures import signed
from games.engine.prompts import Datum, Refusal
from games.engine.steps import Event

LANGUAGES = ("ja", "en")
MISSING = "〓"
"""Stands for a field that is not there: what printers set for a piece of type that they lack."""
_COMMA = {"ja": "、", "en": ", "}
_FIELDS = string.ascii_lowercase

Entry = Mapping[str, Any]


class Words:
    """The words of one title."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self._tables = tables
        self._named = lru_cache(maxsize=4096)(self._name)

    @classmethod
    def load(cls, toml: bytes) -> "Words":
        """Read a title's `words.toml`, over what the engine itself says."""
        tables = tomllib.loads((resources.files(__package__) / "words.toml").read_text("utf-8"))
        for name, table in tomllib.loads(toml.decode()).items():
            tables[name] = {**tables.get(name, {}), **table}
        return cls(tables)

    def prompt(self, kind: str, lang: str, names: Sequence[str] = (), **data: Datum) -> str:
        """The question of a step."""
        return self._say(self._entry("prompt", kind), kind, lang, data, names)

    def option(self, kind: str, option: str, lang: str, names: Sequence[str] = ()) -> str:
        """What one option of this question is called."""
        for tables in self._option_tables(kind):
            head, parts = _split(tables, option)
            if head is not None:
                return self._say(head, option, lang, _parts(parts), names, count=_count(parts))
        return self.name(option, lang, names)

    def event(self, event: Event, lang: str, names: Sequence[str]) -> str:
        """What happened, in a sentence; with its secret if this event still has one."""
        entry = self._entry("event", event.kind)
        data = dict(event.data)
        if event.secret is not None:
            data |= event.secret
            entry = entry.get("known", entry) if entry else entry
        if event.seat is not None:
            data["seat"] = f"seat-{event.seat}"
        return self._say(entry, event.kind, lang, data, names)

    def event_rule(self, kind: str) -> str | None:
        """The paragraph behind an event."""
        entry = self._entry("event", kind)
        return entry.get("rule") if entry else None

    def about(self, option: str, lang: str) -> str:
        """What an option of a table changes, in a sentence."""
        return self._say(self._entry("about", option), option, lang, {}, ())

    def about_rule(self, option: str) -> str | None:
        """The paragraph behind an option of a table."""
        entry = self._entry("about", option)
        return entry.get("rule") if entry else None

    def refusal(self, refusal: Refusal, lang: str, names: Sequence[str] = ()) -> str:
        """Why not, in a sentence."""
        data: dict[str, Datum] = dict(refusal.args)
        if refusal.rule == UNDO:
            data["why"] = self.why(str(data.get("why", "")), lang)
        return self._say(self._entry("rule", refusal.rule), refusal.rule, lang, data, names)

    def why(self, why: str, lang: str) -> str:
        """Why nothing before this can be taken back."""
        return self._say(self._entry("why", why), why, lang, {}, ())

    def name(self, thing: str, lang: str, names: Sequence[str] = (), count: int = 1) -> str:
        """What a component, a place or a seat is called, or so many of them."""
        head, _, seat = thing.partition("-")
        if head == "seat" and seat.isdecimal() and int(seat) < len(names):
            return names[int(seat)]
        return self._named(thing, lang, count)

    def text(self, key: str, lang: str, names: Sequence[str] = (), **data: Datum) -> str:
        """Any entry by its path, such as "scene.tree"; a key without a dot is a name."""
        table, dot, key_in_table = key.partition(".")
        entry, parts = _split(self._tables.get(table if dot else "name", {}), key_in_table if dot else key)
        return self._say(entry, key, lang, {**_parts(parts), **data}, names, count=_count(parts))

    def has_prompt(self, kind: str) -> bool:
        """Whether the question has words."""
        return self._entry("prompt", kind) is not None

    def has_option(self, kind: str, option: str) -> bool:
        """Whether the option has words of its own or can be named by its parts."""
        tables = [*self._option_tables(kind), self._tables.get("name", {})]
        return any(_split(table, option)[0] is not None for table in tables)

    def has_event(self, kind: str) -> bool:
        """Whether the event has words."""
        return self._entry("event", kind) is not None

    def has_refusal(self, rule: str) -> bool:
        """Whether the refusal has words."""
        return self._entry("rule", rule) is not None

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """Every entry with its path."""
        yield from _walk("", self._tables)

    def problems(self) -> list[str]:
        """Entries that lack a language, or whose languages do not name the same fields."""
        found = []
        for path, entry in self.entries():
            missing = [lang for lang in LANGUAGES if lang not in entry]
            if missing:
                found.append(f"{path}: no {', '.join(missing)}")
            elif len({frozenset(_fields(entry[lang])) for lang in LANGUAGES}) > 1:
                found.append(f"{path}: the languages name different fields")
        return found

    def _name(self, thing: str, lang: str, count: int) -> str:
        entry, parts = _split(self._tables.get("name", {}), thing)
        return self._say(entry, thing, lang, _parts(parts), (), count=_count(parts, count))

    def _entry(self, table: str, key: str) -> Entry | None:
        entry = self._tables.get(table, {}).get(key)
        return entry if _is_entry(entry) else None

    def _option_tables(self, kind: str) -> tuple[Entry, Entry]:
        options = self._tables.get("option", {})
        return options.get(kind, {}), options

    def _say(
        self,
        entry: Entry | None,
        key: str,
        lang: str,
        data: Mapping[str, Datum],
        names: Sequence[str],
        *,
        count: int = 1,
    ) -> str:
        """Fill the template with `count` of what its fields name; an id without words stands for itself."""
        if entry is None:
            return key
        template = entry[lang]
        if isinstance(template, Mapping):
            template = template["one" if data.get("n", count) == 1 else "other"]
        fields = ((field, self._value(value, lang, names, count)) for field, value in data.items())
        return str(template).format_map(_Fields(fields))

    def _value(self, value: Datum, lang: str, names: Sequence[str], count: int = 1) -> str:
        if isinstance(value, int):
            return signed(value)
        if isinstance(value, str):
            return self.name(value, lang, names, count)
        return _COMMA[lang].join(self._value(part, lang, names) for part in value)


class _Fields(dict[str, str]):
    """The fields of a sentence. An old event may lack one that its words have gained since."""

    def __missing__(self, field: str) -> str:
        return MISSING


def _is_entry(thing: Any) -> bool:
    return isinstance(thing, Mapping) and any(lang in thing for lang in LANGUAGES)


def _split(table: Entry, key: str) -> tuple[Entry | None, list[str]]:
    """The entry of the longest head of `key`, and the parts after it."""
    parts = key.split("-")
    for size in range(len(parts), 0, -1):
        entry = table.get("-".join(parts[:size]))
        if _is_entry(entry):
            return entry, parts[size:]
    return None, []


def _parts(parts: Sequence[str]) -> dict[str, Datum]:
    """The rest of an id as fields; they are named when the template is filled, and only then."""
    return dict(zip(_FIELDS, parts, strict=False))


def _count(parts: Sequence[str], count: int = 1) -> int:
    """How many the rest of an id speaks of."""
    return int(parts[0]) if parts and parts[0].isdecimal() else count


def _walk(path: str, table: Entry) -> Iterator[tuple[str, Entry]]:
    for key, value in table.items():
        if isinstance(value, Mapping) and key not in LANGUAGES:
            here = f"{path}.{key}" if path else key
            if _is_entry(value):
                yield here, value
            yield from _walk(here, value)


def _fields(template: Any) -> set[str]:
    texts = template.values() if isinstance(template, Mapping) else [template]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}

"""What must hold between a title and its book: ids that code names exist, and what is asked has words."""

import ast
import importlib
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

from msgspec import structs

from games import catalog
from games.engine.core import Engine, Title, kind
from games.engine.steps import Ask, Step
from rulebook.books import Book
from rulebook.examples import Example
from rulebook.trial import play, viewer


def problems(slug: str, book: Book) -> list[str]:
    """Everything that would leave a player without words or without the rule behind them."""
    return [
        *_ids(slug, book),
        *_steps(slug, book),
        *_code(slug),
        *_scenarios(slug, book),
        *_words(slug, book),
    ]


def _rules(slug: str) -> type[StrEnum]:
    rules: type[StrEnum] = importlib.import_module(f"games.{slug}.ids").R
    return rules


def _ids(slug: str, book: Book) -> Iterator[str]:
    for rule in _rules(slug):
        if rule.value not in book.places:
            yield f"ids.R.{rule.name}: no paragraph {rule.value}"


def steps(slug: str) -> list[type[Step[Any]]]:
    """Every step of a title, as its state lists them."""
    fields = {field.name: field.type for field in structs.fields(catalog.title(slug).state_type)}
    (union,) = get_args(fields["stack"])
    return list(get_args(union) or (union,))


def _steps(slug: str, book: Book) -> Iterator[str]:
    words = catalog.words(slug)
    for step in steps(slug):
        rule = getattr(step, "rule", None)
        if rule is None or str(rule) not in book.places:
            yield f"step {kind(step)}: no paragraph {rule}"
        if issubclass(step, Ask) and not words.has_prompt(kind(step)):
            yield f"step {kind(step)}: its question has no words"


def _code(slug: str) -> Iterator[str]:
    """What the source of a title emits and refuses, read from its syntax trees."""
    words, rules = catalog.words(slug), _rules(slug)
    for name, first in _calls(slug):
        if name == "emit" and isinstance(first, ast.Constant) and isinstance(first.value, str):
            if not words.has_event(first.value):
                yield f"event {first.value}: no words"
        elif name in {"Refusal", "Illegal"} and isinstance(first, ast.Attribute):
            rule = rules.__members__.get(first.attr)
            if rule is not None and not words.has_refusal(rule.value):
                yield f"refusal {rule.value}: no words"


def _calls(slug: str) -> Iterator[tuple[str, ast.expr]]:
    """Every call in the source of a title: what is called, and its first argument."""
    package = importlib.import_module(f"games.{slug}")
    for path in sorted(Path(str(package.__path__[0])).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))) if "tests" not in path.parts else ():
            if isinstance(node, ast.Call) and node.args:
                yield getattr(node.func, "attr", getattr(node.func, "id", "")), node.args[0]


def _scenarios(slug: str, book: Book) -> Iterator[str]:
    """Examples have their positions, and what is asked in the positions has words."""
    engine, words = catalog.engine(slug), catalog.words(slug)
    for example in book.examples.values():
        if example.scenario not in engine.title.scenarios:
            yield f"example {example.id}: no scenario {example.scenario}"
            continue
        for thing in sorted(_undrawn(engine, example)):
            yield f"example {example.id}: no {thing} in its drawing"
    for make in engine.title.scenarios.values():
        state = engine.start_from(make()).state
        for seat in engine.active(state):
            prompt = engine.prompt(state, seat)
            for option in (*prompt.options, *prompt.extras) if prompt else ():
                if prompt and not words.has_option(prompt.kind, option.id):
                    yield f"option {option.id} of {prompt.kind}: no words"


def _undrawn(engine: Engine[Any], example: Example) -> set[str]:
    """What an example is about, but neither of its pictures shows: before its answers, and after them."""
    missing = set(example.focus) - _drawn(engine.title, example, engine.title.scenarios[example.scenario]())
    return missing and missing - _drawn(engine.title, example, play(engine, example).after)


def _drawn(title: Title[Any], example: Example, state: Any) -> set[str]:
    """Everything that the picture of this position shows."""
    view = title.view(state, viewer(example))
    groups = list(title.board(view, None).groups)
    if example.things:
        groups += title.things(view, max(example.seat, 0), None).groups
    return {group.id for group in groups}


def _words(slug: str, book: Book) -> Iterator[str]:
    words = catalog.words(slug)
    yield from words.problems()
    for path, entry in words.entries():
        table, _, key = path.partition(".")
        rule = entry.get("rule")
        if table == "event" and rule and rule not in book.places:
            yield f"{path}: no paragraph {rule}"
        if table == "rule" and "-" in key and key not in book.places:
            yield f"{path}: no paragraph {key}"

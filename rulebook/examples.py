"""A worked example of the rulebook: a position, what is answered, and what must come out."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rulebook.parser import ParseError

Words = dict[str, str]


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer: exactly one of the four shapes."""

    seat: int | None = None
    pick: str | None = None
    many: tuple[str, ...] | None = None
    split: dict[str, int] | None = None
    resolve: bool = False

    def __post_init__(self) -> None:
        if [self.pick is None, self.many is None, self.split is None, not self.resolve].count(False) != 1:
            raise ValueError("exactly one of pick, many, split and resolve")


class Expected(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must come out; only what is given is compared."""

    refused: str | None = None
    events: tuple[str | dict[str, Any], ...] = ()
    points: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    asked: str | None = None
    over: bool | None = None
    offered: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    values: dict[str, Any] = {}


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """`seat` answers, and is the one through whose eyes it is drawn; -1 looks on.

    `focus` names what the picture is about: the figure shows the rows in which that stands. With `things` the
    seat's hand and what lies before it are drawn too, or alone without `board`.
    """

    id: str
    rule: str
    scenario: str
    title: Words
    before: Words
    expect: Expected
    after: Words = {}
    also: tuple[str, ...] = ()
    seat: int = 0
    board: bool = True
    things: bool = False
    focus: tuple[str, ...] = ()
    draws: tuple[int, ...] = ()
    answers: tuple[Given, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs that it proves."""
        return (self.rule, *self.also)

    @classmethod
    def load(cls, path: Path) -> "Example":
        try:
            example = msgspec.convert(tomllib.loads(path.read_text("utf-8")), cls)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise ParseError(f"{path.name}: {error}") from error
        if example.id != path.stem:
            raise ParseError(f"{path.name}: the id {example.id} is not the name of the file")
        if not (example.board or example.things):
            raise ParseError(f"{path.name}: nothing is drawn")
        if not msgspec.to_builtins(example.expect):
            raise ParseError(f"{path.name}: nothing is expected")
        return example

"""Questions and answers: what a step offers, and the four shapes in which it may be answered."""

from typing import Generic, TypeVar

from msgspec import Struct, field

Seat = int
SYSTEM: Seat = -1
"""Who answers a deferred step: the site itself."""

Atom = int | str
Datum = int | str | tuple[Atom | tuple[Atom, ...], ...]
"""What an event or a refusal may carry: ids, numbers, and lists of them."""

T = TypeVar("T")


class Refusal(Struct, frozen=True):
    """Why not: the paragraph that forbids it, and the figures that its sentence names."""

    rule: str
    args: dict[str, Datum] = field(default_factory=dict)


class Choice(Struct, Generic[T], frozen=True, gc=False):
    """Something offered: rules see `value`, the wire sees `id`.

    `most` is how often a Split may take it, `preset` how often it is taken until the player says otherwise,
    `weight` what one of it counts in the total that the player is shown.
    """

    id: str
    value: T
    refused: Refusal | None = None
    most: int = 1
    preset: int = 0
    weight: int = 1


class Option(Struct, frozen=True, gc=False):
    """A choice as the wire sees it."""

    id: str
    refused: Refusal | None = None
    most: int = 1
    preset: int = 0
    weight: int = 1


class Prompt(Struct, frozen=True):
    """An open question; `no` is its identity, `least` and `most` bound how many are taken."""

    no: int
    kind: str
    shape: str
    seat: Seat
    rule: str
    options: tuple[Option, ...]
    extras: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1


class Pick(Struct, frozen=True, tag="pick", gc=False):
    """One of the options."""

    option: str


class Many(Struct, frozen=True, tag="many"):
    """A set of options, kept in the order of the prompt."""

    options: tuple[str, ...]


class Split(Struct, frozen=True, tag="split"):
    """How often each option is taken."""

    parts: dict[str, int]


class Resolve(Struct, frozen=True, tag="resolve"):
    """The site's go-ahead for a deferred step."""


PlayerAnswer = Pick | Many | Split
Answer = Pick | Many | Split | Resolve

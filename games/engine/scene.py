"""What a board looks like: no HTML, and in no language.

A title turns its view and the open prompt into a `Scene`. Page, mail, rulebook and replay
draw it, and read the same labels out as text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from games.engine.prompts import Refusal

Kind = Literal["polygon", "polyline", "path", "rect", "circle", "ellipse", "line", "use", "text"]
Number = int | float


class Term(Struct, frozen=True):
    """A name or sentence of the title's words, told in the reader's language when it is drawn."""

    key: str
    args: dict[str, Arg] = {}


Arg = int | str | Term | tuple["Arg", ...]


class Shape(Struct, frozen=True):
    """One stroke of the pen. `attrs` are SVG's own names; colours come from classes alone."""

    kind: Kind
    attrs: dict[str, Number | str]
    cls: str = ""
    text: Term | str = ""


class Group(Struct, frozen=True):
    """A thing on the board: drawn, named, and perhaps offered to be chosen.

    `hit` is the outline that shows and takes the choice; `dot` is where the mark of a change or a choice
    sits. A `heading` opens a section of the text version, a `label` is one line of it. A `ghost` is what an
    option would bring about: it shows while the button of that option is looked at.
    """

    id: str
    shapes: tuple[Shape, ...] = ()
    cls: str = ""
    label: Term | None = None
    heading: Term | None = None
    option: str = ""
    refused: Refusal | None = None
    hit: Shape | None = None
    dot: tuple[Number, Number] | None = None
    ghost: str = ""

    @property
    def bare(self) -> bool:
        """Whether it is a mere place to tap, of which there is nothing to tell."""
        return bool(self.option) and self.hit is None


class Scene(Struct, frozen=True):
    """A picture of `width` by `height` units, and its name. `top` is where a picture of some rows begins."""

    slug: str
    id: str
    width: int
    height: int
    title: Term
    groups: tuple[Group, ...]
    top: int = 0


class Card(Struct, frozen=True):
    """What the button of an option shows besides its name, and perhaps what it would bring about.

    Where the picture is `enough`, the name is for those who do not see it.
    """

    scene: Scene
    note: Term | None = None
    enough: bool = False


def polygon(points: Iterable[tuple[Number, Number]], cls: str = "") -> Shape:
    return Shape("polygon", {"points": " ".join(f"{x:g},{y:g}" for x, y in points)}, cls)


def path(d: str, cls: str = "") -> Shape:
    return Shape("path", {"d": d}, cls)


def rect(x: Number, y: Number, width: Number, height: Number, *, cls: str = "", rx: Number = 0) -> Shape:
    attrs: dict[str, Number | str] = {"x": x, "y": y, "width": width, "height": height}
    return Shape("rect", attrs | ({"rx": rx} if rx else {}), cls)


def circle(cx: Number, cy: Number, r: Number, cls: str = "") -> Shape:
    return Shape("circle", {"cx": cx, "cy": cy, "r": r}, cls)


def line(x1: Number, y1: Number, x2: Number, y2: Number, cls: str = "") -> Shape:
    return Shape("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2}, cls)


def use(
    symbol: str, x: Number, y: Number, cls: str = "", *, size: tuple[Number, Number] | None = None
) -> Shape:
    """A symbol of the title's `defs.svg` by its plain id, at its own size or scaled to another."""
    attrs: dict[str, Number | str] = {"href": symbol, "x": x, "y": y}
    return Shape("use", attrs | ({"width": size[0], "height": size[1]} if size else {}), cls)


def text(x: Number, y: Number, said: Term | str | int, cls: str = "") -> Shape:
    return Shape("text", {"x": x, "y": y}, cls, said if isinstance(said, Term) else str(said))


def changed(before: Scene, after: Scene) -> frozenset[str]:
    """The things that look different now: the ids of groups that are new or drawn otherwise."""
    old = {group.id: group.shapes for group in before.groups}
    return frozenset(g.id for g in after.groups if g.dot and old.get(g.id) != g.shapes)


def symbols(scenes: Iterable[Scene]) -> frozenset[str]:
    """The plain ids of all symbols that these pictures use."""
    return frozenset(
        str(shape.attrs["href"])
        for scene in scenes
        for group in scene.groups
        for shape in group.shapes
        if shape.kind == "use"
    )


def controls(*scenes: Scene) -> list[str]:
    """The option ids that can be chosen in these pictures, in drawing order."""
    return [group.option for scene in scenes for group in scene.groups if group.option and not group.refused]

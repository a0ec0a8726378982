"""What the drawings share: measures, small rows of icons and figures, and names for them."""

from collections.abc import Iterable, Mapping

from games.engine.scene import Arg, Number, Shape, Term, rect, text, use

SLUG, WIDTH = "skara_brae", 400
ICON = 18
Sign = int | str
"""A figure, or the symbol of a thing."""


def row(x: Number, y: Number, signs: Iterable[Sign | str], gap: Number = 2) -> list[Shape]:
    """Icons and figures beside each other; `y` is the top of the icons."""
    shapes: list[Shape] = []
    for sign in signs:
        said = str(sign)
        if isinstance(sign, int) or not said[0].isalpha():
            shapes.append(text(x, y + 14, said, "s-d"))
            x += 8 * len(said) + gap
        else:
            shapes.append(use(said, x, y))
            x += ICON + gap
    return shapes


def wide(signs: Iterable[Sign], gap: Number = 2) -> Number:
    """How much room such a row takes."""
    return sum(
        gap + (8 * len(str(s)) if isinstance(s, int) or not str(s)[0].isalpha() else ICON) for s in signs
    )


def section(y: Number, height: Number) -> Shape:
    """The outline of a part of a picture, by which the rulebook cuts it out."""
    return rect(0, y, WIDTH, height, cls="s-hit")


def counted(goods: Mapping[str, int]) -> Arg:
    """Things and how many there are of each, in words."""
    return tuple(f"of-{n}-{good}" for good, n in goods.items() if n) or Term("scene.none")


def listed(things: Iterable[str]) -> Arg:
    """Things by name, or none."""
    return tuple(things) or Term("scene.none")

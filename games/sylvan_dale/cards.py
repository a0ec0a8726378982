"""Cards as they are drawn: faces, backs, and piles with a figure on them."""

from itertools import groupby

from msgspec import structs

from games.engine.scene import Number, Shape, Term, circle, rect, text, use

from .data import Face, icon_of, style_of

WIDTH, HEIGHT = 76, 104
ART, ICON = 56, 30


def face(card: Face) -> tuple[Shape, ...]:
    """A card from the front: the home above, the icon below."""
    icon = icon_of(card)
    wide = 2 * ICON if icon == "dual" else ICON
    return (
        use("card", 0, 0),
        use(f"art-{style_of(card)}", (WIDTH - ART) / 2, 7, size=(ART, ART)),
        use(icon, (WIDTH - wide) / 2, 72, size=(wide, ICON)),
    )


def back() -> tuple[Shape, ...]:
    """A card from behind."""
    return (use("back", 0, 0),)


def pile(count: int, *shapes: Shape) -> tuple[Shape, ...]:
    """A pile with the number of its cards."""
    return (*shapes, circle(WIDTH / 2, HEIGHT / 2, 19, "s-raised"), text(WIDTH / 2, 60, count, "s-n s-mid"))


def name(key: str) -> Shape:
    """What a pile is called, at its foot."""
    return text(WIDTH / 2, HEIGHT - 9, Term(f"scene.{key}"), "s-pile s-mid")


def outline(count: int = 1, step: Number = 0) -> Shape:
    """The frame around one card, or several in a row, that takes a choice."""
    return rect(-3, -3, WIDTH + 6 + step * (count - 1), HEIGHT + 6, cls="s-hit", rx=8)


def moved(shapes: tuple[Shape, ...], x: Number, y: Number, scale: Number = 1) -> tuple[Shape, ...]:
    """The same drawing elsewhere, and at another size."""
    return tuple(_moved(shape, x, y, scale) for shape in shapes)


def _moved(shape: Shape, x: Number, y: Number, scale: Number) -> Shape:
    """By its own figures where it has them, which is shorter than a transformation."""
    attrs = shape.attrs
    if "x" in attrs and (scale == 1 or (shape.kind == "use" and "width" in attrs)):
        moved = {name: start + scale * float(attrs[name]) for name, start in (("x", x), ("y", y))}
        sized = {name: scale * float(attrs[name]) for name in ("width", "height") if name in attrs}
        return structs.replace(shape, attrs={**attrs, **moved, **sized})
    how = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    return structs.replace(shape, attrs={**attrs, "transform": f"{how} {attrs.get('transform', '')}".strip()})


def runs(cards: tuple[Face, ...]) -> list[tuple[Face, int]]:
    """Cards of one face beside each other, with their number."""
    return [(card, len(list(same))) for card, same in groupby(sorted(cards))]

"""The board at the size of a stamp: grounds, trees and crowns, no figures."""

from games.engine.scene import Group, Scene, Shape, Term, path, rect

from .data import BOARDS
from .pieces import TreeView, View

CELL, ROW, SLAB, LEVEL = 40, 46, 28, 6
WIDTH = 200


def thumbnail(view: View) -> Scene:
    """A small picture for lists, mails and previews."""
    rows = BOARDS[view.players]
    column = WIDTH // len(rows[0])
    grounds = [
        rect(tree.col * column, tree.row * ROW, column, ROW, cls=f"s-ground-{tree.district}")
        for tree in view.trees
    ]
    shapes = [shape for tree in view.trees for shape in stamp(tree, column)]
    groups = (Group("ground", tuple(grounds)), Group("trees", tuple(shapes)))
    return Scene("sylvan_dale", "thumbnail", WIDTH, ROW * len(rows), Term("scene.board"), groups)


def stamp(tree: TreeView, column: int) -> list[Shape]:
    """One tree."""
    x, y = tree.col * column + (column - SLAB) // 2, (tree.row + 1) * ROW - 4 - LEVEL
    shapes = [rect(x - 2, y, SLAB + 4, LEVEL, cls="s-bark s-o-thin", rx=2)]
    for level, tile in enumerate(tree.tiles, 1):
        shapes.append(rect(x, y - LEVEL * level, SLAB, LEVEL, cls=f"p{tile.seat} s-o-thin"))
    top = y - LEVEL * len(tree.tiles)
    if tree.canopy:
        shapes.append(path(f"M{x - 4} {top}q-2-8 8-7 10-8 20 0 10 0 8 7z", "s-leaf s-o-thin"))
    return shapes

"""The board: districts, trees, bridges, and the cards on display."""

from games.engine.offers import Offers
from games.engine.prompts import Prompt
from games.engine.scene import Arg, Group, Number, Scene, Shape, Term, circle, path, rect, text, use

from . import cards
from .data import BOARDS, HEIGHT, Place
from .pieces import BridgeView, DistrictView, Seat, TreeView, View
from .things import things
from .thumbnail import thumbnail

__all__ = ["board", "things", "thumbnail"]

SLUG = "sylvan_dale"
MARGIN, TOP, ROW, PLAQUE = 6, 30, 166, 24
COLUMN = {4: 100, 3: 124, 2: 124}
HALF, LEVEL, ROOT, GLYPH = 33, 19, 22, 16
CARD_STEP = cards.WIDTH + 8
LANES = (42, -42, 49, -49)


class Frame:
    """Where things stand on the board of so many players."""

    def __init__(self, players: int) -> None:
        self.rows = BOARDS[players]
        self.column = COLUMN[players]
        self.width = 2 * MARGIN + self.column * len(self.rows[0])
        self.bottom = TOP + ROW * len(self.rows)

    def corner(self, place: Place) -> tuple[int, int]:
        """The top left of a space."""
        return MARGIN + place[1] * self.column, TOP + place[0] * ROW

    def foot(self, place: Place) -> tuple[int, int]:
        """Where the root of a tree stands."""
        x, y = self.corner(place)
        return x + self.column // 2, y + ROW - PLAQUE

    def district(self, row: int, col: int) -> str:
        """The district of a space; a dot outside the board."""
        inside = 0 <= row < len(self.rows) and 0 <= col < len(self.rows[0])
        return self.rows[row][col] if inside else "."


def board(view: View, prompt: Prompt | None) -> Scene:
    """What lies on the table for all: the main picture."""
    frame, offers = Frame(view.players), Offers.of(prompt)
    groups = [Group("round", tuple(headline(frame, view)), label=round_label(view)), ground(frame, view)]
    for district in view.districts:
        groups.append(district_group(district))
        groups += [tree_group(frame, tree, offers) for tree in view.trees if tree.id in district.trees]
    groups += [badge(frame, view, district) for district in view.districts]
    groups += bridges(frame, view)
    groups += [pair_group(frame, pair, offers) for pair in offers.starting("pair-")]
    groups += supply(frame, view, offers)
    height = frame.bottom + cards.HEIGHT + 3 * MARGIN
    return Scene(SLUG, "board", frame.width, height, Term("scene.board"), tuple(groups))


def round_label(view: View) -> Term:
    """Round, and whose turn it is."""
    if view.over:
        return Term("scene.over", {"winners": seats(view.winners)})
    if view.turn is None:
        return Term("scene.round-end", {"round": view.round})
    return Term("scene.round", {"round": view.round, "seat": f"seat-{view.turn}"})


def headline(frame: Frame, view: View) -> list[Shape]:
    """The line above the board: the round, and the shape of whoever is to play."""
    said = Term("scene.final") if view.over else Term("scene.round-name", {"round": view.round})
    shapes = [text(MARGIN, 21, said, "s-t")]
    if view.turn is not None and not view.over:
        x = frame.width - 84
        shapes += [
            use(f"seat-{view.turn}", x, 15, f"p{view.turn} s-o"),
            text(x + 13, 21, Term("scene.to-play"), "s-t"),
        ]
    return shapes


def seats(which: tuple[Seat, ...]) -> Arg:
    """Players by name, or nobody."""
    return tuple(f"seat-{seat}" for seat in which) or Term("scene.nobody")


def ground(frame: Frame, view: View) -> Group:
    """The soil of the districts, what grows on it, and the paths between them."""
    soil: dict[str, str] = {}
    for row, names in enumerate(frame.rows):
        for col, name in enumerate(names):
            x, y = frame.corner((row, col))
            cls = "s-lawn" if name == "." else f"s-ground-{name}"
            soil[cls] = f"{soil.get(cls, '')}M{x:g} {y:g}h{frame.column:g}v{ROW:g}h-{frame.column:g}z"
    shapes = [path(d, cls) for cls, d in soil.items()]
    for tree in view.trees:
        shapes.append(use(f"ground-{tree.district}", *frame.foot((tree.row, tree.col))))
    return Group("ground", (*shapes, path(borders(frame), "s-border")))


def borders(frame: Frame) -> str:
    """The lines between districts and around the board."""
    found = []
    for row in range(len(frame.rows) + 1):
        for col in range(len(frame.rows[0]) + 1):
            x, y = frame.corner((row, col))
            here = frame.district(row, col)
            if here != frame.district(row - 1, col):
                found.append(f"M{x} {y}h{frame.column}")
            if here != frame.district(row, col - 1):
                found.append(f"M{x} {y}v{ROW}")
    return "".join(found)


def district_group(district: DistrictView) -> Group:
    """The district in words; its trees follow."""
    label = Term(
        "scene.district",
        {"n": len(district.trees), "leaders": seats(district.leaders), "points": district.points},
    )
    return Group(district.id, label=label, heading=Term("scene.trees", {"district": district.id}))


def badge(frame: Frame, view: View, district: DistrictView) -> Group:
    """Its letter, and the shapes of those who would score it now."""
    first = next(tree for tree in view.trees if tree.id == district.trees[0])
    x, y = frame.corner((first.row, first.col))
    shapes = [rect(x + 1, y + 1, 24 + 17 * len(district.leaders), 24, cls="s-badge", rx=6)]
    shapes.append(text(x + 12, y + 20, first.district, "s-n s-mid"))
    shapes += [use(f"seat-{s}", x + 31 + 17 * i, y + 13, f"p{s} s-o") for i, s in enumerate(district.leaders)]
    return Group(f"badge-{district.id}", tuple(shapes))


def tree_group(frame: Frame, tree: TreeView, offers: Offers) -> Group:
    """A tree from the root up, with its plaque: number, authority, height."""
    x, foot = frame.foot((tree.row, tree.col))
    left, base = x - HALF, foot - ROOT
    shapes = [use("root", left, base), use(tree.root, left + 27, base + 2)]
    for level, tile in enumerate(tree.tiles, 1):
        y = base - LEVEL * level
        shapes += [use(f"tile-{tile.seat}", left, y), use(tile.style, left + 27, y + 1.5)]
    top = base - LEVEL * len(tree.tiles)
    if tree.canopy:
        shapes.append(use("canopy-top", x, top - 8))
    elif tree.height < HEIGHT:
        shapes.append(use("sprout", x + 1, top))
    shapes += pennants(tree, left, base)
    shapes += plaque(tree, x, foot)
    corner = frame.corner((tree.row, tree.col))
    hit = rect(corner[0] + 3, corner[1] + 3, frame.column - 6, ROW - 6, cls="s-hit", rx=8)
    dot = (corner[0] + frame.column - 12, corner[1] + 14)
    return offers.mark(Group(tree.id, tuple(shapes), label=tree_label(tree), hit=hit, dot=dot), tree.id)


def pennants(tree: TreeView, left: Number, base: Number) -> list[Shape]:
    """Flags, one a level from the top; if levels run out they share the root."""
    found = []
    for i, seat in enumerate(tree.flags):
        level = max(len(tree.tiles) - i, 0)
        outside = 12 * max(i - len(tree.tiles), 0)
        found.append(use(f"pennant-{seat}", left + 47 + outside, base - LEVEL * level + 1))
    return found


def plaque(tree: TreeView, x: Number, foot: Number) -> list[Shape]:
    """What stands below a tree: its number on the board, who has authority, how high it is."""
    shapes = [text(x - HALF, foot + 17, f"{tree.row + 1}-{tree.col + 1}", "s-s")]
    if tree.authority is not None:
        shapes.append(use(f"seat-{tree.authority}", x + 11, foot + 11, f"p{tree.authority} s-o"))
    return [*shapes, text(x + 22, foot + 18, tree.height, "s-n")]


def tree_label(tree: TreeView) -> Term:
    """The whole tree in a sentence."""
    levels: list[Arg] = [
        Term("scene.tile", {"owner": f"seat-{tile.seat}", "style": tile.style})
        for tile in reversed(tree.tiles)
    ]
    closed = "canopied" if tree.canopy else "grown" if tree.height == HEIGHT else "open"
    return Term(
        "scene.tree",
        {
            "tree": tree.id,
            "n": tree.height,
            "levels": (*levels, Term("scene.root", {"style": tree.root})),
            "authority": Term("scene.nobody") if tree.authority is None else f"seat-{tree.authority}",
            "state": Term(f"scene.{closed}"),
            "flags": Term("scene.flags", {"owners": seats(tree.flags)}) if tree.flags else "",
        },
    )


def bridges(frame: Frame, view: View) -> list[Group]:
    """Every bridge, beside those of other owners between the same two trees."""
    tops = {
        (tree.row, tree.col): frame.foot((tree.row, tree.col))[1] - ROOT - LEVEL * len(tree.tiles)
        for tree in view.trees
    }
    groups: list[Group] = []
    lanes: dict[str, int] = {}
    for bridge in view.bridges:
        lane = lanes[bridge.id] = lanes.get(bridge.id, -1) + 1
        line, mark = (across if bridge.a[0] == bridge.b[0] else down)(frame, bridge, lane, tops[bridge.b])
        shapes = (path(line, "s-rope"), path(line, f"s-deck r{bridge.seat}"), path(line, "s-planks"))
        label = Term(
            "scene.bridge", {"a": tree_id(bridge.a), "b": tree_id(bridge.b), "owner": f"seat-{bridge.seat}"}
        )
        groups.append(
            Group(
                f"bridge-{bridge.id}-{bridge.seat}",
                (*shapes, use(f"seat-{bridge.seat}", *mark, f"p{bridge.seat} s-o")),
                label=label,
                heading=None if groups else Term("scene.bridges"),
                dot=(mark[0], mark[1] - 14),
            )
        )
    return groups


def tree_id(place: Place) -> str:
    return f"tree-{place[0]}-{place[1]}"


def across(frame: Frame, bridge: BridgeView, lane: int, _top: int) -> tuple[str, tuple[Number, Number]]:
    """A bridge between neighbours in a row: the more of them, the higher up."""
    x, foot = frame.foot(bridge.a)
    y, gap = foot - 9 - 24 * lane, frame.column - 2 * HALF
    return f"M{x + HALF} {y}q{gap / 2:g} 12 {gap} 0", (x + frame.column / 2, y - 6)


def down(frame: Frame, bridge: BridgeView, lane: int, top: int) -> tuple[str, tuple[Number, Number]]:
    """A bridge between neighbours in a column: from the upper root to the top of the lower tree."""
    x, foot = frame.foot(bridge.a)
    side = LANES[lane]
    edge = HALF if side > 0 else -HALF
    start, end = (
        f"M{x + edge} {foot - 6}Q{x + side} {foot - 4}",
        f"Q{x + side} {top + 8} {x + edge} {top + 9}",
    )
    line = f"{start} {x + side} {foot + 12}V{top - 8}{end}"
    return line, (x + side, foot + 26)


def pair_group(frame: Frame, pair: str, offers: Offers) -> Group:
    """Where a bridge could be: a round mark between two trees."""
    row, col, row_b, _ = (int(part) for part in pair.split("-")[1:])
    x, y = frame.foot((row, col))
    x, y = (x + 30, y + PLAQUE + 10) if row_b > row else (x + frame.column // 2, y - 33)
    group = Group(
        pair, (use("spot", x, y),), label=offers.label(pair), hit=circle(x, y, 14, "s-hit"), dot=(x, y)
    )
    return offers.mark(group, pair)


def supply(frame: Frame, view: View, offers: Offers) -> list[Group]:
    """The deck, the cards on display and the discard pile."""
    y = frame.bottom + 2 * MARGIN
    deck = cards.moved((*cards.pile(view.deck, *cards.back()), cards.name("deck-name")), MARGIN, y)
    hits = cards.moved((cards.outline(),), MARGIN, y)
    label = Term("scene.deck", {"n": view.deck})
    heading = Term("scene.supply")
    groups = [Group("deck", deck, label=label, heading=heading, hit=hits[0], dot=(MARGIN + 70, y + 6))]
    groups[0] = offers.mark(groups[0], "deck")
    x: Number = MARGIN + CARD_STEP + 6
    for face, n in cards.runs(view.display):
        shown = tuple(s for i in range(n) for s in cards.moved(cards.face(face), x + i * CARD_STEP, y))
        hit = cards.moved((cards.outline(n, CARD_STEP),), x, y)[0]
        label = Term("scene.display", {"card": f"card-{face}", "n": n})
        group = Group(f"display-{face}", shown, label=label, hit=hit, dot=(x + 70, y + 6))
        groups.append(offers.mark(group, f"display-{face}"))
        x += n * CARD_STEP
    groups += refresh(x + 2, y, offers)
    return [*groups, discard(frame.width - MARGIN - cards.WIDTH, y, view)]


def refresh(x: Number, y: Number, offers: Offers) -> list[Group]:
    """The sign that turns up three new cards, when a card is taken."""
    if "refresh" not in offers.options:
        return []
    mid = y + cards.HEIGHT / 2
    shapes = (circle(x + 28, mid, 36, "s-area"), use("refresh", x + 12, mid - 16, size=(32, 32)))
    hit = circle(x + 28, mid, 27, "s-hit")
    group = Group("refresh", shapes, label=offers.label("refresh"), hit=hit, dot=(x + 50, mid - 22))
    return [offers.mark(group, "refresh")]


def discard(x: Number, y: Number, view: View) -> Group:
    """The discard pile lies open: its number is drawn, its cards are told."""
    slot = rect(0, 0, cards.WIDTH, cards.HEIGHT, cls="s-slot", rx=6)
    pile = cards.moved((*cards.pile(len(view.discard), slot), cards.name("discard-name")), x, y)
    told = tuple(
        Term("scene.cards", {"card": f"card-{face}", "n": n}) for face, n in cards.runs(view.discard)
    )
    label = Term("scene.discard", {"n": len(view.discard), "cards": told or Term("scene.none")})
    return Group("discard", pile, label=label, dot=(x + 70, y + 6))

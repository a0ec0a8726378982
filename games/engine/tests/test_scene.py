"""Scenes are plain data: shapes carry SVG's names, things carry labels, and changes can be seen."""

import msgspec

from games.engine import scene
from games.engine.prompts import Refusal
from games.engine.scene import Group, Scene, Term


def tree(height: int, **changes: object) -> Group:
    group = Group("tree", (scene.text(0, 0, height),), label=Term("scene.tree", {"n": height}), dot=(1, 1))
    return msgspec.structs.replace(group, **changes)


def board(*groups: Group) -> Scene:
    return Scene("toy", "board", 10, 10, Term("scene.board"), groups)


def test_shapes_carry_only_attributes_of_svg() -> None:
    assert scene.rect(1, 2, 3, 4, cls="s", rx=5).attrs == {"x": 1, "y": 2, "width": 3, "height": 4, "rx": 5}
    assert "rx" not in scene.rect(1, 2, 3, 4).attrs
    assert scene.circle(1, 2, 3).attrs == {"cx": 1, "cy": 2, "r": 3}
    assert scene.line(1, 2, 3, 4).attrs == {"x1": 1, "y1": 2, "x2": 3, "y2": 4}
    assert scene.polygon([(0, 0), (1, 0.5)]).attrs == {"points": "0,0 1,0.5"}
    assert scene.path("M0 0").attrs == {"d": "M0 0"}
    assert scene.use("S1", 1, 2).attrs == {"href": "S1", "x": 1, "y": 2}
    assert scene.use("S1", 1, 2, size=(3, 4)).attrs["height"] == 4


def test_a_text_is_a_term_or_said_as_it_is() -> None:
    assert scene.text(0, 0, 7).text == "7"
    assert scene.text(0, 0, Term("scene.deck")).text == Term("scene.deck")


def test_what_is_new_or_drawn_otherwise_has_changed() -> None:
    before, after = board(tree(1)), board(tree(2), tree(1, id="other"))
    assert scene.changed(before, after) == {"tree", "other"}
    assert scene.changed(after, after) == frozenset()


def test_being_offered_is_no_change() -> None:
    assert scene.changed(board(tree(1)), board(tree(1, option="tree"))) == frozenset()


def test_things_without_a_place_for_a_mark_are_left_out() -> None:
    assert scene.changed(board(), board(tree(1, dot=None))) == frozenset()


def test_symbols_are_collected_from_all_pictures() -> None:
    used = board(Group("a", (scene.use("S1", 0, 0), scene.circle(0, 0, 1))))
    assert scene.symbols([used, board(Group("b", (scene.use("seat-0", 0, 0),)))]) == {"S1", "seat-0"}


def test_controls_are_the_options_that_can_be_chosen() -> None:
    refused = tree(1, option="b", refused=Refusal("SD-1"))
    assert scene.controls(board(tree(1, option="a"), refused), board(tree(1, option="c"))) == ["a", "c"]


def test_a_scene_is_plain_data() -> None:
    assert b'"tree"' in msgspec.json.encode(board(tree(1, refused=Refusal("SD-1"))))

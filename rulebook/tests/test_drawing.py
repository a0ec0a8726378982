"""Figures: what the reader is to look at, drawn once per page."""

import re

import pytest
from msgspec import structs

from rulebook import books, drawing

GAME = "sylvan_dale"


@pytest.fixture
def examples():
    return books.library()[GAME].examples


def view_box(svg):
    return tuple(map(int, re.search(r'viewBox="0 (\d+) (\d+) (\d+)"', svg).groups()))


def test_a_figure_shows_the_rows_in_focus_and_alone_everything(examples):
    example = next(e for e in examples.values() if e.focus == ("tree-0-0",) and not e.things)
    cut, whole = (
        view_box(drawing.figure(GAME, example, "ja", alone=alone).before) for alone in (False, True)
    )
    assert cut[1] == whole[1]
    assert cut[2] < whole[2] / 2
    assert whole[0] == 0


def test_things_in_focus_are_rows_by_themselves(examples):
    example = structs.replace(
        next(iter(examples.values())), scenario="opening", seat=0, answers=(), board=False, things=True
    )
    whole, hand = (
        view_box(drawing.figure(GAME, structs.replace(example, focus=focus), "ja").before)
        for focus in ((), ("hand-S1-axe",))
    )
    assert hand[1] == whole[1]
    assert hand[2] < whole[2] / 2


def test_a_refused_answer_has_no_second_picture(examples):
    refused = next(e for e in examples.values() if e.expect.refused)
    figure = drawing.figure(GAME, refused, "en")
    assert (figure.after, figure.refused) == ("", refused.expect.refused)
    assert figure.after_text == refused.after["en"]


def test_where_nothing_shown_has_changed_there_is_no_second_picture(examples):
    example = examples["SD-6.2-a"]
    answers = tuple(structs.replace(given, seat=0) for given in example.answers)
    others = structs.replace(example, seat=1, answers=answers, board=False, things=True, focus=())
    figure = drawing.figure(GAME, others, "ja")
    assert (figure.after, figure.after_text) == ("", example.after["ja"])
    assert drawing.figure(GAME, example, "ja").after


def test_what_looks_the_same_is_drawn_once(examples):
    plates = drawing.plates(GAME, tuple(examples), "ja")
    drawn = "".join(figure.before + figure.after for figure in plates.figures.values())
    references = set(re.findall(r'<use href="#(same-\d+)"/>', drawn))
    assert references
    assert all(plates.symbols.count(f'id="{name}"') == 1 for name in references)
    things = re.findall(r'<g[^>]* aria-hidden="true">.*?</g>', drawn)
    assert len(things) == len(set(things))


def test_alone_each_thing_has_its_name(examples):
    example = examples["SD-6.2-a"]
    assert 'role="img"' in drawing.figure(GAME, example, "ja", alone=True).before
    assert 'role="img"' not in drawing.figure(GAME, example, "ja").before


def test_a_page_without_examples_needs_no_symbols():
    assert drawing.plates(GAME, (), "ja") == ({}, "")


def test_a_title_without_code_has_no_cover():
    assert drawing.cover("garden", "ja") == ""
    assert drawing.stamp("garden", "ja") == ""

"""An example that is wrong does not pass: tried on real ones, with one expectation changed at a time."""

import pytest
from msgspec import structs

from games import catalog
from rulebook import books, trial
from rulebook.examples import Example, Expected
from rulebook.parser import ParseError

GAME = "sylvan_dale"


@pytest.fixture
def engine():
    return catalog.engine(GAME)


def example(code):
    return books.library()[GAME].examples[code]


def wrong(engine, code, **changes):
    return trial.problems(engine, structs.replace(example(code), **changes))


def expecting(**fields):
    return {"expect": Expected(**fields)}


def test_a_refusal_that_does_not_come_is_noticed(engine):
    assert wrong(engine, "SD-5.2.1-a", **expecting(refused="SD-1.1")) == ["refused by None, not by SD-1.1"]


def test_a_refusal_by_another_rule_is_noticed(engine):
    assert "refused by" in wrong(engine, "SD-5.1.2-a", **expecting(refused="SD-1.1"))[0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("points", (99, 99)),
        ("asked", "nothing"),
        ("over", True),
        ("events", ("no-such-event",)),
        ("offered", ("no-such-option",)),
        ("values", {"round": 99}),
    ],
)
def test_every_expectation_is_compared(engine, field, value):
    assert len(wrong(engine, "SD-5.2.1-a", **expecting(**{field: value}))) == 1


def test_draws_that_nobody_makes_are_noticed(engine):
    assert "draws are left over" in wrong(engine, "SD-5.1.2-a", draws=(1,))


WHOLE = 'id = "a"\nrule = "A"\nscenario = "s"\ntitle = {}\nbefore = {}\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('id = "X"', "missing required field"),
        (WHOLE.replace('"a"', '"other"') + "[expect]\nover = true", "not the name"),
        (WHOLE + "[expect]", "nothing is expected"),
        (WHOLE + "who = 1\n[expect]\nover = true", "who"),
        (WHOLE + "[[answers]]\n[expect]\nover = true", "exactly one"),
        ("id = ", "Invalid"),
    ],
)
def test_a_file_that_is_no_example_is_refused_by_name(tmp_path, text, said):
    path = tmp_path / "a.toml"
    path.write_text(text)
    with pytest.raises(ParseError, match=said):
        Example.load(path)

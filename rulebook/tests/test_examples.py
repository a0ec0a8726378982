"""Every worked example of every rulebook, played by the real engine."""

import pytest

from games import catalog
from rulebook import books, trial

EXAMPLES = [
    pytest.param(game, example, id=example.id, marks=pytest.mark.rule(*example.rules))
    for game, book in books.library().items()
    for example in book.examples.values()
]


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_the_example_comes_out_as_it_says(game, example):
    assert trial.problems(catalog.engine(game), example) == []

"""What storage and slider would become is said before it is confirmed, and it is so."""

import random
from typing import Any

import pytest

from games.engine.core import Engine
from games.engine.dice import RandomDice
from games.engine.prompts import SYSTEM, Many, Pick, Split
from games.engine.testing.walk import dealt, walk
from games.skara_brae import TITLE
from games.skara_brae.pieces import Store, View
from games.skara_brae.tests.play import Family, Play

ENGINE = Engine(TITLE)


def parts(answer: Any) -> dict[str, int]:
    """How often each option is taken."""
    if isinstance(answer, Pick):
        return {answer.option: 1}
    return dict(answer.parts) if isinstance(answer, Split) else dict.fromkeys(answer.options, 1)


@pytest.mark.rule("SB-3.2.3", "SB-3.2.6")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_what_is_foretold_comes_true(seats: int) -> None:
    foretold: set[str] = set()
    for seed in range(12):
        rng = random.Random(seed)
        for g, seat, answer in walk(dealt(ENGINE, seats, rng), rng):
            if seat == SYSTEM:
                continue
            view = TITLE.view(g, seat)
            before = view.seats[seat].store
            after = view.doing.after(before, parts(answer))
            if not chained(view, seat):
                foretold.add(view.doing.kind)
                done = ENGINE.apply(g, seat, answer, RandomDice(rng)).state
                become = TITLE.view(done, seat).seats[seat].store
                assert become == (before if after is None else after), (view.doing, answer)
    assert len(foretold) > 14


def chained(view: View, seat: int) -> bool:
    """Whether it may matter with what Build is paid, for what can be built after it."""
    doing = view.doing
    return doing.kind == "use-cost" and view.seats[seat].special == "S8" and not doing.also


@pytest.mark.rule("SB-3.2.3", "SB-8.2.4")
def test_the_suggestion_can_be_shown_before_it_is_confirmed() -> None:
    play = Play.scenario("cook").pick("A2")
    view = play.view(0)
    suggestion = {option.id: option.preset for option in play.prompt().options}
    after = view.doing.after(view.seats[0].store, suggestion)
    assert play.suggested().view(0).seats[0].store == after
    assert isinstance(after, Store)
    assert (after.goods["food"], after.total, after.capacity, after.slider) == (3, 5, 6, 2)


@pytest.mark.rule("SB-3.3.3")
def test_a_clear_and_an_overflow_are_foretold() -> None:
    play = Play.scenario("clean").pick("A4").many("hide", "barley", "wood")
    view = play.view(0)
    after = view.doing.after(view.seats[0].store, {"midden": 2, "slider": 1})
    assert (after.total, after.slider) == (6, 3)
    play = Play.scenario("overflow").pick("G4")
    after = play.view(0).doing.after(play.view(0).seats[0].store, {"two-barley": 1})
    assert (after.total, after.slider, after.overflow) == (32, 10, 2)


@pytest.mark.rule("SB-15.1.8")
def test_nothing_is_foretold_to_others() -> None:
    play = Play.scenario("clean").pick("A4")
    assert play.view(0).doing.kind == "clean"
    assert play.view(1).doing == play.view(None).doing
    assert play.view(1).doing.kind == ""


@pytest.mark.rule("SB-9.1.1")
def test_a_set_is_foretold_too() -> None:
    play = Play.at(Family("1 hide 1 barley 1 wood")).pick("A4")
    after = play.view(0).doing.after(play.view(0).seats[0].store, parts(Many(("hide", "wood"))))
    assert after.total == 1

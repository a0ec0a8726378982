"""Chapter 8: Furnish, Cook and Craft."""

import pytest

from games.skara_brae.data import COOKED, FLIP_COST, GOODS, WEIGHT
from games.skara_brae.tests.play import Family, Play

MEALS = {
    "shell": (1, {"food": 1}),
    "barley": (1, {"food": 1}),
    "fish": (2, {"food": 1, "bone": 1}),
    "rabbit": (2, {"food": 1, "hide": 1}),
    "sheep": (3, {"food": 1, "hide": 1, "bone": 1, "wool": 1}),
    "deer": (3, {"food": 1, "hide": 1, "bone": 2}),
    "cow": (4, {"food": 2, "hide": 1, "bone": 2}),
    "boar": (3, {"food": 2, "hide": 1, "bone": 1}),
}
TILES = ("A1", "A2", "A3", "A4", "A5", "G1", "G2", "G3", "G4", "S7")


@pytest.mark.rule("SB-8.1.1", "SB-8.1.2", "SB-8.1.3", "SB-16.9")
def test_v13_furnishing_costs_thirteen_portions_in_all() -> None:
    paid = 0
    for position, portions in enumerate((1, 2, 2, 2, 3, 3)):
        play = Play.at(Family("3 hide", furnish=position)).pick("A1")
        paid += 3 - play.goods().get("hide", 0)
        assert play.player().furnish == position + 1
        assert play.goods().get("hide", 0) == 3 - portions
    assert paid == 13


@pytest.mark.rule("SB-8.1.2")
def test_v13_three_portions_of_hide_and_wool() -> None:
    play = Play.scenario("furnish-three").pick("A1")
    assert play.asked() == "place"  # a hide and four wool are the only way
    assert play.goods() == {"stone": 1}
    play = Play.at(Family("2 hide 4 wool", furnish=1)).pick("A1")
    assert play.range() == (2, 2)
    assert play.split_refused(hide=1) == "bounds"
    assert play.split(hide=1, wools=1).goods() == {"hide": 1, "wool": 2}


@pytest.mark.rule("SB-8.1.4", "SB-8.1.3")
def test_where_furnishing_ends() -> None:
    assert Play.at(Family("9 hide", furnish=6)).refusal("A1") == "SB-8.1.4"
    assert Play.at(Family("1 hide 1 wool", furnish=1)).refusal("A1") == "SB-8.1.3"


@pytest.mark.rule("SB-8.1.5", "SB-Q26")
@pytest.mark.parametrize("good", ["barley", "knife"])
def test_furnishing_with_the_flipped_tile(good: str) -> None:
    play = Play.scenario("furnish-flipped").pick("A1")
    assert play.offered() == {"barley", "knife"}
    assert play.pick(good).goods() == {good: 1}
    assert play.player().furnish == 2


@pytest.mark.rule("SB-8.2.1", "SB-8.2.4", "SB-8.2.2", "SB-8.2.7")
def test_v7_cooking() -> None:
    play = Play.scenario("cook").pick("A2")
    assert play.split_refused(shell=3, fish=1) == "SB-8.2.4"
    assert play.split(shell=2, fish=1).goods() == {"shell": 1, "wood": 1, "food": 3, "bone": 1}


@pytest.mark.rule("SB-8.2.2", "SB-8.2.6", "SB-11.1.1")
def test_v8_a_large_hearth() -> None:
    play = Play.scenario("cook-eight")
    assert play.player().hearth == 8
    assert play.store()[0] == 2
    play.pick("A2").split(cow=2)
    assert play.goods() == {"food": 4, "hide": 2, "bone": 4}
    assert play.store()[0] == 2 + 8


@pytest.mark.rule("SB-8.2.8", "SB-11.3.3", "SB-11.3.4")
def test_v9_boar() -> None:
    meal = Play.scenario("cook-boar").pick("A2").split(boar=1, barley=1)
    assert meal.goods() == {"food": 3, "hide": 2, "bone": 1}
    meal = Play.scenario("cook-boar-front").pick("A2").split(boar=1, barley=1)
    assert meal.goods() == {"food": 3, "hide": 1, "bone": 1}


@pytest.mark.rule("SB-8.2.3", "SB-16.12")
@pytest.mark.parametrize("good", MEALS)
def test_every_ingredient(good: str) -> None:
    weight, meal = MEALS[good]
    play = Play.at(Family(f"1 {good}", special="S7")).pick("A2")
    assert play.split(**{good: 1}).goods() == meal
    assert WEIGHT[GOODS.index(good)] == weight
    assert len(COOKED) == len(MEALS)


@pytest.mark.rule("SB-8.2.5", "SB-8.2.6", "SB-Q2")
def test_at_least_one_ingredient() -> None:
    assert Play.at(Family("4 wood")).refusal("A2") == "SB-8.2.5"
    play = Play.at(Family("1 shell")).pick("A2")
    assert play.split_refused() == "bounds"
    for family in (Family("2 shell 1 cow"), Family("2 shell 1 cow", flipped="A2")):
        play = Play.at(family).pick("A2")
        assert play.prompt().most == play.player().hearth


@pytest.mark.rule("SB-8.2.4")
@pytest.mark.parametrize(
    ("storage", "flipped", "batch"),
    [
        ("3 shell 1 fish", "", {"shell": 3, "fish": 0}),
        ("1 cow 1 shell", "A2", {"cow": 1, "shell": 1}),
        ("9 shell 1 deer", "", {"shell": 4, "deer": 0}),
    ],
)
def test_the_site_suggests_a_batch(storage: str, flipped: str, batch: dict[str, int]) -> None:
    play = Play.at(Family(storage, flipped=flipped)).pick("A2")
    assert {option.id: option.preset for option in play.prompt().options} == batch
    play.suggested()


@pytest.mark.rule("SB-8.3.1", "SB-8.3.2", "SB-8.3.4", "SB-10.1.2", "SB-16.6", "SB-16.7", "SB-16.8")
@pytest.mark.parametrize("n", range(10), ids=TILES)
def test_every_tile_can_be_flipped_for_its_cost(n: int) -> None:
    cost = " ".join(f"1 {GOODS[good]}" for good, _ in FLIP_COST[n])
    play = Play.at(Family(cost, special="S7")).pick("A3").pick(TILES[n])
    assert play.goods() == {}
    assert play.player().flipped == 1 << n


@pytest.mark.rule("SB-8.3.3")
def test_with_all_tiles_flipped_none_is_left_to_craft() -> None:
    play = Play.at(Family("2 stone 2 wood", flipped="A1 A2 A3 A4 A5 G1 G2 G3 G4 S"))
    assert play.refusal("A3") == "SB-8.3.3"


@pytest.mark.rule("SB-8.3.3", "SB-8.3.4", "SB-8.3.5")
def test_what_cannot_be_flipped() -> None:
    play = Play.scenario("craft").pick("A3")
    assert play.refusal("A5") == "SB-8.3.3"
    assert play.refusal("A3") == "SB-8.3.4"
    before = play.store()
    play.pick("A2")
    assert play.view(0).seats[0].tiles[1].workers == ("small",)
    assert play.store() == (before[0] - 2, before[1])

"""Chapters 3.2 and 6: village cards, harvest, effect, storage and slider."""

import pytest

from games.skara_brae.tests.play import Family, Play


@pytest.mark.rule("SB-6.1.1", "SB-6.2.1", "SB-6.3.2", "SB-6.3.3", "SB-3.2.3", "SB-3.2.7", "SB-Q9")
@pytest.mark.parametrize("good", ["shell", "seaweed"])
def test_v1_the_first_settler(good: str) -> None:
    play = Play.scenario("start-shore")
    assert play.store() == (2, 1)
    play.pick("take-SH01").split(**{good: 1})
    assert play.store() == (3, 1)
    play.pick("effect")
    assert play.goods() == {"knife": 2, good: 1, "fish": 1}
    assert play.store() == (4, 2)


@pytest.mark.rule("SB-6.3.2", "SB-6.3.3", "SB-3.2.6", "SB-Q4", "SB-Q8")
def test_v2_knives_on_the_harvest() -> None:
    play = Play.scenario("start-shore").pick("take-SH01")
    assert play.range() == (1, 3)
    play.split(shell=1, seaweed=2)
    assert play.goods() == {"shell": 1, "seaweed": 2}
    assert play.store() == (3, 1)
    assert play.pick("effect").store() == (4, 2)


@pytest.mark.rule("SB-6.3.1", "SB-6.3.2", "SB-9.3.5")
def test_v3_icons_of_column_and_tile() -> None:
    play = Play.scenario("hills-harvest").pick("take-HI01")
    assert play.range() == (3, 4)
    play.split(wool=3, stone=1)
    assert play.goods() == {"wool": 3, "stone": 1}
    assert play.column(1) == ["HI11", "HI01"]


@pytest.mark.rule("SB-6.4.6", "SB-6.4.7", "SB-6.4.8")
def test_v4_an_effect_without_an_icon() -> None:
    play = Play.scenario("effect-no-icon").pick("take-SH13").split(shell=1)
    assert play.refusal("effect-0") == "SB-6.4.8"
    assert play.offered() == {"knives-1", "no-effect"}
    assert play.pick("knives-1").goods() == {"shell": 1, "stone": 1}


@pytest.mark.rule("SB-6.4.4", "SB-6.4.5", "SB-6.4.1")
def test_v5_a_swap_must_be_paid() -> None:
    play = Play.scenario("fields-swap").pick("take-FI06")
    assert play.goods() == {"barley": 2}
    assert play.asked() == "place"
    play = Play.scenario("fields-swap-three").pick("take-FI06")
    assert play.goods() == {"barley": 3}
    assert play.pick("effect").goods() == {"cow": 1}


@pytest.mark.rule("SB-6.1.3")
def test_v6_stone_balls() -> None:
    assert Play.scenario("third-ball").pick("take-ball-0").goods() == {"knife": 5}


@pytest.mark.rule("SB-6.1.2", "SB-6.1.4", "SB-6.1.5")
def test_roof_and_utensils() -> None:
    play = Play.scenario("start-shore").pick("take-roof-1")
    assert (play.player().roofs, play.goods()) == (1, {"knife": 2})
    play = Play.scenario("start-shore").pick("take-utensils-3")
    assert play.goods() == {"knife": 2, "hide": 1}
    assert play.player().hearth == 5


@pytest.mark.rule("SB-6.4.1", "SB-6.4.2", "SB-Q7")
def test_an_effect_is_optional_and_had_once() -> None:
    play = Play.scenario("start-shore").pick("take-SH01").split(shell=1).pick("no-effect")
    assert (play.goods(), play.asked()) == ({"knife": 2, "shell": 1}, "place")
    play = (
        Play.at(Family("3 seaweed"), at="turn", sets=("SH09 ball roof roof",))
        .pick("take-SH09")
        .split(shell=1)
    )
    assert play.pick("effect").goods() == {"seaweed": 2, "shell": 1, "wood": 2}
    assert play.asked() == "place"


@pytest.mark.rule("SB-6.3.4", "SB-3.2.5", "SB-Q6")
def test_the_harvest_cannot_be_refused_though_the_slider_moves() -> None:
    play = Play.at(Family("3 stone"), at="turn", sets=("SH01 ball roof roof",)).pick("take-SH01")
    assert play.split_refused() == "bounds"
    play.split(shell=1)
    assert play.store() == (4, 2)
    assert play.last("slider_moved").data == {"n": 2, "capacity": 6}


@pytest.mark.rule("SB-6.4.9", "SB-Q4")
def test_a_knife_counts_once() -> None:
    play = Play.at(Family("1 knife", settlers="HI01"), at="turn", sets=("SH13 ball roof roof",)).pick(
        "take-SH13"
    )
    play.split(shell=2)
    assert play.offered() == {"effect-0", "no-effect"}
    assert play.pick("effect-0").goods() == {"shell": 2, "stone": 1}


@pytest.mark.rule("SB-6.4.3", "SB-Q5")
def test_knives_add_nothing_to_other_effects() -> None:
    play = Play.scenario("start-shore").pick("take-SH01").split(shell=1)
    assert play.offered() == {"effect", "no-effect"}


@pytest.mark.rule("SB-6.3.5", "SB-2.4")
@pytest.mark.parametrize(
    ("card", "goods"),
    [("SH13", {"shell", "seaweed"}), ("HI13", {"stone", "wool"}), ("TH13", {"wood"}), ("FI13", {"barley"})],
)
def test_what_each_environment_gives(card: str, goods: set[str]) -> None:
    play = Play.at(Family("1 knife"), at="turn", sets=(f"{card} ball roof roof",)).pick(f"take-{card}")
    assert play.offered() == goods


@pytest.mark.rule("SB-6.2.2")
def test_a_settler_goes_last_in_its_column() -> None:
    play = Play.at(Family("", settlers="SH05 SH02"), at="turn", sets=("SH01 ball roof roof",)).pick(
        "take-SH01"
    )
    assert play.column(0) == ["SH05", "SH02", "SH01"]


@pytest.mark.rule("SB-3.2.8", "SB-3.2.9", "SB-3.3.3")
def test_v23_beyond_thirty() -> None:
    play = Play.scenario("overflow")
    assert play.store() == (30, 10)
    play.pick("G4", "two-barley")
    assert play.store() == (32, 10)
    assert play.view(0).seats[0].store.overflow == 2
    play = Play.at(Family("6 shell 6 wood 6 stone 6 hide 2 bone 4 food 2 midden", slider=10))
    play.pick("S4").split(food=2)
    assert play.refusal("clear-slider") == "SB-3.3.3"
    play = Play.at(Family("6 shell 6 wood 6 stone 6 hide 1 bone 4 food", slider=10)).pick("S4").split(food=2)
    assert play.store() == (27, 10)
    assert "clear-slider" in play.offered()


@pytest.mark.rule("SB-3.2.1", "SB-3.2.2", "SB-3.2.3", "SB-3.2.4")
@pytest.mark.parametrize(("total", "slider"), [(2, 1), (3, 2), (5, 2), (6, 3), (8, 3), (9, 4)])
def test_the_slider_moves_as_little_as_it_must(total: int, slider: int) -> None:
    play = Play.at(Family(f"{total} stone")).pick("G4")
    assert play.store() == (total + 1, slider)


@pytest.mark.rule("SB-3.1.2")
def test_the_supply_never_ends() -> None:
    assert Play.at(Family("25 shell", slider=10)).pick("G1", "shell").goods() == {"shell": 26}

"""Chapters 3.3 and 9: clearing midden, Clean, Trade and Gather."""

from itertools import combinations

import pytest

from games.skara_brae.tests.play import Family, Play

GATHER = {
    ("G1", "shell"): {"shell": 1}, ("G1", "seaweed"): {"seaweed": 1},
    ("G2", "stone"): {"stone": 1}, ("G2", "wool"): {"wool": 1},
    ("G1", "both-shore"): {"shell": 1, "seaweed": 1}, ("G1", "fish"): {"fish": 1},
    ("G2", "both-hills"): {"stone": 1, "wool": 1}, ("G2", "rabbit"): {"rabbit": 1},
    ("G3", "two-wood"): {"wood": 2}, ("G4", "two-barley"): {"barley": 2},
}  # fmt: skip


@pytest.mark.rule("SB-9.1.1", "SB-9.1.5", "SB-3.3.1", "SB-3.3.2", "SB-3.3.3", "SB-3.3.5", "SB-16.13")
def test_v10_cleaning() -> None:
    play = Play.scenario("clean")
    assert play.store() == (11, 4)
    play.pick("A4").many("hide", "barley", "wood")
    assert (play.store(), play.player().supply_roofs) == ((8, 4), 1)
    assert play.range() == (0, 3)
    play.split(midden=2, slider=1)
    assert play.store() == (6, 3)


@pytest.mark.rule("SB-3.3.3", "SB-3.3.5")
def test_v11_the_slider_needs_three_free_spaces() -> None:
    play = Play.scenario("tend-slider").pick("S4")
    assert play.store() == (8, 4)
    play.pick("clear-slider")
    assert play.store() == (8, 3)
    assert play.refusal("clear-slider") == "SB-3.3.3"


@pytest.mark.rule("SB-3.3.3", "SB-3.3.5")
def test_midden_makes_room_for_the_slider() -> None:
    play = Play.at(Family("1 hide 1 barley 1 wood 5 stone 2 midden", slider=4)).pick("A4")
    play.many("hide", "barley", "wood").split(slider=1)
    assert play.store() == (7, 3)
    play = Play.at(Family("1 hide 1 barley 1 wood 6 stone 1 midden", slider=4)).pick("A4")
    play.many("hide", "barley", "wood")
    assert play.store() == (7, 4)
    assert play.split_refused(slider=2) == "SB-3.3.3"
    assert play.split(midden=1, slider=2).store() == (6, 2)


@pytest.mark.rule("SB-3.3.4", "SB-Q10")
def test_the_slider_stays_right_of_the_first_column() -> None:
    play = Play.at(Family("1 hide 1 barley 1 midden")).pick("A4").many("hide", "barley")
    assert {option.id for option in play.prompt().options} == {"midden"}
    play = Play.at(Family("2 bone")).pick("S4")
    assert play.refusal("clear-slider") == "SB-3.3.4"


@pytest.mark.rule("SB-3.3.6", "SB-9.1.8", "SB-Q25")
def test_clears_that_cannot_be_used_are_lost() -> None:
    play = Play.at(Family("1 hide 1 barley 1 wood")).pick("A4").many("hide", "barley", "wood")
    assert play.asked() == "end-turn"
    assert play.player().supply_roofs == 1
    play = Play.scenario("clean-room").pick("A4").many("hide", "barley", "seaweed").split()
    assert (play.store(), play.player().supply_roofs) == ((0, 4), 1)


@pytest.mark.rule("SB-3.1.4")
def test_midden_pays_for_nothing() -> None:
    play = Play.at(Family("9 midden 1 wood"))
    assert play.refusal("A5") == "SB-9.2.3"
    assert play.refusal("A4") == "SB-9.1.3"


@pytest.mark.rule("SB-9.1.6", "SB-9.1.7", "SB-9.1.2", "SB-16.13")
def test_v12_cleaning_with_the_flipped_tile() -> None:
    play = Play.scenario("clean-flipped").pick("A4")
    assert play.range() == (2, 4)
    play.many("food", "hide", "barley", "seaweed")
    assert (play.range(), play.player().supply_roofs) == ((0, 6), 1)
    assert play.goods() == {"hide": 1, "wood": 1, "midden": 4}
    assert Play.scenario("clean-flipped").pick("A4").many_refused("hide", "hide") == "bounds"


@pytest.mark.rule("SB-9.1.2", "SB-9.1.3", "SB-9.1.4", "SB-9.1.6", "SB-9.1.7", "SB-16.13", "SB-Q35")
@pytest.mark.parametrize(
    ("types", "flipped", "clears"),
    [
        (("hide", "barley", "seaweed", "wood"), "", {2: 1, 3: 3}),
        (("hide", "barley", "seaweed", "wood", "food"), "A4", {2: 2, 3: 4, 4: 6}),
    ],
)
def test_v30_every_combination(types: tuple[str, ...], flipped: str, clears: dict[int, int]) -> None:
    storage = " ".join(f"1 {good}" for good in types) + " 7 midden"
    found = []
    for n in range(1, len(types) + 1):
        for chosen in combinations(types, n):
            play = Play.at(Family(storage, flipped=flipped)).pick("A4")
            if n in clears:
                play.many(*chosen)
                assert play.prompt().most == clears[n]
                found.append(n)
            else:
                assert play.many_refused(*chosen) == "bounds"
    assert [found.count(n) for n in (2, 3, 4)] == ([10, 10, 5] if flipped else [6, 4, 0])


@pytest.mark.rule("SB-9.1.3")
def test_two_types_at_least() -> None:
    assert Play.at(Family("5 hide")).refusal("A4") == "SB-9.1.3"
    assert Play.at(Family("1 hide 1 food")).refusal("A4") == "SB-9.1.3"
    assert "A4" in Play.at(Family("1 hide 1 food", flipped="A4")).offered()


@pytest.mark.rule("SB-9.1.9", "SB-Q29")
def test_forty_roofs_and_no_more() -> None:
    play = Play.at(Family("1 hide 1 barley", supply_roofs=39), Family(special="S8", supply_roofs=1))
    play.pick("A4").many("hide", "barley")
    assert play.player().supply_roofs == 39
    assert play.kinds[-1] == "no_roof_left"
    play = Play.at(Family("2 food 9 wool", special="S1", flipped="S", supply_roofs=40)).pick("S1")
    assert (play.asked(), play.goods()) == ("end-turn", {"wool": 10})


@pytest.mark.rule("SB-9.2.1", "SB-9.2.2", "SB-9.2.3", "SB-16.10", "SB-Q28")
def test_v14_trading_costs_29_in_all() -> None:
    paid = 0
    for position, tokens in enumerate((2, 3, 4, 4, 5, 5, 6)):
        play = Play.at(Family("6 bone", trade=position)).pick("A5", "bone")
        paid += tokens
        assert play.goods().get("bone", 0) == 6 - tokens
        assert play.player().trade == position + 1
    assert paid == 29


@pytest.mark.rule("SB-9.2.2", "SB-3.1.3", "SB-Q28")
@pytest.mark.parametrize(
    "good",
    [
        "shell",
        "barley",
        "seaweed",
        "wool",
        "stone",
        "wood",
        "hide",
        "bone",
        "rabbit",
        "fish",
        "sheep",
        "deer",
        "cow",
        "boar",
        "knife",
        "food",
    ],
)
def test_any_resource_can_be_traded(good: str) -> None:
    play = Play.at(Family(f"2 {good} 1 midden", special="S7")).pick("A5")
    assert play.offered() == {good}
    play.pick(good)
    assert play.goods() == {"midden": 1}


@pytest.mark.rule("SB-9.2.4", "SB-9.2.3")
def test_where_trading_ends() -> None:
    assert Play.at(Family("9 bone", trade=7)).refusal("A5") == "SB-9.2.4"
    play = Play.at(Family("2 bone 1 wood")).pick("A5")
    assert play.refusal("wood") == "SB-9.2.3"


@pytest.mark.rule("SB-9.2.5", "SB-9.2.6", "SB-Q27")
def test_v14_a_purchase_for_a_knife() -> None:
    play = Play.scenario("trade").pick("A5", "wool")
    assert play.offered() == {"pay-knife", "no-purchase"}
    assert play.pick("pay-knife").goods() == {"rabbit": 1}
    assert play.asked() == "end-turn"
    assert Play.scenario("trade").pick("A5", "wool", "no-purchase").goods() == {"knife": 1}
    assert Play.at(Family("2 wool 3 hide")).pick("A5", "wool").asked() == "end-turn"


@pytest.mark.rule("SB-9.2.7", "SB-Q27")
@pytest.mark.parametrize("good", ["shell", "knife", "food"])
def test_v14_a_purchase_for_anything(good: str) -> None:
    play = Play.at(Family(f"4 wool 1 {good} 1 midden", flipped="A5", trade=3)).pick("A5", "wool")
    assert play.offered() == {f"pay-{good}", "no-purchase"}
    assert play.pick(f"pay-{good}").goods() == {"rabbit": 1, "midden": 1}


@pytest.mark.rule("SB-9.2.5", "SB-16.10")
@pytest.mark.parametrize(
    ("space", "goods"),
    [
        (1, {"cow": 1}),
        (2, {"deer": 1}),
        (3, {"sheep": 1}),
        (4, {"rabbit": 1}),
        (5, {"fish": 1}),
        (6, {"shell": 2}),
        (7, {"barley": 2}),
    ],
)
def test_what_each_space_sells(space: int, goods: dict[str, int]) -> None:
    tokens = (2, 3, 4, 4, 5, 5, 6)[space - 1]
    play = Play.at(Family(f"{tokens} stone 1 knife", trade=space - 1)).pick("A5", "stone", "pay-knife")
    assert play.goods() == goods


@pytest.mark.rule("SB-9.3.1", "SB-9.3.2", "SB-9.3.3", "SB-16.7")
@pytest.mark.parametrize(("tile", "option"), GATHER)
def test_gathering(tile: str, option: str) -> None:
    flipped = (
        tile if option in {"both-shore", "fish", "both-hills", "rabbit", "two-wood", "two-barley"} else ""
    )
    play = Play.at(Family("", flipped=flipped)).pick(tile)
    assert option in play.offered()
    assert play.pick(option).goods() == GATHER[tile, option]
    assert play.asked() in ("end-turn", "place")


@pytest.mark.rule("SB-9.3.2", "SB-16.7")
@pytest.mark.parametrize(("tile", "good"), [("G3", "wood"), ("G4", "barley")])
def test_gathering_what_leaves_no_choice(tile: str, good: str) -> None:
    assert Play.at(Family("")).pick(tile).goods() == {good: 1}


@pytest.mark.rule("SB-9.3.3", "SB-9.3.4", "SB-16.7")
def test_hunting_and_herding() -> None:
    play = Play.scenario("gather-flipped").pick("G3", "deer")
    assert play.goods() == {"barley": 1, "deer": 1}
    play.pick("G4")
    assert play.refusal("cow") == "SB-9.3.4"
    play.pick("two-barley")
    assert play.pick("G4", "cow").goods() == {"barley": 1, "cow": 1, "deer": 1}


@pytest.mark.rule("SB-9.3.5", "SB-6.3.1")
def test_a_flipped_gather_tile_is_an_icon() -> None:
    play = Play.at(Family("", flipped="G1"), at="turn", sets=("SH13 ball roof roof",)).pick("take-SH13")
    assert play.range() == (2, 2)

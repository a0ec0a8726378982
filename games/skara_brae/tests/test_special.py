"""Chapters 10 and 11: the special action tiles."""

import pytest

from games.skara_brae.data import BALL, CARD
from games.skara_brae.tests.play import Family, Play


@pytest.mark.rule("SB-10.1.1", "SB-16.8")
def test_two_food_or_bone_in_any_mix() -> None:
    for food, bone in ((2, 0), (1, 1), (0, 2)):
        play = Play.at(Family("2 food 2 bone", special="S7")).pick("S7").split(food=food, bone=bone)
        left = {"food": 2 - food, "bone": 2 - bone, "boar": 1}
        assert play.goods() == {good: n for good, n in left.items() if n}
    play = Play.at(Family("2 food 2 bone", special="S7")).pick("S7")
    assert play.split_refused(food=1) == "bounds"
    assert play.suggested().goods() == {"food": 2, "boar": 1}
    assert Play.at(Family("1 food", special="S7")).refusal("S7") == "SB-10.1.1"


@pytest.mark.rule("SB-10.2.1", "SB-10.2.3", "SB-10.2.4", "SB-4.3.4")
def test_v20_spinning_wool() -> None:
    play = Play.at(Family("1 food 1 bone", special="S1", whorls=2)).pick("S1")
    assert (play.player().whorls, play.goods()) == (3, {"wool": 3})
    assert play.asked() == "end-turn"
    play = Play.scenario("spin").pick("S1")
    assert play.offered() == {"roof", "no-roof"}
    play.pick("roof")
    assert (play.goods(), play.player().supply_roofs) == ({"wood": 1}, 1)
    assert play.asked() == "end-turn"


@pytest.mark.rule("SB-10.2.4", "SB-10.2.3")
def test_a_roof_is_three_wool_and_optional() -> None:
    assert Play.at(Family("2 food", special="S1", flipped="S", whorls=1)).pick("S1").asked() == "end-turn"
    play = Play.scenario("spin").pick("S1", "no-roof")
    assert play.goods() == {"wool": 3, "wood": 1}


@pytest.mark.rule("SB-10.2.2", "SB-Q29")
def test_ten_whorls_and_no_more() -> None:
    assert Play.scenario("spin-last").refusal("S1") == "SB-10.2.2"


@pytest.mark.rule("SB-10.3.1", "SB-10.3.6", "SB-Q13")
def test_v16_innovating() -> None:
    play = Play.scenario("innovate").pick("S2")
    play.pick("A2")
    assert play.player().flipped == 1 << 1
    assert play.asked() == "end-turn"
    play = Play.scenario("innovate").pick("S2", "S2")
    assert play.player().is_flipped(9)
    assert play.asked() == "end-turn"


@pytest.mark.rule("SB-10.3.3", "SB-10.3.4", "SB-8.2.2")
def test_v16_the_flipped_tile_is_performed() -> None:
    play = Play.scenario("innovate-flipped").pick("S2", "A2", "use")
    assert play.goods() == {"shell": 2, "cow": 1}
    assert play.prompt().most == 6
    assert play.split(cow=1, shell=2).goods() == {"food": 4, "hide": 1, "bone": 2}
    play = Play.scenario("innovate-flipped").pick("S2", "A2", "no-use")
    assert play.goods() == {"food": 1, "shell": 2, "cow": 1}


@pytest.mark.rule("SB-10.3.4", "SB-Q14")
def test_it_does_not_matter_who_stands_on_it() -> None:
    family = Family(
        "3 food", special="S2", flipped="S", workers="large small small", placed="G3:small G3:large"
    )
    play = Play.at(family).pick("S2", "G3", "use", "two-wood")
    assert play.goods() == {"wood": 2}
    assert play.view(0).seats[0].tiles[7].workers == ("small", "large")


@pytest.mark.rule("SB-10.3.5", "SB-Q15")
def test_what_cannot_be_performed_is_not_offered() -> None:
    assert Play.at(Family("2 food 1 shell", special="S2", flipped="S")).pick("S2", "A2").asked() == "end-turn"
    assert Play.at(Family("3 food", special="S2", flipped="S")).pick("S2", "A2").asked() == "end-turn"
    # The food is paid first: with it, trading would have two of a kind.
    assert Play.at(Family("4 food", special="S2", flipped="S")).pick("S2", "A5").asked() == "end-turn"


@pytest.mark.rule("SB-10.3.2")
def test_nothing_left_to_innovate() -> None:
    everything = "A1 A2 A3 A4 A5 G1 G2 G3 G4 S"
    assert Play.at(Family("2 food", special="S2", flipped=everything)).refusal("S2") == "SB-10.3.2"
    play = Play.at(Family("2 food", special="S2", flipped="A1")).pick("S2")
    assert play.refusal("A1") == "SB-8.3.3"


@pytest.mark.rule("SB-10.4.2", "SB-Q17")
@pytest.mark.parametrize("flipped", ["", "S"])
def test_three_black_workers_and_no_more(flipped: str) -> None:
    assert Play.scenario("recruit-three").refusal("S3") == "SB-10.4.2"
    family = Family("2 bone", special="S3", flipped=flipped, workers="large black black black")
    assert Play.at(family).refusal("S3") == "SB-10.4.2"


@pytest.mark.rule("SB-10.5.1", "SB-10.5.2", "SB-10.5.6", "SB-Q19")
def test_v17_tending_land() -> None:
    play = Play.scenario("tend").pick("S4", "G2-wool")
    assert play.refusal("G2-stone") == "SB-10.5.2"
    assert play.refusal("G2-wool") == "SB-10.5.2"
    play.pick("G4-barley", "clear-midden")
    assert play.goods() == {"wool": 1, "barley": 1}
    assert play.asked() == "end-turn"


@pytest.mark.rule("SB-10.5.4", "SB-10.5.5", "SB-Q37", "SB-3.3.2")
def test_v32_at_least_one_pick() -> None:
    play = Play.scenario("tend-nothing").pick("S4")
    assert play.refusal("clear-midden") == "SB-3.3.2"
    assert play.refusal("clear-slider") == "SB-3.3.4"
    assert play.refusal("stop") == "SB-10.5.4"
    play.pick("G1-shell", "stop")
    assert play.goods() == {"wood": 1, "shell": 1}


@pytest.mark.rule("SB-10.5.3", "SB-Q19")
def test_occupied_tiles_can_be_tended() -> None:
    family = Family("2 food", workers="large small small", placed="G1:small G1:large")
    play = Play.at(family).pick("S4", "G1-shell", "stop")
    assert play.goods() == {"shell": 1}


@pytest.mark.rule("SB-10.5.7", "SB-10.5.2", "SB-9.3.4")
def test_tending_with_the_flipped_tile() -> None:
    play = Play.scenario("tend-flipped").pick("S4", "G1-fish", "G2-rabbit", "G3-deer", "G4-cow")
    assert play.goods() == {"fish": 1, "rabbit": 1, "deer": 1, "cow": 1, "midden": 1}
    assert play.asked() != "tend"
    play = Play.at(Family("2 bone", flipped="S G3")).pick("S4")
    assert play.refusal("G3-deer") == "SB-9.3.4"
    play = Play.at(Family("2 bone", flipped="S")).pick("S4", "G1-shell", "G2-stone", "G3-wood")
    assert play.asked() == "tend"
    assert play.pick("G4-barley").asked() != "tend"


@pytest.mark.rule("SB-11.1.1", "SB-8.2.2")
@pytest.mark.parametrize("flipped", ["", "S"])
def test_muster_warms_the_hearth(flipped: str) -> None:
    assert Play.at(Family(special="S5", flipped=flipped)).player().hearth == 5


@pytest.mark.rule("SB-11.1.2", "SB-11.1.3", "SB-11.1.5", "SB-11.1.6", "SB-Q20")
def test_v29_mustering_without_a_settler() -> None:
    play = Play.scenario("muster-tile").pick("S5")
    assert play.refusal("effect-hills") == "SB-11.1.5"
    play.pick("harvest-hills")
    assert play.range() == (1, 3)
    assert play.split(stone=1, wool=2).goods() == {"stone": 1, "wool": 2}
    assert play.asked() in ("end-turn", "place")
    play = Play.scenario("muster-front").pick("S5")
    assert play.refusal("harvest-hills") == "SB-11.1.3"


@pytest.mark.rule("SB-11.1.3", "SB-Q20")
def test_knives_alone_muster_nobody() -> None:
    assert Play.at(Family("2 knife 2 food", special="S5")).refusal("S5") == "SB-11.1.3"


@pytest.mark.rule("SB-11.1.2", "SB-11.1.4", "SB-11.1.6", "SB-Q21", "SB-Q2")
def test_mustering_the_last_card_of_a_column() -> None:
    family = Family("2 food 1 barley", special="S5", settlers="FI01 FI09")
    play = Play.at(family).pick("S5")
    assert play.offered() == {"harvest-fields", "effect-fields"}
    play.pick("effect-fields")
    assert play.goods() == {"stone": 2}  # it must have an effect, so it is not asked again
    play = Play.at(Family("2 food", special="S5", settlers="FI01 FI09")).pick("S5")
    assert play.goods() == {"barley": 2}  # the harvest alone is possible
    play = Play.at(Family("2 food", special="S5", settlers="FI01 FI09 HI01")).pick("S5")
    assert play.refusal("effect-fields") == "SB-6.4.5"
    play = Play.at(Family("2 food 1 knife", special="S5", settlers="SH13")).pick("S5", "effect-shore")
    assert play.goods() == {"stone": 1}
    play = Play.at(Family("2 food", special="S5", settlers="SH13 HI01 FI01 TH01")).pick("S5", "effect-shore")
    assert play.goods() == {"stone": 1}
    play = Play.at(Family("2 food", special="S5", settlers="SH13")).pick("S5").split(shell=1)
    assert play.goods() == {"shell": 1}


@pytest.mark.rule("SB-11.1.7", "SB-6.4.1")
def test_mustering_with_the_flipped_tile() -> None:
    play = Play.scenario("muster-flipped").pick("S5")
    assert play.goods() == {"barley": 2}
    assert play.offered() == {"effect", "no-effect"}
    assert play.pick("effect").goods() == {"barley": 1, "stone": 2}
    assert Play.scenario("muster-flipped").pick("S5", "no-effect").goods() == {"barley": 2}


@pytest.mark.rule("SB-11.2.1", "SB-11.2.2", "SB-11.2.4", "SB-6.1.3")
def test_exploring() -> None:
    play = Play.scenario("explore", draws=(0, 0, 0)).pick("S6")
    assert play.boundary == "draw"
    assert play.offered() == {"keep-SH01", "keep-SH02"}
    assert len(play.state.pile) == 80 - 11 - 2
    play.pick("keep-SH02")
    assert play.column(0) == ["SH02"]
    assert play.state.discards == [CARD["SH01"]]


@pytest.mark.rule("SB-11.2.2", "SB-6.1.2", "SB-6.1.3", "SB-6.1.4")
@pytest.mark.parametrize(("card", "goods"), [("roof", {}), ("ball", {"knife": 2}), ("utensils", {"hide": 1})])
def test_exploring_other_cards(card: str, goods: dict[str, int]) -> None:
    families = (Family("2 bone", special="S6", balls=1), Family(), Family(special="S7"))
    play = Play.at(*families, pile=f"{card} SH09", draws=(0, 0)).pick("S6", f"keep-{card}")
    assert play.goods() == goods
    assert play.state.discards == [CARD["SH09"]]
    assert (play.player().roofs, play.player().balls, play.player().utensils) == {
        "roof": (1, 1, 0), "ball": (0, 2, 0), "utensils": (0, 1, 1)}[card]  # fmt: skip


@pytest.mark.rule("SB-11.2.3", "SB-Q31")
def test_a_settler_that_is_explored_does_nothing_on_the_front() -> None:
    families = (Family("2 bone 1 stone", special="S6", settlers="HI02"), Family(), Family(special="S7"))
    play = Play.at(*families, pile="HI09 SH09", draws=(0, 0)).pick("S6", "keep-HI09")
    assert play.goods() == {"stone": 1}
    assert play.player().icons(1) == 2
    assert play.column(1) == ["HI02", "HI09"]


@pytest.mark.rule("SB-11.2.5", "SB-4.1.2", "SB-Q30", "SB-Q38")
def test_v33_exploring_a_short_pile() -> None:
    play = Play.scenario("explore-short", draws=(0, 3, 0)).pick("S6")
    assert play.player().looking == [CARD["HI01"], BALL, CARD["SH01"]]
    assert (len(play.state.pile), play.state.discards) == (3, [])
    assert play.last("cards_shuffled").data == {"n": 5}
    play.pick("keep-HI01")
    assert len(play.state.discards) == 2


@pytest.mark.rule("SB-11.2.5", "SB-11.2.6", "SB-Q30", "SB-Q38")
def test_exploring_when_there_are_hardly_any_cards() -> None:
    families = [Family("2 bone", special="S6"), *(Family(special=id) for id in ("S8", "S7", "S3"))]
    play = Play.at(*families, pile="", discards="SH01", draws=(0,)).pick("S6")
    assert play.offered() == {"keep-SH01"}
    play.pick("keep-SH01")
    assert (play.state.pile, play.state.discards) == ([], [])
    assert play.kinds[-1] == "card_kept_alone"
    assert Play.at(*families, pile="").refusal("S6") == "SB-11.2.6"


@pytest.mark.rule("SB-11.2.7", "SB-6.4.7", "SB-Q31", "SB-Q41")
def test_v34_a_settler_that_is_explored_with_the_flipped_tile() -> None:
    place = Play.scenario("explore-settler").state.pile.index(CARD["TH14"])
    play = Play.scenario("explore-settler", draws=(place, 0, 0))
    play.pick("S6", "keep-TH14")
    assert play.offered() == {"effect-0", "knives-1", "no-effect"}
    assert play.goods() == {"knife": 1}
    assert Play(play.state).pick("effect-0").goods() == {"knife": 1, "stone": 1}
    assert Play(play.state).pick("knives-1").goods() == {"stone": 2}
    assert Play(play.state).pick("no-effect").goods() == {"knife": 1}


@pytest.mark.rule("SB-11.3.1", "SB-11.3.4", "SB-3.1.5")
def test_hunting() -> None:
    assert Play.at(Family("2 food", special="S7")).pick("S7").goods() == {"boar": 1}
    assert Play.scenario("hunt").pick("S7").goods() == {"boar": 1, "knife": 1}


@pytest.mark.rule("SB-11.3.2", "SB-3.1.5", "SB-Q17")
@pytest.mark.parametrize("flipped", ["", "S"])
def test_three_boars_and_no_more(flipped: str) -> None:
    assert Play.scenario("hunt-three").refusal("S7") == "SB-11.3.2"
    assert Play.at(Family("3 boar 2 food", special="S7", flipped=flipped)).refusal("S7") == "SB-11.3.2"


@pytest.mark.rule("SB-11.4.1", "SB-11.4.2", "SB-11.4.3", "SB-11.4.4", "SB-Q11", "SB-Q12")
def test_v15_building() -> None:
    play = Play.scenario("build").pick("S8", "furnish")
    assert (play.player().furnish, play.goods()) == (5, {})
    play = Play.scenario("build-free").pick("S8")
    assert play.offered() == {"furnish", "trade"}
    play.pick("furnish")
    assert (play.player().furnish, play.goods()) == (1, {})
    play = Play.scenario("build-free").pick("S8", "trade")
    assert (play.player().trade, play.goods()) == (1, {})


@pytest.mark.rule("SB-11.4.7", "SB-11.4.4", "SB-9.2.5")
def test_v15_building_with_the_flipped_tile() -> None:
    play = Play.scenario("build-trade").pick("S8")
    play.pick("trade", "stone")
    assert play.player().trade == 7
    assert play.pick("pay-knife").goods() == {"barley": 2}


@pytest.mark.rule("SB-11.4.5", "SB-Q36")
def test_v31_building_on_a_full_tile() -> None:
    play = Play.scenario("build-full").pick("S8")
    assert play.offered() == {"furnish", "trade"}
    play.pick("trade", "shell")
    assert (play.player().trade, play.goods()) == (3, {})
    assert play.view(0).seats[0].tiles[4].workers == ("small", "large")


@pytest.mark.rule("SB-11.4.4", "SB-8.1.5")
def test_building_gives_the_bonus_of_the_flipped_tile() -> None:
    play = Play.at(Family("2 food", special="S8", flipped="A1"), Family()).pick("S8", "furnish")
    assert play.offered() == {"barley", "knife"}


@pytest.mark.rule("SB-11.4.6", "SB-10.1.3")
def test_what_is_built_with_must_be_left() -> None:
    assert Play.at(Family("2 food", special="S8", furnish=6, trade=2), Family()).refusal("S8") == "SB-11.4.6"
    play = Play.scenario("build-mix").pick("S8")
    assert play.split_refused(food=2) == "SB-10.1.3"
    play.split(food=1, bone=1).pick("food")
    assert (play.player().trade, play.goods()) == (5, {"bone": 1})
    play = Play.at(Family("3 food 1 bone", special="S8", furnish=6, trade=2), Family()).pick("S8", "food")
    assert (play.player().trade, play.goods()) == (3, {})

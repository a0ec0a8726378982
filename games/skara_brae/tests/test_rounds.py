"""Chapter 12: the end of a round."""

import pytest

from games.skara_brae.data import CARD
from games.skara_brae.tests.play import Family, Play


@pytest.mark.rule("SB-12.3.1", "SB-12.3.3", "SB-12.3.4", "SB-12.3.5", "SB-Q22")
def test_v21_feeding() -> None:
    play = Play.scenario("feeding")
    assert play.offered(0) == {"feed-0", "feed-1", "feed-2"}
    play.pick("feed-2", "leave-SH01", seat=0)
    assert (play.goods(), play.player().settlers) == ({}, 4)
    assert play.asked(0) == "rest-done"
    play = Play.scenario("feeding").pick("feed-0", "leave-SH01", "leave-FI01", "leave-SH02", seat=0)
    assert (play.goods(), play.player().settlers) == ({"food": 2}, 2)


@pytest.mark.rule("SB-12.3.2")
def test_v21_nothing_to_feed() -> None:
    play = Play.scenario("feeding-none")
    assert play.player().food_needed == 0
    play.resolve()
    assert (play.asked(), play.goods()) == ("midden", {"food": 2})


@pytest.mark.rule("SB-12.3.4")
def test_where_all_have_to_leave_nothing_is_asked() -> None:
    play = Play.scenario("hunger").resolve()
    assert play.last("settlers_left").data["cards"] == ("SH01", "HI01", "FI03")
    assert play.asked() == "midden"
    assert play.player().settlers == 0


@pytest.mark.rule("SB-12.3.6", "SB-Q23")
def test_what_feeding_asks_for_is_fixed_when_it_begins() -> None:
    play = Play.scenario("feeding").pick("feed-1", seat=0)
    play.pick("leave-SH01", "leave-SH02", seat=0)
    assert play.asked(0) == "rest-done"
    assert play.player().food_needed == 1  # the settlers that are left would ask for less


@pytest.mark.rule("SB-12.3.7", "SB-12.1.2", "SB-Q39")
def test_discards_lie_in_seat_order_whoever_answers_first() -> None:
    families = Family("1 food", settlers="SH01 HI01"), Family("1 food", special="S8", settlers="FI01 TH01")
    for order in ((0, 1), (1, 0)):
        play = Play.at(*families, at="resting", set=3)
        for seat in order:
            left = "leave-HI01" if seat == 0 else "leave-FI01"
            play.pick("feed-1", left, "end", seat=seat)
        assert play.state.discards == [CARD["HI01"], CARD["FI01"]]
        assert play.asked() == "midden"


@pytest.mark.rule("SB-12.3.8")
def test_a_flipped_gather_tile_is_no_settler() -> None:
    assert Play.at(Family(settlers="SH01", flipped="G1 G2")).player().food_needed == 1


@pytest.mark.rule("SB-12.2.1", "SB-12.2.2", "SB-8.3.6", "SB-8.2.2", "SB-12.1.1")
def test_the_rest_ability_cooks_before_feeding() -> None:
    play = Play.scenario("round-end-cook")
    assert play.asked(0) == "rest-cook"
    assert (play.prompt(0).least, play.prompt(0).most) == (0, 4)
    play.split(seat=0, shell=2, fish=1)
    assert play.goods() == {"food": 3, "bone": 1}
    play.pick("feed-2", "end", seat=0)
    assert play.goods() == {"food": 1, "bone": 1}
    play = Play.scenario("round-end-cook").split(seat=0)
    assert play.asked(0) == "rest-done"
    assert play.player().settlers == 0
    assert Play.at(
        Family("2 shell", settlers="SH01 HI01", roofs=1), at="round-end", set=3
    ).resolve().asked() == ("unfed")


@pytest.mark.rule("SB-12.2.3", "SB-10.4.3", "SB-12.2.1")
def test_black_workers_go_back() -> None:
    play = Play.scenario("black-back")
    assert play.player().black == 2
    play.resolve()
    assert (play.player().black, play.last("black_returned").data) == (0, {"n": 2})


@pytest.mark.rule("SB-12.4.1", "SB-12.4.2", "SB-12.4.3", "SB-6.1.5", "SB-16.11", "SB-Q24")
def test_v22_midden() -> None:
    play = Play.scenario("midden").resolve()
    assert (play.store(), play.goods()["midden"]) == ((17, 6), 2)
    assert {line.key: line.points for line in play.view(0).seats[0].lines}["slider"] == -2
    assert (play.store(1), "midden" in play.goods(1)) == ((9, 3), False)


@pytest.mark.rule("SB-12.4.1", "SB-16.11")
@pytest.mark.parametrize("slider", range(1, 11))
def test_midden_by_the_slider(slider: int) -> None:
    made = (0, 1, 2, 3, 3, 4, 4, 5, 6, 7)[slider - 1]
    play = Play.at(Family("", slider=slider), at="midden", set=3).resolve()
    assert play.goods().get("midden", 0) == made


@pytest.mark.rule("SB-12.1.3", "SB-13.1.1", "SB-5.1.2")
def test_after_the_fourth_round_the_game_ends() -> None:
    play = Play.at(Family("", slider=5), at="midden", round=4, set=3).resolve()
    assert play.goods() == {"midden": 3}
    assert play.asked() == "final-score"
    assert play.resolve().state.over


@pytest.mark.rule("SB-15.2.7", "SB-12.1.2", "SB-Q39")
def test_each_player_confirms_the_end_of_the_round_alone() -> None:
    play = Play.scenario("round-end-cook").pick("feed-1", "leave-FI01", seat=1)
    assert (play.asked(1), play.boundary) == ("rest-done", "")
    play.pick("end", seat=1)
    assert play.boundary == "end"
    assert play.active == (0,)

"""Chapter 7: placing workers, room on tiles, recall."""

import pytest

from games.skara_brae.tests.play import Family, Play


@pytest.mark.rule("SB-7.1.1", "SB-7.1.2", "SB-7.1.6", "SB-2.8", "SB-Q3")
def test_a_small_worker_first_and_a_large_one_beside_it() -> None:
    play = Play.at(Family(workers="large small small")).pick("G1", "shell")
    assert play.view(0).seats[0].tiles[5].workers == ("small",)
    play.pick("G1", "shell")
    assert play.view(0).seats[0].tiles[5].workers == ("small", "large")
    assert play.refusal("G1") == "SB-7.1.2"
    assert Play.scenario("two-workers").refusal("G1") == "SB-7.1.2"


@pytest.mark.rule("SB-7.1.5", "SB-Q2")
@pytest.mark.parametrize(
    ("tile", "rule"),
    [
        ("A1", "SB-8.1.3"),
        ("A2", "SB-8.2.5"),
        ("A3", "SB-8.3.4"),
        ("A4", "SB-9.1.3"),
        ("A5", "SB-9.2.3"),
        ("S4", "SB-10.1.1"),
    ],
)
def test_a_tile_without_effect_is_no_target(tile: str, rule: str) -> None:
    assert Play.at(Family("1 knife")).refusal(tile) == rule


@pytest.mark.rule("SB-7.2.1", "SB-7.2.2", "SB-Q1")
def test_all_workers_are_placed_while_one_has_a_target() -> None:
    play = Play.scenario("nothing-left")
    assert play.offered() == {"G3"}
    play.pick("G3")
    assert play.asked() == "end-turn"
    assert sum(play.player().idle) == 1


@pytest.mark.rule("SB-7.2.3", "SB-4.4.2", "SB-Q1")
def test_placing_may_be_stopped_where_that_was_agreed_on() -> None:
    play = Play.scenario("early-stop").pick("stop")
    assert play.asked() == "end-turn"
    assert sum(play.player().idle) == 2
    assert "stop" not in {option.id for option in Play.scenario("two-workers").prompt().options}


@pytest.mark.rule("SB-7.3.2", "SB-10.4.1", "SB-10.4.3", "SB-7.1.4", "SB-12.2.3", "SB-2.8")
def test_v18_a_black_worker() -> None:
    play = Play.scenario("recruit-first").pick("S3")
    assert play.goods() == {}
    assert play.view(0).seats[0].reserve == ("black",)
    play.pick("G1", "shell", "end")
    assert play.view(0).seats[0].reserve == ("large", "black")
    play = Play.scenario("black-back").resolve()
    assert play.player().black == 0


@pytest.mark.rule("SB-7.1.3", "SB-10.4.4", "SB-10.4.5", "SB-Q18")
def test_v19_room_with_recruit() -> None:
    play = Play.scenario("recruit-room")
    assert "A2" in play.offered()
    assert play.refusal("A1") == "SB-7.1.2"
    play.pick("A2").suggested()
    assert play.view(0).seats[0].tiles[1].workers == ("large", "small", "small")
    three = Family(
        "3 shell", special="S3", flipped="S A2", workers="large small small small", placed="A2:small A2:small"
    )
    play = Play.at(three).pick("A2").split(shell=1)
    assert play.view(0).seats[0].tiles[1].workers == ("small", "small", "large")
    assert play.refusal("A2") == "SB-7.1.2"
    play = Play.at(Family("3 shell", special="S3", flipped="A2", workers="small small", placed="A2:small"))
    assert play.refusal("A2") == "SB-7.1.2"


@pytest.mark.rule("SB-7.3.3", "SB-8.3.5", "SB-Q16")
def test_a_tile_flipped_under_workers_has_its_new_room_at_once() -> None:
    family = Family(
        "1 bone 1 wood", special="S3", flipped="S", workers="large small small", placed="G1:small"
    )
    play = Play.at(family)
    play.pick("A3", "G1")
    assert play.player().is_flipped(5)
    assert play.view(0).seats[0].tiles[5].workers == ("small",)
    play.pick("G1", "fish")
    assert play.view(0).seats[0].tiles[5].workers == ("small", "large")
    late = Family(
        "2 bone 1 hide", special="S3", workers="large small small", placed="G1:small G1:large", flipped="G1"
    )
    play = Play.at(late)
    assert play.refusal("G1") == "SB-7.1.2"


@pytest.mark.rule("SB-7.3.3", "SB-Q16")
def test_flipping_recruit_makes_room_at_once() -> None:
    family = Family(
        "1 bone 1 hide",
        special="S3",
        workers="large small small small",
        placed="G1:small G1:large",
        flipped="G1",
    )
    play = Play.at(family)
    assert play.refusal("G1") == "SB-7.1.2"
    play.pick("A3", "S3")
    assert "G1" in play.offered()


@pytest.mark.rule("SB-7.3.1", "SB-7.3.4")
def test_workers_come_back_and_tiles_stay_flipped() -> None:
    play = Play.at(Family("1 stone 1 wood")).pick("A3", "A1", "end")
    assert play.view(0).seats[0].reserve == ("large",)
    assert play.player().is_flipped(0)

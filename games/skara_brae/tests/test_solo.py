"""Chapter 14: the solo game."""

import pytest

from games.skara_brae import TITLE
from games.skara_brae.data import CARD, TASK, TASKS, TILES
from games.skara_brae.rules import ways
from games.skara_brae.state import Options
from games.skara_brae.tests.play import Family, Play

SOLO = {"focus": "F2", "tasks": "T1 T3 T6 T9"}


@pytest.mark.rule("SB-14.1.1", "SB-14.2.1", "SB-14.2.3", "SB-16.16")
def test_one_card_is_taken_and_the_rest_is_discarded() -> None:
    play = Play.scenario("solo-start")
    assert "pass" not in {option.id for option in play.prompt().options}
    play.pick("take-roof-3")
    assert play.state.discards == [CARD["SH01"], CARD["HI01"], CARD["TH01"]]
    assert play.last("set_discarded").data == {"cards": ("SH01", "HI01", "TH01")}


@pytest.mark.rule("SB-14.2.1", "SB-14.2.2", "SB-15.1.7", "SB-15.2.8", "SB-16.16")
def test_the_next_set_is_dealt_when_its_turn_comes() -> None:
    play = Play.scenario("solo-set-one-last", draws=(0, 0, 0))
    assert play.view(0).sets == ((), (), ())
    play.pick("end")
    assert play.boundary == "draw"
    assert [len(cards) for cards in play.state.sets] == [0, 3, 0]
    assert play.asked() == "turn"


@pytest.mark.rule("SB-14.2.1", "SB-14.2.2")
def test_a_whole_round_alone() -> None:
    play = Play.new(1)
    play.pick(min(play.offered()))
    sizes = []
    while play.asked() != "round-end":
        if play.asked() == "turn":
            sizes.append(len(play.state.sets[play.state.set]))
        play.answer(play.seat, next(play.engine.candidates(play.state, play.seat)))
    assert sizes == [4, 3, 2]


@pytest.mark.rule("SB-14.3.1", "SB-14.3.2", "SB-14.3.3", "SB-14.3.4", "SB-14.3.7")
def test_a_task_and_its_action() -> None:
    play = Play.scenario("solo-task").pick("task-T1")
    assert play.goods() == {"shell": 2}
    play.pick("use").split(shell=2)
    assert play.goods() == {"food": 2}
    assert play.view(0).tasks[0].done
    assert "task-T1" not in {option.id for option in play.prompt().options}
    assert Play.scenario("solo-task").pick("task-T1", "no-use").goods() == {"shell": 2}


@pytest.mark.rule("SB-14.3.5", "SB-14.3.6", "SB-Q32")
def test_an_action_that_cannot_be_had_is_skipped() -> None:
    play = Play.scenario("solo-task-trade").pick("task-T3")
    play.split(sheep=1)
    assert (play.asked(), play.goods()) == ("place", {})
    assert play.view(0).tasks[1].done


@pytest.mark.rule("SB-14.3.2", "SB-14.3.6")
def test_what_a_task_is_paid_with() -> None:
    play = Play.scenario("solo-task-pay").pick("task-T3")
    assert play.split(hides=1).goods() == {"sheep": 1, "wood": 2}
    play = Play.scenario("solo-tasks").pick("task-T4")
    assert play.range() == (2, 2)
    play.split(fish=1, rabbit=1).pick("no-use")
    play.pick("task-T5", "no-use")
    assert {task.id for task in play.view(0).tasks if task.done} == {"T4", "T5"}


@pytest.mark.rule("SB-14.3.1", "SB-14.3.6")
def test_a_task_needs_no_worker() -> None:
    play = Play.at(Family("3 wood", placed="G1:large"), **SOLO)
    assert play.offered() == {"end", "task-T6"}
    play.pick("task-T6")
    assert (play.asked(), play.goods()) == ("end-turn", {})


@pytest.mark.rule("SB-14.3.5")
def test_a_full_tile_does_not_hinder_the_action_of_a_task() -> None:
    play = Play.at(Family("1 cow 1 shell", workers="large small", placed="A2:large A2:small"), **SOLO)
    play.pick("task-T1", "use").split(shell=1)
    assert play.goods() == {"food": 1}


@pytest.mark.rule("SB-14.3.2", "SB-16.15")
@pytest.mark.parametrize(
    ("task", "storage", "tile"),
    [
        ("T1", "1 cow", "A2"), ("T2", "1 deer", "A5"), ("T3", "1 sheep", "A5"), ("T3", "2 hide", "A5"),
        ("T4", "2 fish", "A3"), ("T4", "1 fish 1 rabbit", "A3"), ("T4", "2 rabbit", "A3"),
        ("T5", "3 barley", "A3"), ("T6", "3 wood", "A1"), ("T7", "3 stone", "A4"),
        ("T8", "3 wool", "A4"), ("T9", "3 seaweed", "A2"),
        ("T10", "3 shell", "A1"),
    ],
)  # fmt: skip
def test_every_task(task: str, storage: str, tile: str) -> None:
    play = Play.at(Family(storage), focus="F1", tasks=task).pick(f"task-{task}")
    if play.asked() == "task-pay":
        play.suggested()
    assert play.goods() == {}
    assert play.view(0).tasks[0].done
    card = TASK[TASKS.index(task)]
    assert TILES[card.tile] == tile
    assert ways([0] * 17, card.paid, card.n) == []


@pytest.mark.rule("SB-14.4.1", "SB-14.4.2", "SB-16.14")
@pytest.mark.parametrize(
    ("focus", "met", "missed"),
    [
        (
            "F1",
            Family("", settlers="SH01 SH02 SH03 SH04 SH05 SH06"),
            Family("", settlers="SH01 SH02 SH03 SH04 SH05 HI01"),
        ),
        (
            "F2",
            Family("", settlers="SH01 SH02 HI01 HI02 TH01 TH02 FI01 FI02"),
            Family("", settlers="SH01 SH02 HI01 HI02 TH01 TH02 FI01"),
        ),
        ("F3", Family("", roofs=2, supply_roofs=5), Family("", roofs=2, supply_roofs=4)),
        ("F4", Family("2 midden"), Family("3 midden")),
        ("F5", Family("", trade=6), Family("", trade=5)),
        ("F6", Family("", furnish=5), Family("", furnish=4)),
        ("F7", Family("7 food"), Family("6 food")),
        ("F8", Family("", flipped="A1 A2 A3 A4 A5 G1 G2 S"), Family("", flipped="A1 A2 A3 A4 A5 G1 G2")),
    ],
)
def test_every_focus(focus: str, met: Family, missed: Family) -> None:
    for family, lost in ((met, 0), (missed, -5)):
        play = Play.at(family, at="final", round=4, set=3, focus=focus, tasks="T1 T2 T3 T4").resolve()
        lines = {part.key: part.points for part in TITLE.scores(play.state)[0].parts}
        assert (lines["focus"], lines["tasks"]) == (lost, -8)
        assert play.view(0).focus_met == (not lost)


@pytest.mark.rule("SB-14.4.2", "SB-14.4.3", "SB-14.4.4")
def test_v26_alone() -> None:
    play = Play.scenario("solo-final").resolve()
    assert TITLE.scores(play.state)[0].total == 39
    assert TITLE.ending(play.state) == "solo_lost"
    assert play.last("solo_lost").data == {"n": 39, "target": 45}
    assert play.view(0).winners == ()


@pytest.mark.rule("SB-14.4.4", "SB-14.4.5", "SB-4.4.3")
@pytest.mark.parametrize(
    ("food", "hard", "ending"),
    [(45, False, "solo_won"), (44, False, "solo_lost"), (55, True, "solo_won"), (54, True, "solo_lost")],
)
def test_both_targets(food: int, hard: bool, ending: str) -> None:
    family = Family(f"{food + 6} food", slider=10)
    play = Play.at(
        family, at="final", round=4, set=3, focus="F7", tasks="T1", done="T1", options=Options(hard_solo=hard)
    )
    assert TITLE.ending(play.resolve().state) == ending
    assert play.view(0).winners == ((0,) if ending == "solo_won" else ())

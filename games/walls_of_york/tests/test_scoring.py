"""Chapters 8 to 10: city score, shield, invasion, the end, and the optional rules."""

import pytest

from games.walls_of_york import TITLE
from games.walls_of_york.drawing import outlines
from games.walls_of_york.scenarios import D1
from games.walls_of_york.state import Options
from games.walls_of_york.tests.play import Play


def scored(name: str) -> Play:
    """A position whose last closing answer is given, with the score and the invasion that follow."""
    return Play.scenario(name).pick("suggested").resolve().resolve()


@pytest.mark.rule("WY-8.1.1", "WY-8.1.2", "WY-8.1.3", "WY-Q16")
def test_r3_seven_coins_and_three_vikings() -> None:
    play = Play.scenario("seven-coins").pick("suggested")
    assert (play.player().coins, play.player().tokens) == (0, 0)
    play.resolve()
    assert (play.player().coins, play.player().tokens) == (7, 3)
    assert play.told("city_scored")[0].data == {"n": 7, "vikings": 3}


@pytest.mark.rule("WY-8.3.1", "WY-8.3.3", "WY-8.3.4", "WY-8.3.5", "WY-8.4.1", "WY-5.1.1", "WY-2.7")
def test_r6_the_first_age_ends_with_an_invasion() -> None:
    play = scored("age-one-end")
    cecilia = play.player()
    assert (cecilia.tokens, cecilia.invasions) == (0, 1)
    assert play.told("invaded")[0].data["returned"] == 2
    assert {player.share for player in play.state.seats} == {50}
    assert not any(player.closed or player.city for player in play.state.seats)
    assert (play.state.age, play.state.turn, play.kinds[-2:]) == (2, 1, ["decree", "rolled"])


@pytest.mark.rule("WY-6.1.3", "WY-Q3", "WY-5.1.2")
def test_the_second_age_begins_after_the_last_roller() -> None:
    play = Play.scenario("age-one-end")
    last = play.state.roller
    play.pick("suggested").resolve().resolve()
    assert play.state.roller == (last + 1) % 3


@pytest.mark.rule("WY-8.2.1", "WY-8.2.3", "WY-8.2.4", "WY-9.1", "WY-9.2", "WY-9.3", "WY-Q17", "WY-Q19")
def test_r7_cecilia_paul_and_john() -> None:
    play = scored("age-two-end")
    assert [player.shield for player in play.state.seats] == [True, False, False]
    assert [player.invasions for player in play.state.seats] == [1, 0, 1]
    coins = [player.coins for player in play.state.seats]
    assert coins == [15, 12, 16]
    assert play.points == (15 + 3 - 5, 12, 16 - 5)
    assert play.state.over


@pytest.mark.rule("WY-8.3.6", "WY-8.2.2", "WY-Q18", "WY-Q21", "WY-2.8")
def test_d10_nobody_has_a_viking() -> None:
    play = scored("no-vikings")
    assert play.told("no_invasion")
    assert [player.invasions for player in play.state.seats] == [0, 0]
    assert play.points == (1 + 3, 4 + 3)
    assert sum(player.shield for player in play.state.seats) == 1


@pytest.mark.rule("WY-8.3.2", "WY-8.2.2", "WY-Q20")
def test_all_tied_take_three_and_are_invaded() -> None:
    play = scored("all-tied")
    assert play.points == (1 + 3 - 5, 4 + 3 - 5)
    assert [event.seat for event in play.told("invaded")] == [0, 1]


@pytest.mark.rule("WY-9.6")
def test_a_total_may_be_below_zero() -> None:
    assert scored("all-tied").points[0] < 0


@pytest.mark.rule("WY-9.4", "WY-9.5")
def test_d11_a_tie_is_a_shared_win() -> None:
    play = scored("final-tie")
    assert play.points == (23, 23)
    assert [score.place for score in TITLE.scores(play.state)] == [1, 1]
    assert TITLE.ending(play.state) == "win_shared"
    assert play.told("win_shared")[0].data["winners"] == ("seat-0", "seat-1")


@pytest.mark.rule("WY-9.4")
def test_most_coins_win() -> None:
    play = scored("no-vikings")
    assert TITLE.ending(play.state) == "won"
    assert (play.told("won")[0].seat, TITLE.scores(play.state)[0].place) == (1, 2)


@pytest.mark.rule("WY-10.1.1", "WY-10.1.2", "WY-10.1.4", "WY-4.3.2", "WY-Q23")
def test_r8_perfect_plan() -> None:
    play = Play.scenario("perfect-plan").pick("suggested")
    assert play.player().from_plan == 2
    play = Play.at({0: play.player().built | 1}, at="close", options=Options(perfect_plan=True))
    assert play.pick("suggested").player().from_plan == 0


@pytest.mark.rule("WY-4.3.2", "WY-4.3.3")
def test_both_bonuses_are_off_unless_agreed_on() -> None:
    play = scored("no-vikings")
    assert not play.told("perfect_plan")
    assert not play.told("longest_wall")


@pytest.mark.rule("WY-10.2.1", "WY-10.2.2", "WY-10.2.3", "WY-4.3.3", "WY-Q24")
def test_r8_longest_wall() -> None:
    play = scored("longest-wall")
    assert [player.from_wall for player in play.state.seats] == [3, 0]
    assert play.told("longest_wall")[0].data["run"] == 5


@pytest.mark.rule("WY-10.2.4", "WY-10.2.5")
def test_all_who_tie_for_the_longest_wall_take_the_bonus() -> None:
    play = Play.scenario("longest-corner").pick("choose").many("room-1-2").resolve()
    assert [player.from_wall for player in play.state.seats] == [3, 3]


@pytest.mark.rule("WY-10.3.3", "WY-8.2.2", "WY-Q35")
def test_with_many_players_there_is_still_one_shield() -> None:
    closed = dict.fromkeys(range(1, 8), D1)
    play = Play.at({0: outlines(D1)}, closed=closed, at="close", players=8, age=2).pick("suggested").resolve()
    assert sum(player.shield for player in play.state.seats) == 1
    assert [player.from_tie for player in play.state.seats] == [0] + [3] * 7


@pytest.mark.rule("WY-2.9", "WY-Q22")
def test_coins_and_tokens_do_not_run_out() -> None:
    has = {0: {"from_city": 500, "tokens": 60}}
    play = Play.at(closed={1: 1 << 5}, walls={0: 0}, has=has, decree=(0, 0, 0))
    assert play.player().coins == 500


def test_the_parts_of_a_score_add_up() -> None:
    for score in TITLE.scores(scored("age-two-end").state):
        assert sum(part.points for part in score.parts) == score.total

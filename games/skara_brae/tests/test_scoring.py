"""Chapter 13: the end of the game."""

import pytest

from games.engine.core import Score
from games.skara_brae import TITLE
from games.skara_brae.pieces import NEUTRAL
from games.skara_brae.tests.play import Family, Play


def scores(play: Play) -> list[Score]:
    """The result."""
    return TITLE.scores(play.state)


@pytest.mark.rule(
    "SB-13.2.1",
    "SB-13.2.2",
    "SB-13.2.3",
    "SB-13.2.4",
    "SB-13.2.5",
    "SB-13.2.6",
    "SB-13.2.7",
    "SB-13.2.8",
    "SB-13.1.1",
)
def test_v26_a_reckoning() -> None:
    play = Play.scenario("final").resolve()
    assert {part.key: part.points for part in scores(play)[0].parts} == {
        "settlers": 14, "sets": 2, "trade": 11, "tiles": 12, "roofs": 2, "balls": 2, "utensils": 2,
        "supply_roofs": 2, "whorls": 0, "food": 3, "knives": 2, "midden": -4, "slider": -2,
    }  # fmt: skip
    assert scores(play)[0].total == 46
    assert play.points[0] == 46
    assert play.last("won").seat == 0


@pytest.mark.rule("SB-13.2.1", "SB-13.2.2", "SB-16.9")
@pytest.mark.parametrize(
    ("furnish", "settlers", "sets"),
    [(0, 4, 0), (1, 4, 2), (2, 4, 4), (3, 4, 6), (4, 8, 2), (5, 8, 4), (6, 8, 6)],
)
def test_settlers_and_sets_by_the_furnish_track(furnish: int, settlers: int, sets: int) -> None:
    play = Play.at(Family("", settlers="SH01 HI01 TH01 FI01", furnish=furnish))
    lines = {line.key: line.points for line in play.view(None).seats[0].lines}
    assert (lines["settlers"], lines["sets"]) == (settlers, sets)


@pytest.mark.rule("SB-13.2.3", "SB-16.10")
@pytest.mark.parametrize(("trade", "points"), list(enumerate((0, 1, 3, 5, 8, 11, 15, 20))))
def test_points_of_the_trade_track(trade: int, points: int) -> None:
    assert Play.at(Family("", trade=trade)).points[0] == points


@pytest.mark.rule("SB-13.2.8", "SB-16.11")
@pytest.mark.parametrize(("slider", "lost"), list(enumerate((0, 0, 0, 0, 1, 2, 3, 4, 5, 6), start=1)))
def test_what_the_slider_costs(slider: int, lost: int) -> None:
    assert Play.at(Family("", slider=slider)).points[0] == -lost


@pytest.mark.rule("SB-13.2.5")
def test_cards() -> None:
    play = Play.at(Family("", special="S1", roofs=1, supply_roofs=1, balls=1, utensils=1, whorls=3))
    assert play.points[0] == 2 + 1 + 2 + 2 + 3


@pytest.mark.rule("SB-13.3.2", "SB-13.3.3")
def test_v27_a_tie_goes_to_the_higher_marker() -> None:
    play = Play.scenario("final-tie").resolve()
    assert [score.total for score in scores(play)] == [10, 10]
    assert [score.place for score in scores(play)] == [2, 1]
    assert play.last("won_by_marker").seat == 1
    assert TITLE.ending(play.state) == "won_by_marker"
    assert play.view(None).winners == (1,)


@pytest.mark.rule("SB-13.3.1", "SB-13.3.4", "SB-Q33")
def test_places_beyond_the_first() -> None:
    families = [Family(f"{n} food", special=id) for n, id in ((3, "S1"), (2, "S4"), (2, "S8"), (9, "S7"))]
    play = Play.at(*families, at="final", round=4, set=3, left=(2, 0, 1, 3)).resolve()
    assert [score.place for score in scores(play)] == [2, 4, 3, 1]
    assert TITLE.ending(play.state) == "won"
    assert play.view(None).winners == (3,)


@pytest.mark.rule("SB-15.3.1", "SB-15.1.4", "SB-4.3.3", "SB-Q40")
def test_at_the_end_everything_is_open() -> None:
    families = Family("", dealt="S2"), Family("", special="S8", dealt="S6")
    play = Play.at(*families, at="final", round=4, set=3, left=(0, NEUTRAL, 1))
    assert play.view(1).seats[0].dealt is None
    assert play.view(None).pile_cards is None
    play.resolve()
    assert [seat.dealt for seat in play.view(None).seats] == [("S2",), ("S6",)]
    assert play.view(None).box == ("S1", "S3", "S5", "S7")
    assert len(play.view(None).pile_cards) == 80
    opened = play.last("box_opened").data
    assert opened["tiles"] == ("S1", "S2", "S3", "S5", "S6", "S7")
    assert {"of-8-SH01", "of-2-HI01", "of-6-HI03", "of-1-SH13", "of-8-roof", "of-4-utensils"} <= set(
        opened["pile"]
    )


@pytest.mark.rule("SB-15.3.1")
def test_an_empty_draw_pile_is_said_to_be_empty() -> None:
    families = Family("", dealt="S2"), Family("", special="S8", dealt="S6")
    play = Play.at(*families, at="final", round=4, set=3, left=(0, NEUTRAL, 1), pile="").resolve()
    assert play.last("box_opened").data["pile"] == ("no-cards",)

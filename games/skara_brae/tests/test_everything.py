"""Every side of every tile, every village card and every ruling is met somewhere, counted over the data."""

import re
from itertools import product
from pathlib import Path

import pytest

from games.skara_brae.data import CARDS, SPECIALS, TILES
from games.skara_brae.ids import R
from games.skara_brae.pieces import take_id
from games.skara_brae.tests.play import Family, Play

FRONT, FLIPPED = False, True
GIVEN: dict[str, dict[str, int]] = {"roof": {}, "ball": {"knife": 1}, "utensils": {"hide": 1}}
"""What a card that is no settler gives at once."""

# Storage, settlers; answers after the tile, "a=1" being a split and "a+b" a set; then storage, and what else.
SIDES: dict[tuple[str, bool], tuple[str, str, str, str, dict[str, int]]] = {
    ("A1", FRONT): ("1 hide", "", "", "", {"furnish": 1}),
    ("A1", FLIPPED): ("2 wool", "", "knife", "1 knife", {"furnish": 1}),
    ("A2", FRONT): ("1 cow", "", "cow=1", "2 food 1 hide 2 bone", {}),
    ("A2", FLIPPED): ("2 deer", "", "deer=2", "2 food 2 hide 4 bone", {}),
    ("A3", FRONT): ("1 stone 1 wood", "", "A1", "", {"flipped": 1}),
    ("A3", FLIPPED): ("1 bone 1 wood", "", "G1", "", {"flipped": 1 << 2 | 1 << 5}),
    ("A4", FRONT): ("1 hide 1 barley 2 midden", "", "hide+barley midden=1", "1 midden", {"supply_roofs": 1}),
    ("A4", FLIPPED): ("1 hide 1 food 3 midden", "", "hide+food midden=2", "1 midden", {"supply_roofs": 1}),
    ("A5", FRONT): ("2 wood 1 knife", "", "wood pay-knife", "1 cow", {"trade": 1}),
    ("A5", FLIPPED): ("2 wood 1 bone", "", "wood pay-bone", "1 cow", {"trade": 1}),
    ("G1", FRONT): ("", "", "seaweed", "1 seaweed", {}),
    ("G1", FLIPPED): ("", "", "both-shore", "1 shell 1 seaweed", {}),
    ("G2", FRONT): ("", "", "wool", "1 wool", {}),
    ("G2", FLIPPED): ("", "", "rabbit", "1 rabbit", {}),
    ("G3", FRONT): ("", "", "", "1 wood", {}),
    ("G3", FLIPPED): ("1 wood", "", "deer", "1 deer", {}),
    ("G4", FRONT): ("", "", "", "1 barley", {}),
    ("G4", FLIPPED): ("2 barley", "", "cow", "1 cow", {}),
    ("S1", FRONT): ("2 food", "", "", "1 wool", {"whorls": 1}),
    ("S1", FLIPPED): ("2 food 2 wool", "", "roof", "", {"whorls": 1, "supply_roofs": 1}),
    ("S2", FRONT): ("2 bone", "", "G4", "", {"flipped": 1 << 8}),
    ("S2", FLIPPED): ("3 food", "", "G4 use two-barley", "2 barley", {"flipped": 1 << 8 | 1 << 9}),
    ("S3", FRONT): ("2 food", "", "", "", {"black": 1}),
    ("S3", FLIPPED): ("2 bone", "", "", "", {"black": 1}),
    ("S4", FRONT): ("2 food", "", "G1-shell G2-wool G3-wood", "1 shell 1 wool 1 wood", {}),
    ("S4", FLIPPED): (
        "2 food", "", "G4-barley G2-wool G3-wood G1-shell", "1 shell 1 barley 1 wool 1 wood", {}
    ),
    ("S5", FRONT): ("2 food", "SH01", "effect-shore", "1 fish", {}),
    ("S5", FLIPPED): ("2 food", "SH01", "shell=1 effect", "1 shell 1 fish", {}),
    ("S6", FRONT): ("2 food", "", "keep-roof", "", {"roofs": 1}),
    ("S6", FLIPPED): ("2 food", "", "keep-FI01 effect", "1 rabbit", {}),
    ("S7", FRONT): ("2 food", "", "", "1 boar", {}),
    ("S7", FLIPPED): ("2 food", "", "", "1 boar 1 knife", {}),
    ("S8", FRONT): ("2 food 1 hide", "", "furnish", "1 hide", {"furnish": 1}),
    ("S8", FLIPPED): ("2 food 1 hide", "", "trade", "1 hide", {"trade": 1}),
}  # fmt: skip


def test_the_table_has_both_sides_of_every_tile() -> None:
    assert list(SIDES) == list(product((*TILES, *SPECIALS), (FRONT, FLIPPED)))


@pytest.mark.rule("SB-16.6", "SB-16.7", "SB-16.8", "SB-7.1.1")
@pytest.mark.parametrize(("tile", "flipped"), SIDES, ids=str)
def test_every_side_of_every_tile(tile: str, flipped: bool) -> None:
    storage, settlers, answers, after, counts = SIDES[tile, flipped]
    special = tile if tile in SPECIALS else "S3"
    side = ("S" if tile in SPECIALS else tile) if flipped else ""
    own = Family(storage, special=special, settlers=settlers, flipped=side)
    others = [Family(special=id) for id in ("S1", "S4", "S7") if id != special][:2]
    pile = ("FI01 roof ball" if flipped else "FI01 roof") if tile == "S6" else None
    play = Play.at(own, *others, pile=pile).pick(tile)
    for answer in answers.split():
        carry_out(play, answer)
    goods = after.split()
    assert play.goods() == {good: int(n) for n, good in zip(goods[::2], goods[1::2], strict=True)}
    assert {name: getattr(play.player(), name) for name in counts} == counts
    assert play.asked() in ("place", "end-turn")


def carry_out(play: Play, answer: str) -> None:
    """An answer as the table writes it."""
    if "=" in answer:
        option, n = answer.split("=")
        play.split(**{option: int(n)})
    elif "+" in answer:
        play.many(*answer.split("+"))
    else:
        play.pick(answer)


@pytest.mark.rule("SB-2.1", "SB-16.1", "SB-6.1.2", "SB-6.1.3", "SB-6.1.4")
@pytest.mark.parametrize("id", CARDS)
def test_every_village_card_is_taken(id: str) -> None:
    """What a settler does then is asked by the sheet of test_components."""
    play = Play.at(Family("1 stone"), at="turn", sets=(f"{id} roof roof ball",)).pick(take_id(id, 0))
    player = play.player()
    taken = {"roof": player.roofs, "ball": player.balls, "utensils": player.utensils}
    taken |= {CARDS[card]: 1 for column in player.columns for card in column}
    assert {card: n for card, n in taken.items() if n} == {id: 1}
    if id in GIVEN:
        assert play.goods() == {"stone": 1, **GIVEN[id]}


def test_every_ruling_is_marked_in_some_test() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    marked = set(re.findall(r'"(SB-Q\d+)"', sources))
    assert marked == {rule.value for rule in R if rule.value.startswith("SB-Q")}

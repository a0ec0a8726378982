"""Chapters 2, 3.1 and 16: every card, tile and track as it is printed."""

from collections import Counter

import pytest

from games.skara_brae import data
from games.skara_brae.data import CARDS, DECK, GOOD, GOODS, SETTLER_EFFECTS, SETTLERS, TILES
from games.skara_brae.tests.play import Family, Play

SHEET = """
SH01-SH08 +fish
SH09 1 seaweed>2 wood
SH10 1 seaweed>2 barley
SH11 1 seaweed>2 stone
SH12 1 seaweed>2 wool
SH13 per hills: stone
SH14 per thickets: wood
SH15 per fields: barley
HI01-HI02 +rabbit
HI03-HI08 2 stone>1 sheep
HI09 1 stone>2 shell
HI10 1 stone>2 barley
HI11 1 stone>2 wood
HI12 1 stone>2 seaweed
HI13 per shore: seaweed
HI14 per thickets: wood
HI15 per fields: barley
TH01-TH02 +rabbit
TH03-TH08 2 wood>1 deer
TH09 1 wood>2 seaweed
TH10 1 wood>2 wool
TH11 1 wood>2 stone
TH12 1 wood>2 barley
TH13 per shore: shell
TH14 per hills: stone
TH15 per fields: barley
FI01-FI02 +rabbit
FI03-FI08 3 barley>1 cow
FI09 1 barley>2 stone
FI10 1 barley>2 wool
FI11 1 barley>2 wood
FI12 1 barley>2 shell
FI13 per shore: seaweed
FI14 per hills: wool
FI15 per thickets: wood
"""
"""What the settlers have printed below."""
ENV = {"SH": 0, "HI": 1, "TH": 2, "FI": 3}


def sheet() -> dict[str, str]:
    """The effect of each card."""
    found = {}
    for line in SHEET.split("\n"):
        ids, _, effect = line.partition(" ")
        first, _, last = ids.partition("-")
        for n in range(int(first[2:] or 0), int((last or first)[2:] or 0) + 1) if first else ():
            found[f"{first[:2]}{n:02}"] = effect
    return found


PRINTED = sheet()


@pytest.mark.rule("SB-2.1", "SB-2.2", "SB-4.1.1", "SB-16.1")
def test_v28_the_deck() -> None:
    kinds = Counter(CARDS[card] if card >= SETTLERS else "settler" for card in DECK)
    assert kinds == {"roof": 8, "ball": 8, "utensils": 4, "settler": 60}
    assert len(DECK) == 80
    assert {seats: 4 * sum(sizes) for seats, sizes in data.SET_SIZE.items()} == {1: 36, 2: 48, 3: 48, 4: 60}


@pytest.mark.rule("SB-2.2", "SB-16.2", "SB-16.3", "SB-16.4", "SB-16.5")
def test_the_sheet_names_every_settler() -> None:
    assert set(PRINTED) == set(CARDS[:SETTLERS])
    assert len(SETTLER_EFFECTS) == 60


def drafted(id: str) -> Play:
    """The card was taken with all that any effect costs in the storage, and its harvest done."""
    play = Play.at(Family("3 barley 2 seaweed 2 stone 2 wood"), at="turn", sets=(f"{id} ball roof roof",))
    play.pick(f"take-{id}")
    return play.suggested() if play.asked() == "harvest" else play


@pytest.mark.rule("SB-6.4.3", "SB-6.4.4", "SB-16.2", "SB-16.3", "SB-16.4", "SB-16.5", "SB-Q7")
@pytest.mark.parametrize("id", [id for id, effect in PRINTED.items() if not effect.startswith("per")])
def test_every_gain_and_every_swap(id: str) -> None:
    play = drafted(id)
    before = Counter(play.goods())
    play.pick("effect")
    effect = PRINTED[id]
    if effect[0] == "+":
        before[effect[1:]] += 1
    else:
        cost, gains = (part.split() for part in effect.split(">"))
        before[cost[1]] -= int(cost[0])
        before[gains[1]] += int(gains[0])
    assert play.goods() == {good: n for good, n in before.items() if n}
    assert play.asked() == "place"
    assert play.column(ENV[id[:2]]) == [id]


@pytest.mark.rule("SB-6.4.6", "SB-6.4.7", "SB-16.2", "SB-16.3", "SB-16.4", "SB-16.5", "SB-Q4")
@pytest.mark.parametrize("id", [id for id, effect in PRINTED.items() if effect.startswith("per")])
def test_every_harvest_elsewhere(id: str) -> None:
    env, good = PRINTED[id].removeprefix("per ").split(": ")
    tile = {"shore": "G1", "hills": "G2", "thickets": "G3", "fields": "G4"}[env]
    own = {"shore": "SH01", "hills": "HI01", "thickets": "TH01", "fields": "FI01"}[env]
    family = Family("2 knife", settlers=own, flipped=tile)
    play = Play.at(family, at="turn", sets=(f"{id} ball roof roof",)).pick(f"take-{id}").suggested()
    before = play.goods().get(good, 0)
    play.pick("knives-1")
    assert play.goods()[good] == before + 2 + 1
    assert play.goods()["knife"] == 1


@pytest.mark.rule("SB-3.1.1", "SB-3.1.3", "SB-2.4", "SB-Q28")
def test_resources() -> None:
    assert len(GOODS) == len(GOOD) == 17
    assert {GOODS[good] for good in data.ANY} == set(GOODS) - {"midden"}


@pytest.mark.rule("SB-16.9", "SB-16.10", "SB-16.11", "SB-3.2.9")
def test_tracks_and_slider() -> None:
    assert data.PORTIONS == (0, 1, 2, 2, 2, 3, 3)
    assert data.SETTLER_VP == (1, 1, 1, 1, 2, 2, 2)
    assert data.SET_VP == (0, 2, 4, 6, 2, 4, 6)
    assert data.TOKENS == (0, 2, 3, 4, 4, 5, 5, 6)
    assert data.TRADE_VP == (0, 1, 3, 5, 8, 11, 15, 20)
    assert data.MIDDEN_MADE[1:] == (0, 1, 2, 3, 3, 4, 4, 5, 6, 7)
    assert data.SLIDER_LOSS[1:] == (0, 0, 0, 0, 1, 2, 3, 4, 5, 6)


@pytest.mark.rule("SB-16.6", "SB-16.7", "SB-16.8", "SB-10.1.2", "SB-2.6", "SB-2.7")
def test_flip_costs() -> None:
    costs = [" ".join(GOODS[good] for good, _ in cost) for cost in data.FLIP_COST]
    assert dict(zip((*TILES, "S"), costs, strict=True)) == {
        "A1": "stone wood", "A2": "stone seaweed", "A3": "stone wool", "A4": "stone shell",
        "A5": "stone hide", "G1": "bone wood",
        "G2": "bone seaweed", "G3": "bone wool", "G4": "bone shell", "S": "bone hide",
    }  # fmt: skip


@pytest.mark.rule("SB-2.3", "SB-2.8")
def test_supply() -> None:
    assert (data.SUPPLY_ROOFS, data.WHORLS, data.BLACK) == (40, 10, 3)

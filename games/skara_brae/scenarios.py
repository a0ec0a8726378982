"""Named positions, for worked examples, tests and practice."""

from collections.abc import Callable
from typing import Final

from .pieces import NEUTRAL
from .positions import Family, Position
from .state import Options, State

SETTLED = Family(
    "3 food 2 knife 4 midden 8 stone",
    settlers="SH01 SH02 SH03 HI01 HI02 TH01 FI01",
    flipped="A1 A2 A3 G1 G2 S",
    furnish=4,
    trade=5,
    roofs=1,
    supply_roofs=2,
    balls=1,
    utensils=1,
    slider=6,
)
"""A village at the end of its four rounds, with something of everything."""
SOLO: Final = "T1 T3 T6 T9"

CARDS: Final[dict[str, Position]] = {
    "start-shore": Position(
        Family(), at="turn", round=1, left=(0, NEUTRAL, 1), sets=("SH01 roof ball utensils",)
    ),
    "third-ball": Position(Family(balls=2), at="turn", sets=("ball HI02 roof TH01",)),
    "hills-harvest": Position(
        Family("1 knife", settlers="HI11", flipped="G2"), at="turn", sets=("HI01 SH02 roof roof",)
    ),
    "fields-swap": Position(Family("1 barley"), at="turn", sets=("FI06 FI01 roof ball",)),
    "fields-swap-three": Position(Family("2 barley"), at="turn", sets=("FI06 FI01 roof ball",)),
    "effect-no-icon": Position(Family("1 knife"), at="turn", sets=("SH13 roof ball utensils",)),
    "overflow": Position(
        Family("6 shell 6 wood 6 stone 6 hide 6 bone", flipped="G4", slider=10, workers="large small"),
        at="place",
    ),
}

ORDER: Final[dict[str, Position]] = {
    "special-choice": Position(
        Family(special=None, dealt="S2 S7", workers=""),
        Family(special=None, dealt="S1 S4", workers=""),
        at="specials",
        round=0,
    ),
    "special-three": Position(
        Family(special=None, dealt="S2 S5 S8", workers=""),
        Family(special=None, dealt="S1 S3 S4", workers=""),
        at="specials",
        round=0,
        options=Options(three_specials=True),
    ),
    "order-four": Position(
        Family(), Family(special="S8"), Family(special="S7"), Family(special="S6"),
        at="turn", sets=("roof ball roof ball utensils",),
    ),
    "order-four-end": Position(
        Family(placed="G3:large"), Family(special="S8"), Family(special="S7"), Family(special="S6"),
        sets=("ball",), right=(0, 1, 3, 2),
    ),
    "neutral": Position(
        Family(), at="turn", left=(0, NEUTRAL, 1), sets=("ball roof utensils roof",)
    ),
    "top-must-act": Position(
        Family(), at="turn", left=(0,), top=(1,), right=(NEUTRAL,), sets=("roof ball utensils",)
    ),
    "top-must-act-two": Position(
        Family(), at="turn", top=(1,), right=(0, NEUTRAL), sets=("roof ball",)
    ),
}  # fmt: skip

WORKERS: Final[dict[str, Position]] = {
    "two-workers": Position(Family(workers="large small small", placed="G1:small G1:large")),
    "recruit-room": Position(
        Family(
            "3 shell 2 stone 1 wood",
            special="S3",
            flipped="S A2",
            workers="large small small small",
            placed="A2:large A2:small A1:small",
            furnish=1,
        )
    ),
    "recruit-first": Position(Family("2 bone", special="S3"), round=1),
    "recruit-three": Position(Family("2 bone", special="S3", workers="large black black black")),
    "nothing-left": Position(
        Family(
            "1 knife",
            special="S3",
            workers="large small small small black black",
            placed="G1:large G1:small G2:small G4:small",
        )
    ),
    "early-stop": Position(Family(workers="large small"), options=Options(early_stop=True)),
}

HOUSE: Final[dict[str, Position]] = {
    "furnish-three": Position(Family("1 hide 4 wool 1 stone", furnish=4, workers="large small")),
    "furnish-flipped": Position(Family("2 hide", flipped="A1", furnish=1)),
    "cook": Position(Family("3 shell 1 fish 1 wood")),
    "cook-eight": Position(Family("2 cow", special="S5", flipped="A2", utensils=1)),
    "cook-boar": Position(Family("1 boar 1 barley", special="S7", flipped="S")),
    "cook-boar-front": Position(Family("1 boar 1 barley", special="S7")),
    "craft": Position(
        Family("1 stone 1 seaweed 1 wood 1 bone", flipped="A5", workers="large small", placed="A2:small")
    ),
    "clean": Position(Family("1 hide 1 barley 1 wood 1 seaweed 2 midden 5 stone", slider=4)),
    "clean-flipped": Position(
        Family("1 food 2 hide 1 barley 1 seaweed 1 wood 4 midden", flipped="A4", slider=5)
    ),
    "clean-room": Position(Family("1 hide 1 barley 1 seaweed", slider=4)),
    "trade": Position(Family("4 wool 1 knife", trade=3)),
    "trade-flipped": Position(Family("4 wool 1 shell", flipped="A5", trade=3)),
    "gather-flipped": Position(
        Family("1 wood 1 barley", flipped="G1 G2 G3 G4", workers="large small small small")
    ),
}

SPECIAL_TILES: Final[dict[str, Position]] = {
    "spin": Position(Family("1 food 1 bone 1 wood", special="S1", flipped="S", whorls=2)),
    "spin-last": Position(Family("2 food 2 bone", special="S1", whorls=10)),
    "innovate-flipped": Position(Family("3 food 2 shell 1 cow", special="S2", flipped="S")),
    "innovate": Position(Family("3 food 1 shell", special="S2")),
    "tend": Position(Family("1 food 1 bone 1 midden", special="S4")),
    "tend-slider": Position(Family("2 food 4 stone 4 wood", special="S4", slider=4)),
    "tend-nothing": Position(Family("2 bone 1 wood", special="S4")),
    "tend-flipped": Position(Family("2 bone 1 wood 2 barley 1 midden", flipped="S G1 G2 G3 G4")),
    "muster-tile": Position(Family("2 knife 2 food", special="S5", settlers="SH01", flipped="G2")),
    "muster-front": Position(Family("2 knife 2 food", special="S5", settlers="SH01")),
    "muster-flipped": Position(Family("1 food 1 bone", special="S5", flipped="S", settlers="FI01 FI09")),
    "explore": Position(Family("2 bone", special="S6")),
    "explore-short": Position(
        Family("2 bone", special="S6", flipped="S"),
        Family(special="S8"),
        Family(special="S7"),
        Family(special="S3"),
        pile="HI01",
        discards="SH01 TH01 FI01 ball utensils",
    ),
    "explore-settler": Position(Family("2 bone 1 knife", special="S6", flipped="S", settlers="HI02")),
    "hunt": Position(Family("2 food", special="S7", flipped="S")),
    "hunt-three": Position(Family("3 boar 2 food", special="S7")),
    "build": Position(Family("1 hide 2 food", special="S8", furnish=4), Family()),
    "build-free": Position(Family("2 food", special="S8"), Family()),
    "build-full": Position(
        Family(
            "1 shell 1 food 1 bone",
            special="S8",
            flipped="S",
            trade=2,
            workers="large small small",
            placed="A5:small A5:large",
        ),
        Family(),
    ),
    "build-trade": Position(
        Family("3 stone 1 knife 2 food", special="S8", flipped="S", trade=6, furnish=4), Family()
    ),
    "build-mix": Position(Family("4 food 2 bone", special="S8", furnish=6, trade=4), Family()),
}

ENDS: Final[dict[str, Position]] = {
    "round-end-cook": Position(
        Family("2 shell 1 fish", flipped="A3", settlers="SH01 HI01"),
        Family("1 food", special="S8", settlers="FI01 TH01"),
        at="resting",
        set=3,
    ),
    "feeding": Position(
        Family("2 food", settlers="SH01 SH02 HI01 TH01 FI01", roofs=1, supply_roofs=1), at="resting", set=3
    ),
    "feeding-none": Position(
        Family("2 food", settlers="SH01 HI01", roofs=1, supply_roofs=2), at="round-end", set=3
    ),
    "hunger": Position(Family("1 wood", settlers="SH01 HI01 FI03"), at="round-end", set=3),
    "black-back": Position(Family("2 food", special="S3", workers="black black"), at="round-end", set=3),
    "midden": Position(
        Family("5 stone 5 wood 5 shell", utensils=1),
        Family("9 stone", special="S8", utensils=2),
        at="midden",
        set=3,
    ),
    "final": Position(
        SETTLED,
        Family("1 food", special="S8", settlers="FI02 TH02", trade=2),
        at="final",
        round=4,
        set=3,
        left=(NEUTRAL, 0, 1),
    ),
    "final-tie": Position(
        Family("5 food", trade=3),
        Family("4 food 1 knife", special="S8", trade=3),
        at="final",
        round=4,
        set=3,
        left=(NEUTRAL, 1, 0),
    ),
    "cover": Position(
        Family(
            "1 shell 1 seaweed 2 wood 1 stone 1 hide 2 food 1 knife 1 fish 1 midden",
            special="S8",
            settlers="SH01 SH02 HI01 FI01",
            flipped="A2 G1",
            furnish=2,
            trade=1,
            roofs=1,
            supply_roofs=1,
            slider=4,
            workers="large small",
        ),
        Family(
            "2 barley 1 bone 3 wool",
            special="S5",
            settlers="HI02 FI02 TH01",
            furnish=1,
            trade=2,
            balls=1,
            flipped="G4",
            workers="large small",
        ),
        Family(
            "1 deer 2 wood 1 food 2 midden",
            special="S1",
            settlers="TH03 SH03",
            whorls=2,
            utensils=1,
            supply_roofs=1,
            workers="large small",
        ),
        round=2,
        set=1,
        sets=("", "HI03 roof TH04", "FI03 ball SH13 utensils"),
    ),
}

ALONE: Final[dict[str, Position]] = {
    "solo-start": Position(
        Family(), at="turn", round=1, sets=("SH01 HI01 TH01 roof", "", ""), focus="F2", tasks=SOLO
    ),
    "solo-set-one-last": Position(
        Family("1 shell 1 wood", placed="G3:large"),
        round=1,
        discards="SH01 HI01 TH01",
        focus="F2",
        tasks=SOLO,
    ),
    "solo-task": Position(Family("1 cow 2 shell"), focus="F2", tasks=SOLO),
    "solo-task-trade": Position(Family("1 sheep"), focus="F2", tasks=SOLO),
    "solo-task-pay": Position(Family("1 sheep 2 hide 2 wood"), focus="F2", tasks=SOLO),
    "solo-tasks": Position(
        Family("1 fish 1 rabbit 3 wool 3 stone 1 hide 3 barley 3 shell"), focus="F1", tasks="T4 T5 T7 T10"
    ),
    "solo-final": Position(
        SETTLED,
        at="final",
        round=4,
        set=3,
        focus="F8",
        tasks=SOLO,
        done="T1 T3 T6",
    ),
}

SCENARIOS: Final[dict[str, Callable[[], State]]] = {
    name: position.state
    for positions in (CARDS, ORDER, WORKERS, HOUSE, SPECIAL_TILES, ENDS, ALONE)
    for name, position in positions.items()
}

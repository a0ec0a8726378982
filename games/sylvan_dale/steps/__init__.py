"""The steps of the game, one module per chapter of the rulebook."""

from .flags import Flag
from .items import AxeTarget, BridgeTarget, CanopyTarget, HammerSource, HammerTarget, UseItem
from .rounds import Guard, RoundScore
from .sets import TakeItem
from .turn import ChooseTree, PlayCard, TakeCard

Steps = (
    Guard
    | PlayCard
    | ChooseTree
    | Flag
    | TakeItem
    | UseItem
    | AxeTarget
    | HammerSource
    | HammerTarget
    | CanopyTarget
    | BridgeTarget
    | TakeCard
    | RoundScore
)

__all__ = [
    "AxeTarget",
    "BridgeTarget",
    "CanopyTarget",
    "ChooseTree",
    "Flag",
    "Guard",
    "HammerSource",
    "HammerTarget",
    "PlayCard",
    "RoundScore",
    "Steps",
    "TakeCard",
    "TakeItem",
    "UseItem",
]

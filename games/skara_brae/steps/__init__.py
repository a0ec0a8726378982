"""The steps of the game, one module for each part of the rulebook."""

from .actions import Build, Explore, Innovate, InnovateUse, Muster, SpinRoof, Tend
from .goods import Clean, Clear, Gather, Purchase, Trade
from .house import Cook, Craft, Furnish, FurnishBonus
from .rounds import (
    Feed,
    Feeding,
    FinalScore,
    Markers,
    Midden,
    RestCook,
    RestDone,
    Resting,
    RoundEnd,
    RoundStart,
    Unfed,
)
from .special import ChooseSpecial, Specials
from .turn import EndPass, Harvest, Turn, UseEffect
from .use import UseCost
from .workers import Place, TaskAction, TaskPay, TurnEnd, Workers

Steps = (
    Specials
    | ChooseSpecial
    | RoundStart
    | Markers
    | Turn
    | EndPass
    | Harvest
    | UseEffect
    | Workers
    | Place
    | UseCost
    | Furnish
    | FurnishBonus
    | Cook
    | Craft
    | Clean
    | Clear
    | Trade
    | Purchase
    | Gather
    | SpinRoof
    | Innovate
    | InnovateUse
    | Tend
    | Muster
    | Explore
    | Build
    | TaskPay
    | TaskAction
    | TurnEnd
    | RoundEnd
    | Resting
    | RestCook
    | Feeding
    | Feed
    | Unfed
    | RestDone
    | Midden
    | FinalScore
)

__all__ = [
    "Build",
    "ChooseSpecial",
    "Clean",
    "Clear",
    "Cook",
    "Craft",
    "EndPass",
    "Explore",
    "Feed",
    "Feeding",
    "FinalScore",
    "Furnish",
    "FurnishBonus",
    "Gather",
    "Harvest",
    "Innovate",
    "InnovateUse",
    "Markers",
    "Midden",
    "Muster",
    "Place",
    "Purchase",
    "RestCook",
    "RestDone",
    "Resting",
    "RoundEnd",
    "RoundStart",
    "Specials",
    "SpinRoof",
    "Steps",
    "TaskAction",
    "TaskPay",
    "Tend",
    "Trade",
    "Turn",
    "TurnEnd",
    "Unfed",
    "UseCost",
    "UseEffect",
    "Workers",
]

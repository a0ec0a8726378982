"""The steps of the game, one module per chapter of the rulebook."""

from .closing import Close, Closing, Rooms
from .mapping import PickFace, PickGem, PickSlot, builders, lay_tile
from .scoring import CityScore, Invasion
from .turn import Decree, Lay, Lift, Place, Placing, Roll, Way

Steps = (
    PickGem
    | PickSlot
    | PickFace
    | Decree
    | Roll
    | Placing
    | Way
    | Lift
    | Place
    | Lay
    | Closing
    | Close
    | Rooms
    | CityScore
    | Invasion
)

__all__ = [
    "CityScore",
    "Close",
    "Closing",
    "Decree",
    "Invasion",
    "Lay",
    "Lift",
    "PickFace",
    "PickGem",
    "PickSlot",
    "Place",
    "Placing",
    "Roll",
    "Rooms",
    "Steps",
    "Way",
    "builders",
    "lay_tile",
]

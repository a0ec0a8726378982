"""All writes to matches, one function per act: lock, check, change, and say so after the commit."""

from games.play.actions.clocks import allow_for_gap, ring
from games.play.actions.moves import answer, play_out, resolve, undo
from games.play.actions.rewinds import consent, propose_rewind, rewind_to
from games.play.actions.seats import claim, close, give_up, replace_player, resign, vote
from games.play.actions.tables import create, join, leave, practice
from games.play.actions.work import Done
from games.play.decode import decode

__all__ = [
    "Done",
    "allow_for_gap",
    "answer",
    "claim",
    "close",
    "consent",
    "create",
    "decode",
    "give_up",
    "join",
    "leave",
    "play_out",
    "practice",
    "propose_rewind",
    "replace_player",
    "resign",
    "resolve",
    "rewind_to",
    "ring",
    "undo",
    "vote",
]

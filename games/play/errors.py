"""Why the site says no, beside the engine's `Illegal`, `NotAsked` and `Stale`. Sentences: `words.refusal`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from games.play.models import Match


class PlayError(Exception):
    """A refusal with a code for its sentence and the status of the answer."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409

    def __init__(self, match: Match | None = None) -> None:
        super().__init__(self.code)
        self.match = match


class NotSeated(PlayError):
    """May look, holds no seat."""

    code = "not-seated"
    status = 403


class Full(PlayError):
    code = "full"


class Started(PlayError):
    code = "started"


class Seated(PlayError):
    """The new player of a seat already holds another one."""

    code = "seated"


class NotStarted(PlayError):
    code = "not-started"


class Ended(PlayError):
    code = "ended"


class DeadInvitation(PlayError):
    """No table is behind this invitation any more."""

    code = "dead-invitation"
    status = 404


class NotLate(PlayError):
    """A vote on a seat that still has time, or has moved meanwhile."""

    code = "not-late"


class LateToo(PlayError):
    """Whoever is late decides about nobody: first comes their own move."""

    code = "late-too"


class NoProposal(PlayError):
    """The proposal was overtaken by a move, declined or carried."""

    code = "no-proposal"


class BadTarget(PlayError):
    """A rewind can only go back to where something became final."""

    code = "bad-target"
    status = 422


class BadToken(PlayError):
    code = "bad-token"
    status = 400


class BadAnswer(PlayError):
    """Not the shape of an answer at all."""

    code = "bad-answer"
    status = 400


class BadTable(PlayError):
    """Seats, options or pace that the title does not offer."""

    code = "bad-table"
    status = 422


class Broken(PlayError):
    """The stored log does not replay under its own rules revision: readable, no longer playable."""

    code = "broken"


class Undeliverable(Exception):
    """A notice that can never be sent, with the reason that the outbox keeps."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

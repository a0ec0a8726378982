"""What is stored: a match, its seats, its log, and what is still to be told to somebody.

The log (`Entry`) is the truth. `Match.head_state` is a cache of it, `Seat.draft` is what is not final yet.
Only `games.play.actions` writes matches, seats and entries, under a lock on the row of the match. It also
writes what is to be told; `games.play.notices` keeps what became of that.
"""

from __future__ import annotations

import secrets
import string
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

CODE_SIGNS = string.ascii_lowercase + string.digits
SYSTEM = -1


def new_code() -> str:
    return "".join(secrets.choice(CODE_SIGNS) for _sign in range(10))


def new_invitation() -> str:
    return secrets.token_urlsafe(18)


def new_key() -> bytes:
    return secrets.token_bytes(32)


class Match(models.Model):
    """One play of one title, from the open table to the last score."""

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("match", "open")
        RUNNING = "running", pgettext_lazy("match", "running")
        OVER = "over", pgettext_lazy("match", "over")
        CLOSED = "closed", pgettext_lazy("match", "closed")

    class Ending(models.TextChoices):
        """Why a match ended; empty while it has not."""

        PLAYED = "played", pgettext_lazy("ending", "played to the end")
        RESIGNED = "resigned", pgettext_lazy("ending", "a player resigned")
        DROPPED = "dropped", pgettext_lazy("ending", "a player was dropped")
        VOTED = "voted", pgettext_lazy("ending", "closed by vote")
        CLOSED = "closed", pgettext_lazy("ending", "closed by the site")
        CALLED_OFF = "called-off", pgettext_lazy("ending", "called off before the start")

    code = models.CharField(_("code"), max_length=10, unique=True, default=new_code, editable=False)
    title = models.CharField(_("game"), max_length=40)
    rev = models.PositiveSmallIntegerField(_("rules revision"))
    edition = models.PositiveIntegerField(_("rulebook edition"), null=True, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True)
    size = models.PositiveSmallIntegerField(_("seats"))
    pace = models.PositiveIntegerField(_("seconds per turn"), null=True, blank=True)
    public = models.BooleanField(_("public"), default=True)
    practice = models.BooleanField(_("practice"), default=False)
    scenario = models.CharField(_("start position"), max_length=80, blank=True)
    invitation = models.CharField(max_length=40, unique=True, default=new_invitation, editable=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("host"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )

    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.OPEN)
    ending = models.CharField(_("ending"), max_length=10, choices=Ending, blank=True)
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    moved_at = models.DateTimeField(_("last move"), null=True, blank=True)

    key = models.BinaryField(default=new_key, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64, editable=False)
    draws = models.PositiveIntegerField(_("draws"), default=0, editable=False)

    head_n = models.IntegerField(_("last entry"), default=-1, editable=False)
    head_state = models.BinaryField(default=b"", editable=False)
    fingerprint = models.CharField(max_length=64, blank=True, editable=False)
    boundary = models.CharField(max_length=8, blank=True, editable=False)
    """Why the last entry is final: what an undo at the start of a draft runs into."""
    pending = models.BooleanField(default=False, editable=False)
    """A proposal or votes wait, which the next move clears."""
    public_no = models.PositiveIntegerField(default=0, editable=False)
    """Raised by every change that everybody may see: what a ping carries and what a poll compares."""
    system_step = models.PositiveIntegerField(null=True, editable=False)
    system_since = models.DateTimeField(null=True, editable=False)
    """Since when the site itself has to act: a deferred step, or a seat whose player is out."""

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(fields=["status", "public", "-created_at"], name="play_match_lobby"),
            models.Index(
                fields=["status", "-ended_at"],
                name="play_match_finished",
                condition=models.Q(public=True, practice=False),
            ),
            models.Index(
                fields=["system_since"],
                name="play_match_system",
                condition=models.Q(system_since__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} #{self.code}"

    @property
    def running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def ended(self) -> bool:
        return self.status in (self.Status.OVER, self.Status.CLOSED)

    @property
    def solo(self) -> bool:
        """A game for one, against a number of points; in practice one player has all seats of a game."""
        return self.size == 1

    @property
    def alone(self) -> bool:
        """One player has every seat: nobody else waits, is told or agrees."""
        return self.solo or self.practice

    @property
    def group(self) -> str:
        """The name of its group in the channel layer."""
        return f"match.{self.code}"


class Seat(models.Model):
    """A place at the table; moves, clocks and votes belong to it and outlive its player."""

    class Out(models.TextChoices):
        RESIGNED = "resigned", pgettext_lazy("seat", "resigned")
        DROPPED = "dropped", pgettext_lazy("seat", "dropped")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
    )
    nonce = models.CharField(_("nonce"), max_length=64)
    nonce_drawn = models.BooleanField(default=False)
    """The server made up the nonce, because its player gave none."""
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)
    out = models.CharField(_("out"), max_length=8, choices=Out, blank=True)

    draft = models.BinaryField(default=b"", editable=False)
    draft_length = models.PositiveSmallIntegerField(default=0, editable=False)
    given = models.BinaryField(default=b"", editable=False)
    edit = models.PositiveIntegerField(default=0, editable=False)
    cut = models.BooleanField(default=False, editable=False)
    """Its draft could not be read or replayed any more and was cut: its page says so until it answers."""

    awaited = models.BooleanField(_("awaited"), default=False)
    turn = models.IntegerField(default=-1, editable=False)
    """`Match.head_n` when it became awaited: the identity of this turn."""
    since = models.DateTimeField(_("since"), null=True, blank=True)
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    clock_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the clock next has something to tell: a reminder first, then that the seat is late."""
    last_n = models.IntegerField(default=-1, editable=False)
    """The last entry that it knew when it made its last move: the log shows what happened since."""

    points = models.IntegerField(_("points"), null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            # Its index is also the one of `match`, here and below.
            models.UniqueConstraint(fields=["match", "number"], name="play_seat_number"),
        ]
        indexes = [
            models.Index(
                fields=["clock_at"], name="play_seat_clock", condition=models.Q(clock_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Entry(models.Model):
    """One row of the append-only log: what was decided, drawn and seen."""

    class Kind(models.TextChoices):
        """Only the first three reach the engine."""

        START = "start", pgettext_lazy("entry", "start")
        ANSWER = "answer", pgettext_lazy("entry", "answer")
        RESOLVE = "resolve", pgettext_lazy("entry", "resolve")
        REWIND = "rewind", pgettext_lazy("entry", "rewind")
        RESIGN = "resign", pgettext_lazy("entry", "resign")
        DROP = "drop", pgettext_lazy("entry", "drop")
        SUBSTITUTE = "substitute", pgettext_lazy("entry", "substitute")
        TIMEOUT = "timeout", pgettext_lazy("entry", "timeout")
        CLOSE = "close", pgettext_lazy("entry", "close")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="entries", db_index=False)
    n = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    seat = models.SmallIntegerField(_("seat"), default=SYSTEM)
    to = models.IntegerField(_("question"), null=True, blank=True)
    answer = models.TextField(_("answer"), blank=True)
    draws = models.TextField(_("draws"), blank=True)
    events = models.TextField(_("events"), blank=True)
    boundary = models.CharField(_("boundary"), max_length=8, blank=True)
    rev = models.PositiveSmallIntegerField(_("rules revision"))
    token = models.CharField(max_length=43, null=True, blank=True, editable=False)  # noqa: DJ001 (unique)
    at = models.DateTimeField(_("at"), default=timezone.now)
    position = models.PositiveIntegerField(default=0, editable=False)
    """The entry whose position this one belongs to: all entries of one sealed opening share it."""
    target = models.IntegerField(null=True, blank=True, editable=False)
    """What a row of the site is about: the entry that a rewind goes back to."""
    superseded = models.PositiveIntegerField(_("superseded by"), null=True, blank=True)
    """The rewind that took it back; such a row is kept and no longer replayed."""

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["n"]
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="play_entry_n"),
            models.UniqueConstraint(fields=["match", "token"], name="play_entry_token"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.n}"


class Notice(models.Model):
    """Something to tell one seat: written with the move, sent by a task, at most once."""

    class Kind(models.TextChoices):
        STARTED = "started", pgettext_lazy("notice", "started")
        TURN = "turn", pgettext_lazy("notice", "turn")
        REMINDER = "reminder", pgettext_lazy("notice", "reminder")
        LATE = "late", pgettext_lazy("notice", "somebody is late")
        PROPOSAL = "proposal", pgettext_lazy("notice", "rewind proposed")
        SUBSTITUTE = "substitute", pgettext_lazy("notice", "seat handed over")
        OVER = "over", pgettext_lazy("notice", "over")

    class Fate(models.TextChoices):
        NEW = "new", pgettext_lazy("notice", "waiting")
        SENT = "sent", pgettext_lazy("notice", "sent")
        DROPPED = "dropped", pgettext_lazy("notice", "dropped")
        FAILED = "failed", pgettext_lazy("notice", "failed")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notices", db_index=False)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="notices")
    turn = models.IntegerField(_("turn"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    fate = models.CharField(_("fate"), max_length=8, choices=Fate, default=Fate.NEW)
    reason = models.CharField(_("reason"), max_length=20, blank=True)
    error = models.TextField(_("last error"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    next_at = models.DateTimeField(_("not before"), default=timezone.now)
    """Nobody touches it earlier: the lease of a task at work, or the pause before the next attempt."""
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    message_id = models.CharField(_("Message-ID"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "turn", "kind"], name="play_notice_once"),
        ]
        indexes = [
            models.Index(fields=["next_at"], name="play_notice_new", condition=models.Q(fate="new")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.match_id}/{self.seat_id}"


class Proposal(models.Model):
    """Somebody asks to go back to an entry. To play on is to decline."""

    class Fate(models.TextChoices):
        OPEN = "open", pgettext_lazy("proposal", "open")
        AGREED = "agreed", pgettext_lazy("proposal", "agreed")
        DECLINED = "declined", pgettext_lazy("proposal", "declined")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="proposals")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    n = models.PositiveIntegerField(_("back to entry"))
    head_n = models.PositiveIntegerField(_("asked at entry"))
    agreed: models.JSONField[Any, Any] = models.JSONField(default=list)
    """Numbers of the seats that agree, its own included."""
    fate = models.CharField(_("fate"), max_length=8, choices=Fate, default=Fate.OPEN)
    created_at = models.DateTimeField(_("created"), default=timezone.now)

    class Meta:
        verbose_name = _("rewind proposal")
        verbose_name_plural = _("rewind proposals")
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(fate="open"), name="play_proposal_one_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.n}"


class Vote(models.Model):
    """What one seat wants done about another that is late. No vote is "wait"."""

    class Choice(models.TextChoices):
        WAIT = "wait", pgettext_lazy("vote", "wait")
        DROP = "drop", pgettext_lazy("vote", "drop the player")
        CLOSE = "close", pgettext_lazy("vote", "close the match")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="votes")
    voter = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="votes_given")
    late = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="votes_received")
    choice = models.CharField(_("choice"), max_length=5, choices=Choice)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        constraints = [models.UniqueConstraint(fields=["voter", "late"], name="play_vote_once")]

    def __str__(self) -> str:
        return f"{self.voter_id} → {self.late_id}: {self.choice}"


class Sweep(models.Model):
    """When the sweep last ran: a longer gap means that we were down, and nobody loses time for it."""

    ran_at = models.DateTimeField()
    silent_since = models.DateTimeField(null=True, editable=False)
    """When the gap began that is being given back; it ended when the sweep last ran."""
    reached = models.BigIntegerField(default=0, editable=False)
    """The last match whose clocks have got the gap back."""

    class Meta:
        verbose_name = _("sweep")
        verbose_name_plural = _("sweeps")

    def __str__(self) -> str:
        return self.ran_at.isoformat()

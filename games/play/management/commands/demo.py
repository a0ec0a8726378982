"""Demo accounts, an open table, a match in its first round, a finished one, and their mails."""

from __future__ import annotations

import random
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from games.engine.prompts import Pick
from games.play import access, actions, tasks
from games.play.models import Match, Notice

PASSWORD = "teban-demo-2026"
PLAYERS = (
    ("haru@example.com", "ハル", "ja", "Asia/Tokyo"),
    ("sora@example.com", "ソラ", "ja", "Asia/Tokyo"),
    ("emily@example.com", "Emily", "en", "Europe/London"),
)
ADMIN = ("admin@example.com", "Admin", "ja", "Asia/Tokyo")
TITLE = "sylvan_dale"
DAY = 24 * 60 * 60
SEED = 2026
ANSWERS_PER_TURN = 40


class Command(BaseCommand):
    help = __doc__

    def handle(self, **_options: Any) -> None:
        if not getattr(settings, "MAILBOX_PAGE", False):
            raise CommandError("Demo accounts have a known password: not on a site that is open to others.")
        users = [_account(*player) for player in PLAYERS]
        _account(*ADMIN, is_staff=True, is_superuser=True)
        if not Match.objects.filter(host__in=users).exists():
            _tables(users)
            _send_mails()
        for email, *_rest in (*PLAYERS, ADMIN):
            self.stdout.write(f"demo: {email}  password: {PASSWORD}")


def _account(email: str, name: str, language: str, time_zone: str, **fields: bool) -> Any:
    users = get_user_model().objects
    user = users.filter(email=email).first()
    if user is None:
        user = users.create_user(email, name, PASSWORD, language=language, time_zone=time_zone, **fields)
    EmailAddress.objects.get_or_create(user=user, email=email, defaults={"verified": True, "primary": True})
    return user


def _tables(users: list[Any]) -> None:
    haru, sora, emily = users
    rng = random.Random(SEED)
    finished = _match([sora, haru, emily], pace=3 * DAY)
    while _move(finished, rng):
        pass
    begun = _match([haru, emily], pace=3 * DAY)
    turns = 0
    while turns < 5 or not begun.seats.get(user=haru).awaited:
        turns += _move(begun, rng)
    actions.create(sora, TITLE, seats=3, pace=7 * DAY)


def _match(users: list[Any], pace: int) -> Match:
    match = actions.create(users[0], TITLE, seats=len(users), pace=pace)
    for user in users[1:]:
        match = actions.join(user, match.code)
    return match


def _move(match: Match, rng: random.Random) -> bool:
    """One whole turn, of a seat or of the site; False when the match is over."""
    match.refresh_from_db()
    if not match.running:
        return False
    if match.system_step is not None:
        return actions.resolve(match.pk, match.system_step)
    seat = match.seats.select_related("user").get(awaited=True)
    for n in range(ANSWERS_PER_TURN):
        position = access.position(access.match_for_seat(seat.user, match.code))
        if position.prompt is None:
            break
        options = [option.id for option in position.prompt.options if option.refused is None]
        token = f"demo-{match.pk}-{match.head_n}-{seat.number}-{n}-{rng.randrange(10**6)}"
        done = actions.answer(seat.user, match.code, position.to, Pick(rng.choice(options)), token)
        if done.final:
            break
    return True


def _send_mails() -> None:
    for pk in Notice.objects.filter(fate=Notice.Fate.NEW).order_by("pk").values_list("pk", flat=True):
        tasks.send_notice(pk)

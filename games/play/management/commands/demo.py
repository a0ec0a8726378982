"""Demo accounts, open tables, matches of every title, a solo one, a finished one, and their mails."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from games.engine.prompts import Pick, PlayerAnswer
from games.play import access, actions, store, tasks
from games.play.models import Match, Notice
from games.play.views.question import PICK

PASSWORD = "teban-demo-2026"
PLAYERS = (
    ("haru@example.com", "ハル", "ja", "Asia/Tokyo"),
    ("sora@example.com", "ソラ", "ja", "Asia/Tokyo"),
    ("emily@example.com", "Emily", "en", "Europe/London"),
)
ADMIN = ("admin@example.com", "Admin", "ja", "Asia/Tokyo")
DAY = 24 * 60 * 60
SEED = 2026
ANSWERS_PER_TURN = 60
ENOUGH = 8
"""So many of the possible sets and amounts to choose from."""


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
    finished = _match("sylvan_dale", [sora, haru, emily], pace=3 * DAY)
    while _move(finished, rng):
        pass
    _play(_match("sylvan_dale", [haru, emily], pace=3 * DAY), rng, turns=5, until=[haru])
    actions.create(sora, "sylvan_dale", seats=3, pace=7 * DAY)
    _play(
        _match("walls_of_york", users, pace=7 * DAY, options={"random_map": True}), rng, turns=9, until=users
    )
    _play(_match("skara_brae", [emily, haru], pace=7 * DAY), rng, turns=9, until=[haru])
    _play(actions.create(haru, "skara_brae", seats=1, public=False), rng, turns=8, until=[haru])
    actions.create(emily, "skara_brae", seats=4, pace=7 * DAY, options={"early_stop": True})


def _match(title: str, users: list[Any], **fields: Any) -> Match:
    match = actions.create(users[0], title, seats=len(users), **fields)
    for user in users[1:]:
        match = actions.join(user, match.code)
    return match


def _play(match: Match, rng: random.Random, *, turns: int, until: list[Any]) -> None:
    """So many turns, and on until these players are asked."""
    for _turn in range(turns):
        _move(match, rng)
    while match.seats.filter(user__in=until, awaited=True).count() < len(until):
        _move(match, rng)


def _move(match: Match, rng: random.Random) -> bool:
    """One whole turn, of a seat or of the site; False when the match is over."""
    match.refresh_from_db()
    if not match.running:
        return False
    if match.system_step is not None:
        return actions.resolve(match.pk, match.system_step)
    seat = match.seats.select_related("user").filter(awaited=True)[0]
    for n in range(ANSWERS_PER_TURN):
        position = access.position(access.match_for_seat(seat.user, match.code))
        if position.prompt is None:
            break
        answer = _answer(position, rng)
        token = f"demo-{match.pk}-{match.head_n}-{seat.number}-{n}-{rng.randrange(10**6)}"
        done = actions.answer(seat.user, match.code, position.to, answer, token)
        if done.final:
            break
    return True


def _answer(position: access.Position, rng: random.Random) -> PlayerAnswer:
    """Any of the options that can be picked, or one of the first sets and amounts that are possible."""
    prompt = position.prompt
    assert prompt is not None
    if prompt.shape == PICK:
        return Pick(rng.choice([option.id for option in prompt.options if option.refused is None]))
    engine = store.engine(position.look.match)
    return rng.choice(list(islice(engine.candidates(position.state, prompt.seat), ENOUGH)))


def _send_mails() -> None:
    for pk in Notice.objects.filter(fate=Notice.Fate.NEW).order_by("pk").values_list("pk", flat=True):
        tasks.send_notice(pk)

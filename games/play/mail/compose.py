"""One notice as a mail: everything a player needs to decide whether to open the site now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.engine.figures import signed
from games.play import access, durations, words
from games.play.errors import Undeliverable
from games.play.mail import picture, stop, threads
from games.play.models import Notice, Seat

if TYPE_CHECKING:
    from accounts.models import User

LINES = 20
SUBJECTS = {
    Notice.Kind.STARTED: _("the match has begun"),
    Notice.Kind.TURN: _("it is your turn"),
    Notice.Kind.REMINDER: _("your time is running out"),
    Notice.Kind.LATE: _("a player is late: how does it go on?"),
    Notice.Kind.PROPOSAL: _("may moves be taken back?"),
    Notice.Kind.SUBSTITUTE: _("you have taken over a seat"),
    Notice.Kind.OVER: _("the match is over"),
}
"""One for each kind and never another: some mail programs part a thread where its subject changes."""
ASKING = {
    Notice.Kind.LATE: _("A player has run out of time. Please decide how the match goes on."),
    Notice.Kind.PROPOSAL: _("Somebody asks to take moves back. Please agree or decline."),
    Notice.Kind.SUBSTITUTE: _("You have taken over a seat in this match."),
}
INLINER = css_inline.CSSInliner(keep_style_tags=False, load_remote_stylesheets=False)


class WithPicture(EmailMultiAlternatives):
    """The HTML part names the picture by its Content-ID."""

    mixed_subtype = "related"


@dataclass(frozen=True)
class Standing:
    name: str
    points: str


def message(notice: Notice) -> EmailMultiAlternatives:
    """The mail in the language and the time zone of its reader, whoever caused it."""
    user = notice.seat.user
    if user is None or not user.email:
        raise Undeliverable("address")
    with translation.override(user.language), timezone.override(ZoneInfo(user.time_zone)):
        return _message(notice, user)


def _message(notice: Notice, user: User) -> EmailMultiAlternatives:
    context = _context(notice, user)
    mail = WithPicture(
        subject=context["subject"],
        body=render_to_string("mail/turn.txt", context),
        to=[user.email or ""],
        headers={
            "Message-ID": threads.message_id(notice),
            **threads.thread(notice),
            "List-Unsubscribe": f"<{context['stop_url']}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    mail.attach_alternative(INLINER.inline(render_to_string("mail/turn.html", context)), "text/html")
    if context["picture"]:
        mail.attach(picture.part(context["picture"], context["picture_id"]))
    return mail


def _context(notice: Notice, user: User) -> dict[str, Any]:
    """What both parts say. Only `access` decides what this seat may know."""
    match, lang = notice.match, get_language() or "ja"
    look = access.look_for(notice.seat)
    position = access.position(look)
    game = catalog.words(match.title).name(match.title, lang)
    lines = words.log_lines(look, lang, since=_since(notice), limit=None)
    return {
        "lang": lang,
        "game": game,
        "code": match.code,
        "subject": gettext("[Teban] %(game)s #%(code)s: %(what)s")
        % {"game": game, "code": match.code, "what": SUBJECTS[Notice.Kind(notice.kind)]},
        "lead": _lead(notice, look, lang),
        "question": _question(position, lang),
        "due": _due(notice),
        "action": _action(notice),
        "url": settings.SITE_URL + reverse("play:match", args=[match.code]),
        "since_turn": notice.seat.last_n >= 0,
        "lines": [line.text for line in lines[-LINES:]],
        "earlier": max(0, len(lines) - LINES),
        "standing_title": gettext("Final score") if match.ended else gettext("Points now"),
        "standing": [
            Standing(name, signed(points)) for name, points in zip(look.names, position.points, strict=True)
        ],
        "stop_url": stop.url(user, notice.kind),
        **picture.drawn(position, f"board-{notice.pk}@teban", lang),
    }


def _action(notice: Notice) -> str:
    if notice.match.ended:
        return gettext("See the result")
    return gettext("Make your move") if notice.seat.awaited else gettext("See the match")


def _since(notice: Notice) -> int | None:
    return notice.seat.last_n if notice.seat.last_n >= 0 else None


def _question(position: access.Position, lang: str) -> str:
    if position.prompt is None:
        return ""
    return catalog.words(position.look.match.title).prompt(position.prompt.kind, lang)


def _due(notice: Notice) -> datetime | None:
    return notice.seat.due_at if notice.seat.awaited else None


def _lead(notice: Notice, look: access.Look, lang: str) -> str:
    """The first line: what is asked of the reader."""
    kind, seat = Notice.Kind(notice.kind), notice.seat
    if kind in ASKING:
        return str(ASKING[kind])
    if kind is Notice.Kind.OVER:
        return _result(look, seat, lang)
    if kind is Notice.Kind.REMINDER and seat.due_at:
        return gettext("Your move is still missing: %(left)s.") % {"left": durations.left(seat.due_at)}
    if kind is Notice.Kind.STARTED and not seat.awaited:
        others = [name for number, name in enumerate(look.names) if number != seat.number]
        return gettext("Your match with %(others)s has begun.") % {
            "others": pgettext("names", ", ").join(others)
        }
    return gettext("It is your turn.")


def _result(look: access.Look, seat: Seat, lang: str) -> str:
    if seat.place is None:
        return gettext("The match is over: %(ending)s.") % {"ending": words.ending(look, lang)}
    return gettext("The match is over. Your place: %(place)d.") % {"place": seat.place}

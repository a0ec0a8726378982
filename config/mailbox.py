"""The mailbox of a development site: every mail as one file, and pages to read them."""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from email.utils import parsedate_to_datetime
from functools import wraps
from pathlib import Path

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp_replace, csp_update
from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage as DjangoMessage
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

NAME = re.compile(r"\d{19,20}-[0-9a-f]{8}")
SHOWN = 100
CID = re.compile(r"cid:([^\"'>\s]+)")


class EmailBackend(BaseEmailBackend):
    """Writes one file per message; Django's own file back end may lose one of two written at once."""

    def send_messages(self, email_messages: Iterable[DjangoMessage]) -> int:
        folder = _folder()
        sent = 0
        for message in email_messages:
            name = f"{time.time_ns()}-{secrets.token_hex(4)}"
            unfinished = folder / f".{name}"
            unfinished.write_bytes(message.message().as_bytes())
            os.replace(unfinished, folder / f"{name}.eml")
            sent += 1
        return sent


@dataclass(frozen=True)
class Mail:
    """One mail as the pages show it."""

    name: str
    message: EmailMessage

    @property
    def subject(self) -> str:
        return str(self.message["Subject"] or "")

    @property
    def to(self) -> str:
        return str(self.message["To"] or "")

    @property
    def sent(self) -> datetime | None:
        date = self.message["Date"]
        if not date:
            return None
        sent = parsedate_to_datetime(str(date))
        # Django writes "-0000", which is UTC and yet read without a zone.
        return sent if sent.tzinfo else sent.replace(tzinfo=UTC)

    @property
    def text(self) -> str:
        part = self.message.get_body(("plain",))
        return str(part.get_content()) if part is not None else ""

    @property
    def html(self) -> str:
        part = self.message.get_body(("html",))
        return str(part.get_content()) if part is not None else ""

    def attached(self, content_id: str) -> Message | None:
        wanted = f"<{content_id}>"
        return next((part for part in self.message.walk() if part["Content-ID"] == wanted), None)

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(name, str(value)) for name, value in self.message.items()]


def mails() -> list[Mail]:
    """The newest mails first."""
    files = sorted(_folder().glob("[0-9]*.eml"), reverse=True)
    return [_read(file) for file in files[:SHOWN]]


def _folder() -> Path:
    folder = Path(settings.MAILBOX)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _read(file: Path) -> Mail:
    message = message_from_bytes(file.read_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    return Mail(file.stem, message)


def _mail(name: str) -> Mail:
    file = _folder() / f"{name}.eml"
    if not NAME.fullmatch(name) or not file.is_file():
        raise Http404
    return _read(file)


def _development_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """These pages show everybody's mail, so a public site has none of them."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponseBase:
        if not getattr(settings, "MAILBOX_PAGE", False):
            raise Http404
        return view(request, *args, **kwargs)

    return never_cache(require_safe(guarded))


@_development_only
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "mail/box.html", {"mails": mails()})


@_development_only
@csp_update({"frame-src": [SELF]})  # type: ignore[arg-type]
def show(request: HttpRequest, name: str) -> HttpResponse:
    return render(request, "mail/message.html", {"mail": _mail(name)})


@_development_only
@xframe_options_sameorigin
@csp_replace(  # type: ignore[arg-type]
    {"style-src": [UNSAFE_INLINE], "img-src": [SELF], "script-src": [NONE], "frame-ancestors": [SELF]}
)
def body(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML part for the frame: mail needs styles in the text, which no other page may have."""
    html = _mail(name).html.replace("<head>", '<head><base target="_top">', 1)
    return HttpResponse(CID.sub(lambda found: reverse("mailbox:part", args=[name, found[1]]), html))


@_development_only
def part(request: HttpRequest, name: str, content_id: str) -> HttpResponse:
    attached = _mail(name).attached(content_id)
    if attached is None or attached.get_content_maintype() != "image":
        raise Http404
    return HttpResponse(attached.get_payload(decode=True), content_type=attached.get_content_type())


app_name = "mailbox"
urlpatterns = [
    path("", index, name="index"),
    path("<str:name>/", show, name="mail"),
    path("<str:name>/html/", body, name="html"),
    path("<str:name>/part/<str:content_id>", part, name="part"),
]

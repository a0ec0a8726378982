"""Headers that make one thread of all mails about one seat of one match."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings

from games.play.models import Notice


def message_id(notice: Notice) -> str:
    """Made from the notice, so that a mail sent twice by a killed worker shows once."""
    return f"<notice-{notice.pk}.{notice.match.code}@{_host()}>"


def thread(notice: Notice) -> dict[str, str]:
    """The root stands for the seat: it joins the mails even where a provider renamed the last one."""
    root = f"<match-{notice.match.code}.{notice.seat.number}@{_host()}>"
    earlier = Notice.objects.filter(seat=notice.seat, fate=Notice.Fate.SENT).exclude(pk=notice.pk)
    last = earlier.exclude(message_id="").order_by("-done_at").values_list("message_id", flat=True).first()
    return {"In-Reply-To": last or root, "References": f"{root} {last}" if last else root}


def _host() -> str:
    return urlsplit(settings.SITE_URL).hostname or "localhost"

"""What the site does by itself. The row is the job; a message may come twice, late or never."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import structlog
from celery import Task, shared_task
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from games.play import guests, notices
from games.play.errors import Undeliverable
from games.play.models import Match, Notice, Seat

log = structlog.get_logger(__name__)

STUCK = timedelta(seconds=30)
RETRY = {"autoretry_for": (Exception,), "retry_backoff": True, "retry_backoff_max": 60, "max_retries": 5}


def hint(task: Task[Any, Any], *args: Any) -> None:
    """Send a task; if the broker is away the sweep does it later."""
    try:
        task.apply_async(args, retry_policy=settings.CELERY_TASK_PUBLISH_RETRY_POLICY)
    except task.OperationalError:
        log.warning("hint lost", task=task.name, args=args)


@shared_task(**RETRY)  # type: ignore[untyped-decorator]
def resolve_match(match_id: int, step_no: int | None) -> None:
    """The deferred step of a match, or the answers of seats whose players are out."""
    from games.play import actions

    if step_no is None:
        actions.play_out(match_id)
    else:
        actions.resolve(match_id, step_no)


@shared_task  # type: ignore[untyped-decorator]
def send_notice(notice_id: int) -> None:
    """Send one notice, unless another task has it or there is nothing to tell any more."""
    note = notices.claim(notice_id)
    if note is None:
        return
    reason = notices.why_not(note)
    if reason:
        notices.drop(note, reason)
        return
    _send(note)


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Every minute: heal what was lost, move the clocks on, and send again what waits."""
    from games.play import actions

    actions.allow_for_gap()
    _ring()
    stuck = Match.objects.filter(system_since__lte=timezone.now() - STUCK)
    for match_id, step_no in stuck.values_list("pk", "system_step"):
        hint(resolve_match, match_id, step_no)
    for notice_id in notices.due():
        hint(send_notice, notice_id)


@shared_task  # type: ignore[untyped-decorator]
def clear() -> None:
    """Every hour: what nobody can come back to, ended sessions and the guests whom they were."""
    call_command("clearsessions")
    guests.clear()


def _send(note: Notice) -> None:
    from games.play import mail

    try:
        message_id = mail.send(note)
    except Undeliverable as error:
        notices.drop(note, error.reason)
    except Exception as error:
        log.exception("notice not sent", notice=note.pk, attempt=note.attempts)
        notices.failed(note, repr(error))
    else:
        notices.sent(note, message_id)


def _ring() -> None:
    """Reminders, and the news that somebody is late."""
    from games.play import actions

    for match_id in (
        Seat.objects.filter(clock_at__lte=timezone.now()).values_list("match_id", flat=True).distinct()
    ):
        try:
            actions.ring(match_id)
        except Exception:
            log.exception("clock not read", match=match_id)

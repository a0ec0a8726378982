"""A real worker, really killed: no round and no mail is lost, and each is done once."""

import os
import select
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
import redis
from celery import Celery
from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.play import actions, tasks
from games.play.models import Match, Notice
from games.play.tests import killed_worker

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 120


@pytest.fixture
def environment(tmp_path):
    """Where a process of its own finds the database of this test and a queue that nobody else reads."""
    found = {**os.environ, "TEBAN_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        (tmp_path / "teban.sqlite3").symlink_to(name)
    else:
        found["DATABASE_URL"] = settings.DATABASE_URL.rpartition("/")[0] + f"/{name}"
        found["REDIS_URL"] = settings.REDIS_URL.rpartition("/")[0] + f"/{32 + settings.WORKER}"
    return found


@pytest.fixture
def broker(environment, monkeypatch):
    """Our hints go to that queue; call it to lose all that is in there."""
    queue = Path(environment["TEBAN_VAR"]) / "queue"
    app = Celery("sender", broker=environment.get("REDIS_URL") or "files://", set_as_current=False)
    if not environment.get("REDIS_URL"):
        for folder in ("messages", "control", "processed"):
            (queue / folder).mkdir(parents=True, exist_ok=True)
        app.conf.broker_transport_options = {
            "data_folder_in": str(queue / "messages"),
            "data_folder_out": str(queue / "messages"),
            "control_folder": str(queue / "control"),
        }
    monkeypatch.setattr(tasks, "hint", lambda task, *args: app.send_task(task.name, args))

    def lose_all():
        if environment.get("REDIS_URL"):
            redis.Redis.from_url(environment["REDIS_URL"]).flushdb()
        for message in (queue / "messages").glob("*.msg"):
            message.unlink()

    yield lose_all
    lose_all()
    app.close()


class Nursery:
    """Where workers come from: what they import is imported once, and each is a fork."""

    def __init__(self, process):
        self._process = process

    def start(self, point):
        """Start a worker that is killed there; its process."""
        self._process.stdin.write(f"{point}\n".encode())
        return self._told()

    def ended(self):
        """Wait for it; how it ended."""
        return self._told()

    def _told(self):
        assert select.select([self._process.stdout], [], [], PATIENCE)[0], "no word from the workers"
        return int(self._process.stdout.readline())


@contextmanager
def nursery(environment):
    with subprocess.Popen(
        [sys.executable, killed_worker.__file__],
        env={**environment, "PYTHONPATH": str(settings.BASE_DIR)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    ) as process:
        yield Nursery(process)
        process.stdin.close()


@contextmanager
def worker(workers):
    """A worker that works on until the end of the block."""
    process = workers.start("never")
    try:
        yield
    finally:
        os.kill(process, signal.SIGKILL)
        assert workers.ended() == -signal.SIGKILL


def until(true):
    """Wait for another process, with a limit."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def scored(match):
    return match.entries.filter(kind="resolve").count()


def test_a_killed_worker_loses_nothing_and_scores_once(environment, broker, player):
    matches = {}
    with nursery(environment) as workers:
        for point in ("received", "locked", "committed"):
            matches[point] = match = actions.practice(player(), "sylvan_dale", scenario="round-one-over")
            workers.start(point)
            tasks.hint(tasks.resolve_match, match.pk, match.system_step)
            assert workers.ended() == -signal.SIGKILL
            broker()
        assert {point: scored(match) for point, match in matches.items()} == {
            "received": 0,
            "locked": 0,
            "committed": 1,
        }
        Match.objects.filter(system_since__isnull=False).update(
            system_since=timezone.now() - timedelta(minutes=1)
        )
        tasks.sweep()
        late = matches["committed"]
        tasks.hint(tasks.resolve_match, late.pk, late.system_step)
        tasks.hint(tasks.resolve_match, late.pk, late.system_step)
        last = actions.practice(player(), "sylvan_dale", scenario="round-one-over")
        with worker(workers):
            tasks.hint(tasks.resolve_match, last.pk, last.system_step)
            until(lambda: not Match.objects.filter(system_since__isnull=False).exists())
    assert [scored(match) for match in (*matches.values(), last)] == [1, 1, 1, 1]


def killed_at(point, workers):
    workers.start(point)
    assert workers.ended() == -signal.SIGKILL


def test_a_killed_worker_sends_each_mail_once(environment, broker, player):
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings.dev"
    mailbox = Path(environment["TEBAN_VAR"]) / "mail"
    host, guest = player(), player()
    match = actions.create(host, "sylvan_dale", seats=2)
    actions.join(guest, match.code)
    waiting = Notice.objects.filter(fate=Notice.Fate.NEW)
    assert waiting.count() == 2
    with nursery(environment) as workers:
        killed_at("claimed", workers)
        broker()
        assert waiting.count() == 2
        assert not list(mailbox.glob("*.eml"))
        waiting.update(next_at=timezone.now())
        tasks.sweep()
        killed_at("sent", workers)
        broker()
        assert waiting.count() == 1
        tasks.sweep()
        for pk in Notice.objects.values_list("pk", flat=True):
            tasks.hint(tasks.send_notice, pk)
        with worker(workers):
            until(lambda: not waiting.exists())
    mails = [file.read_text() for file in mailbox.glob("*.eml")]
    assert len(mails) == 2
    for user in (host, guest):
        assert len([mail for mail in mails if f"To: {user.email}" in mail]) == 1

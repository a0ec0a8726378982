"""Real workers, each killed at a chosen point of its first job: the points are read from the standard input.

What a worker imports is imported once; for each point it forks. Written are the worker's process, and how it
ended as soon as it did.

Points of a deferred step: `received` (before the lock), `locked` (done, not committed), `committed` (not
acknowledged); of a mail: `claimed` (not sent), `sent` (not acknowledged); and `never`.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

from django.db import transaction

from config.celery import app

if TYPE_CHECKING:
    from games.play.models import Notice

WORKER = [
    "worker",
    "-P",
    "solo",
    "-l",
    "WARNING",
    "--without-gossip",
    "--without-mingle",
    "--without-heartbeat",
]


def die(*_args: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def work(point: str) -> None:
    from games.play import actions, mail, tasks
    from games.play.actions import moves

    resolve, settle, send = actions.resolve, moves.Work.settle, tasks._send

    def settled(work: moves.Work, *args: object) -> None:
        settle(work, *args)  # type: ignore[arg-type]
        with transaction.atomic():  # within another transaction, so that saving does not commit
            work.save()
            die()

    def resolved(*args: int) -> None:
        resolve(*args)
        die()

    def sent(note: Notice) -> None:
        send(note)
        die()

    if point == "received":
        actions.resolve = die  # type: ignore[assignment]
    elif point == "locked":
        moves.Work.settle = settled  # type: ignore[method-assign]
    elif point == "committed":
        actions.resolve = resolved  # type: ignore[assignment]
    elif point == "claimed":
        mail.send = die  # type: ignore[assignment]
    elif point == "sent":
        tasks._send = sent
    app.worker_main(WORKER)


def main() -> None:
    app.loader.import_default_modules()
    for line in sys.stdin:
        worker = os.fork()
        if worker == 0:
            os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
            work(line.strip())
            os._exit(0)
        sys.stdout.write(f"{worker}\n")
        sys.stdout.flush()
        sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

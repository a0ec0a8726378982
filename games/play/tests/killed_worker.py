"""A real worker that is killed at a chosen point of its first deferred step: `killed_worker.py POINT`.

Points: `received` (before the lock), `locked` (done, not committed), `committed` (not acknowledged), `never`.
"""

import os
import signal
import sys

from config.celery import app

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


def main(point: str) -> None:
    app.loader.import_default_modules()
    from games.play import actions
    from games.play.actions import moves

    resolve, settle = actions.resolve, moves.Work.settle

    def settled(work: moves.Work, *args: object) -> None:
        settle(work, *args)  # type: ignore[arg-type]
        work.save()
        die()

    def resolved(*args: int) -> None:
        resolve(*args)
        die()

    if point == "received":
        actions.resolve = die  # type: ignore[assignment]
    elif point == "locked":
        moves.Work.settle = settled  # type: ignore[method-assign]
    elif point == "committed":
        actions.resolve = resolved  # type: ignore[assignment]
    app.worker_main(WORKER)


if __name__ == "__main__":
    main(sys.argv[1])

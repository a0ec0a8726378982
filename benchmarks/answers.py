"""Answers over HTTP on a real PostgreSQL with fsync, pushed to the opponent's socket after the commit.

    python -m benchmarks.answers [--workers 4] [--threads 1]

Under daphne alone at 20 a second; then pages by gunicorn and sockets by daphne, saturated and at 100 a
second. The plain form is posted (303, nothing drawn); what htmx gets, the fragments, is told beside it. What
is to be answered is worked out beforehand by the engine with the matches' own keys: the load is posts alone.
At the end the same posts go to a view that does nothing but a commit (`floor.py`): no answer can cost less.
It is then made busy for some milliseconds, to find out what an answer may cost for a given p95.
"""

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from statistics import quantiles
from typing import IO, Any
from urllib.parse import urlencode

from benchmarks.installation import installed
from benchmarks.load import HTMX, Game, Post, Times, paced, saturated
from config.testing import servers

CSRF = "c" * 32
SEED = 7
LONGEST = 60
BUSY = (0, 1, 2, 3, 4, 6)
"""Milliseconds of processor beside the commit."""


def prepare(count: int, salt: str) -> list[Game]:
    """So many matches of two, each with the answers of its first round."""
    from accounts.models import User
    from games.play import actions

    games = []
    for n in range(count):
        users = [User.objects.create_user(f"{salt}{n}{s}@example.org", f"{salt} {n} {s}") for s in "ab"]
        match = actions.create(users[0], "sylvan_dale", seats=2, pace=24 * 60 * 60)
        actions.join(users[1], match.code)
        games.append(Game(match.code, [session(user) for user in users], script(match.code, n)))
    return games


def session(user: Any) -> str:
    """The cookies of a browser in which this player has been here before."""
    from django.conf import settings
    from django.contrib import auth

    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[auth.SESSION_KEY] = str(user.pk)
    store[auth.BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[auth.HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.save()
    return f"{settings.SESSION_COOKIE_NAME}={store.session_key}; csrftoken={CSRF}; here=1"


def script(code: str, n: int) -> list[Post]:
    """Legal answers up to the end of the round, which is the site's to count."""
    from games.engine.prompts import SYSTEM
    from games.play import store
    from games.play.actions.moves import FINAL
    from games.play.models import Match

    match = Match.objects.get(code=code)
    seats = list(match.seats.all())
    table = store.table(match, seats, store.dice(match, seats))
    rng, posts, edits = random.Random(SEED + n), [], [0, 0]
    while len(posts) < LONGEST and (seat := table.awaited()[0]) != SYSTEM:
        prompt = table.prompt(seat)
        assert prompt is not None
        drafted = seat in table.draft
        answer = rng.choice(list(table.engine.candidates(table.seen(seat), seat)))
        final = bool(table.answer(seat, answer))
        fields = {
            "csrfmiddlewaretoken": CSRF,
            "to": f"{edits[seat]}.{prompt.no}",
            "shape": "pick",
            "option": answer.option,
            "token": f"bench-{len(posts):04d}",
        }
        posts.append(Post(seat, urlencode(fields).encode(), final))
        edits[seat] += FINAL * (final and drafted)
    return posts


@contextlib.contextmanager
def serving(*commands: tuple[int, list[str]]) -> Iterator[None]:
    """These server programs, each once its port answers; what they complained of is printed at the end."""
    with contextlib.ExitStack() as stack:
        for port, command in commands:
            log = stack.enter_context(tempfile.TemporaryFile("w+"))
            process = subprocess.Popen([sys.executable, "-m", *command], stdout=log, stderr=log)
            stack.callback(end, process, log)
            deadline = time.monotonic() + 60
            while not answers(port):
                if time.monotonic() > deadline or process.poll() is not None:
                    raise SystemExit(f"{command[0]} did not start")
                time.sleep(0.1)
        yield


def end(process: subprocess.Popen[bytes], log: IO[str]) -> None:
    process.terminate()
    process.wait(20)
    log.seek(0)
    if "Error" in (said := log.read()):
        print(said[-2000:])


def answers(port: int) -> bool:
    import socket

    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def processor() -> tuple[int, int]:
    """Ticks that went to others on the same host, and all, since it was started."""
    with open("/proc/stat") as file:
        ticks = [int(value) for value in file.readline().split()[1:9]]
    return ticks[7], sum(ticks)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Tell how much of the processor went to others: on quiet cores nothing does."""
    stolen, ticks = processor()
    yield
    still_stolen, still_ticks = processor()
    print(f"    {(still_stolen - stolen) / (still_ticks - ticks):.1%} of the processor went to others")


def told(title: str, times: Times) -> None:
    def p(values: list[float]) -> str:
        if len(values) < 2:
            return "none"
        cuts = quantiles(values, n=100)
        return f"p50 {cuts[49] * 1e3:.1f}, p95 {cuts[94] * 1e3:.1f} ms"

    print(f"{title} {dict(times.codes)}", flush=True)
    print(f"    all {p(times.drafts + times.finals)} | drafts {p(times.drafts)} | finals {p(times.finals)}")
    print(f"    opponent's window after {len(times.pushes)} of {len(times.finals)} finals: {p(times.pushes)}")


def told_rate(title: str, times: Times) -> None:
    load = f"the load itself used {times.own_cpu * 1e3:.2f} ms of processor an answer"
    print(f"{title}: {times.rate:.0f} answers/s {dict(times.codes)}; {load}", flush=True)


def gunicorn(application: str, port: int, workers: int, threads: int) -> list[str]:
    command = [
        "gunicorn",
        application,
        "-b",
        f"127.0.0.1:{port}",
        "--keep-alive",
        "30",
        "--graceful-timeout",
        "5",
        "--log-level",
        "error",
    ]
    return [*command, "-k", "gthread", "--workers", str(workers), "--threads", str(threads)]


def alone(port: int, daphne: list[str]) -> None:
    """Everything by daphne, at 20 a second."""
    with serving((port, daphne)):
        for name, headers, seconds in (("20/s", "", 30), ("20/s, htmx", HTMX, 20)):
            asyncio.run(saturated(prepare(4, f"warm {name}"), port, port, clients=4, headers=headers))
            games = prepare(50, name)
            times = asyncio.run(paced(games, port, port, rate=20, seconds=seconds, headers=headers))
            told(f"daphne alone, {name}", times)


def measure(workers: int, threads: int) -> None:
    page, socket = servers.free_port(), servers.free_port()
    daphne = ["daphne", "-b", "127.0.0.1", "-v", "0", "-p", str(socket), "config.asgi:application"]
    alone(socket, daphne)
    name = f"gunicorn ({workers} × {threads}) and daphne"
    with serving((socket, daphne), (page, gunicorn("config.wsgi", page, workers, threads))):
        asyncio.run(saturated(prepare(16, "warm"), page, socket))
        told_rate(f"{name}, saturated", asyncio.run(saturated(prepare(100, "many"), page, socket)))
        games = prepare(80, "paced")
        with quiet():
            told(f"{name}, 100/s", asyncio.run(paced(games, page, socket, rate=100, seconds=25)))
        fragments = asyncio.run(saturated(prepare(32, "fragments"), page, socket, headers=HTMX, most=30))
        told_rate(f"{name}, saturated, htmx", fragments)
    floor(socket, daphne, workers, threads)


def floor(socket: int, daphne: list[str], workers: int, threads: int) -> None:
    """Nothing but a commit: as fast as it goes, then with some work beside it at 100 a second."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE floor (id bigserial PRIMARY KEY, code text, token text)")
    port = servers.free_port()
    server = gunicorn("benchmarks.floor", port, workers, threads)
    with serving((socket, daphne), (port, server)):
        told_rate("nothing but a commit", asyncio.run(saturated(prepare(32, "floor"), port, socket)))
    for letter, busy in zip("uvwxyz", BUSY, strict=True):
        os.environ["BUSY"] = str(busy)
        with serving((socket, daphne), (port, server)):
            asyncio.run(saturated(prepare(8, f"warm {letter}"), port, socket))
            times = asyncio.run(paced(prepare(60, f"busy {letter}"), port, socket, rate=100, seconds=10))
            told(f"a commit and {busy} ms of processor, 100/s", times)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    with installed():
        print(f"load average before: {os.getloadavg()[0]:.1f}", flush=True)
        measure(options.workers, options.threads)


if __name__ == "__main__":
    main()

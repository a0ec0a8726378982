"""Answers over HTTP on a real PostgreSQL with fsync, pushed to the opponent's socket after the commit.

    python -m benchmarks.answers

Three figures: 20 answers a second under daphne alone; pages by gunicorn and sockets by daphne, saturated; the
same at 100 a second. The plain form is posted (303, nothing drawn). What is to be answered is worked out
beforehand by the engine with the matches' own keys, so that the load is posts alone.
"""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from importlib import import_module
from statistics import quantiles
from typing import Any, NamedTuple
from urllib.parse import urlencode

import django
from websockets.asyncio.client import ClientConnection, connect

from config.testing import servers

CSRF = "c" * 32
SEED = 7
LONGEST = 60


class Post(NamedTuple):
    """One answer: by which seat, on which form, and whether it becomes final."""

    seat: int
    body: bytes
    final: bool


class Game(NamedTuple):
    code: str
    cookies: list[str]
    posts: list[Post]


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
    from django.conf import settings
    from django.contrib import auth

    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[auth.SESSION_KEY] = str(user.pk)
    store[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[auth.HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.save()
    return f"{settings.SESSION_COOKIE_NAME}={store.session_key}; csrftoken={CSRF}"


def script(code: str, n: int) -> list[Post]:
    from games.engine.prompts import SYSTEM
    from games.play import store
    from games.play.models import Match

    match = Match.objects.get(code=code)
    seats = list(match.seats.all())
    table = store.table(match, seats, store.dice(match, seats))
    rng, posts = random.Random(SEED + n), []
    while len(posts) < LONGEST and (seat := table.awaited()[0]) != SYSTEM:
        prompt = table.prompt(seat)
        assert prompt is not None
        answer = rng.choice(list(table.engine.candidates(table.seen(seat), seat)))
        final = bool(table.answer(seat, answer))
        fields = {
            "csrfmiddlewaretoken": CSRF,
            "to": f"0.{prompt.no}",
            "shape": "pick",
            "option": answer.option,
            "token": f"bench-{len(posts):04d}",
        }
        posts.append(Post(seat, urlencode(fields).encode(), final))
    return posts


class Client:
    """A kept connection that posts forms."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.link: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, game: Game, post: Post) -> str:
        if self.link is None:
            self.link = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.link
        writer.write(
            f"POST /ja/matches/{game.code}/answer/ HTTP/1.1\r\nHost: localhost:{self.port}\r\n"
            f"Cookie: {game.cookies[post.seat]}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(post.body)}\r\n\r\n".encode()
            + post.body
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        await self._skip_body(reader, head)
        if "connection: close" in head:
            writer.close()
            self.link = None
        return head.split(" ", 2)[1]

    async def _skip_body(self, reader: asyncio.StreamReader, head: str) -> None:
        if "transfer-encoding: chunked" in head:
            await reader.readuntil(b"0\r\n\r\n")
        elif "content-length:" in head:
            await reader.readexactly(int(head.split("content-length:")[1].split("\r\n", maxsplit=1)[0]))


async def saturated(games: list[Game], port: int, clients: int = 16) -> tuple[float, Counter[str]]:
    """As fast as the server can: each client works through matches of its own."""
    codes: Counter[str] = Counter()

    async def work(mine: list[Game]) -> None:
        client = Client(port)
        for turn in range(LONGEST):
            for game in mine:
                if turn < len(game.posts):
                    codes[await client.post(game, game.posts[turn])] += 1

    began = time.perf_counter()
    await asyncio.gather(*(work(games[n::clients]) for n in range(clients)))
    return codes.total() / (time.perf_counter() - began), codes


async def paced(
    games: list[Game], port: int, sockets: int, rate: float, seconds: float
) -> tuple[list[float], list[float]]:
    """So many a second, one match after the other: times to the response, and to the opponent's socket."""
    sent: dict[str, tuple[float, int]] = {}
    responses: list[float] = []
    pushes: list[float] = []
    clients = [Client(port) for _game in games]
    locks = [asyncio.Lock() for _game in games]

    async def opened(game: Game, seat: int) -> ClientConnection:
        headers = {"Cookie": game.cookies[seat]}
        address = f"ws://localhost:{sockets}/ws/match/{game.code}/"
        return await connect(
            address, origin=f"http://localhost:{sockets}", additional_headers=headers, open_timeout=60
        )

    async def listen(link: ClientConnection, game: Game, seat: int) -> None:
        async for _message in link:
            began, by = sent.get(game.code, (0.0, seat))
            if game.code in sent and by != seat:
                pushes.append(time.perf_counter() - began)
                del sent[game.code]

    async def act(n: int, due: float) -> None:
        turn, place = divmod(n, len(games))
        async with locks[place]:  # an answer that is late delays the next of its match, and both count
            post = games[place].posts[turn]
            if post.final:
                sent[games[place].code] = (due, post.seat)
            assert await clients[place].post(games[place], post) == "303"
        responses.append(time.perf_counter() - due)

    listeners = [
        asyncio.ensure_future(listen(await opened(game, seat), game, seat))
        for game in games
        for seat in (0, 1)
    ]
    await asyncio.sleep(1)
    total = min(int(rate * seconds), len(games) * min(len(game.posts) for game in games))
    began, tasks = time.perf_counter(), []
    for n in range(total):
        due = began + n / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.ensure_future(act(n, due)))
    await asyncio.gather(*tasks)
    await asyncio.sleep(1)
    for listener in listeners:
        listener.cancel()
    return responses, pushes


def serve(command: list[str], port: int) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            asyncio.run(_touch(port))
        except OSError:
            time.sleep(0.1)
        else:
            return process
    raise SystemExit(f"{command[0]} did not start")


async def _touch(port: int) -> None:
    _reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()


def told(title: str, responses: list[float], pushes: list[float]) -> None:
    def p(values: list[float]) -> str:
        cuts = quantiles(values, n=100)
        return f"p50 {cuts[49] * 1e3:.1f} ms, p95 {cuts[94] * 1e3:.1f} ms ({len(values)})"

    print(f"{title}: response {p(responses)}; opponent's socket {p(pushes)}", flush=True)


def measure() -> None:
    """The three figures, each with servers of its own."""
    page, socket = servers.free_port(), servers.free_port()
    daphne = ["daphne", "-b", "127.0.0.1", "-v", "0", "-p", str(socket), "config.asgi:application"]
    gunicorn = ["gunicorn", "config.wsgi:application", "-b", f"127.0.0.1:{page}", "--keep-alive", "30"]
    gunicorn += ["--workers", "2", "--threads", "8", "--log-level", "error"]
    games = prepare(50, "alone")
    running = [serve(daphne, socket)]
    try:
        told("daphne alone, 20/s", *asyncio.run(paced(games, socket, socket, 20, 30)))
        games = prepare(200, "many")
        running.append(serve(gunicorn, page))
        asyncio.run(saturated(prepare(8, "warm"), page, 8))
        rate, codes = asyncio.run(saturated(games, page))
        print(f"gunicorn and daphne, saturated: {rate:.0f} answers/s {dict(codes)}", flush=True)
        games = prepare(60, "paced")
        told("gunicorn and daphne, 100/s", *asyncio.run(paced(games, page, socket, 100, 20)))
    finally:
        for process in running:
            process.kill()


def main() -> None:
    with servers.running(durable=True) as addresses, tempfile.TemporaryDirectory() as var:
        os.environ.update(
            DATABASE_URL=addresses.database,
            REDIS_URL=addresses.redis,
            TEBAN_VAR=var,
            DJANGO_SETTINGS_MODULE="config.settings.dev",
        )
        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        measure()


if __name__ == "__main__":
    main()

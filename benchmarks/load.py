"""The load: posts over kept connections and open windows of the same players, as lightly as it can."""

import asyncio
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from websockets.asyncio.client import connect

HTMX = "HX-Request: true\r\n"
STAGGER = 16
"""Matches do not go in step: each begins at one of so many places, else all would end their turns at once."""


class Post(NamedTuple):
    """One answer: by which seat, on which form, and whether it becomes final."""

    seat: int
    body: bytes
    final: bool


class Game(NamedTuple):
    code: str
    cookies: list[str]
    posts: list[Post]


class Connection(asyncio.Protocol):
    """A kept connection that posts forms and reads no more of an answer than it must."""

    def __init__(self) -> None:
        self.read = b""
        self.answered: asyncio.Future[int] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.read += data
        head, found, body = self.read.partition(b"\r\n\r\n")
        if found and len(body) >= self._length(head.lower(), body) and self.answered is not None:
            self.read = b""
            self.answered.set_result(int(head[9:12]))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.answered is not None and not self.answered.done():
            self.answered.set_exception(ConnectionError("closed"))

    def _length(self, head: bytes, body: bytes) -> float:
        if b"content-length: " in head:
            return int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
        return 0 if body.endswith(b"0\r\n\r\n") else float("inf")


class Client:
    """Whoever posts, over one connection at a time."""

    def __init__(self, port: int, headers: str = "") -> None:
        self.port = port
        self.headers = headers
        self.link: Connection | None = None
        self.busy = asyncio.Lock()

    async def post(self, game: Game, post: Post) -> int:
        async with self.busy:
            return await self._post(game, post)

    async def _post(self, game: Game, post: Post) -> int:
        loop = asyncio.get_running_loop()
        if self.link is None or self.link.transport.is_closing():
            _, self.link = await loop.create_connection(Connection, "127.0.0.1", self.port)
        self.link.answered = loop.create_future()
        self.link.transport.write(  # type: ignore[attr-defined]
            f"POST /ja/matches/{game.code}/answer/ HTTP/1.1\r\nHost: localhost:{self.port}\r\n"
            f"Cookie: {game.cookies[post.seat]}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"{self.headers}Content-Length: {len(post.body)}\r\n\r\n".encode()
            + post.body
        )
        return await self.link.answered


@dataclass
class Times:
    """Seconds from sending an answer to what came of it."""

    codes: Counter[int] = field(default_factory=Counter)
    drafts: list[float] = field(default_factory=list)
    finals: list[float] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)
    rate: float = 0.0
    own_cpu: float = 0.0


class Windows:
    """A window for every seat; notes when the opponent of an answer hears of it."""

    def __init__(self, games: list[Game], port: int, times: Times) -> None:
        self.games, self.port, self.times = games, port, times
        self.sent: dict[str, tuple[float, int]] = {}

    async def __aenter__(self) -> "Windows":
        ready = asyncio.Semaphore(0)
        self.tasks = [
            asyncio.ensure_future(self._listen(game, seat, ready)) for game in self.games for seat in (0, 1)
        ]
        for _task in self.tasks:
            await ready.acquire()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await asyncio.sleep(1)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _listen(self, game: Game, seat: int, ready: asyncio.Semaphore) -> None:
        address, origin = f"ws://localhost:{self.port}/ws/match/{game.code}/", f"http://localhost:{self.port}"
        headers = {"Cookie": game.cookies[seat]}
        no = -1
        async with connect(
            address, origin=origin, additional_headers=headers, compression=None, ping_interval=None
        ) as link:
            async for message in link:
                heard = json.loads(message)["no"]
                if no < 0:
                    ready.release()
                began, by = self.sent.get(game.code, (0.0, seat))
                if heard != no and by != seat:
                    self.times.pushes.append(time.perf_counter() - began)
                    del self.sent[game.code]
                no = heard


async def saturated(
    games: list[Game], port: int, sockets: int, *, clients: int = 16, headers: str = "", most: int = 1000
) -> Times:
    """As fast as the server can: each client works through matches of its own, one answer after the other."""
    times = Times()

    async def work(mine: list[Game]) -> None:
        client = Client(port, headers)
        for turn in range(min(most, max(len(game.posts) for game in mine))):
            for game in mine:
                if turn < len(game.posts):
                    times.codes[await client.post(game, game.posts[turn])] += 1

    async with Windows(games, sockets, times):
        began, cpu = time.perf_counter(), time.process_time()
        await asyncio.gather(*(work(games[n::clients]) for n in range(min(clients, len(games)))))
        times.rate = times.codes.total() / (time.perf_counter() - began)
        times.own_cpu = (time.process_time() - cpu) / times.codes.total()
    return times


async def paced(
    games: list[Game], port: int, sockets: int, *, rate: float, seconds: float, headers: str = ""
) -> Times:
    """So many a second, one match after the other, each at a place of its own."""
    times = Times(rate=rate)
    clients = [Client(port, headers) for _game in games]
    begins = [n % STAGGER for n in range(len(games))]

    async def act(n: int) -> None:
        which, turn = n % len(games), n // len(games)
        game = games[which]
        post = game.posts[begins[which] + turn]
        began = time.perf_counter()
        if post.final:
            windows.sent[game.code] = (began, post.seat)
        times.codes[await clients[which].post(game, post)] += 1
        (times.finals if post.final else times.drafts).append(time.perf_counter() - began)

    async with Windows(games, sockets, times) as windows:
        for game, begin, client in zip(games, begins, clients, strict=True):
            for post in game.posts[:begin]:
                await client.post(game, post)
        turns = min(len(game.posts) - begin for game, begin in zip(games, begins, strict=True))
        total = min(int(rate * seconds), len(games) * turns)
        began, tasks = time.perf_counter(), []
        for n in range(total):
            await asyncio.sleep(max(0.0, began + n / rate - time.perf_counter()))
            tasks.append(asyncio.ensure_future(act(n)))
        await asyncio.gather(*tasks)
    return times

"""A match page from its first move to its thousandth row, and what a chapter of the rules costs a new reader.

    python -m benchmarks.pages

The match grows by rewinds, whose rows stay in the list. Times are processor and wall time in one process on a
PostgreSQL of its own, the middle of several; the ratio counts: page time must stay flat.
"""

import gzip
import random
import re
import time
from statistics import median
from typing import Any

import brotli

from benchmarks.installation import installed

ROWS = 1000
ROUNDS = 15
BACK_TO = 8
ASSETS = re.compile(r'<(?:link rel="stylesheet"|script|img)[^>]*?(?:href|src)="(/static/[^"]+)"')


class Table:
    """A match of two that is played at random and goes back when its round ends."""

    def __init__(self) -> None:
        from accounts.models import User
        from games.play import actions

        self.users = [User.objects.create_user(f"page{s}@example.org", f"page {s}") for s in "ab"]
        match = actions.create(self.users[0], "sylvan_dale", seats=2, pace=24 * 60 * 60)
        actions.join(self.users[1], match.code)
        self.code, self.rng, self.posts = match.code, random.Random(7), 0

    def look(self, seat: int) -> Any:
        from games.play import access

        return access.position(access.match_for_viewer(self.users[seat], self.code))

    def play_to(self, rows: int) -> None:
        from games.engine.prompts import SYSTEM
        from games.play import actions, store

        while (now := self.look(0)).look.match.head_n < rows:
            match = now.look.match
            table = store.table(match, now.look.seats)
            seat = table.awaited()[0]
            if seat == SYSTEM:
                self._go_back(match)
                continue
            prompt = table.prompt(seat)
            assert prompt is not None
            answer = self.rng.choice(list(table.engine.candidates(table.seen(seat), seat)))
            to = f"{now.look.seats[seat].edit}.{prompt.no}"
            self.posts += 1
            actions.answer(self.users[seat], self.code, to, answer, f"pages-{self.posts:05d}")

    def _go_back(self, match: Any) -> None:
        from games.play import actions

        standing = match.entries.filter(superseded=None, kind="answer").exclude(boundary="")
        actions.rewind_to(self.code, standing.values_list("n", flat=True)[BACK_TO])


def match_page(table: Table) -> float:
    """Print size, queries and time of the page of the seat that is asked; the processor time."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    seat = next((s for s in (0, 1) if table.look(s).prompt is not None), 0)
    client, url = Client(), f"/ja/matches/{table.code}/"
    client.force_login(table.users[seat], "accounts.backends.PasswordBackend")
    client.get(url)
    with CaptureQueriesContext(connection) as asked:
        page = client.get(url)
        queries = len(asked)
    walls, cpus = [], []
    for _ in range(ROUNDS):
        wall, cpu = time.perf_counter(), time.process_time()
        client.get(url)
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
    assert page.status_code == 200
    print(
        f"match page at row {table.look(seat).look.match.head_n}: {len(page.content) / 1024:.1f} KB, "
        f"{queries} queries, {median(walls) * 1e3:.1f} ms, {median(cpus) * 1e3:.1f} ms of processor",
        flush=True,
    )
    return median(cpus)


def chapters() -> None:
    """Print the heaviest chapter in each language: requests and bytes of a cold view."""
    from django.test import Client
    from django.utils import translation

    for language in ("ja", "en"):
        client, worst = Client(), (0, 0, 0, "")
        with translation.override(language):
            index = client.get(f"/{language}/rules/sylvan_dale/").content.decode()
            links = set(re.findall(rf'href="(/{language}/rules/sylvan_dale/[^/"#?]+/)', index))
            links -= {f"/{language}/rules/sylvan_dale/{name}/" for name in ("print", "history", "glossary")}
        for link in sorted(links):
            page = client.get(link)
            assets = set(ASSETS.findall(page.content.decode()))
            bodies = [page.content, *(b"".join(client.get(each)) for each in assets)]
            sizes = [sum(len(packed(body)) for body in bodies) for packed in (gzip.compress, brotli.compress)]
            worst = max(worst, (sizes[0], sizes[1], len(bodies), link))
            assert not page.cookies, link
            assert "public" in page["Cache-Control"], link
        print(f"heaviest of {len(links)} chapters: {worst[3]}, {worst[2]} requests, "
              f"{worst[0] / 1024:.1f} KB by gzip, {worst[1] / 1024:.1f} KB by brotli")  # fmt: skip


def main() -> None:
    with installed("compile_messages", "load_rulebooks", ALLOWED_HOSTS="testserver,localhost"):
        table = Table()
        table.play_to(1)
        first = match_page(table)
        table.play_to(ROWS)
        print(f"processor time at the thousandth row / at the first move: {match_page(table) / first:.2f}")
        chapters()


if __name__ == "__main__":
    main()

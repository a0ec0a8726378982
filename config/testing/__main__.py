"""`make test`: all on SQLite, what uses the database again on PostgreSQL and Redis, then the browser.

Random play needs nothing but the processor: it runs behind the others, in what they leave of the machine.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from config.testing import browser, servers
from config.testing.parts import Part, follow, say, stopped
from games import catalog

# Random matches for each number of players: of titles that are being written, and of those that people play.
GAMES_WRITTEN, GAMES_LISTED = "2", "200"
WORKERS = os.environ.get("TEST_WORKERS", str(os.cpu_count() or 2))
SPREAD = ["-n", WORKERS, "--dist", "worksteal"]
EMBEDDED = {"DATABASE_URL": "", "REDIS_URL": "", "EXPECTED_DATABASE": "sqlite"}
SUITES = [f"games/{slug}/tests/test_conformance.py" for slug in catalog.SLUGS]


def on_sqlite(folder: Path) -> Part:
    """Everything but the random play of listed titles."""
    others = [f"--ignore={suite}" for suite in SUITES]
    return Part("SQLite", [*SPREAD, "--games", GAMES_WRITTEN, *others], EMBEDDED, folder)


def on_servers(folder: Path, addresses: servers.Addresses) -> Part:
    real = {
        "DATABASE_URL": addresses.database,
        "REDIS_URL": addresses.redis,
        "EXPECTED_DATABASE": "postgresql",
    }
    return Part("PostgreSQL", [*SPREAD, "--only-database"], real, folder)


def in_browser(folder: Path) -> Part:
    chromium = browser.provide()
    if chromium is None:
        say("no browser could be had; its tests count as skipped. Install chromium and run again.")
    return Part("browser", ["e2e"], {**EMBEDDED, "CHROMIUM": chromium or ""}, folder)


def random_play(folder: Path) -> Part:
    """Its order is its own: longest first."""
    chosen = [*SUITES, *SPREAD, "--games", GAMES_LISTED, "-p", "no:randomly"]
    return Part("random play", chosen, EMBEDDED, folder, behind=True)


def run(folder: Path) -> dict[str, bool]:
    """Which parts have passed."""
    with stopped(random_play(folder)) as play:
        results = {}
        with stopped(on_sqlite(folder)) as part:
            results["SQLite"] = follow(part, play)
        try:
            with servers.running() as addresses, stopped(on_servers(folder, addresses)) as part:
                results["PostgreSQL"] = follow(part, play)
        except servers.Unavailable as problem:
            say(str(problem))
            results["PostgreSQL"] = False
        with stopped(in_browser(folder)) as part:
            results["browser"] = follow(part, play)
        results["random play"] = follow(play)
    return results


def main() -> int:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="teban-tests-") as folder:
        results = run(Path(folder))
    failed = [name for name, passed in results.items() if not passed]
    say(f"{'FAILED: ' + ', '.join(failed) if failed else 'all passed'} in {time.monotonic() - began:.0f} s")
    if failed:
        say("run one part again with: .venv/bin/pytest <path>")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())

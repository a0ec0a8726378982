"""`make test`: all on SQLite, what uses the database again on PostgreSQL and Redis, then the browser."""

import os
import subprocess
import sys
import time

from config.testing import browser, servers
from games import catalog

# Random matches for each number of players: of every title, and of those that people can play.
GAMES_WRITTEN, GAMES_LISTED = "2", "200"
WORKERS = os.environ.get("TEST_WORKERS", str(os.cpu_count() or 2))


def run(title: str, arguments: list[str], environment: dict[str, str]) -> bool:
    print(f"\ntests: {title}", flush=True)
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", *arguments]
    code = subprocess.run(command, env={**os.environ, **environment}, check=False).returncode
    print(
        f"tests: {title}: {'passed' if code == 0 else 'FAILED'} in {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return code == 0


def main() -> int:
    spread = ["-n", WORKERS, "--dist", "worksteal", "-m", "not e2e"]
    results = {}
    embedded = {"DATABASE_URL": "", "REDIS_URL": "", "EXPECTED_DATABASE": "sqlite"}
    results["SQLite"] = run("on SQLite, without servers", [*spread, "--games", GAMES_WRITTEN], embedded)
    suites = [f"games/{slug}/tests/test_conformance.py" for slug in catalog.SLUGS]
    results["random play"] = run("random play", [*suites, *spread, "--games", GAMES_LISTED], embedded)
    try:
        with servers.running() as addresses:
            real = {
                "DATABASE_URL": addresses.database,
                "REDIS_URL": addresses.redis,
                "EXPECTED_DATABASE": "postgresql",
            }
            results["PostgreSQL"] = run("on PostgreSQL and Redis", [*spread, "--only-database"], real)
    except servers.Unavailable as problem:
        print(f"tests: {problem}")
        results["PostgreSQL"] = False
    chromium = browser.provide()
    if chromium is None:
        print("tests: no browser could be had; its tests count as skipped. Install chromium and run again.")
    browsing = {**embedded, "CHROMIUM": chromium or ""}
    results["browser"] = run("in a real browser", ["e2e"], browsing)
    failed = [name for name, passed in results.items() if not passed]
    if failed:
        print(f"tests: FAILED ({', '.join(failed)}). Run one part again with: .venv/bin/pytest <path>")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())

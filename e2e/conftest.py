"""The served site as people meet it: `manage.py serve` on a folder of its own, and a real browser."""

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from config.testing.servers import free_port
from e2e.waiting import wait_until
from e2e.watching import Watch

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 180
TIMEOUT = 30_000
expect.set_options(timeout=TIMEOUT)


class Site(NamedTuple):
    url: str
    var: Path
    process: subprocess.Popen[bytes]

    def complaint(self) -> str:
        """What the site last said of an error of its own."""
        said = (self.var / "serve.log").read_text(errors="replace")
        return said[said.rfind("Internal Server Error") :][:6000] if "Internal Server Error" in said else ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.path).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.e2e)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    var = tmp_path_factory.mktemp("var")
    port = free_port()
    url = f"http://localhost:{port}"
    environment = {**os.environ, "TEBAN_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings.dev"}
    log = var / "serve.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until(
            lambda: answers(f"{url}/ja/") or process.poll() is not None, START_SECONDS, "the site to start"
        )
        assert process.poll() is None, f"the site did not start:\n{log.read_text()[-3000:]}"
        yield Site(url, var, process)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": os.environ["CHROMIUM"],
        "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
    }


@pytest.fixture
def person(site: Site, browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make a person with a browser of their own: `person(javascript=False, width=360)`.

    Only who `may_break` something may meet a page that says so.
    """
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []

    def make(
        *,
        javascript: bool = True,
        width: int = 1280,
        height: int = 800,
        lang: str = "ja",
        may_break: bool = False,
    ) -> BrowserContext:
        context = browser.new_context(
            base_url=site.url,
            java_script_enabled=javascript,
            locale=lang,
            timezone_id="Asia/Tokyo",
            viewport={"width": width, "height": height},
        )
        context.set_default_timeout(TIMEOUT)
        contexts.append(context)
        watches.append(Watch(context, urlsplit(site.url).netloc, may_break=may_break))
        return context

    yield make
    for context in contexts:
        context.close()
    assert [fault for watch in watches for fault in watch.faults] == [], site.complaint()

"""What no page may do, whoever reads it: break, call another host, or pass the content policy."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

LOCAL = {"data", "blob", "about"}
# A page that is refused is itself written to the console; its test asks for the status.
OWN_STATUS = ("Failed to load resource: the server responded with a status of 4",)
BROKEN = ("Failed to load resource: the server responded with a status of 500",)


class Watch:
    """The faults of all pages of one browser context; violations of the policy come by the console."""

    def __init__(self, context: BrowserContext, host: str, *, may_break: bool = False) -> None:
        self.faults: list[str] = []
        self._host = host
        self._expected = OWN_STATUS + BROKEN if may_break else OWN_STATUS
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(self._expected):
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in LOCAL and parts.netloc != self._host:
            self.faults.append(f"request to {request.url}")

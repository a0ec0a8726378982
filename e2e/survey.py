"""Look at a page as people with other eyes, hands and screens meet it."""

from __future__ import annotations

from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDTHS = (1280, 360)
MOST_BYTES = 60 * 1024
# Style sheets are not fetched once more: the policy forbids what axe would write with them.
EVERYTHING = {"resultTypes": ["violations"], "iframes": False, "preload": False}
COLOURS = {**EVERYTHING, "runOnly": ["color-contrast", "link-in-text-block"]}
"""All that another colour scheme can change."""
WAYS = tuple((scheme, width) for scheme in ("light", "dark") for width in WIDTHS)
AXE = "options => axe.run(document, options).then(found => found.violations)"
REMOVE = "elements => elements.forEach(element => element.remove())"
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Survey:
    """Loads each page once; scheme and width are switched in place."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page = page
        self.lang = lang
        self.faults: list[str] = []
        self._axe = Axe().axe_script

    def visit(
        self,
        path: str,
        *,
        status: int = 200,
        most: int = MOST_BYTES,
        without: str = "",
        ways: Sequence[tuple[str, int]] = WAYS,
    ) -> None:
        response = self.page.goto(f"/{self.lang}/{path}")
        assert response is not None
        if response.status != status:
            self._fault(f"status {response.status}")
        size = len(response.body())
        if size > most:
            self._fault(f"{size} bytes")
        if without:
            self.page.locator(without).evaluate_all(REMOVE)
        self.look(ways)

    def look(self, ways: Sequence[tuple[str, int]] = WAYS) -> None:
        self.page.evaluate(self._axe)
        for scheme, width in ways:
            rules = EVERYTHING if scheme == ways[0][0] else COLOURS
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self.page.set_viewport_size({"width": width, "height": 800})
            if over := self.page.evaluate(SIDEWAYS):
                self._fault(f"{width} px: {over} px too wide")
            for violation in self.page.evaluate(AXE, rules):
                nodes = ", ".join(str(node["target"]) for node in violation["nodes"][:3])
                self._fault(f"{scheme} {width} px: {violation['id']} ({violation['impact']}) {nodes}")

    def _fault(self, text: str) -> None:
        self.faults.append(f"{self.page.url}: {text}")

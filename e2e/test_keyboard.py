"""A whole match by key presses alone, on a screen of 360 px."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, expect

from e2e.people import Player, play_to_the_end

FURTHEST = 150
FOCUSED = "element => element === document.activeElement"
BEFORE = """element => document.activeElement !== document.body
  && Boolean(element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)"""


def test_from_the_lobby_to_the_final_score(person):
    host, guest = (person(width=360, height=740).new_page() for _ in range(2))
    host.goto("/ja/")
    go(host, host.locator("header a[href$='/lobby/']"))
    go(host, host.locator(".page-head a.button"))
    write(host, host.locator("#id_name"), "かえで")
    guest.goto(table_for_two(host))
    write(guest, guest.locator("#id_name"), "いちょう")
    expect(host.locator("#match")).to_be_visible()
    expect(guest.locator("#match")).to_be_visible()
    players = [KeyPlayer(host, random.Random(5)), KeyPlayer(guest, random.Random(6))]
    asked = next(player.page for player in players if player.asked)
    read_the_rule(asked)
    play_to_the_end(players)


class KeyPlayer(Player):
    """Chooses in the list or on the board, and never loses the place on the page."""

    def press(self, button: Locator) -> None:
        shape = self.page.locator(f'#match svg a[data-option="{button.get_attribute("value")}"]')
        on_board = shape.count() > 0 and self.rng.random() < 0.2
        tab_to(self.page, shape.first if on_board else button)
        self.page.keyboard.press("Space" if on_board else "Enter")

    def choose(self) -> None:
        super().choose()
        expect(self.page.locator("#question :focus")).to_have_count(1)


def tab_to(page: Page, target: Locator) -> None:
    key = "Shift+Tab" if target.evaluate(BEFORE) else "Tab"
    for _press in range(FURTHEST):
        if target.evaluate(FOCUSED):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{FURTHEST} times {key} do not lead to {target}")


def go(page: Page, link: Locator) -> None:
    tab_to(page, link)
    before = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != before)


def write(page: Page, field: Locator, text: str) -> None:
    """Type into a field of a form and send it with Enter."""
    tab_to(page, field)
    page.keyboard.insert_text(text)
    before = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != before)


def table_for_two(page: Page) -> str:
    """Two players are proposed; who may come is changed by the arrow keys."""
    tab_to(page, page.locator("input[name=public][value=yes]"))
    page.keyboard.press("ArrowDown")
    expect(page.locator("input[name=public][value=no]")).to_be_checked()
    go(page, page.locator("main form button.primary"))
    return page.locator("#invitation").input_value()


def read_the_rule(page: Page) -> None:
    """The paragraph behind the question opens beside the board, and Escape leads back."""
    link = page.locator("#question .ask-rule a")
    tab_to(page, link)
    page.keyboard.press("Enter")
    drawer = page.locator("#drawer")
    expect(drawer).to_contain_text(link.get_attribute("data-rule") or "")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(link).to_be_focused()

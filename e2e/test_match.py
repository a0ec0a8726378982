"""Two people play a whole match in their browsers; nobody reloads a page."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from e2e.people import (
    SWEPT,
    Player,
    newest_mail,
    open_mail,
    open_table,
    play_on,
    play_to_the_end,
    sign_up,
    sit_down,
)
from e2e.waiting import wait_until

ADDRESS = "midori@example.com"


def test_from_signing_up_to_the_final_score(person):
    host, guest, reader = (person().new_page() for _ in range(3))
    sign_up(host, "みどり", ADDRESS)
    sit_down(guest, open_table(host), "やま")
    expect(host.locator("#match")).to_be_visible()
    code = host.url.rstrip("/").rpartition("/")[2]
    players = [Player(host, random.Random(1)), Player(guest, random.Random(2))]
    mark(players)
    while play_on(players) is not players[0]:
        pass
    before = newest_mail(reader, ADDRESS, code)
    host.goto("about:blank")
    assert play_on(players[1:]) is players[1]
    open_mail(reader, ADDRESS, code, after=before)
    follow(reader, host, code)
    mark(players[:1])
    play_to_the_end(players)
    for player in players:
        assert player.page.evaluate("window.stayed"), "this window was loaded anew"
        expect(player.page.locator("#match table tfoot")).to_be_visible()
        assert player.page.locator("#match .ranking li").count() == 2
    wait_until(lambda: told_of_the_end(reader, code), SWEPT, "the mail about the end")


def mark(players):
    """What a reload would lose."""
    for player in players:
        player.page.evaluate("window.stayed = true")


def follow(reader: Page, page: Page, code: str) -> None:
    """The turn mail tells what happened, shows the board, and leads to the move."""
    expect(reader.locator(".mail-text")).to_contain_text("やま")
    frame = reader.frame_locator("iframe.mail-frame")
    assert frame.locator("img.board").evaluate("picture => picture.decode().then(() => picture.naturalWidth)")
    page.goto(reader.url)
    page.frame_locator("iframe.mail-frame").locator("a.move").click()
    expect(page).to_have_url(re.compile(f"/ja/matches/{code}/"))
    expect(page.locator("#question form[data-answer]")).to_be_visible()


def told_of_the_end(reader: Page, code: str) -> bool:
    open_mail(reader, ADDRESS, code)
    return "対局が終わりました" in reader.locator(".mail-text").inner_text()

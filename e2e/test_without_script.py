"""A whole match with JavaScript off: plain pages, links and forms."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from e2e.people import Player, open_table, play_to_the_end, sign_up, sit_down


def test_from_signing_up_to_the_final_score(person):
    host, guest = (person(javascript=False).new_page() for _ in range(2))
    sign_up(host, "しずか", "shizuka@example.com")
    sit_down(guest, open_table(host), "はじめ")
    match = guest.url.partition("?")[0]
    host.goto(match)
    players = [Player(host, random.Random(3)), Player(guest, random.Random(4))]
    play_to_the_end(players, refresh=lambda player: player.page.goto(match))
    for player in players:
        expect(player.page.locator("#match table tfoot")).to_be_visible()
        assert player.page.locator("#match .ranking li").count() == 2

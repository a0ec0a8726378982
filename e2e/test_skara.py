"""Skara Brae in real browsers: a match of two people, one alone, and amounts as they are set."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, expect

from e2e.people import (
    CHOICES,
    Player,
    newest_mail,
    open_table,
    play_example,
    play_to_the_end,
    sign_in,
    sit_down,
)

FORM = "#question form[data-answer]"
SEVERAL = f"{FORM} input:is([type=number], [type=checkbox])"


class Settler(Player):
    """Decides on what is suggested, and soon stops placing workers."""

    @property
    def asked(self) -> bool:
        return self.page.locator(f"{CHOICES}, {SEVERAL}").count() > 0

    def choose(self) -> None:
        if self.page.locator(SEVERAL).count() == 0:
            super().choose()
            return
        gone = self.gone
        for box in self.page.locator(f"{FORM} input[type=checkbox]").all()[:2]:
            box.check()
        self.page.locator(f"{FORM} button.now:enabled").click()
        self.decide(gone)

    def pick(self, buttons: list[Locator]) -> Locator:
        stop = self.page.locator(f"{CHOICES}[value=stop]")
        return stop if self.rng.random() < 0.7 and stop.count() else super().pick(buttons)


def test_two_play_to_the_final_score(person):
    host, guest = (person().new_page() for _ in range(2))
    sign_in(host, "sora@example.com")
    sit_down(guest, open_table(host, "skara_brae", "early_stop"), "うみ")
    expect(host.locator("#match")).to_be_visible()
    players = [Settler(host, random.Random(7)), Settler(guest, random.Random(8))]
    play_to_the_end(players)
    for player in players:
        assert player.page.locator("#match .ranking li").count() == 2
        expect(player.page.locator("#match .ranking .tag.good")).to_have_count(1)


def test_alone_against_the_goal(person):
    page, reader = (person().new_page() for _ in range(2))
    sign_in(page, "emily@example.com")
    page.goto("/ja/tables/new/skara_brae/")
    page.locator("input[name=seats][value='1']").check()
    expect(page.locator("input[name=pace]").first).to_be_hidden()
    for option in ("early_stop", "hard_solo"):
        page.locator(f"input[name=option-{option}]").check()
    page.locator("main form button.primary").click()
    expect(page.locator("#question")).to_be_visible()
    code = page.url.rstrip("/").rpartition("/")[2]
    play_to_the_end([Settler(page, random.Random(9))])
    expect(page.locator("#question")).to_contain_text("55")
    expect(page.locator("#question .tag", has_text=re.compile("勝ち|負け"))).to_be_visible()
    expect(page.locator("#match .ranking")).to_have_count(0)
    assert not newest_mail(reader, code)


def test_amounts_are_looked_at_before_they_are_decided(person):
    """With a script every change shows the storage it leads to; without, a button does."""
    for javascript in (True, False):
        page = person(javascript=javascript, width=360).new_page()
        sign_in(page, "emily@example.com")
        play_example(page)
        page.locator("#question button[value=take-SH01]").click()
        preview = page.locator("#question .preview svg")
        shell, seaweed = page.locator("#i-shell"), page.locator("#i-seaweed")
        expect(shell).to_have_value("1")
        before = preview.inner_html()
        if javascript:
            for _time in range(2):
                page.locator("#more-seaweed").click()
            expect(page.locator("[data-total]")).to_have_text("3")
        else:
            seaweed.fill("2")
            page.locator("#question button[name=look]").click()
        expect(preview.locator("[aria-label*='海藻2']")).to_have_count(1)
        expect(shell).to_have_value("1")
        expect(seaweed).to_have_value("2")
        assert preview.inner_html() != before


def test_what_another_has_is_unfolded_and_stays(person):
    """With a script in place, without by a link; what is filled in stays, and so does what is unfolded."""
    for javascript in (True, False):
        page, guest = (person(javascript=javascript, width=360).new_page() for _ in range(2))
        sign_in(page, "sora@example.com")
        sit_down(guest, open_table(page, "skara_brae"), f"うみ{javascript}")
        page.goto(page.url.partition("#")[0])
        fold = page.locator("#fold-1")
        expect(fold).to_have_attribute("aria-expanded", "false")
        address = page.url
        fold.click()
        expect(fold).to_have_attribute("aria-expanded", "true")
        expect(page.locator(".match-others .frame svg.scene")).to_be_visible()
        assert (page.url == address) == javascript
        page.locator(CHOICES).first.click()
        expect(page.locator("#question form.undo")).to_be_visible()
        expect(fold).to_have_attribute("aria-expanded", "true")
        fold.click()
        expect(fold).to_have_attribute("aria-expanded", "false")
        expect(page.locator(".match-others .frame")).to_have_count(0)

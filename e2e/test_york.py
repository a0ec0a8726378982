"""Three people play a whole match of Walls of York in their browsers, two of them in the same second."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from e2e.people import SWEPT
from e2e.waiting import wait_until
from games import catalog
from games.walls_of_york.data import SIGNS, read_map
from games.walls_of_york.geometry import STREET_IDS, bits
from games.walls_of_york.rules import plan

MOST_ROUNDS = 200
WORDS = catalog.words("walls_of_york")
SIGN_OF = {WORDS.name(name.replace("-", ""), "ja"): sign for sign, name in SIGNS.items()}
DECREE = re.compile(r"王の布告：教会(\d)（.*?）、井戸(\d)（.*?）、市場(\d)（")
ANSWERED = "document.querySelector('#question input[name=to]')?.value !== to"
PRESS_AT = """([button, moment]) => {
  window.pressed = new Promise((done) => setTimeout(() => {
    button.click();
    done(Date.now());
  }, moment - Date.now()));
}"""


@dataclass
class Builder:
    """One person at the table, who builds the smallest rectangle that meets the decree."""

    page: Page

    @property
    def asked(self) -> bool:
        return self.page.locator("#question form[data-answer]").count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator("#match .ranking").count() > 0

    @property
    def offered(self) -> list[str]:
        values = self.page.locator("#question :is(.choices button, option[value])")
        return [value for value in values.evaluate_all("all => all.map((one) => one.value)") if value]

    @property
    def question(self) -> str:
        """What an answer would be sent to; empty while others are awaited."""
        asked = self.page.locator("#question input[name=to]").first
        return asked.input_value() if self.asked else ""

    def wanted(self) -> set[str]:
        """The streets of the plan, read from the board in words."""
        text = self.page.request.get(f"{self.page.url.partition('?')[0].partition('#')[0]}text/").text()
        rows = re.findall(r"\d行目：([^<。]*?)(?=、\d行目|</li>)", text)
        layout = "".join(SIGN_OF.get(lot, ".") for row in rows for lot in row.split("、"))
        decree = DECREE.search(text)
        assert len(layout) == 64, rows
        assert decree, text
        churches, wells, markets = map(int, decree.groups())
        return {STREET_IDS[n] for n in bits(plan(read_map(layout), (churches, wells, markets)))}

    def best(self) -> str:
        """A street of the plan; the placement with most of it; a city as soon as there is one."""
        offered, wanted = self.offered, self.wanted()
        if "suggested" in offered:
            return "suggested"
        if any(street in offered for street in STREET_IDS):
            return next((street for street in offered if street in wanted), offered[0])
        return max(offered, key=lambda option: (sum(mark(street) in option for street in wanted), option))

    def answer(self) -> None:
        """What is asked now: the street on the board, then the placement by its picture; or the closing."""
        if self.page.locator("#question select").count():
            self.decide(self.best())
        self.decide(self.best())

    def decide(self, option: str) -> None:
        before = self.question
        self.button(option).click()
        self.page.wait_for_function(f"(to) => {ANSWERED} || document.querySelector('.confirm')", arg=before)
        yes = self.page.locator("#question .confirm button")
        if yes.count():
            yes.click()
        self.answered(before)

    def answered(self, before: str) -> None:
        self.page.wait_for_function(f"(to) => {ANSWERED}", arg=before)

    def button(self, option: str):
        on_board = self.page.locator(f'.match-board a.offered[href^="?choose={option}#"]')
        return on_board if on_board.count() else self.page.locator(f'#question button[value="{option}"]')


def mark(street: str) -> str:
    """A street as placements name it, where it is not one of the last borders."""
    return ("x-" if street.startswith("H") else "y-") + street[2:]


def at_the_same_time(first: Builder, second: Builder) -> None:
    """Both press their last button in the same second; neither knows of the other's answer."""
    for builder in (first, second):
        builder.decide(builder.best())
    before = [builder.question for builder in (first, second)]
    moment = first.page.evaluate("Date.now() + 1500")
    buttons = [builder.button(builder.best()).element_handle() for builder in (first, second)]
    for builder, button in zip((first, second), buttons, strict=True):
        assert button.get_attribute("name") == "option", "somebody else is awaited"
        builder.page.evaluate(PRESS_AT, [button, moment])
    pressed = [builder.page.evaluate("window.pressed") for builder in (first, second)]
    assert abs(pressed[0] - pressed[1]) < 1000
    for builder, question in zip((first, second), before, strict=True):
        builder.answered(question)


def test_a_whole_match_of_three(person):
    host, *guests = (person().new_page() for _ in range(3))
    host.goto("/ja/accounts/guest/")
    host.locator("#id_name").fill("城壁のあおい")
    host.locator("main form button.primary").click()
    invitation = open_york_table(host)
    for guest, name in zip(guests, ("城壁のいつき", "城壁のうみ"), strict=True):
        take_seat(guest, invitation, name)
    builders = [Builder(page) for page in (host, *guests)]
    for builder in builders:
        builder.page.locator("#question select").wait_for()
        builder.page.evaluate("window.stayed = true")
    at_the_same_time(*builders[:2])
    for builder in builders[:2]:
        expect(builder.page.locator("#question")).to_contain_text("全員が")
    builders[2].answer()
    everybody_asked(builders)
    builders[0].answer()
    expect(builders[1].page.locator("#match .turn")).to_be_visible()
    at_the_same_time(*builders[1:])
    everybody_asked(builders)
    play(builders)
    check_end(builders)


def take_seat(page: Page, invitation: str, name: str) -> None:
    page.goto(invitation)
    page.locator("#id_name").fill(name)
    page.locator("main form button.primary").click()
    expect(page.locator("#table, #match")).to_be_visible()


def open_york_table(page: Page) -> str:
    """A table for three with a map drawn at random; gives the invitation."""
    page.goto("/ja/tables/new/walls_of_york/")
    page.locator("input[name=seats][value='3']").check()
    page.locator("input[name=public][value=no]").check()
    page.locator("input[name=option-random_map]").check()
    page.locator("main form button.primary").click()
    return page.locator("#invitation").input_value()


def everybody_asked(builders: list[Builder]) -> None:
    wait_until(lambda: all(builder.asked for builder in builders), SWEPT, "the next turn in every window")


def play(builders: list[Builder]) -> None:
    """Whoever is asked answers, until every window shows the final score."""

    def somebody() -> Builder | bool:
        return next((builder for builder in builders if builder.asked or builder.over), False)

    for _round in range(MOST_ROUNDS):
        builder = wait_until(somebody, SWEPT, "a question or the end of the match")
        assert isinstance(builder, Builder)
        if builder.over:
            return
        builder.answer()
    raise AssertionError("the match does not end")


def check_end(builders: list[Builder]) -> None:
    for builder in builders:
        builder.page.locator("#match .ranking").wait_for()
        assert builder.page.evaluate("window.stayed"), "this window was loaded anew"
        assert builder.page.locator("#match .ranking li").count() == 3
    log = builders[0].page.locator("#match .match-log")
    expect(log).to_contain_text("勝")

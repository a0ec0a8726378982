"""What people do on the site: sign up, sit down, read their mail, and answer what they are asked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from e2e.waiting import wait_until

HARVEST = "SB-6.3.2-a"
PASSWORD = "a-quiet-forest-2026"
DEMO_PASSWORD = "teban-demo-2026"
CODE = re.compile(r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$", re.MULTILINE)
CHOICES = "#question form[data-answer] .choices button"
MOST_TURNS = 400
SWEPT = 150
"""Seconds after which what was lost on its way has been sent again."""


def sign_up(page: Page, name: str, email: str) -> None:
    """Create an account, find the code in the mailbox page, and type it in."""
    page.goto("/ja/accounts/signup/")
    page.locator("#id_name").fill(name)
    page.locator("#id_email").fill(email)
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("main form button.primary").click()
    expect(page.locator("#id_code")).to_be_visible()
    reader = page.context.new_page()
    open_mail(reader, email)
    code = CODE.search(reader.locator(".mail-text").inner_text())
    reader.close()
    assert code, "no code in the mail"
    page.locator("#id_code").fill(code[0])
    page.locator("main form button.primary").first.click()
    expect(page.locator("html")).to_have_class(re.compile("signed-in"))


def sign_in(page: Page, email: str, password: str = DEMO_PASSWORD) -> None:
    """Sign in, as somebody else if need be."""
    page.context.clear_cookies()
    page.goto("/ja/accounts/login/")
    page.locator("#id_login").fill(email)
    page.locator("#id_password").fill(password)
    page.locator("main form button.primary").click()
    expect(page.locator("html")).to_have_class(re.compile("signed-in"))


def newest_mail(page: Page, *about: str) -> str:
    """The address of the newest mail that names all this in subject or addressee; empty if there is none."""
    page.goto("/ja/mailbox/")
    rows = page.locator("main .list .row")
    for text in about:
        rows = rows.filter(has_text=text)
    return str(rows.first.get_attribute("href")) if rows.count() else ""


def open_mail(page: Page, *about: str, after: str = "") -> None:
    """Open the newest such mail as soon as it is another than `after`."""

    def come() -> str:
        newest = newest_mail(page, *about)
        return newest if newest != after else ""

    page.goto(wait_until(come, SWEPT, f"a mail about {about}"))


def open_table(page: Page, title: str = "", *options: str) -> str:
    """Open a table for two by invitation, as proposed by the form; gives the invitation link."""
    page.goto(f"/ja/tables/new/{title}/" if title else "/ja/tables/new/")
    for option in options:
        page.locator(f"input[name=option-{option}]").check()
    page.locator("input[name=public][value=no]").check()
    page.locator("main form button.primary").click()
    return page.locator("#invitation").input_value()


def sit_down(page: Page, invitation: str, name: str = "") -> None:
    page.goto(invitation)
    if name:
        page.locator("#id_name").fill(name)
    page.locator("main form button.primary").click()
    expect(page.locator("#match")).to_be_visible()


def play_example(page: Page, example: str = HARVEST, lang: str = "ja") -> None:
    """Play on from an example of the rulebook."""
    page.goto(f"/{lang}/rules/examples/{example}/")
    page.locator("main form button.primary").click()


@dataclass
class Player:
    """One person at one match: what they see, and how they answer."""

    page: Page
    rng: random.Random

    @property
    def asked(self) -> bool:
        return self.page.locator(CHOICES).count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator("#match .scores").count() > 0

    def choose(self) -> None:
        """Press one of the choices."""
        gone = self.gone
        self.press(self.pick(self.page.locator(CHOICES).all()))
        self.decide(gone)

    def decide(self, gone: Locator) -> None:
        """Until the question is gone; where the page asks once more, say yes.

        What others do meanwhile may make a choice final that was not when it was picked.
        """
        yes = self.page.locator("#question .confirm button")
        wait_until(lambda: yes.count() or gone.count(), what="the answer to be taken")
        if yes.count():
            self.press(yes)
        gone.wait_for(state="attached")

    def pick(self, buttons: list[Locator]) -> Locator:
        return self.rng.choice(buttons)

    def press(self, button: Locator) -> None:
        button.click()

    @property
    def gone(self) -> Locator:
        """A whole page without the question that is open now: it goes with the answer, whatever others do."""
        to = self.page.locator("#question form[data-answer] input[name=to]").get_attribute("value")
        return self.page.locator(f"#match:has(.match-log):not(:has(#question input[name=to][value='{to}']))")


def play_on(players: Sequence[Player], *, refresh: Callable[[Player], object] | None = None) -> Player | None:
    """Let whoever is asked make a whole turn; gives that player, or None when the match is over.

    `refresh` is for windows that cannot follow by themselves.
    """

    def somebody() -> Player | bool:
        for player in players:
            if refresh and not player.asked:
                refresh(player)
            if player.asked or player.over:
                return player
        return False

    player = wait_until(somebody, SWEPT, "a question or the end of the match")
    assert isinstance(player, Player)
    if player.over:
        return None
    while player.asked:
        player.choose()
    return player


def play_to_the_end(players: Sequence[Player], **how: Callable[[Player], object]) -> None:
    """Turn by turn, until every window shows the final score."""
    for _turn in range(MOST_TURNS):
        if play_on(players, **how) is None:
            break
    for player in players:
        if "refresh" in how:
            how["refresh"](player)
        player.page.locator("#match .scores").wait_for()

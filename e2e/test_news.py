"""A window that fetches what is new while its player goes on: neither may undo the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from e2e.people import open_table, play_example, sign_in
from e2e.waiting import wait_until

NEWS = re.compile(r"/fragment/\?")
AMOUNTS = "#question input[type=number]"
DECIDE = "#question form[data-answer] button.now"
COUNTED = """
window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...of) { super(...of); sockets.push(this); } };
"""


class Late:
    """The first thing that a window fetches is drawn at once, but arrives when the test says so."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._held: tuple[Route, APIResponse] | None = None
        page.route(NEWS, self._hold)

    def _hold(self, route: Route) -> None:
        if self._held:
            route.continue_()
        else:
            self._held = route, route.fetch()

    @property
    def drawn(self) -> bool:
        self.page.evaluate("0")
        return self._held is not None

    def arrive(self) -> None:
        assert self._held
        route, response = self._held
        with self.page.expect_response(NEWS):
            route.fulfill(response=response)


@pytest.fixture
def harvest(person):
    """Amounts are asked for, and what one more leads to is on its way."""
    page = person().new_page()
    sign_in(page, "emily@example.com")
    play_example(page)
    page.locator("#question button[value=take-SH01]").click()
    expect(page.locator(AMOUNTS).first).to_be_visible()
    late = Late(page)
    page.locator("#more-seaweed").click()
    wait_until(lambda: late.drawn, 30, "what one more leads to")
    return late


def test_what_comes_later_than_an_answer_is_not_shown(harvest):
    page = harvest.page
    page.locator(DECIDE).click()
    expect(page.locator(AMOUNTS)).to_have_count(0)
    asked = page.locator("#question-title").inner_text()
    with page.expect_response(lambda response: response.status == 304):
        harvest.arrive()
    expect(page.locator(AMOUNTS)).to_have_count(0)
    assert page.locator("#question-title").inner_text() == asked


def test_a_button_that_is_held_down_stays(harvest):
    page = harvest.page
    page.locator(DECIDE).hover()
    page.mouse.down()
    harvest.arrive()
    page.mouse.up()
    expect(page.locator(AMOUNTS)).to_have_count(0)


def test_what_is_filled_in_meanwhile_stays(harvest):
    page = harvest.page
    seaweed = page.locator("#i-seaweed")
    page.locator("#less-shell").click()
    seaweed.fill("3")
    harvest.arrive()
    expect(seaweed).to_have_value("3")
    expect(page.locator("#i-shell")).to_have_value("0")
    expect(page.locator("#question .preview svg [aria-label*='海藻3']")).to_have_count(1)
    expect(seaweed).to_be_focused()


@pytest.fixture
def counted(person):
    """Whose pages count their sockets, in a time that can be moved on."""
    page = person().new_page()
    sign_in(page, "emily@example.com")
    page.clock.install()
    page.add_init_script(COUNTED)
    return page


def until_is(page: Page, state: int, number: int = 0) -> None:
    """Wait until the socket of this number is open (1) or closed (3)."""
    wait_until(
        lambda: page.evaluate(f"window.sockets?.[{number}]?.readyState") == state,
        30,
        f"a socket to be {state}",
    )


def test_a_window_that_wakes_before_it_connects_again_has_one_socket(counted):
    play_example(counted)
    until_is(counted, 1)
    counted.evaluate("sockets[0].close()")
    until_is(counted, 3)
    counted.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    counted.clock.run_for(5000)
    assert counted.evaluate("sockets.length") == 2


@pytest.mark.parametrize("opens", [open_table, play_example], ids=["table", "match"])
def test_a_window_that_may_not_look_any_more_stops_asking(counted, opens):
    """Its player has signed out in another one."""
    opens(counted)
    until_is(counted, 1)
    counted.context.clear_cookies()
    counted.evaluate("sockets[0].close()")
    until_is(counted, 3)
    counted.clock.run_for(5000)
    until_is(counted, 3, number=1)
    counted.clock.run_for(120_000)
    assert counted.evaluate("sockets.length") == 2

"""No page has a fault of accessibility, scrolls sideways or is heavy: both languages, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.people import open_table, sign_in
from e2e.survey import Survey

BOOK = "rules/sylvan_dale"
READ_IN_ONE = 600 * 1024
MOST_OF_IT = "figure, .whole:nth-of-type(n + 3):not(:last-of-type)"
"""The whole book on one page: its figures and most chapters are looked at where they stand alone."""
BOOK_PAGES = ("", "/flags/", "/flags/?both=1", "/glossary/", "/history/")
SEARCHES = ("search/", "search/?q=木", "search/?q=zzzzzz")
SEND = """(form, fields) => {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
    else form.append(Object.assign(document.createElement("input"), { name, value }));
  }
  form.submit();
}"""
"""Sends a form as nobody can by pressing its buttons."""
WALKS = (
    ("SD-6.2-a",),
    ("SD-6.2-a", "card-S1-axe"),
    ("SD-6.2-a", "card-S1-axe", "tree-0-0"),
    ("SD-7.6-a", "card-S1-dual", "tree-0-0"),
    ("SD-8.2.1-a",),
    ("SD-8.2.1-a", "item-axe"),
    ("SD-8.3.1-a", "item-hammer"),
    ("SD-8.3.1-a", "item-hammer", "tree-0-0"),
    ("SD-8.4.1-a", "item-canopy"),
    ("SD-8.5.4-a", "item-bridge"),
    ("SD-5.3.1-a",),
    ("SD-5.3.1-a", "deck"),
)
"""To each kind of question, from the example that explains it; the last one asks whether it is meant."""

pytestmark = pytest.mark.parametrize("lang", ["ja", "en"])


@pytest.fixture
def survey(person, lang):
    looked = Survey(person(lang=lang).new_page(), lang)
    yield looked
    assert not looked.faults, "\n".join(looked.faults)


def test_rulebook(survey):
    survey.visit("rules/")
    for path in BOOK_PAGES:
        survey.visit(f"{BOOK}{path or '/'}")
    survey.visit(f"{BOOK}/print/", most=READ_IN_ONE, without=MOST_OF_IT)
    for path in SEARCHES:
        survey.visit(f"rules/{path}")
    survey.visit("rules/examples/SD-6.2-a/")
    survey.visit("rules/report/?at=SD-6.2")


def test_visitors(survey, person, lang):
    page, host = survey.page, person().new_page()
    sign_in(host, "sora@example.com")
    invitation = open_table(host).rstrip("/").rpartition("/")[2]
    for path in ("", "lobby/", f"invitation/{invitation}/"):
        survey.visit(path)
    for path in ("login", "signup", "guest", "password/reset"):
        survey.visit(f"accounts/{path}/")
    page.locator("#id_email").fill("emily@example.com")
    page.locator("main form button.primary").click()
    expect(page.locator("#id_code")).to_be_visible()
    survey.look()
    survey.visit("mailbox/")
    turn_mail = page.locator("main .row").filter(has_text="#").first
    survey.visit(own_path(turn_mail))
    stop = page.locator(".mail-text a[href*='/mail/stop/']").get_attribute("href")
    survey.visit(own_path(page.locator("iframe"), "src"))
    page.goto(stop)
    survey.look()
    page.goto(f"/{lang}/lobby/")
    survey.visit(own_path(page.locator("main .row").first))


def own_path(element, attribute="href"):
    """The address without its language."""
    return element.get_attribute(attribute).split("/", 2)[2]


def test_players(survey):
    page = survey.page
    sign_in(page, "haru@example.com")
    survey.visit("")
    asked = own_path(page.locator("main .row.mine").first)
    finished = own_path(page.locator("main .row:not(.mine)").last)
    survey.visit(asked)
    for path in ("text/", "log/", "resign/", "at/3/", "at/3/rewind/"):
        survey.visit(f"{asked}{path}")
    survey.visit(finished)
    survey.visit(f"{finished}at/3/")
    survey.visit("tables/new/")
    page.locator("main form button.primary").click()
    expect(page.locator("#invitation")).to_be_visible()
    survey.look()
    for path in ("settings", "email", "password/change", "passkeys", "logout"):
        survey.visit(f"accounts/{path}/")
    sign_in(page, "emily@example.com")
    survey.visit(asked)


@pytest.mark.parametrize("walk", WALKS, ids="/".join)
def test_questions(survey, walk):
    page, (example, *answers) = survey.page, walk
    page.goto(f"/{survey.lang}/rules/examples/{example}/")
    page.locator("main form button.primary").click()
    for answer in answers:
        press(page, answer)
    survey.look()


def press(page: Page, answer: str) -> None:
    sentence = page.locator("#question")
    before = sentence.inner_text()
    page.locator(f'#question button[value="{answer}"]').click()
    expect(sentence).not_to_have_text(before, use_inner_text=True)


def test_refusals(survey):
    page, lang = survey.page, survey.lang
    survey.visit("nowhere/", status=404)
    survey.visit("invitation/nobody/", status=404)
    survey.visit("practice/", status=405)
    sign_in(page, "haru@example.com")
    page.goto(f"/{lang}/")
    page.locator("main .row.mine").first.click()
    match = page.url
    for status, changes in (
        (409, {"to": "0.999999"}),
        (422, {"option": "nothing"}),
        (403, {"csrfmiddlewaretoken": "x"}),
    ):
        page.goto(match)
        with page.expect_navigation() as arrived:
            page.locator("#question form[data-answer]").evaluate(SEND, {"option": "deck", **changes})
        assert arrived.value.status == status
        survey.look()
    survey.lang = "fr"
    survey.visit("", status=404)

"""No page has a fault of accessibility, scrolls sideways or is heavy: both languages, light and dark."""

from __future__ import annotations

import random
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from e2e import staging
from e2e.people import PASSWORD, Player, open_table, play_example, play_on, sign_in, sit_down
from e2e.survey import WAYS, Survey

BOOK = "rules/sylvan_dale"
READ_IN_ONE = 600 * 1024
CHAPTER = 80 * 1024
"""With its figures; how much of it is sent is limited where the rulebook is tested."""
MOST_OF_IT = "figure, .whole:nth-of-type(n + 3):not(:last-of-type)"
"""The whole book on one page: its figures and most chapters are looked at where they stand alone."""
BOOK_PAGES = ("", "/flags/", "/flags/?both=1", "/glossary/", "/history/")
SEARCHES = ("search/", "search/?q=木", "search/?q=シルバンデール", "search/?q=zzzzzz")
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
    survey.visit("rules/report/?paragraph=SD-6.2")


def test_chapters(survey, lang):
    """Each chapter of each book once: in one of the languages, light or dark, at one width."""
    page = survey.page
    page.goto(f"/{lang}/rules/")
    books = [own_path(book) for book in page.locator("main a.card").all()]
    paths = []
    for book in books:
        page.goto(f"/{lang}/{book}")
        paths += [own_path(chapter) for chapter in page.locator("main ol.contents > li > a").all()]
    assert len(paths) > 3 * len(books) > 3
    for path, way in zip(paths[lang == "en" :: 2], cycle(WAYS), strict=False):
        survey.visit(path, most=CHAPTER, ways=[way])


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
    play_example(page, example, survey.lang)
    for answer in answers:
        press(page, answer)
    survey.look()


def test_others_folded_and_unfolded(survey):
    page = survey.page
    play_example(page, lang=survey.lang)
    expect(page.locator("#fold-1")).to_be_visible()
    match = f"matches/{page.url.partition('/matches/')[2].partition('/')[0]}/"
    survey.visit(match)
    survey.visit(f"{match}?unfold=1")
    expect(page.locator("#fold-1")).to_have_attribute("aria-expanded", "true")


def press(page: Page, answer: str) -> None:
    sentence = page.locator("#question")
    before = sentence.inner_text()
    page.locator(f'#question button[value="{answer}"]').click()
    expect(sentence).not_to_have_text(before, use_inner_text=True)


def test_refusals(survey):
    page, lang = survey.page, survey.lang
    survey.visit("nowhere/", status=404)
    survey.visit("invitation/nobody/", status=404)
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


def test_too_much_at_once(survey):
    """One address may have one code in ten seconds."""
    page = survey.page
    for attempt in range(5):
        page.context.clear_cookies()
        page.goto(f"/{survey.lang}/accounts/signup/")
        page.locator("#id_name").fill(f"急ぐ人{attempt} {survey.lang}")
        page.locator("#id_email").fill(f"hasty-{survey.lang}@example.com")
        page.locator("#id_password1").fill(PASSWORD)
        with page.expect_navigation() as arrived:
            page.locator("main form button.primary").click()
        if arrived.value.status == 429:
            break
    assert arrived.value.status == 429
    survey.look()


def test_what_time_and_faults_bring(site, person, survey, lang):
    """The notices of a match: somebody late, votes, a wish to go back; the site at work, and broken."""
    host, guest = (person(lang=lang, may_break=True).new_page() for _ in range(2))
    sign_in(host, "sora@example.com")
    sit_down(guest, open_table(host), f"旅の人{lang}")
    code = host.url.rstrip("/").rpartition("/")[2]
    players = [Player(page, random.Random(1)) for page in (host, guest)]
    moved = play_on(players)
    assert moved is not None
    late = players[1 - players.index(moved)].page
    expect(late.locator("#question form[data-answer]")).to_be_visible()
    staging.time_is_up(site.var, code)
    survey.page = moved.page
    survey.visit(f"matches/{code}/")
    moved.page.locator("button[name=choice][value=wait]").click()
    expect(moved.page.locator("button[aria-pressed=true]")).to_be_visible()
    moved.page.goto(f"/{lang}/matches/{code}/at/0/rewind/")
    moved.page.locator("main form button.primary").click()
    expect(moved.page.locator("button[name=agree]")).to_be_visible()
    survey.look()
    survey.page = late
    survey.visit(f"matches/{code}/")
    staging.site_works(site.var, code)
    survey.visit(f"matches/{code}/")
    with staging.broken(site.var, code):
        survey.visit(f"matches/{code}/", status=500)


def test_keepers(survey):
    page, admin = survey.page, "admin/play"
    sign_in(page, "admin@example.com")
    survey.visit("admin/")
    survey.visit(f"{admin}/match/?status__exact=running&practice__exact=0")
    match = own_path(page.locator("#result_list tbody th a").last).partition("?")[0]
    survey.visit(match)
    for act in ("rewind", "replace", "close"):
        survey.visit(match.replace("change/", f"act/{act}/"))
    survey.visit(f"{admin}/notice/?fate__exact=sent")
    survey.visit(own_path(page.locator("#result_list tbody th a").first).partition("?")[0])
    survey.visit("admin/rulebook/paragraph/?q=SD-6.2")
    paragraph = own_path(page.locator("#result_list tbody th a").first).partition("?")[0]
    survey.visit(paragraph)
    survey.visit(paragraph.replace("change/", "history/"))


def test_keepers_of_accounts(survey):
    page, users = survey.page, "admin/accounts/user"
    sign_in(page, "admin@example.com")
    survey.visit(f"{users}/add/")
    page.goto(f"/{survey.lang}/{users}/?q=haru@example.com")
    survey.visit(own_path(page.locator("#result_list tbody th a").first).partition("?")[0])
    page.locator("details > summary").filter(has=page.locator("h2")).click()
    survey.look()

"""Every page in both languages: what it shows, to whom, how heavy it is."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from games import rendering
from games.play import actions
from games.play.models import Proposal, Seat
from games.play.tests.pages.conftest import finish_round, mover
from games.play.tests.pages.noscript import MOST_QUERIES, Browser, check_light
from games.sylvan_dale import board

pytestmark = pytest.mark.django_db


def run(play, turns):
    """So many turns, each with the first choices offered."""
    for _turn in range(turns):
        finish_round(play)
        if play.match.ended:
            return
        seat = mover(play)
        while not play.first(seat).final or play.awaited() == (seat,):
            pass


def pages(play):
    return ["", "fragment/", "log/", "at/", "at/0/", "resign/"]


def test_the_page_says_who_could_have_chosen_the_draws(play, lang):
    last = play.users[1].name
    said = {"ja": f"この対局では{last}さん", "en": f"the one who added the last characters, here {last}."}
    assert said[lang] in play.now.go(play.path).text
    play.match.seats.filter(number=1).update(nonce_drawn=True)
    page = play.now.go(play.path)
    assert said[lang] not in page.text
    assert {"ja": "サイトだけでも", "en": "so it alone could have chosen"}[lang] in page.text


def test_a_table_for_one_says_that_its_characters_came_before_the_key(visit, lang, player):
    host = player()
    match = actions.create(host, "skara_brae", seats=1, nonce="my own")
    page = visit(host, lang).go(f"/matches/{match.code}/")
    assert {"ja": "ひとり用の卓では", "en": "At a table for one"}[lang] in page.text
    assert {"ja": "この対局では", "en": "the last characters"}[lang] not in page.text


def test_every_page_of_a_running_match(play, lang):
    run(play, 4)
    for path in pages(play):
        page = play.browsers[0].go(play.path + path)
        assert play.browsers[0].status == 200, path
        if path != "fragment/":
            assert f'<html lang="{lang}"' in page.html
        assert "%(" not in page.text


@pytest.mark.parametrize("path", ["/", "/lobby/", "/tables/new/", "/tables/new/sylvan_dale/", "/mailbox/"])
@pytest.mark.parametrize("who", ["visitor", "player"])
def test_pages_without_a_match(visit, lang, player, path, who):
    person = visit(player() if who == "player" else None, lang)
    page = person.go(path)
    assert person.status == 200
    assert f'<html lang="{lang}"' in page.html


@pytest.mark.parametrize("who", [0, 1, None])
def test_a_match_page_is_light(play, lang, player, who):
    run(play, 9)
    person = Browser(player(), lang) if who is None else play.browsers[who]
    person.go(play.path)
    check_light(person, play.path)


def test_a_page_of_four_is_light(table):
    play = table(4)
    run(play, 30)
    for person in (Browser(user, lang) for user in play.users for lang in ("ja", "en")):
        check_light(person, play.path)


@pytest.mark.parametrize("path", ["/", "/lobby/"])
def test_lists_take_as_many_queries_as_they_like_matches(visit, player, path):
    users = [player(), player()]
    person = visit(users[0])
    counts = []
    for more in (1, 4):
        for _match in range(more):
            match = actions.create(users[0], "sylvan_dale", seats=2)
            actions.join(users[1], match.code)
            actions.create(users[1], "sylvan_dale", seats=2)
        with CaptureQueriesContext(connection) as queries:
            person.go(path)
        counts.append(len(queries))
    # The chance of who begins decides whether any match waits here: two queries for all their questions.
    assert counts[1] - counts[0] in (-2, 0, 2)
    assert max(counts) <= MOST_QUERIES


def test_nothing_is_inline(play, lang):
    for path in pages(play):
        html = play.browsers[0].go(play.path + path).html
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", html), path
    policy = play.browsers[0].response["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_question_names_its_paragraph(play, lang):
    page = play.now.go(play.path)
    assert "SD-5.1.1" in page.text
    assert any("SD-5.1.1" in url for url in page.links.values())


def test_what_cannot_be_chosen_says_why(play, lang):
    play.now.go(play.path)
    page = play.now.choose(play.now.page.options[0].value)
    assert ("選べないものとその理由" if lang == "ja" else "What cannot be chosen, and why") in page.text
    assert 'class="reasons"' in page.html


def test_who_waits_and_who_moves(play, lang):
    assert ("あなたの番です" if lang == "ja" else "It is your turn") in play.now.go(play.path).text
    page = play.other.go(play.path)
    name = play.users[mover(play)].name
    assert (f"{name}さんの番です" if lang == "ja" else f"{name} to move") in page.text
    assert page.form("/answer/") is None


def test_right_after_a_turn_the_page_tells_what_it_was(play, lang):
    since = {"ja": "前回のあなたの番から", "en": "Since your last turn"}[lang]
    first = mover(play)
    run(play, 1)
    page = play.browsers[first].go(play.path)
    assert since not in page.text
    assert page.html.partition('<ol class="log">')[2].count(play.users[first].name) > 1
    run(play, 1)
    assert since in play.browsers[first].go(play.path).text


def test_a_final_choice_is_asked_twice(play, lang):
    play.now.go(play.path)
    while not any(button.name == "ask" for button in play.now.page.options):
        play.now.choose(play.now.page.options[0].value)
    before = play.match.head_n
    form = play.now.page.form("/answer/")
    ask = next(button for button in play.now.page.options if button.name == "ask")
    page = play.now.send(form, ask)
    assert play.match.head_n == before
    assert [button.value for button in page.options] == [ask.value]
    assert ("あとで戻せません" if lang == "ja" else "cannot be taken back") in page.text
    play.now.send(page.form("/answer/"), page.options[0])
    assert play.match.head_n > before


def test_others_see_nothing_of_a_draft(play, lang):
    play.other.go(play.path)
    before = stripped(play.other.go(play.path).html)
    play.now.go(play.path)
    play.now.choose(play.now.page.options[0].value)
    assert stripped(play.other.go(play.path).html) == before


def stripped(html):
    """A page without what is new each time."""
    return re.sub(r'name="(csrfmiddlewaretoken|token)" value="[^"]*"', "", html)


def test_a_fragment_is_sent_only_when_something_changed(play, lang):
    person = play.now
    person.go(f"{play.path}fragment/")
    tag = person.response["ETag"]
    assert (
        person.client.get(f"/{lang}{play.path}fragment/", headers={"If-None-Match": tag}).status_code == 304
    )
    person.go(play.path)
    person.choose(person.page.options[0].value)
    fresh = person.client.get(f"/{lang}{play.path}fragment/", headers={"If-None-Match": tag})
    assert fresh.status_code == 200
    assert 'id="match"' in fresh.content.decode()
    other = "en" if lang == "ja" else "ja"
    tag = fresh["ETag"]
    assert (
        person.client.get(f"/{other}{play.path}fragment/", headers={"If-None-Match": tag}).status_code == 200
    )


def test_a_script_gets_the_fragment_at_once(play, lang):
    play.now.go(play.path)
    form = play.now.page.form("/answer/")
    data = dict(form.fields) | {"option": play.now.page.options[0].value}
    answer = play.now.client.post(form.action, data, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    html = answer.content.decode()
    assert html.strip().startswith('<div id="match"')
    again = play.now.client.post(form.action, data | {"token": "another-one"}, headers={"HX-Request": "true"})
    assert again.status_code == 409
    assert 'role="alert"' in again.content.decode()


def test_the_key_is_committed_to_before_anybody_sits_down(visit, lang, player):
    match = actions.create(player(), "sylvan_dale", seats=2)
    for path in (f"/invitation/{match.invitation}/", f"/matches/{match.code}/"):
        page = visit(lang=lang).go(path)
        assert match.commitment in page.text
        assert bytes(match.key).hex() not in page.html


def test_resigning_is_asked_once_more(play, lang):
    play.now.go(play.path)
    page = play.now.go(f"{play.path}resign/")
    assert play.match.running
    page = play.now.press("/resign/")
    assert play.match.ended
    assert play.match.commitment in page.html
    assert bytes(play.match.key).hex() in page.html
    assert ("勝ち" if lang == "ja" else "won") in page.text


def test_going_back_by_consent(play, lang):
    run(play, 3)
    numbers = play.at(0) and [n for n in play_positions(play) if n > 0]
    play.browsers[0].go(f"{play.path}at/{numbers[0]}/rewind/")
    assert play.browsers[0].status == 200
    play.browsers[0].press("/rewind/")
    assert Proposal.objects.get().fate == "open"
    page = play.browsers[1].go(play.path)
    assert play.users[0].name in page.text
    play.browsers[1].press("/consent/", "同意する" if lang == "ja" else "Agree")
    assert Proposal.objects.get().fate == "agreed"
    page = play.browsers[1].go(f"{play.path}log/")
    assert ("戻りました" if lang == "ja" else "went back") in page.text


def play_positions(play):
    from games.play import access

    return access.positions(play.look(0))


def test_every_position_has_its_link(play, lang):
    run(play, 5)
    numbers = play_positions(play)
    for n in numbers:
        page = play.browsers[0].go(f"{play.path}at/{n}/")
        assert play.browsers[0].status == 200
        assert page.url.endswith(f"/at/{n}/")
        assert (f"/at/{n}/rewind/" in page.html) == (n != numbers[-1])
    within = next(n for n in range(numbers[-1]) if n not in numbers)
    assert (
        play.browsers[0]
        .go(f"{play.path}at/{within}/")
        .url.endswith(f"/at/{min(n for n in numbers if n > within)}/")
    )
    assert play.browsers[0].go(f"{play.path}at/?at=0").url.endswith(f"/at/{numbers[0]}/")


def test_what_the_site_wrote_leads_to_the_position_that_stood_then(play, lang):
    run(play, 2)
    last = play_positions(play)[-1]
    actions.resign(play.users[0], play.code)
    play.browsers[1].go(f"{play.path}at/{play.match.head_n}/")
    assert play.browsers[1].status == 200
    assert play.browsers[1].page.url.endswith(f"/at/{last}/")


def test_the_site_at_work_says_so(play, lang):
    while play.match.system_step is None:
        play.first(mover(play))
    for person in play.browsers:
        page = person.go(play.path)
        assert ("サイトが処理しています" if lang == "ja" else "The site is working") in page.text
        assert page.form("/answer/") is None
    finish_round(play)
    play.browsers[mover(play)].go(play.path)
    assert play.browsers[mover(play)].page.options


def test_the_score_by_parts(table):
    play = table()
    run(play, 200)
    assert play.match.ended
    for lang, total in (("ja", "合計"), ("en", "Total")):
        page = Browser(play.users[0], lang).go(play.path)
        assert total in page.text
        for seat in play.match.seats.all():
            assert f"<strong>{seat.points}</strong>" in page.html
        assert 'data-rule="SD-9.1.5"' in page.html


def test_the_export_leaves(play, lang):
    run(play, 3)
    play.browsers[0].go(f"{play.path}export/")
    told = json.loads(play.browsers[0].response.content)
    assert told["key"] is None
    assert told["code"] == play.code
    assert "attachment" in play.browsers[0].response["Content-Disposition"]


def test_a_long_log_has_pages(play, lang, monkeypatch):
    from games.play.views import match as views

    run(play, 6)
    link = re.compile(r"/at/(\d+)/")
    whole = link.findall(play.browsers[0].go(f"{play.path}log/").html)
    monkeypatch.setattr(views, "LOG_ROWS", 10)
    found, page = [], play.browsers[0].go(f"{play.path}log/")
    for _page in range(20):
        found = link.findall(page.html) + found
        earlier = page.links.get("以前の記録" if lang == "ja" else "Earlier entries")
        if earlier is None:
            break
        page = play.browsers[0].go(earlier)
    assert found == whole
    assert len(set(whole)) > 12


def test_the_thumbnail_is_a_picture(play, lang):
    play.browsers[0].go(f"{play.path}board.png")
    response = play.browsers[0].response
    assert response.content.startswith(b"\x89PNG")
    again = play.browsers[0].client.get(
        f"/{lang}{play.path}board.png", headers={"If-None-Match": response["ETag"]}
    )
    assert again.status_code == 304


def test_a_thumbnail_that_is_drawn_otherwise_has_another_address(play, lang, monkeypatch):
    person = play.now
    person.go(f"{play.path}resign/")
    person.press("/resign/")
    monkeypatch.setattr(rendering, "edition", rendering.edition.__wrapped__)

    def listed():
        (address,) = re.findall(r'<img src="(/[^"]+board.png[^"]*)"', person.go("/").html)
        return unescape(address)

    def fetched(address):
        """Whether it may be kept for good, and its tag."""
        response = person.client.get(address)
        assert response.content.startswith(b"\x89PNG")
        return "immutable" in response["Cache-Control"], response["ETag"]

    before = listed()
    lasting, tag = fetched(before)
    assert lasting
    draw = board.thumbnail
    monkeypatch.setattr(board, "thumbnail", lambda view: replace(draw(view), width=99))
    after = listed()
    assert after != before
    anew = fetched(after)
    assert anew[0]
    assert anew[1] != tag
    for old in (before, f"/{lang}{play.path}board.png"):
        assert fetched(old) == (False, anew[1])


def test_a_vote_on_a_late_player(play, lang):
    from datetime import timedelta

    from django.utils import timezone

    late = mover(play)
    Seat.objects.filter(match=play.match, number=late).update(due_at=timezone.now() - timedelta(hours=1))
    page = play.other.go(play.path)
    assert ("持ち時間を使い切りました" if lang == "ja" else "has run out of time") in page.text
    own = play.now.go(play.path)
    assert own.text.count("持ち時間を使い切りました" if lang == "ja" else "You have run out of time") == 1
    assert f"{play.users[late].name}さんは持ち時間" not in own.text
    play.other.press("/vote/", "待つ" if lang == "ja" else "Wait")
    assert play.match.running
    play.other.press("/vote/", "打ち切る" if lang == "ja" else "Close")
    assert play.match.ended
    play.other.go(play.path)
    assert play.other.status == 200

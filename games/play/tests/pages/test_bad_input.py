"""What bad input gets: a clear sentence in the reader's language, the right status, and nothing lost."""

from __future__ import annotations

import pytest

from accounts import limits
from games.play import actions
from games.play.models import Match
from games.play.tests.pages.conftest import mover
from games.play.tests.pages.noscript import Browser

pytestmark = pytest.mark.django_db

STALE = {"ja": "画面を開いたあとで対局が進みました", "en": "The match has moved on since this page was made"}
NOT_ASKED = {"ja": "今はあなたの番ではありません", "en": "It is not your turn"}
NO_SEAT = {"ja": "この対局に、あなたの席はありません", "en": "You have no seat in this match"}
UNREADABLE = {"ja": "答えを読み取れませんでした", "en": "This answer cannot be read"}
INCOMPLETE = {"ja": "送られた内容に足りないものがあります", "en": "This form is incomplete"}
DEAD = {"ja": "この招待はもう使えません", "en": "This invitation is no longer valid"}
FULL = {"ja": "この卓は満席です", "en": "This table is full"}
BEGUN = {"ja": "この対局はもう始まっています", "en": "This match has already begun"}
FAST = {"ja": "短い時間に操作が続いた", "en": "That was a little fast"}
OPEN_AGAIN = {"ja": "1分ほど待って、もう一度開いて", "en": "Please open it again in a minute."}

both = pytest.mark.parametrize("lang", ["ja", "en"])


@pytest.fixture
def play(play):
    """The browser of the seat that is asked is on its page."""
    play.now.go(play.path)
    return play


def rows(play):
    return play.match.entries.count(), [seat.draft_length for seat in play.match.seats.all()]


def test_an_illegal_move_is_refused_with_its_paragraph(play, lang):
    play.now.choose(play.now.page.options[0].value)
    before = rows(play)
    offered = {button.value for button in play.now.page.options}
    refused = next(f"tree-{r}-{c}" for r in range(4) for c in range(2) if f"tree-{r}-{c}" not in offered)
    form = play.now.page.form("/answer/")
    page = play.now.send(form, option=refused)
    assert play.now.status == 422
    assert "SD-" in page.alert
    assert {button.value for button in page.options} == offered
    assert rows(play) == before


def test_an_option_that_is_not_offered(play, lang):
    play.now.send(play.now.page.form("/answer/"), option="tree-9-9")
    assert play.now.status == 422
    assert play.now.page.alert


def test_out_of_turn(play, lang):
    play.other.go(play.path)
    assert play.other.page.form("/answer/") is None
    form = play.now.page.form("/answer/")
    form.fields = [(n, v) for n, v in form.fields if n != "csrfmiddlewaretoken"]
    token = play.other.go("/tables/new/").form("/new/").values("csrfmiddlewaretoken")[0]
    page = play.other.send(form, option="card-S1-axe", csrfmiddlewaretoken=token)
    assert play.other.status == 409
    assert NOT_ASKED[lang] in page.alert


def test_a_double_click_counts_once(play, lang):
    form = play.now.page.form("/answer/")
    option = play.now.page.options[0]
    first = play.now.send(form, option)
    after = rows(play)
    again = play.now.send(form, option)
    assert play.now.status == 200
    assert rows(play) == after
    assert [b.value for b in again.options] == [b.value for b in first.options]


def test_a_stale_page_gets_the_fresh_one_and_keeps_the_choice(play, lang):
    old = play.now.page
    play.now.choose(old.options[0].value)
    form = old.form("/answer/")
    page = play.now.send(form, old.options[-1], token="another-token")
    assert play.now.status == 409
    assert STALE[lang] in page.alert
    assert page.options


def test_a_stale_page_marks_what_was_chosen_if_it_is_still_there(play, lang):
    old = play.now.page
    option = old.options[0]
    play.now.choose(option.value)
    play.now.press("/undo/")
    page = play.now.send(old.form("/answer/"), option, token="another-token")
    assert play.now.status == 409
    assert 'aria-describedby="kept"' in page.html


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"option": []}, 400, UNREADABLE),
        ({"option": ["a", "b"]}, 400, UNREADABLE),
        ({"option": "x" * 5000}, 400, UNREADABLE),
        ({"shape": "split", "part-x": "many"}, 400, UNREADABLE),
        ({"shape": "circle"}, 400, UNREADABLE),
        ({"option": "card-S1-axe", "token": ""}, 400, INCOMPLETE),
        ({"option": "card-S1-axe", "token": "x"}, 400, INCOMPLETE),
        ({"option": "card-S1-axe", "token": "<script>alert(1)</script>"}, 400, INCOMPLETE),
        ({"option": "card-S1-axe", "to": ""}, 400, UNREADABLE),
        ({"option": "card-S1-axe", "to": "x.y"}, 400, UNREADABLE),
        ({"option": "card-S1-axe", "to": "9" * 400}, 400, UNREADABLE),
    ],
)
def test_a_malformed_answer(play, lang, change, status, sentence):
    before = rows(play)
    page = play.now.send(play.now.page.form("/answer/"), **change)
    assert play.now.status == status
    assert sentence[lang] in page.alert
    assert page.options
    assert rows(play) == before


def test_a_form_without_its_token_of_the_session(play, lang):
    form = play.now.page.form("/answer/")
    form.fields = [(name, value) for name, value in form.fields if name != "csrfmiddlewaretoken"]
    before = rows(play)
    play.now.send(form, play.now.page.options[0])
    assert play.now.status == 403
    assert play.now.page.text
    assert rows(play) == before


def test_a_stranger_cannot_move(play, lang, player):
    stranger = Browser(player(), lang)
    page = stranger.go(play.path)
    assert stranger.status == 200
    assert page.form("/answer/") is None
    token = stranger.go("/tables/new/").form("/new/").values("csrfmiddlewaretoken")[0]
    page = stranger.send(play.now.page.form("/answer/"), option="card-S1-axe", csrfmiddlewaretoken=token)
    assert stranger.status == 403
    assert NO_SEAT[lang] in page.alert


def test_a_foreign_private_match_does_not_exist(table, lang, player):
    play = table(lang=lang, public=False)
    stranger = Browser(player(), lang)
    for path in ("", "fragment/", "log/", "export/", "at/", "at/0/", "board.png"):
        stranger.go(play.path + path)
        assert stranger.status == 404, path


@pytest.mark.parametrize("act", ["join/", "leave/", "resign/", "vote/", "consent/", "undo/", "at/0/rewind/"])
def test_to_act_on_a_foreign_private_table_tells_nothing(lang, player, act):
    match = actions.create(player(), "sylvan_dale", seats=2, public=False)
    stranger = Browser(player(), lang)
    form = stranger.go("/tables/new/").form("/new/")
    answers = []
    for code in (match.code, "nothere999"):
        form.action = f"/{lang}/matches/{code}/{act}"
        answers.append((stranger.send(form).text, stranger.status))
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "path", ["/matches/nothere999/", "/matches/nothere999/log/", "/invitation/nothere/", "/invitation/%00/"]
)
def test_an_unknown_match(visit, lang, path):
    visitor = visit(lang=lang)
    assert visitor.go(path).text
    assert visitor.status == 404


def test_a_dead_invitation(visit, lang, player):
    host = player()
    match = actions.create(host, "sylvan_dale", seats=2)
    actions.leave(host, match.code)
    visitor = visit(lang=lang)
    page = visitor.go(f"/invitation/{match.invitation}/")
    assert visitor.status == 404
    assert DEAD[lang] in page.text


def test_a_started_and_a_full_table(play, lang, player):
    late = Browser(player(), lang)
    page = late.go(f"/invitation/{play.match.invitation}/")
    assert late.status == 409
    assert BEGUN[lang] in page.text
    Match.objects.filter(code=play.code).update(status=Match.Status.OPEN)
    page = late.go(f"/invitation/{play.match.invitation}/")
    assert late.status == 409
    assert FULL[lang] in page.text


def test_joining_a_table_that_has_begun(play, lang, player):
    late = Browser(player(), lang)
    form = late.go("/tables/new/").form("/new/")
    form.action = form.action.replace("/tables/new/", f"{play.path}join/")
    page = late.send(form)
    assert late.status == 409
    assert BEGUN[lang] in page.text


def test_too_many_answers(play, lang, monkeypatch):
    monkeypatch.setitem(limits.WINDOWS, "answer", limits.Window(0, 60))
    limits.allowed(play.now.page and play.users[mover(play)], "answer")
    page = play.now.send(play.now.page.form("/answer/"), play.now.page.options[0])
    assert play.now.status == 429
    assert FAST[lang] in page.text
    assert page.options


COSTLY = {"at/0/": "past", "log/": "past", "export/": "export", "board.png": "picture"}


@pytest.mark.parametrize("address", COSTLY)
def test_too_much_read(play, visit, lang, monkeypatch, address):
    """Of what costs much; a picture that the browser has counts for nothing."""
    reader, address = visit(lang=lang), f"{play.path}{address}"
    reader.go(address)
    assert reader.status == 200
    known = {"If-None-Match": reader.response.headers.get("ETag", "")}
    monkeypatch.setattr(limits, "WINDOWS", dict.fromkeys(COSTLY.values(), limits.Window(0, 60)))
    page = reader.go(address)
    assert reader.status == 429
    assert FAST[lang] in page.text
    assert OPEN_AGAIN[lang] in page.text
    assert 0 < int(reader.response.headers["Retry-After"]) <= 60
    if address.endswith(".png"):
        assert reader.client.get(f"/{lang}{address}", headers=known).status_code == 304


def test_too_many_invitations_followed(visit, lang, player, monkeypatch):
    match = actions.create(player(), "sylvan_dale", seats=2)
    friend = visit(player(), lang)
    friend.go(f"/invitation/{match.invitation}/")
    monkeypatch.setitem(limits.WINDOWS, "join", limits.Window(0, 3600))
    page = friend.press(f"/{match.invitation}/")
    assert friend.status == 429
    assert FAST[lang] in page.text


LONG = {
    "ja": "この値は 64 文字以下でなければなりません( {} 文字になっています)。",
    "en": "Ensure this value has at most 64 characters (it has {}).",
}


@pytest.mark.parametrize("nonce", ["x" * 65, "x" * 5000])
def test_an_over_long_nonce(visit, lang, player, nonce):
    host = visit(player(), lang)
    host.go("/tables/new/")
    page = host.press("/new/", nonce=nonce)
    assert host.status == 422
    assert LONG[lang].format(len(nonce)) in page.text
    assert not Match.objects.exists()


@pytest.mark.parametrize("change", [{"seats": "7"}, {"seats": ""}, {"pace": "5"}, {"public": "perhaps"}])
def test_a_table_that_the_game_does_not_offer(visit, lang, player, change):
    host = visit(player(), lang)
    host.go("/tables/new/")
    host.press("/new/", **change)
    assert host.status == 422
    assert 'class="error"' in host.page.html
    assert not Match.objects.exists()


def test_an_unknown_game(visit, lang, player):
    host = visit(player(), lang)
    host.go("/tables/new/chess/")
    assert host.status == 404


@pytest.mark.parametrize("name", ["", "x" * 200, "a@b", "Player"])
def test_a_guest_name_that_cannot_be(visit, lang, player, name):
    host = player("Player")
    match = actions.create(host, "sylvan_dale", seats=2, public=False)
    visitor = visit(lang=lang)
    visitor.go(f"/invitation/{match.invitation}/")
    visitor.press("/", name=name)
    if name == "":
        assert visitor.status == 200  # a name is made up
        assert match.seats.count() == 2
    else:
        assert visitor.status == 422
        assert name in visitor.page.html
        assert match.seats.count() == 1


@pytest.mark.parametrize("at", ["-1", "x", "9" * 30, ""])
def test_a_slider_beyond_the_match(play, lang, at):
    assert play.now.go(f"{play.path}at/?at={at}")
    assert play.now.status == 200


def test_a_position_that_never_was(play, lang):
    play.now.go(f"{play.path}at/4000/")
    assert play.now.status == 404


@pytest.mark.parametrize(
    "change", [{"edit": "x", "length": "1"}, {"edit": "-1", "length": ""}, {"edit": "9" * 40}]
)
def test_undo_with_figures_that_are_none(play, lang, change):
    play.now.choose(play.now.page.options[0].value)
    before = rows(play)
    page = play.now.send(play.now.page.form("/undo/"), **change)
    assert play.now.status in (200, 409)
    assert page.options
    assert rows(play) == before


def test_undo_twice_takes_back_one_step(play, lang):
    play.now.choose(play.now.page.options[0].value)
    form = play.now.page.form("/undo/")
    play.now.send(form)
    after = rows(play)
    play.now.send(form)
    assert play.now.status == 200
    assert rows(play) == after


def test_an_unknown_language(visit, lang):
    visitor = visit()
    response = visitor.client.get("/fr/lobby/")
    assert response.status_code == 404
    assert "日本語" in response.content.decode()


@pytest.mark.parametrize(("method", "path"), [("post", "log/"), ("put", "answer/"), ("delete", "")])
def test_a_request_of_the_wrong_kind(play, lang, method, path):
    response = getattr(play.now.client, method)(f"/{lang}{play.path}{path}")
    assert response.status_code in (403, 405)


@pytest.mark.parametrize("form", ["answer", "undo", "join", "leave", "vote", "consent"])
def test_the_address_of_a_form_leads_to_the_match(play, lang, form):
    """It stands in the address bar after a refusal without script, and people open it again."""
    answer = play.now.client.get(f"/{lang}{play.path}{form}/")
    assert (answer.status_code, answer.url) == (302, f"/{lang}{play.path}")


@pytest.mark.parametrize(("form", "page"), [("practice/", ""), ("examples/play/", "rules/")])
def test_the_address_of_a_form_leads_to_its_page(visit, lang, form, page):
    answer = visit(lang=lang).client.get(f"/{lang}/{form}")
    assert (answer.status_code, answer.url) == (302, f"/{lang}/{page}")


@pytest.mark.parametrize("act", ["vote/", "consent/", "at/0/rewind/"])
def test_too_many_wishes(play, lang, monkeypatch, act):
    """Each is mail, or a page drawn anew, for all the others."""
    form = play.now.page.form("/answer/")
    form.action = form.action.replace("answer/", act)
    monkeypatch.setitem(limits.WINDOWS, "answer", limits.Window(0, 60))
    page = play.now.send(form)
    assert play.now.status == 429
    assert FAST[lang] in page.text

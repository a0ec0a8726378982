"""Turn mail, sent to a real SMTP server and read back as a mail program reads it."""

from __future__ import annotations

import email
import re
from datetime import timedelta
from email import policy
from html import unescape
from urllib.parse import urlsplit

import pytest
from aiosmtpd.controller import Controller
from django.test import Client
from django.utils import timezone, translation

from config.testing.servers import free_port
from games.play import actions, mail, notices, words
from games.play.errors import Undeliverable
from games.play.models import Notice
from games.play.tests.conftest import Play

pytestmark = pytest.mark.django_db


class Postbox:
    """Keeps what the server is given."""

    def __init__(self):
        self.mails = []

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 (the server's name for it)
        self.mails.append(email.message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


@pytest.fixture
def title():
    """Mails show a real board, so the made-up title stays away."""


@pytest.fixture(autouse=True)
def _pictures(request):
    """One test looks at a picture as it is painted."""
    if request.function is not test_the_board_is_a_picture_with_words:
        request.getfixturevalue("unpainted")


@pytest.fixture
def postbox(settings):
    box = Postbox()
    server = Controller(box, hostname="127.0.0.1", port=0)
    server.port = free_port()
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = server.hostname, server.port
    settings.SITE_URL = "https://teban.example"
    yield box
    server.stop()


@pytest.fixture
def play(player):
    """A running match: a Japanese host and a guest of theirs who reads English in London."""
    users = [player("はな"), player("Mary", language="en", time_zone="Europe/London")]
    match = actions.create(users[0], "sylvan_dale", seats=2, pace=3 * 86400, nonce="a")
    actions.join(users[1], match.code, nonce="b")
    return Play(match.code, users)


def turn_of(play, number):
    """The notice that calls this seat; the other seat moves first if it has to."""
    while not play.seat(number).awaited:
        play.first(1 - number)
    seat = play.seat(number)
    found = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, turn=seat.turn).first()
    return found or Notice.objects.create(match=play.match, seat=seat, kind=Notice.Kind.TURN, turn=seat.turn)


def parts(message):
    return {part.get_content_type(): part for part in message.walk() if not part.is_multipart()}


def test_a_turn_in_japanese(play, postbox):
    note = turn_of(play, 0)
    message_id = mail.send(note)
    (message,) = postbox.mails
    text = parts(message)["text/plain"].get_content()
    html = parts(message)["text/html"].get_content()
    assert message["To"] == play.users[0].email
    assert message["Subject"].strip() == f"[手番] シルヴァン・デールの建築士たち #{play.code} あなたの番です"
    assert text.splitlines()[0] == "あなたの番です。"
    assert text.splitlines()[1] == "どのカードを出しますか。"
    assert "あと2日23時間" in text
    assert "Asia/Tokyo" in text
    assert f"https://teban.example/ja/matches/{play.code}/" in text
    assert 'lang="ja"' in html
    assert "<style" not in html
    assert message["Message-ID"] == message_id == f"<notice-{note.pk}.{play.code}@teban.example>"


def test_a_turn_in_english_says_what_happened(play, postbox):
    mail.send(turn_of(play, 1))
    turn = turn_of(play, 0)
    mail.send(turn)
    play_turn(play, 0)
    mail.send(turn_of(play, 1))
    message = postbox.mails[-1]
    text = parts(message)["text/plain"].get_content()
    assert message["Subject"].strip() == f"[Teban] Builders of Sylvan Dale #{play.code}: it is your turn"
    assert text.splitlines()[0] == "It is your turn."
    assert "Since your last turn" in text or "What has happened" in text
    assert "はな played" in text
    assert "Europe/London" in text
    assert f"https://teban.example/en/matches/{play.code}/" in text


def play_turn(play, number):
    """One whole turn of this seat."""
    while play.seat(number).awaited:
        play.first(number)


def test_the_board_is_a_picture_with_words(play, postbox):
    mail.send(turn_of(play, 0))
    found = parts(postbox.mails[0])
    picture, html = found["image/png"], found["text/html"].get_content()
    assert picture.get_content().startswith(b"\x89PNG")
    assert f"cid:{picture['Content-ID'].strip('<>')}" in html
    assert "第1ラウンド" in re.search(r'alt="([^"]*)"', html)[1]


def test_a_mail_shows_what_its_reader_may_see(play, postbox):
    """A card from the deck is named to who drew it, and to nobody else."""
    turn_of(play, 0)
    while play.seat(0).awaited:
        offered = [option.id for option in play.at(0).prompt.options]
        play.answer(0, "deck") if "deck" in offered else play.first(0)
    mail.send(turn_of(play, 1))
    found = parts(postbox.mails[-1])
    knows, reads = (
        {line.text for line in words.log_lines(play.look(seat), "en") if line.seat == 0} for seat in (0, 1)
    )
    assert knows - reads
    assert any("drew a card from the deck." in line for line in reads - knows)
    for kind in ("text/plain", "text/html"):
        body = unescape(found[kind].get_content())
        assert not any(line in body for line in knows - reads)
        assert all(line in body for line in reads - knows)


def test_the_mails_of_a_seat_are_one_thread(play, postbox):
    first = turn_of(play, 0)
    notices.sent(first, mail.send(first))
    play_turn(play, 0)
    second = turn_of(play, 0)
    mail.send(second)
    one, two = postbox.mails
    root = f"<match-{play.code}.0@teban.example>"
    assert one["References"] == one["In-Reply-To"] == root
    assert two["In-Reply-To"] == one["Message-ID"]
    assert two["References"].split() == [root, one["Message-ID"]]
    assert one["Subject"] == two["Subject"]


SUBJECTS = {
    "started": ("対局が始まりました", "the match has begun"),
    "turn": ("あなたの番です", "it is your turn"),
    "reminder": ("まもなく持ち時間がなくなります", "your time is running out"),
    "late": ("持ち時間を過ぎた人がいます", "a player is late: how does it go on?"),
    "proposal": ("局面を戻す提案が届いています", "may moves be taken back?"),
    "substitute": ("席を引き継ぎました", "you have taken over a seat"),
    "over": ("対局が終わりました", "the match is over"),
}
GAMES = ("[手番] シルヴァン・デールの建築士たち #{} ", "[Teban] Builders of Sylvan Dale #{}: ")


@pytest.mark.parametrize("number", [0, 1], ids=["ja", "en"])
def test_each_kind_has_a_subject_of_its_own_and_all_are_one_thread(play, postbox, number):
    seat, last = play.seat(number), f"<match-{play.code}.{number}@teban.example>"
    for kind in Notice.Kind.values:
        note, _made = Notice.objects.get_or_create(match=play.match, seat=seat, kind=kind, turn=99)
        notices.sent(note, mail.send(note))
        message = postbox.mails[-1]
        game = GAMES[number].format(play.code)
        assert re.sub(r"\s+", " ", message["Subject"]).strip() == game + SUBJECTS[kind][number]
        assert message["In-Reply-To"] == last
        assert message["References"].split()[0] == f"<match-{play.code}.{number}@teban.example>"
        last = message["Message-ID"]


def test_who_causes_a_mail_does_not_choose_its_language(play, postbox):
    with translation.override("en"), timezone.override("America/New_York"):
        mail.send(turn_of(play, 0))
    assert "あなたの番です" in postbox.mails[0]["Subject"]
    assert "Asia/Tokyo" in parts(postbox.mails[0])["text/plain"].get_content()


@pytest.mark.parametrize("kind", Notice.Kind.values)
@pytest.mark.parametrize("number", [0, 1])
def test_every_kind_of_notice_becomes_a_mail(play, postbox, kind, number):
    note, _made = Notice.objects.get_or_create(match=play.match, seat=play.seat(number), kind=kind, turn=99)
    mail.send(note)
    text = parts(postbox.mails[0])["text/plain"].get_content()
    assert text.splitlines()[0]
    assert "{" not in text
    assert "%(" not in text


def test_the_result(play, postbox):
    actions.resign(play.users[1], play.code)
    note = Notice.objects.get(seat=play.seat(0), kind=Notice.Kind.OVER)
    mail.send(note)
    text = parts(postbox.mails[0])["text/plain"].get_content()
    assert text.startswith("対局が終わりました。")
    assert "結果を見る" in text


def test_nobody_to_write_to(play):
    note = turn_of(play, 0)
    play.users[0].guest, play.users[0].email = True, None
    play.users[0].save()
    with pytest.raises(Undeliverable):
        mail.send(Notice.objects.get(pk=note.pk))


def test_a_server_that_is_away_is_the_callers_to_retry(play, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    note = turn_of(play, 0)
    with pytest.raises(ConnectionRefusedError):
        mail.send(note)


def stop_path(message):
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    return urlsplit(message["List-Unsubscribe"].strip(" <>")).path


def test_one_click_stops_this_kind_only(play, postbox):
    mail.send(turn_of(play, 0))
    provider = Client(enforce_csrf_checks=True)
    answer = provider.post(
        stop_path(postbox.mails[0]),
        "List-Unsubscribe=One-Click",
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code == 200
    assert not answer.cookies
    play.users[0].refresh_from_db()
    assert not play.users[0].mail_turn
    assert play.users[0].mail_reminder
    assert play.users[0].mail_results
    assert notices.why_not(Notice.objects.get(seat=play.seat(0), kind=Notice.Kind.TURN)) == "switched-off"


def test_opening_the_link_changes_nothing(play, postbox):
    mail.send(turn_of(play, 1))
    page = Client().get(stop_path(postbox.mails[0]))
    assert page.status_code == 200
    assert "Stop these e-mails?" in page.content.decode()
    play.users[1].refresh_from_db()
    assert play.users[1].mail_turn


@pytest.mark.parametrize("token", ["x", "WzEsIm1haWxfdHVybiJd:forged", "a:b:c"])
def test_a_forged_link_stops_nothing(play, token):
    assert Client().post(f"/mail/stop/{token}/").status_code == 404
    play.users[0].refresh_from_db()
    assert play.users[0].mail_turn


def test_the_deadline_is_local(play, postbox):
    note = turn_of(play, 1)
    note.seat.due_at = timezone.now() + timedelta(hours=5, minutes=30)
    note.seat.save(update_fields=["due_at"])
    mail.send(Notice.objects.get(pk=note.pk))
    text = parts(postbox.mails[0])["text/plain"].get_content()
    with timezone.override("Europe/London"):
        assert timezone.localtime(note.seat.due_at).strftime("%H:%M") in text
    assert "5 hours" in text

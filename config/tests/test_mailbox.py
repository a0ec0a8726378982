"""The mailbox of a development site: mails as files, and pages that show them safely."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection

from config import mailbox

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.EMAIL_BACKEND = "config.mailbox.EmailBackend"
    settings.MAILBOX = tmp_path
    settings.MAILBOX_PAGE = True
    return tmp_path


def message(
    subject="あなたの番です", html='<html><head></head><body><img src="cid:board@teban"></body></html>'
):
    mail = EmailMultiAlternatives(
        subject, "本文 https://teban.example/ja/", "a@example.org", ["b@example.org"]
    )
    mail.attach_alternative(html, "text/html")
    from games.play.mail.picture import part

    mail.attach(part(PNG, "board@teban"))
    return mail


def test_a_mail_is_a_file_that_reads_back():
    message().send()
    (mail,) = mailbox.mails()
    assert mail.subject == "あなたの番です"
    assert mail.to == "b@example.org"
    assert mail.text.startswith("本文")
    assert mail.sent.tzinfo is not None


def test_mails_written_at_once_are_all_there(folder):
    def send(n):
        get_connection().send_messages([message(f"No. {n}")])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(send, range(40)))
    assert len(mailbox.mails()) == 40
    assert not list(folder.glob(".*"))


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_pages(client, lang):
    message().send()
    name = mailbox.mails()[0].name
    index = client.get(f"/{lang}/mailbox/")
    assert "あなたの番です" in index.content.decode()
    page = client.get(f"/{lang}/mailbox/{name}/")
    assert "frame-src 'self'" in page["Content-Security-Policy"]
    assert 'href="https://teban.example/ja/"' in page.content.decode()
    body = client.get(f"/{lang}/mailbox/{name}/html/")
    picture = client.get(f"/{lang}/mailbox/{name}/part/board@teban")
    assert f"/{lang}/mailbox/{name}/part/board@teban" in body.content.decode()
    assert picture.content == PNG
    assert picture["Content-Type"] == "image/png"


@pytest.mark.django_db
def test_a_mail_cannot_run_anything(client):
    message(html="<html><head></head><body><script>alert(1)</script></body></html>").send()
    name = mailbox.mails()[0].name
    policy = client.get(f"/ja/mailbox/{name}/html/")["Content-Security-Policy"]
    assert "script-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    frame = client.get(f"/ja/mailbox/{name}/").content.decode()
    assert 'sandbox="allow-top-navigation-by-user-activation"' in frame


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "x/", "x/html/", "x/part/y", "..%2F..%2Fetc/", "1" * 19 + "-deadbeef/"])
def test_a_public_site_has_no_mailbox(client, settings, path):
    if path:
        assert client.get(f"/ja/mailbox/{path}").status_code == 404
    settings.MAILBOX_PAGE = False
    assert client.get(f"/ja/mailbox/{path}").status_code == 404

"""The project as a whole: checks, migrations, translations, settings."""

import os
import socket
import subprocess
import sys
from io import StringIO
from pathlib import Path
from smtplib import SMTPServerDisconnected

import pytest
from django.conf import settings
from django.core.checks import WARNING, run_checks
from django.core.mail import get_connection
from django.core.management import call_command
from django.utils import translation
from django.utils.translation import trans_real

from config import catalogues

PROD = {
    "DJANGO_SETTINGS_MODULE": "config.settings.prod",
    "SECRET_KEY": "".join(chr(33 + n) for n in range(60)),
    "ALLOWED_HOSTS": "teban.example",
    "SITE_URL": "https://teban.example",
    "EMAIL_URL": "smtp://localhost:25",
}


def test_the_checks_have_nothing_to_say():
    assert [found for found in run_checks() if found.level >= WARNING] == []


def test_no_migration_is_missing(db):
    call_command("makemigrations", "--check", "--dry-run", stdout=StringIO())


def test_every_text_has_its_japanese():
    assert catalogues.problems(settings.BASE_DIR) == []


@pytest.fixture
def on_a_server(tmp_path):
    """Run Python as on a server with these variables; one that is None is not set there."""

    def run(*arguments, **variables):
        env = {**os.environ, **PROD, "TEBAN_VAR": str(tmp_path), **variables}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=settings.BASE_DIR,
            env={name: value for name, value in env.items() if value is not None},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_a_server_set_up_by_the_book_is_safe(on_a_server):
    run = on_a_server("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS", "SITE_URL", "EMAIL_URL"])
def test_a_server_does_not_guess_what_only_its_keeper_knows(on_a_server, missing):
    """Links in mails that lead nowhere are noticed late."""
    run = on_a_server("-c", "import config.settings.prod", **{missing: None})
    assert f"Set the {missing} environment variable" in run.stderr


def test_what_the_address_of_the_database_asks_for_is_kept(on_a_server):
    """Such as that nobody on the way can read along."""
    show = "from django.conf import settings; print(settings.DATABASES['default']['OPTIONS']['sslmode'])"
    run = on_a_server("-c", show, DATABASE_URL="postgres://teban@db.example/teban?sslmode=verify-full")
    assert run.stdout == "verify-full\n", run.stderr


def test_nobody_waits_long_for_a_database_that_is_away(on_a_server):
    """Neither while it is, nor when it is back: the pool's own pauses double up to minutes."""
    pool = "settings.DATABASES['default']['OPTIONS']['pool']"
    show = f"from django.conf import settings; print({pool}['timeout'] + {pool}['reconnect_timeout'])"
    run = on_a_server("-c", show, DATABASE_URL="postgres://teban@db.example/teban")
    assert 0 < float(run.stdout or "inf") <= 10, run.stderr


def test_a_mail_server_that_says_nothing_is_given_up(settings):
    settings.EMAIL_TIMEOUT /= 100
    with socket.create_server(("127.0.0.1", 0)) as silent:
        host, port = silent.getsockname()
        mails = get_connection("django.core.mail.backends.smtp.EmailBackend", host=host, port=port)
        with pytest.raises(SMTPServerDisconnected, match="timed out"):
            mails.open()


def test_calls_that_nobody_answered_do_not_pile_up():
    for call in settings.CELERY_BEAT_SCHEDULE.values():
        assert call["options"]["expires"] <= 5 * call["schedule"]


def catalogue(root: Path, text: str) -> Path:
    po = root / "accounts/locale/ja/LC_MESSAGES/django.po"
    po.parent.mkdir(parents=True)
    po.write_text('msgid ""\nmsgstr "Language: ja\\n"\n\n' + text, encoding="utf-8")
    return po


def source(root: Path, text: str) -> None:
    page = root / "templates/page.html"
    page.parent.mkdir()
    page.write_text("{% load i18n %}" + text, encoding="utf-8")


def test_a_text_without_japanese_is_found(tmp_path):
    source(tmp_path, '{% translate "Take a seat" %}')
    assert catalogues.problems(tmp_path) == ["templates/page.html:1: not translated: 'Take a seat'"]


def test_a_good_catalogue_is_left_alone(tmp_path):
    source(
        tmp_path, "{% blocktranslate count n=n %}{{ n }} seat{% plural %}{{ n }} seats{% endblocktranslate %}"
    )
    catalogue(tmp_path, 'msgid "%(n)s seat"\nmsgid_plural "%(n)s seats"\nmsgstr[0] "%(n)s席"\n')
    assert catalogues.problems(tmp_path) == []


def test_faults_of_a_catalogue_are_told_apart(tmp_path):
    source(
        tmp_path,
        '{% translate "One" %}{% translate "Two" %}{% blocktranslate %}{{ a }}!{% endblocktranslate %}',
    )
    catalogue(
        tmp_path,
        '#, fuzzy\nmsgid "One"\nmsgstr "一"\n\nmsgid "Two"\nmsgstr ""\n\n'
        'msgid "%(a)s!"\nmsgstr "%(b)s"\n\nmsgid "Three"\nmsgstr "三"\n\n#~ msgid "Four"\n#~ msgstr "四"\n',
    )
    found = "\n".join(catalogues.problems(tmp_path))
    for fault in (
        "fuzzy: 'One'",
        "empty: 'Two'",
        "other placeholders",
        "nobody asks for 'Three'",
        "obsolete: 'Four'",
    ):
        assert fault in found


def test_what_is_compiled_once_is_not_compiled_again(tmp_path):
    po = catalogue(tmp_path, 'msgid "One"\nmsgstr "一"\n')
    assert catalogues.compile_all(tmp_path) == [po.with_suffix(".mo")]
    assert catalogues.compile_all(tmp_path) == []


def test_a_process_that_compiles_speaks_at_once(tmp_path, settings):
    """The first `make serve` writes the demo's mails in the process that has just compiled."""
    settings.LOCALE_PATHS = [tmp_path / "accounts" / "locale"]
    trans_real._translations.clear()
    with translation.override("ja"):
        assert translation.gettext("An unheard-of sentence") == "An unheard-of sentence"
    catalogue(tmp_path, 'msgid "An unheard-of sentence"\nmsgstr "聞いたことのない文"\n')
    catalogues.compile_all(tmp_path)
    with translation.override("ja"):
        assert translation.gettext("An unheard-of sentence") == "聞いたことのない文"
    trans_real._translations.clear()

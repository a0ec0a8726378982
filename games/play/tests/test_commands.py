"""The commands that people type: the demo, random play."""

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.play import notices
from games.play.models import Match, Notice
from games.play.tests.pebbles import TITLE


@pytest.mark.django_db
def test_the_demo_leaves_what_it_promises_and_may_be_repeated(capsys, mailoutbox):
    call_command("demo")
    call_command("demo")
    haru = User.objects.get(email="haru@example.com")
    begun = Match.objects.filter(status="running", seats__user=haru, seats__awaited=True).distinct()
    assert sorted(begun.values_list("title", "size")) == [
        ("skara_brae", 1),
        ("skara_brae", 2),
        ("sylvan_dale", 2),
        ("walls_of_york", 3),
    ]
    assert Match.objects.filter(status="over").count() == 1
    assert Match.objects.filter(status="open").count() == 2
    assert haru.check_password(capsys.readouterr().out.splitlines()[0].split()[-1])
    assert mailoutbox
    assert not notices.due()
    told = Notice.objects.filter(kind="turn", fate="sent", seat__user=haru)
    assert {"skara_brae", "sylvan_dale"} <= set(told.values_list("match__title", flat=True))
    assert not Notice.objects.filter(match__size=1).exists()


@pytest.mark.django_db
def test_the_demo_is_not_for_an_open_site(settings):
    settings.MAILBOX_PAGE = False
    with pytest.raises(CommandError):
        call_command("demo")
    assert not User.objects.exists()


def test_random_play(capsys):
    call_command("play_random", "--title", "sylvan_dale", "--seats", "3", "--games", "2", "--seed", "7")
    assert "2 games" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("play_random", "--title", "sylvan_dale", "--seats", "7")


@pytest.mark.parametrize("number", ["0", "-3", "many", ""])
@pytest.mark.parametrize("option", ["--games", "--seats"])
def test_random_play_of_nothing_is_refused(capsys, option, number):
    with pytest.raises(CommandError, match=f"argument {option}: '{number}' is not a number from 1 up"):
        call_command("play_random", "--title", "sylvan_dale", f"{option}={number}")
    assert not capsys.readouterr().out


def test_random_play_fails_on_a_broken_law(monkeypatch, title):
    def check(g):
        assert g.pebbles[0] < 2, "too many pebbles"

    monkeypatch.setattr(TITLE, "check", check)
    with pytest.raises(CommandError, match="too many pebbles"):
        call_command("play_random", "--title", "pebbles", "--games", "20")

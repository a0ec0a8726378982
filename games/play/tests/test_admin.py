"""The keepers' pages: a match with its log, going back, handing a seat over, closing, the outbox."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.play.models import Match, Notice

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(player):
    client = Client()
    client.force_login(player(is_staff=True, is_superuser=True), "accounts.backends.PasswordBackend")
    return client


def act(keeper, play, name, **fields):
    address = reverse("admin:play_match_act", args=[play.match.pk, name])
    return keeper.post(address, fields) if fields else keeper.get(address)


@pytest.mark.parametrize("name", ["match", "notice", "sweep"])
def test_the_lists_open(keeper, started, name):
    started()
    assert keeper.get(reverse(f"admin:play_{name}_changelist")).status_code == 200


def test_a_match_is_shown_with_its_log_and_without_its_secrets(keeper, started):
    play = started()
    play.answer(0, "gamble")
    page = keeper.get(reverse("admin:play_match_change", args=[play.match.pk])).content.decode()
    assert f"{play.users[0].name}がカードを引きました。" in page
    assert f"{play.users[0].name}がカード" + str(play.at(0).view.hand[-1]) not in page
    assert bytes(play.match.key).hex() not in page
    for name in ("rewind", "replace", "close"):
        assert reverse("admin:play_match_act", args=[play.match.pk, name]) in page
        assert act(keeper, play, name).status_code == 200


def test_going_back(keeper, started):
    play = started()
    play.turn(0)
    assert act(keeper, play, "rewind", n=0).status_code == 302
    assert play.match.entries.get(kind="rewind").target == 0
    assert act(keeper, play, "rewind", n=2).status_code == 422


def test_handing_a_seat_over(keeper, started, player):
    play = started()
    new = player()
    assert act(keeper, play, "replace", number=0, email="nobody@example.org").status_code == 422
    assert act(keeper, play, "replace", number=0, email=play.users[1].email).status_code == 422
    assert act(keeper, play, "replace", number=0, email=new.email).status_code == 302
    assert play.seat(0).user == new


def test_closing(keeper, started):
    play = started()
    assert act(keeper, play, "close", other="x").status_code == 422
    assert act(keeper, play, "close", sure="on").status_code == 302
    assert play.match.ending == Match.Ending.CLOSED
    assert Notice.objects.filter(kind="over").count() == 2


def test_what_failed_may_be_sent_again(keeper, started):
    started()
    Notice.objects.update(fate="failed", attempts=9, next_at=timezone.now())
    sent = Notice.objects.first()
    Notice.objects.filter(pk=sent.pk).update(fate="sent")
    keys = list(Notice.objects.values_list("pk", flat=True))
    address = reverse("admin:play_notice_changelist")
    keeper.post(address, {"action": "send_again", "_selected_action": keys})
    assert set(Notice.objects.values_list("fate", "attempts")) == {("sent", 9), ("new", 0)}


def test_only_keepers(started, player):
    play = started()
    client = Client()
    client.force_login(player(is_staff=True), "accounts.backends.PasswordBackend")
    assert act(client, play, "close", sure="on").status_code == 403
    assert act(Client(), play, "close", sure="on").status_code == 302
    assert play.match.running


def test_who_may_only_look_sends_nothing(started, player):
    started()
    Notice.objects.update(fate="failed")
    looking = player(is_staff=True)
    looking.user_permissions.add(Permission.objects.get(codename="view_notice"))
    client = Client()
    client.force_login(looking, "accounts.backends.PasswordBackend")
    address = reverse("admin:play_notice_changelist")
    assert client.get(address).status_code == 200
    keys = list(Notice.objects.values_list("pk", flat=True))
    client.post(address, {"action": "send_again", "_selected_action": keys})
    assert set(Notice.objects.values_list("fate", flat=True)) == {"failed"}

"""The ping socket: numbers after the commit, to those who may look, and nothing else."""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.db import connections

from accounts.access import GUEST
from accounts.models import User
from games.play import actions, poll
from games.play.routing import sockets

pytestmark = pytest.mark.django_db(transaction=True)
application = URLRouter(sockets)


@asynccontextmanager
async def window(code, user=None):
    """An open window: guests are the simplest to name in a session."""
    socket = WebsocketCommunicator(application, f"/ws/match/{code}/")
    socket.scope["session"] = {} if user is None else {GUEST: user.pk}
    assert await socket.connect(timeout=10) == (True, None)
    try:
        yield socket
    finally:
        await socket.disconnect()
        poll.windows.close()
        await act(connections.close_all)


@pytest.fixture
def play(started, monkeypatch):
    """A match of two guests."""
    monkeypatch.setattr(poll, "EVERY", 0.01)
    match = started()
    User.objects.update(guest=True)
    return match


async def hears(socket, **numbers):
    """Wait until the window knows these numbers: pings may come one by one."""
    while True:
        said = await socket.receive_json_from(timeout=10)
        if said == numbers:
            return


@sync_to_async
def act(function, *args):
    return function(*args)


async def test_a_window_is_told_where_the_match_stands(play):
    async with window(play.code, play.users[0]) as socket:
        await hears(socket, no=play_no(await act(lambda: play.match)), edit=0, length=0)


def play_no(match):
    return match.public_no


async def test_a_final_answer_reaches_everybody(play):
    before = (await act(lambda: play.match)).public_no
    async with window(play.code, play.users[1]) as other, window(play.code) as spectator:
        await hears(other, no=before, edit=0, length=0)
        await hears(spectator, no=before, edit=0, length=0)
        await act(play.answer, 0, "gamble")
        await hears(other, no=before + 1, edit=0, length=0)
        await hears(spectator, no=before + 1, edit=0, length=0)


async def test_a_draft_reaches_the_windows_of_its_seat_alone(play):
    before = (await act(lambda: play.match)).public_no
    async with window(play.code, play.users[0]) as own, window(play.code, play.users[1]) as other:
        await hears(own, no=before, edit=0, length=0)
        await hears(other, no=before, edit=0, length=0)
        await act(play.answer, 0, "take-1")
        await hears(own, no=before, edit=0, length=1)
        assert await other.receive_nothing(timeout=0.1)


async def test_strangers_are_turned_away_from_a_private_match(play):
    """With a code that their browser can read."""
    await act(lambda: type(play.match).objects.update(public=False))
    before = (await act(lambda: play.match)).public_no
    for stranger in (window(play.code), window("nowhere000")):
        async with stranger as socket:
            assert await socket.receive_output(timeout=10) == {"type": "websocket.close", "code": 4404}
    async with window(play.code, play.users[0]) as socket:
        await hears(socket, no=before, edit=0, length=0)


async def test_a_seat_that_was_handed_over_is_told_to_its_new_player_alone(play, player):
    before = (await act(lambda: play.match)).public_no
    new = await act(player)
    async with window(play.code, play.users[0]) as socket:
        await hears(socket, no=before, edit=0, length=0)
        await act(actions.replace_player, play.code, 0, new)
        assert await closes(socket) == 4409
    await act(lambda: User.objects.update(guest=True))
    play.users[0] = new
    async with window(play.code, new) as own:
        await hears(own, no=before + 1, edit=1, length=0)
        await act(play.answer, 0, "take-1")
        await hears(own, no=before + 1, edit=1, length=1)


async def closes(socket):
    """The code with which the window is closed; the public number may still come before it."""
    while True:
        said = await socket.receive_output(timeout=10)
        if said["type"] == "websocket.close":
            return said["code"]
        assert json.loads(said["text"])["edit"] == 0


async def test_what_a_window_says_is_not_heard(play):
    before = (await act(lambda: play.match)).public_no
    async with window(play.code, play.users[0]) as socket:
        await hears(socket, no=before, edit=0, length=0)
        await socket.send_to(text_data="no json {")
        await socket.send_to(bytes_data=b"\x00")
        await act(play.answer, 0, "gamble")
        await hears(socket, no=before + 1, edit=0, length=0)


@pytest.mark.skipif("config.getoption('--only-database')", reason="with Redis nobody polls")
async def test_an_error_does_not_end_the_polling(play, monkeypatch):
    read, failed = poll.read, asyncio.Event()

    async def fail_once(*args):
        if not failed.is_set():
            failed.set()
            raise OSError("gone")
        return await read(*args)

    before = (await act(lambda: play.match)).public_no
    async with window(play.code, play.users[0]) as socket:
        await hears(socket, no=before, edit=0, length=0)
        monkeypatch.setattr(poll, "read", fail_once)
        await asyncio.wait_for(failed.wait(), 10)
        await act(actions.resign, play.users[1], play.code)
        await hears(socket, no=before + 1, edit=0, length=0)

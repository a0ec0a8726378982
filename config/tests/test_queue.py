"""Messages in files: nobody ever reads half of one."""

from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from config.celery import app


@pytest.fixture
def channel(tmp_path):
    folders = {name: str(tmp_path) for name in ("data_folder_in", "data_folder_out", "control_folder")}
    with Connection("files://", transport_options=folders) as connection:
        yield connection.channel()


def test_a_message_is_not_there_before_it_is_whole(channel, monkeypatch):
    rename, seen = Path.rename, []

    def look_first(unfinished, target):
        with pytest.raises(Empty):
            channel._get("celery")
        seen.append(target)
        return rename(unfinished, target)

    monkeypatch.setattr(Path, "rename", look_first)
    channel._put("celery", {"id": 7})
    assert seen
    assert channel._get("celery") == {"id": 7}


def test_a_message_goes_by_the_table_of_queues(channel):
    channel._queue_bind("celery", "celery", "", "celery")
    assert [row.queue for row in channel.get_table("celery")] == ["celery"]


def test_without_servers_the_site_uses_it(settings):
    if not settings.REDIS_URL:
        assert app.connection_for_write().transport_cls == "files"

"""What nobody waits for comes after the response, and is not lost where there is none."""

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory

from config import later
from config.tests import pages


@pytest.fixture
def served(settings, monkeypatch):
    """One request to a page that leaves this work to do, up to the end of its response."""
    settings.ROOT_URLCONF = "config.tests.pages"

    def request(*works):
        monkeypatch.setattr(pages, "left", works)
        environ = RequestFactory(SERVER_NAME="localhost").get("/en/trouble/later/").environ
        return WSGIHandler()(environ, lambda *_: None)

    return request


def test_it_is_done_when_the_response_is_out(served, db):
    done = []
    response = served(lambda: done.append("work"))
    assert b"".join(response) == b"at once"
    assert done == []
    response.close()
    assert done == ["work"]


def test_one_that_fails_stops_no_other(served, db):
    done = []

    def fail():
        raise RuntimeError("on purpose")

    served(fail, lambda: done.append("work")).close()
    assert done == ["work"]


def test_outside_of_a_request_it_is_done_at_once(served, db):
    served().close()
    done = []
    later.soon(done.append, "work")
    assert done == ["work"]

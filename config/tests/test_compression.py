"""A page is compressed once: here, or in front (COMPRESS=0)."""

import gzip

import pytest
from django.conf import settings

GZIP = "django.middleware.gzip.GZipMiddleware"
ACCEPT = {"Accept-Encoding": "gzip"}


def test_a_page_is_compressed_once(client, db):
    page = client.get("/ja/accounts/login/", headers=ACCEPT)
    assert page.headers["Content-Encoding"] == "gzip"
    assert b"</html>" in gzip.decompress(page.content)
    assert settings.MIDDLEWARE.count(GZIP) == 1


@pytest.fixture
def _compressed_in_front(settings):
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if each != GZIP]


@pytest.mark.usefixtures("_compressed_in_front")
def test_it_is_left_to_the_front_server_when_that_is_wanted(client, db):
    page = client.get("/ja/accounts/login/", headers=ACCEPT)
    assert "Content-Encoding" not in page.headers
    assert b"</html>" in page.content

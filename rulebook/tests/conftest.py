"""Two small books to test with: a garden and a pond."""

import shutil
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model

from rulebook import books, loader


@pytest.fixture
def shelf(tmp_path, settings):
    """A copy of the sample books that a test may change."""
    folder = tmp_path / "content"
    shutil.copytree(Path(__file__).parent / "sample", folder)
    settings.RULEBOOK_CONTENT = folder
    return folder


@pytest.fixture
def loaded(shelf, db):
    """The sample books, in the database too."""
    for book in books.library().values():
        loader.load(book)
    return shelf


@pytest.fixture
def rewrite(shelf):
    """Change words in a file and have the books read again."""

    def change(path, old, new):
        text = (shelf / path).read_text("utf-8")
        assert old in text
        (shelf / path).write_text(text.replace(old, new), "utf-8")
        books.forget()

    return change


@pytest.fixture
def admin_client(client, db):
    """Somebody who may use the admin."""
    client.force_login(get_user_model().objects.create_superuser("editor@example.com", "editor", "x"))
    return client

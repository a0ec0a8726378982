import pytest
from django.urls import reverse

from rulebook import loader
from rulebook.models import Edition, Mistake, Paragraph

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def row():
    return Paragraph.objects.get(code="GA-1.1", language="ja")


def url(row, page="change"):
    return reverse(f"admin:rulebook_paragraph_{page}", args=[row.pk])


def test_words_are_edited_with_a_reason_and_their_history(admin_client, row):
    Edition.objects.create(game="garden", number=2, date="2026-05-06", reason_ja="二。", reason_en="Two.")
    text = "[木](term:tree)は、根元と、その上のタイルからなります。"
    response = admin_client.post(url(row), {"text": text, "reason": "わかりやすくしました。"})
    assert response.status_code == 302
    row.refresh_from_db()
    assert (row.text, row.edition) == (text, 2)
    assert "その上のたいる" in row.folded
    newest = row.history.first()
    assert (newest.history_change_reason, newest.edition) == ("わかりやすくしました。", 2)
    assert newest.history_user is not None
    assert loader.stale("garden") == ["GA-1.1 (en)"]


@pytest.mark.parametrize(
    "data",
    [
        {"text": "[木](term:tree)は木です。", "reason": ""},
        {"text": "リンクのない文。", "reason": "r"},
        {"text": "[木](term:bush)は木です。", "reason": "r"},
        {"text": "[木](term:tree)は\n\n二つの段落。", "reason": "r"},
        {"text": "## [木](term:tree)", "reason": "r"},
        {"text": "", "reason": "r"},
    ],
)
def test_what_would_break_the_book_is_refused(admin_client, row, data):
    before = row.text
    response = admin_client.post(url(row), data)
    assert response.status_code == 200
    assert "errorlist" in response.content.decode()
    row.refresh_from_db()
    assert row.text == before


def test_ids_cannot_be_changed_nor_paragraphs_added_or_removed(admin_client, row):
    admin_client.post(url(row), {"text": row.text, "reason": "r", "code": "GA-7.7", "language": "en"})
    row.refresh_from_db()
    assert (row.code, row.language) == ("GA-1.1", "ja")
    assert admin_client.get(reverse("admin:rulebook_paragraph_add")).status_code == 403
    assert admin_client.post(url(row, "delete")).status_code == 403


def test_a_translation_may_be_declared_to_hold(admin_client, row):
    admin_client.post(url(row), {"text": row.text.replace("、", ""), "reason": "r"})
    translated = Paragraph.objects.get(code="GA-1.1", language="en")
    assert loader.stale("garden") == [str(translated)]
    admin_client.post(
        reverse("admin:rulebook_paragraph_changelist"),
        {"action": "translation_holds", "_selected_action": [translated.pk]},
    )
    assert loader.stale("garden") == []
    assert translated.history.count() == 1


@pytest.mark.parametrize("view", ["change", "history"])
def test_the_pages_open(admin_client, row, view):
    assert admin_client.get(url(row, view)).status_code == 200


def test_the_lists_open(admin_client):
    Mistake.objects.create(language="ja", text="x", code="GA-1.1")
    for model in ("paragraph", "edition", "mistake"):
        assert admin_client.get(reverse(f"admin:rulebook_{model}_changelist")).status_code == 200

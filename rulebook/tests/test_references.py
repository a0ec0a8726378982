import pytest
from django.utils import translation

from games import catalog
from rulebook import books, references
from rulebook.models import Paragraph


def test_a_paragraph_in_a_language_is_one_query(loaded, django_assert_num_queries):
    with django_assert_num_queries(1), translation.override("ja"):
        found = references.paragraph("GA-2.2", "en")
    assert found.url == "/en/rules/garden/items/#GA-2.2"
    assert found.title == "Items"
    assert 'href="/en/rules/garden/glossary/#bridge"' in found.html


def test_edited_words_are_given(loaded):
    row = Paragraph.objects.get(code="GA-2.3", language="ja")
    row.put("笛。", edition=1)
    row.save()
    assert "笛。" in references.paragraph("GA-2.3", "ja").html


@pytest.mark.django_db
def test_a_paragraph_that_is_not_loaded_is_read_from_the_file(shelf):
    assert "ハンマー" in references.paragraph("GA-2.1", "ja").html


@pytest.mark.parametrize("code", ["GA-9.9", "XX-1", "", "nonsense", "GA"])
def test_what_is_unknown_is_nothing(shelf, code):
    assert references.paragraph(code, "ja") is None
    assert references.link(code, "ja") == ""
    assert references.example_state(code) is None


def test_the_newest_edition_is_named(shelf):
    assert references.edition("garden") == 1
    assert references.edition("chess") == 0


def test_an_example_gives_a_position_that_asks_somebody():
    for book in books.library().values():
        engine = catalog.engine(book.game)
        for code in book.examples:
            found = references.example_state(code)
            assert found.scenario in engine.title.scenarios
            assert engine.active(found.state) or found.state.over

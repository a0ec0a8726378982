"""The checks speak up for each way in which a book can fall apart."""

import pytest
from django.core import checks

from games import catalog
from rulebook import books, parity, wording
from rulebook.models import Paragraph


def problems(game="garden"):
    return parity.problems(books.library()[game])


def test_the_sample_is_whole(shelf):
    assert problems() == []
    assert problems("pond") == []


@pytest.mark.parametrize(
    ("path", "old", "new", "said"),
    [
        ("garden/en/02-items.md", "{#GA-2.3}\nPlayers", "{#GA-2.4}\nPlayers", "GA-2.3: in one language only"),
        ("garden/en/02-items.md", "{#GA-2.3}\nPlayers", "{#GA-2.4}\nPlayers", "GA-2.4: in one language only"),
        ("garden/en/02-items.md", "[hammer](term:hammer)", "hammer", "GA-2.1: other links in ja than in en"),
        ("garden/ja/01-trees.md", "rule:GA-2.2", "rule:GA-8.8", "GA-1.2: no rule GA-8.8"),
        ("garden/ja/01-trees.md", "term:tree", "term:bush", "GA-1.1: no term bush"),
        ("garden/ja/01-trees.md", "rule:GA-2.2", "https://example.org", "no such address"),
        ("garden/en/01-trees.md", "## Flags\n", "", "trees: headings, examples or .plain differ"),
        ("garden/en/01-trees.md", "GA-1.3 .plain", "GA-1.3", "trees: headings, examples or .plain differ"),
        ("garden/ja/02-items.md", "{#GA-2.3}", "![](example:GA-2.3-a)\n\n{#GA-2.3}", "no example GA-2.3-a"),
        ("garden/ja/02-items.md", "橋はしっかり", "**「橋」**は", "GA-2.2 (ja): ** stands beside"),
        ("garden/ja/02-items.md", "{#GA-2.3}", "{#PO-2.3}", "PO-2.3: the ids of this book begin with GA"),
        (
            "garden/glossary.toml",
            'rule = "GA-2.2"',
            'rule = "GA-2.9"',
            "glossary bridge: no paragraph GA-2.9",
        ),
        ("garden/glossary.toml", 'definition = "It joins two adjacent trees."', "", "no definition in en"),
        ("garden/glossary.toml", 'name = "ハンマー"', 'name = "橋"', "橋 names two terms in ja"),
    ],
)
def test_what_falls_apart_is_named(rewrite, path, old, new, said):
    rewrite(path, old, new)
    assert any(said in problem for problem in problems()), problems()


def test_a_broken_file_is_an_error_of_the_check(rewrite):
    rewrite("garden/ja/01-trees.md", "{#GA-1.1}", "")
    (message,) = checks.run_checks(tags=["rulebook"])
    assert message.id == "rulebook.E001"
    assert "01-trees.md:4" in message.msg


def test_a_title_without_a_rulebook_is_an_error(shelf):
    assert {message.id for message in checks.run_checks(tags=["rulebook"])} == {"rulebook.E003"}


def test_edits_that_wait_are_told(loaded):
    row = Paragraph.objects.get(code="GA-2.3", language="ja")
    row.put("笛。", edition=1)
    row.save()
    told = [
        m.msg for m in checks.run_checks(tags=["rulebook"], databases=["default"]) if m.id == "rulebook.I001"
    ]
    assert told == ["garden: 1 edited paragraphs wait for dump_rulebook"]


@pytest.mark.parametrize("slug", catalog.SLUGS)
def test_every_title_is_whole(slug):
    book = books.library()[slug]
    assert parity.problems(book) == []
    assert wording.problems(slug, book) == []

import pytest

from rulebook import parser
from rulebook.parser import Link, ParseError, Target

SOURCE = """# 旗を立てる

{#SD-5.1}
一つの[木](term:tree)に、旗を**一本**。

## 順番

{#SD-5.1.2 .plain}
- [](rule:SD-5.1)
- 二つ目

![](example:SD-5.1-a)

{#SD-Q5}
| 高さ | 点 |
|---|---|
| 3 | 4 |
"""


def shown(text):
    return parser.render(text, lambda link: Target(f"/{link.scheme}/{link.target}", link.target))


def test_a_chapter_is_its_blocks_in_order():
    chapter = parser.parse(SOURCE, "05-flags.md")
    assert (chapter.name, chapter.title, chapter.number) == ("flags", "旗を立てる", "5")
    assert [(b.kind, b.code, b.plain) for b in chapter.blocks] == [
        ("paragraph", "SD-5.1", False),
        ("heading", "", False),
        ("paragraph", "SD-5.1.2", True),
        ("example", "SD-5.1-a", False),
        ("paragraph", "SD-Q5", False),
    ]
    assert chapter.paragraphs[0].text == "一つの[木](term:tree)に、旗を**一本**。"
    assert chapter.sections == (("flags-1", chapter.blocks[1]),)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("# a\n\nno id", "a.md:3: a block without an id"),
        ("# a\n\n{#SD-1}\n\n{#SD-2}\ntext", "id SD-1 has no block"),
        ("# a\n\n{#SD-1}", "id SD-1 has no block"),
        ("# a\n\n{#SD-1}\n## b", "headings?|heading of level 1"),
        ("# a\n\n# b", "one heading of level 1"),
        ("## a", "one heading of level 1"),
        ("{#SD-1}\ntext", "no title"),
        ("# a\n\n{#SD-1}\n![](example:SD-1-a)", "an example takes no paragraph id"),
    ],
)
def test_what_breaks_the_form_is_named_with_its_line(source, message):
    with pytest.raises(ParseError, match=message):
        parser.parse(source, "a.md")


def test_own_schemes_become_links():
    assert shown("[木](term:tree)") == '<p><a href="/term/tree" class="term" data-term="tree">木</a></p>'
    assert shown("[](rule:SD-5.1)") == '<p><a href="/rule/SD-5.1" class="rule">SD-5.1</a></p>'
    assert parser.links("[a](term:t) と [](rule:SD-1)、[x](https://example.org)") == (
        Link("term", "t"),
        Link("rule", "SD-1"),
        Link("", "https://example.org"),
    )


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "<b onclick=x>a</b>", "[a](javascript:x)"])
def test_raw_html_and_scripts_are_text(text):
    html = shown(text)
    assert "<script" not in html
    assert "<b" not in html
    assert "href" not in html


def test_a_line_break_is_a_space_in_english_and_nothing_in_japanese():
    assert parser.plain("橋は\n残る") == "橋は残る"
    assert parser.plain("a bridge\nstays") == "a bridge stays"
    assert "橋は残る" in shown("橋は\n残る")


def test_a_number_in_a_heading_begins_no_list():
    assert parser.render_inline("1. Play a card", lambda link: Target("", "")) == "1. Play a card"


def test_plain_words_leave_the_mark_up_out():
    assert parser.plain("一つの[木](term:tree)に**旗**") == "一つの木に旗"
    assert parser.plain("旗は残る（[](rule:SD-6.7)、[](rule:SD-Q15)）。") == "旗は残る（6.7、Q15）。"
    assert parser.plain("- a\n- b") == "a\nb"


@pytest.mark.parametrize(
    ("text", "one"),
    [("a", True), ("- a\n- b", True), ("a\n\nb", False), ("## a", False), ("{#SD-1}\na", False), ("", False)],
)
def test_a_paragraph_is_one_block(text, one):
    assert parser.one_block(text) is one

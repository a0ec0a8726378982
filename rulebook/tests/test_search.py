import pytest
import time_machine

from accounts import limits
from rulebook import folding, loader
from rulebook.models import Paragraph
from rulebook.search import MOST_HITS, search

pytestmark = pytest.mark.usefixtures("loaded")


def codes(query, language="ja", game=""):
    return {hit.code for hit in search(query, language, game).hits}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("木", {"GA-1.1", "GA-1.3", "GA-2.2", "PO-1.1"}),
        ("旗", {"GA-1.2", "GA-1.3", "PO-1.1"}),
        ("樹", {"GA-1.1", "GA-1.3", "GA-2.2", "PO-1.1"}),
        ("き", {"GA-1.1", "GA-1.3", "GA-2.2", "PO-1.1"}),
        ("ハンマー", {"GA-2.1"}),
        ("ﾊﾝﾏｰ", {"GA-2.1"}),
        ("はんまー", {"GA-2.1"}),
        ("ハンマ", {"GA-2.1"}),
        ("ハンマ\0", {"GA-2.1"}),
        ("hammer", {"GA-2.1"}),
        ("ＨＡＭＭＥＲ", {"GA-2.1"}),
        ("橋", {"GA-2.2"}),
        ("はし", {"GA-2.2"}),
        ("ブリッジ", {"GA-2.2"}),
        ("ブリッヂ", {"GA-2.2"}),
        ("ﾌﾞﾘｯｼﾞ", {"GA-2.2"}),
        ("ぶりっじ", {"GA-2.2"}),
        ("バイオリン", {"GA-2.3"}),
        ("ヴァイオリン", {"GA-2.3"}),
        ("ｳﾞｧｲｵﾘﾝ", {"GA-2.3"}),
        ("プレイヤ", {"GA-2.3"}),
        ("tree", {"GA-1.1", "GA-1.3", "GA-2.2", "PO-1.1"}),
        ("tre", {"GA-1.1", "GA-1.3", "GA-2.2", "PO-1.1"}),
        ("axe", set()),
        ("wise", set()),
        ("street", {"GA-2.3"}),
        ("木 旗", {"GA-1.3", "PO-1.1"}),
        ("木　橋", {"GA-2.2"}),
        ("GA-2.2", {"GA-2.2"}),
        ("ga-2", {"GA-2.1", "GA-2.2", "GA-2.3"}),
        ("%", set()),
        ("_", set()),
        ("", set()),
        ("ー", set()),
        ("'; DROP TABLE", set()),
    ],
)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_a_query_finds_in_either_language(query, found, language):
    assert codes(query, language) == found


def test_each_paragraph_is_found_once_in_the_readers_language():
    hits = search("bridge", "ja").hits
    assert [(hit.code, hit.language) for hit in hits] == [("GA-2.2", "ja")]
    assert [hit.language for hit in search("streetwise", "ja").hits] == ["en"]


def test_the_definition_comes_first_and_the_glossary_entry_is_named():
    found = search("橋", "ja")
    assert found.hits[0].code == "GA-2.2"
    assert [term.id for _, term in found.terms] == ["bridge"]


def test_hits_lead_to_the_paragraph_with_the_words_marked():
    (hit,) = search("ﾊﾝﾏｰ", "ja").hits
    assert hit.url == "/ja/rules/garden/items/#GA-2.1"
    assert [segment.text for segment in hit.excerpt if segment.marked] == ["ハンマー"]
    assert (
        "".join(segment.text for segment in hit.excerpt) == "ハンマーで、自分の一番上のタイルを動かします。"
    )


def test_one_game_alone():
    assert codes("旗", game="pond") == {"PO-1.1"}


def names(query, language="ja", game=""):
    found = search(query, language, game).names
    return [("".join(segment.text for segment in named.title), named.url) for named in found]


GARDEN = {"ja": ("シルヴァンの庭", "/ja/rules/garden/"), "en": ("The garden of Sylvan", "/en/rules/garden/")}
FLAGS = {"ja": ("旗", "/ja/rules/garden/trees/#trees-1"), "en": ("Flags", "/en/rules/garden/trees/#trees-1")}
TREES = {"ja": ("木と旗", "/ja/rules/garden/trees/"), "en": ("Trees and flags", "/en/rules/garden/trees/")}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("シルヴァン", [GARDEN]),
        ("シルバンの庭", [GARDEN]),
        ("ｼﾙｳﾞｧﾝ", [GARDEN]),
        ("しるばん", [GARDEN]),
        ("Sylvan", [GARDEN]),
        ("garden sylvan", [GARDEN]),
        ("flags", [TREES, FLAGS]),
        ("はた", []),
        ("旗", [TREES, FLAGS]),
        ("ｆｌａｇ", [TREES, FLAGS]),
        ("樹", [TREES]),
        ("シルバン 木", [TREES]),
        ("sylvan TREE", [TREES]),
        ("シルヴァン tree", [TREES]),
        ("シルヴァン 池", []),
        ("シルヴァン flags", []),
        ("シルヴァン 旗", [TREES, FLAGS]),
        ("lvan", []),
        ("GA-1.1", []),
        ("ー", []),
        ("", []),
    ],
)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_books_chapters_and_sections_are_found_by_name_in_either_language(query, found, language):
    assert names(query, language) == [named[language] for named in found]


def test_books_come_before_chapters_and_one_game_stays_alone():
    assert names("t", "en") == [GARDEN["en"], ("The pond", "/en/rules/pond/"), TREES["en"]]
    assert names("t", "en", "pond") == [("The pond", "/en/rules/pond/")]


def test_a_name_is_marked_and_one_in_the_other_language_stands_beside_it():
    (named,) = search("シルバン", "ja").names
    assert [segment.text for segment in named.title if segment.marked] == ["シルヴァン"]
    assert (named.beside, named.number) == ("", "")
    chapter, section = search("flags", "ja").names
    assert (chapter.beside, chapter.language, chapter.number) == ("Trees and flags", "en", "1")
    assert (section.beside, section.language, section.chapter) == ("Flags", "en", "木と旗")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_section_leads_to_its_heading(client, language):
    (section,) = [named for named in search("旗", language).names if named.chapter]
    page, _, anchor = section.url.partition("#")
    assert f'id="{anchor}"' in client.get(page).content.decode()
    found = client.get(f"/{language}/rules/search/?q=旗").content.decode()
    assert f'href="{section.url}"' in found
    assert section.chapter in found


@time_machine.travel("2026-11-29T12:10:00Z")
@pytest.mark.parametrize(("language", "sentence"), [("ja", "1分ほど待って、もう一度"), ("en", "in a minute")])
def test_who_searches_without_end_is_told_when_to_go_on(client, monkeypatch, language, sentence):
    monkeypatch.setitem(limits.WINDOWS, "search", limits.Window(1, 60))
    address, reader = f"/{language}/rules/search/?q=tree", f"of-{language}"
    found = client.get(address, REMOTE_ADDR=reader)
    assert (found.status_code, found.cookies) == (200, {})
    refused = client.get(address, REMOTE_ADDR=reader)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert sentence in refused.content.decode()
    assert "public" not in refused.headers.get("Cache-Control", "")
    assert client.get(address, REMOTE_ADDR=f"{reader}-next-door").status_code == 200


def test_edited_words_are_found():
    row = Paragraph.objects.get(code="GA-2.3", language="ja")
    row.put("笛を吹きます。", edition=1)
    row.save()
    assert codes("笛") == {"GA-2.3"}
    assert codes("ヴァイオリン") == set()
    assert loader.waiting("garden") == [row]


def test_very_many_hits_are_cut_and_it_is_said():
    new = [
        Paragraph(
            game="garden",
            code=f"GA-9.{n}",
            language="ja",
            chapter="items",
            position=n,
            text="蛙",
            folded=folding.fold("蛙"),
        )
        for n in range(MOST_HITS + 5)
    ]
    Paragraph.objects.bulk_create(new)
    found = search("蛙", "ja")
    assert len(found.hits) == MOST_HITS
    assert found.more


@pytest.mark.parametrize(
    ("text", "query", "marked"),
    [
        ("旗とＡｘｅ", " axe", ["Ａｘｅ"]),
        ("ハンマーとはんまー", "はんま", ["ハンマー", "はんまー"]),
        ("シルヴァン・デール", "しるばんでる", ["シルヴァン・デール"]),
        ("木木", "木", ["木", "木"]),
        ("relaxed axe", " axe", ["axe"]),
    ],
)
def test_folded_words_are_found_again_in_the_original(text, query, marked):
    assert [text[a:b] for a, b in folding.spans(text, [query])] == marked

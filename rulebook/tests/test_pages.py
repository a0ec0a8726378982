import gzip
import re

import pytest
import time_machine
from django.urls import reverse
from django.utils.html import escape

from rulebook import books, loader
from rulebook.models import Edition, Mistake, Paragraph

pytestmark = pytest.mark.django_db

GARDEN = [
    "/rules/",
    "/rules/garden/",
    "/rules/garden/trees/",
    "/rules/garden/trees/?both=1",
    "/rules/garden/print/",
    "/rules/garden/history/",
    "/rules/garden/history/?paragraph=GA-1.1",
    "/rules/garden/glossary/",
    "/rules/search/",
    "/rules/search/?q=木",
    "/rules/search/?q=tree&game=garden",
    "/rules/p/GA-1.1/?fragment=1",
]


@pytest.fixture
def real(db):
    """The real rulebooks."""
    for book in books.library().values():
        loader.load(book)
    return books.library()


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("path", GARDEN)
def test_rule_pages_are_the_same_for_all_and_may_be_kept(client, loaded, language, path):
    response = client.get(f"/{language}{path}")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "public, max-age=300"
    assert not response.cookies
    assert "Cookie" not in response.headers.get("Vary", "")
    assert "csrfmiddlewaretoken" not in response.content.decode()
    again = client.get(f"/{language}{path}", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304
    assert again.headers["Cache-Control"] == "public, max-age=300"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_pages_speak_the_language_of_their_address(client, loaded, language):
    html = client.get(f"/{language}/rules/garden/items/").content.decode()
    assert f'<html lang="{language}"' in html
    assert ("道具" in html) == (language == "ja")
    assert ("Items" in html) == (language == "en")


def test_every_paragraph_has_its_anchor_and_terms_lead_to_the_glossary(client, loaded):
    html = client.get("/ja/rules/garden/items/").content.decode()
    for code in ("GA-2.1", "GA-2.2", "GA-2.3"):
        assert f'id="{code}"' in html
    assert '<a href="/ja/rules/garden/glossary/#bridge" class="term" data-term="bridge">橋</a>' in html
    assert 'id="bridge"' in client.get("/ja/rules/garden/glossary/").content.decode()


def test_links_to_rules_stay_on_the_page_or_lead_to_their_chapter(client, loaded):
    assert (
        '<a href="/en/rules/garden/items/#GA-2.2" class="rule">2.2</a>'
        in client.get("/en/rules/garden/trees/").content.decode()
    )
    assert '<a href="#GA-2.2" class="rule">2.2</a>' in client.get("/en/rules/garden/print/").content.decode()


def test_both_languages_side_by_side(client, loaded):
    html = client.get("/ja/rules/garden/trees/?both=1").content.decode()
    assert '<div class="words" lang="en">' in html
    assert "With two tiles" in html
    assert "With two tiles" not in client.get("/ja/rules/garden/trees/").content.decode()


def test_raw_html_in_the_rules_is_shown_as_text(client, loaded):
    assert "&lt;b&gt;loudly&lt;/b&gt;" in client.get("/en/rules/garden/items/").content.decode()


def test_the_print_view_holds_the_whole_book(client, loaded):
    html = client.get("/ja/rules/garden/print/").content.decode()
    assert all(f'id="{code}"' in html for code in books.library()["garden"].places)
    assert "根元とタイルの積み重ね" in html


def test_a_paragraph_has_a_permanent_address(client, loaded):
    response = client.get("/en/rules/p/GA-2.2/")
    assert (response.status_code, response.headers["Location"]) == (302, "/en/rules/garden/items/#GA-2.2")
    fragment = client.get("/en/rules/p/GA-2.2/?fragment=1").content.decode()
    assert "joins adjacent" in fragment
    assert "<html" not in fragment


@pytest.mark.parametrize(
    "path",
    [
        "/rules/chess/",
        "/rules/chess/print/",
        "/rules/chess/glossary/",
        "/rules/garden/nowhere/",
        "/rules/p/GA-9.9/",
        "/rules/p/GA-9.9/?fragment=1",
        "/rules/p/nonsense/",
        "/rules/examples/GA-1.1-z/",
        "/rules/search/?q=a&game=chess",
        "/rules/garden/history/?paragraph=GA-9.9",
    ],
)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_does_not_exist_is_said_in_the_right_language(client, loaded, path, language):
    response = client.get(f"/{language}{path}")
    assert response.status_code == 404
    assert f'<html lang="{language}"' in response.content.decode()


def test_an_unknown_language_is_not_found(client, loaded):
    response = client.get("/fr/rules/garden/")
    assert response.status_code == 404
    assert '<html lang="ja"' in response.content.decode()


@pytest.mark.parametrize("path", ["/ja/rules/", "/ja/rules/garden/trees/"])
def test_rule_pages_are_only_read(client, loaded, path):
    assert client.post(path).status_code == 405


def test_edited_words_show_at_once_with_a_new_tag(client, loaded):
    before = client.get("/ja/rules/garden/items/").headers["ETag"]
    row = Paragraph.objects.get(code="GA-2.3", language="ja")
    row.put("笛を吹きます。", edition=1)
    row.save()
    after = client.get("/ja/rules/garden/items/", headers={"If-None-Match": before})
    assert after.status_code == 200
    assert "笛を吹きます" in after.content.decode()


def test_a_new_edition_gives_a_new_tag(client, loaded):
    before = client.get("/ja/rules/garden/").headers["ETag"]
    Edition.objects.create(
        game="garden", number=2, date="2026-05-06", reason_ja="第二版。", reason_en="Second."
    )
    assert client.get("/ja/rules/garden/").headers["ETag"] != before


def test_the_files_are_shown_before_anything_is_loaded(client, shelf):
    assert "ハンマー" in client.get("/ja/rules/garden/items/").content.decode()


def test_the_history_says_what_changed_and_why(client, loaded):
    row = Paragraph.objects.get(code="GA-1.2", language="ja")
    row.put(row.text.replace("二枚", "三枚"), edition=1)
    row._change_reason = "箱の規則に合わせました。"
    row.save()
    html = client.get("/ja/rules/garden/history/").content.decode()
    assert "初版。" in html
    assert "<del>二</del><ins>三</ins>" in html
    assert "箱の規則に合わせました。" in html
    assert "二</del>" not in client.get("/ja/rules/garden/history/?paragraph=GA-1.1").content.decode()
    assert "二</del>" not in client.get("/en/rules/garden/history/").content.decode()


def test_a_book_is_found_by_its_name_though_no_paragraph_has_it(client, loaded):
    html = client.get("/ja/rules/search/", {"q": "シルバン"}).content.decode()
    assert "<mark>シルヴァン</mark>" in html
    assert "この言葉を含む段落はありません。" in html
    assert "見つかりません" not in html
    nothing = client.get("/ja/rules/search/", {"q": "シルバソ"}).content.decode()
    assert "見つかりませんでした" in nothing
    assert "この言葉を含む段落はありません。" not in nothing


def test_over_long_queries_are_cut_and_it_is_said(client, loaded):
    html = client.get("/en/rules/search/", {"q": "tree " * 100}).content.decode()
    assert "Only the first 80 characters" in html


def test_queries_are_escaped(client, loaded):
    html = client.get("/en/rules/search/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in html


class TestReport:
    URL = "/ja/rules/report/"

    def test_a_mistake_is_stored_and_the_reader_thanked(self, client, loaded):
        response = client.post(self.URL, {"code": "ga-2.2", "text": "橋の説明が足りません。"})
        assert response.status_code == 302
        mistake = Mistake.objects.get()
        assert (mistake.code, mistake.language, mistake.reporter) == ("GA-2.2", "ja", None)
        html = client.get(response.headers["Location"]).content.decode()
        assert "/ja/rules/garden/items/#GA-2.2" in html

    def test_the_paragraph_is_filled_in(self, client, loaded):
        assert 'value="GA-2.2"' in client.get(f"{self.URL}?paragraph=GA-2.2").content.decode()

    @pytest.mark.parametrize("data", [{"code": "GA-9.9", "text": "x"}, {"text": ""}, {"text": "x" * 2001}])
    def test_bad_input_gets_a_sentence_and_loses_nothing(self, client, loaded, data):
        response = client.post(self.URL, data)
        assert response.status_code == 422
        assert 'class="error"' in response.content.decode()
        assert data["text"] in response.content.decode()
        assert not Mistake.objects.exists()

    @time_machine.travel("2026-11-29T12:10:00Z")
    def test_too_many_reports_are_refused_and_the_words_kept(self, client, loaded):
        for _ in range(10):
            client.post(self.URL, {"text": "a"}, REMOTE_ADDR="192.0.2.7")
        response = client.post(self.URL, {"text": "keep me"}, REMOTE_ADDR="192.0.2.7")
        assert response.status_code == 429
        assert "keep me" in response.content.decode()
        assert Mistake.objects.count() == 10

    def test_a_forged_form_is_refused(self, loaded):
        from django.test import Client

        assert Client(enforce_csrf_checks=True).post(self.URL, {"text": "a"}).status_code == 403

    def test_only_rule_pages_are_public(self, client, loaded):
        assert "public" not in client.get(self.URL).headers.get("Cache-Control", "")


class TestRealBooks:
    @pytest.mark.parametrize("language", ["ja", "en"])
    def test_a_chapter_is_three_requests_and_twenty_kilobytes(self, client, real, language, settings):
        css = (settings.BASE_DIR / "static/css/site.css").read_bytes()
        js = (settings.BASE_DIR / "static/js/site.js").read_bytes()
        assets = len(gzip.compress(css)) + len(gzip.compress(js))
        for book in real.values():
            for chapter in book.chapters[language]:
                response = client.get(f"/{language}/rules/{book.game}/{chapter.name}/")
                html = response.content.decode()
                wanted = re.findall(r'<link rel="stylesheet"[^>]*>|<script[^>]* src=[^>]*>|<img[^>]*>', html)
                assert len(wanted) == 2, wanted
                size = len(gzip.compress(response.content))
                assert size + assets <= 20_000, (chapter.name, size, assets)

    @pytest.mark.parametrize("language", ["ja", "en"])
    def test_every_example_is_drawn_and_can_be_played_on(self, client, real, language):
        for book in real.values():
            for code in book.examples:
                html = client.get(f"/{language}/rules/examples/{code}/").content.decode()
                assert '<svg class="scene' in html
                assert f'name="example" value="{code}"' in html
                assert reverse("play:from_example")[3:] in html

    @pytest.mark.parametrize("language", ["ja", "en"])
    def test_side_by_side_a_figure_speaks_both_languages(self, client, real, language):
        other = {"ja": "en", "en": "ja"}[language]
        path = f"/{language}/rules/sylvan_dale/board/"
        alone, both = (client.get(path + query).content.decode() for query in ("", "?both=1"))
        book = real["sylvan_dale"]
        shown = [b.code for b in book.chapter(language, "board").blocks if b.kind == "example"]
        examples = [book.examples[code] for code in shown]
        assert any(example.expect.refused for example in examples)
        for example in examples:
            facing = [example.before, example.after] if example.after else [example.before]
            wanted = [f'<div lang="{other}">{escape(words[other])}</div>' for words in facing]
            wanted.append(f'<span class="quiet" lang="{other}">{escape(example.title[other])}</span>')
            assert [words for words in wanted if words not in both or words in alone] == []

    def test_a_paragraph_beside_the_board_leads_to_its_examples(self, client, real):
        html = client.get("/ja/rules/p/SD-6.2/?fragment=1").content.decode()
        assert 'href="/ja/rules/examples/SD-6.2-a/"' in html

    def test_all_pages_of_all_books_open(self, client, real):
        for game in real:
            for path in ("", "print/", "history/", "glossary/"):
                assert client.get(f"/en/rules/{game}/{path}").status_code == 200

import pytest
from django.core.management import CommandError, call_command

from rulebook import books, dumping, loader
from rulebook.models import Edition, Paragraph

JA = "garden/ja/02-items.md"
EN = "garden/en/02-items.md"


def load(side=None):
    return loader.load(books.library()["garden"], side)


def row(code="GA-2.1", language="ja"):
    return Paragraph.objects.get(code=code, language=language)


def edit(text, code="GA-2.1", language="ja"):
    paragraph = row(code, language)
    paragraph.put(text, edition=1, source=row(code).text if language == "en" else "")
    paragraph._change_reason = "because"
    paragraph.save()


def test_a_first_load_brings_everything_with_edition_and_reason(loaded):
    assert Paragraph.objects.filter(game="garden").count() == 12
    first = row("GA-1.1").history.get()
    assert (first.edition, first.history_change_reason) == (1, "初版。")
    assert row("GA-1.1", "en").history.get().history_change_reason == "First edition."
    assert row("GA-1.3").plain
    assert Edition.objects.get(game="garden").reason("en") == "First edition."


def test_loading_again_changes_nothing_and_adds_no_history(loaded):
    report = load()
    assert (report.created, report.changed, report.removed, report.conflicts) == ([], [], [], [])
    assert Paragraph.history.filter(game="garden").count() == 12


def test_an_unchanged_file_leaves_an_edit_alone(loaded):
    edit("新しい言葉。")
    assert load().changed == []
    assert row().text == "新しい言葉。"


def test_a_changed_file_is_taken_where_nobody_edited(loaded, rewrite):
    rewrite(JA, "動かします", "移します")
    assert load().changed == ["GA-2.1 (ja)"]
    assert "移します" in row().text
    assert "移します" in row().folded
    assert row().history.count() == 2


def test_where_both_changed_nothing_is_taken_and_the_command_fails(loaded, rewrite):
    edit("新しい言葉。")
    rewrite(JA, "動かします", "移します")
    rewrite(EN, "Bridges stay.", "Bridges remain.")
    with pytest.raises(CommandError, match="1 in conflict") as failure:
        call_command("load_rulebooks")
    assert failure.value.returncode == 1
    assert row().text == "新しい言葉。"
    assert "remain" in row("GA-2.2", "en").text


@pytest.mark.parametrize(("side", "words"), [("files", "移します"), ("edits", "新しい言葉。")])
def test_the_conflict_is_settled_by_choosing_a_side(loaded, rewrite, side, words):
    edit("新しい言葉。")
    rewrite(JA, "動かします", "移します")
    call_command("load_rulebooks", f"--{side}")
    assert words in row().text
    call_command("load_rulebooks")


def test_the_same_change_on_both_sides_is_no_conflict(loaded, rewrite):
    edit(row().text.replace("動かします", "移します"))
    rewrite(JA, "動かします", "移します")
    assert load().conflicts == []
    assert not row().edited


def test_a_paragraph_that_left_the_files_goes_and_its_history_stays(loaded, rewrite):
    for path, text in ((JA, "{#GA-2.3}\nプレイヤーはヴァイオリンを弾いてはしゃぎます。"),):
        rewrite(path, text, "")
    report = load()
    assert set(report.removed) == {"GA-2.3 (ja)", "GA-2.3 (en)"}
    assert Paragraph.history.filter(code="GA-2.3", history_type="-").count() == 2


def test_an_edited_paragraph_that_left_the_files_is_a_conflict(loaded, rewrite):
    edit("新しい言葉。", "GA-2.3")
    rewrite(JA, "{#GA-2.3}\nプレイヤーはヴァイオリンを弾いてはしゃぎます。", "")
    assert load().conflicts == ["GA-2.3 (ja)"]
    assert load("files").removed == ["GA-2.3 (ja)"]


def test_moving_a_paragraph_is_no_change_of_words(loaded, rewrite):
    rewrite(JA, "{#GA-2.3}\nプレイヤーは", "{#GA-2.9}\n九。\n\n{#GA-2.3}\nプレイヤーは")
    load()
    assert row("GA-2.3").position == 6
    assert row("GA-2.3").history.count() == 1


def test_a_translation_of_older_words_is_listed(loaded, rewrite):
    assert loader.stale("garden") == []
    rewrite(JA, "動かします", "移します")
    load()
    assert loader.stale("garden") == ["GA-2.1 (en)"]
    rewrite(EN, "you move", "you shift")
    load()
    assert loader.stale("garden") == []


def test_a_dump_writes_edits_back_and_nothing_else(loaded):
    edit("- 新しい\n- 言葉。", "GA-2.2")
    before = (loaded / JA).read_text("utf-8")
    assert dumping.dump("garden") == (["GA-2.2 (ja)"], [])
    old = "[橋](term:bridge)は、隣り合う[木](term:tree)に架けます。\n橋はしっかり残ります。"
    assert (loaded / JA).read_text("utf-8") == before.replace(old, "- 新しい\n- 言葉。")
    assert loader.waiting("garden") == []
    assert load().changed == []


def test_a_dump_does_not_overwrite_a_changed_file(loaded, rewrite):
    edit("新しい言葉。")
    rewrite(JA, "動かします", "移します")
    with pytest.raises(CommandError, match="1 not written"):
        call_command("dump_rulebook", "garden")
    assert "移します" in (loaded / JA).read_text("utf-8")
    call_command("dump_rulebook", "garden", "--edits")
    assert "新しい言葉。" in (loaded / JA).read_text("utf-8")


def test_an_edition_made_in_the_admin_is_dumped(loaded):
    Edition.objects.create(
        game="garden", number=2, date="2026-03-04", reason_ja='「橋」と"樹冠"。\n二行。', reason_en="Bridges."
    )
    dumping.dump("garden")
    newest = books.library()["garden"].info.editions[0]
    assert (newest.number, newest.reason["ja"]) == (2, '「橋」と"樹冠"。\n二行。')


def test_a_dump_of_an_unknown_game_says_so(loaded):
    with pytest.raises(CommandError, match="no rulebook of chess"):
        call_command("dump_rulebook", "chess")

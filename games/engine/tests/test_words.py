"""Words in both languages: templates, parts of ids, plurals, secrets, and what a check finds."""

import pytest

from games.engine.prompts import Refusal
from games.engine.steps import Event, event_for
from games.engine.words import MISSING, Words

TOML = """
[prompt.play]
ja = "カードを選んでください。"
en = "Choose a card."
[option.flag]
ja = "旗を立てる"
en = "Place a flag"
[option.play.flag]
ja = "旗のカード"
en = "The flag card"
[name.card]
ja = "{a}・{b}"
en = "{a}, {b}"
[name.S1]
ja = "木の実"
en = "Acorn"
[name.axe]
ja = "斧"
en = "axe"
[name.tree]
ja = "{a}-{b}の木"
en = "tree {a}-{b}"
[name.shell]
ja = "貝"
en = { one = "shell", other = "shells" }
[name.of]
ja = "{b}{a}"
en = "{a} {b}"
[option.pay]
ja = "貝を{a}つ払う"
en = { one = "Pay a shell", other = "Pay {a} shells" }
[event.taken]
ja = "{seat}が一枚取りました。"
en = "{seat} took a card."
known = { ja = "{seat}が{card}を取りました。", en = "{seat} took {card}." }
rule = "SD-5"
[event.scored]
ja = "{seat}と{rivals}に{n}点。"
en = { one = "A point for {seat} and {rivals}.", other = "{n} points for {seat} and {rivals}." }
[rule."SD-1"]
ja = "{style}の木がありません。"
en = "There is no tree with {style}."
[scene.hand]
ja = "{n}枚"
en = { one = "one card", other = "{n} cards" }
"""
WORDS = Words.load(TOML.encode())
NAMES = ("アキ", "ベン", "千枝")


@pytest.mark.parametrize(
    ("kind", "option", "ja", "en"),
    [
        ("play", "card-S1-axe", "木の実・斧", "Acorn, axe"),
        ("play", "tree-0-3", "0-3の木", "tree 0-3"),
        ("play", "flag", "旗のカード", "The flag card"),
        ("other", "flag", "旗を立てる", "Place a flag"),
        ("play", "seat-1", "ベン", "ベン"),
        ("play", "unheard", "unheard", "unheard"),
    ],
)
def test_options_are_named_by_entry_or_by_their_parts(kind: str, option: str, ja: str, en: str) -> None:
    assert WORDS.option(kind, option, "ja", NAMES) == ja
    assert WORDS.option(kind, option, "en", NAMES) == en


def test_a_secret_is_told_to_its_seat_alone() -> None:
    event = Event("taken", 0, secret={"card": "card-S1-axe"})
    assert WORDS.event(event_for(event, 0, over=False), "ja", NAMES) == "アキが木の実・斧を取りました。"
    assert WORDS.event(event_for(event, 1, over=False), "ja", NAMES) == "アキが一枚取りました。"
    assert WORDS.event_rule("taken") == "SD-5"


def test_lists_and_plurals() -> None:
    one = Event("scored", 0, {"n": 1, "rivals": ("seat-1", "seat-2")})
    two = Event("scored", 0, {"n": 2, "rivals": ("seat-1",)})
    assert WORDS.event(one, "ja", NAMES) == "アキとベン、千枝に1点。"
    assert WORDS.event(one, "en", NAMES) == "A point for アキ and ベン, 千枝."
    assert WORDS.event(two, "en", NAMES) == "2 points for アキ and ベン."


@pytest.mark.parametrize(
    ("thing", "en"),
    [
        ("shell", "shell"),
        ("of-1-shell", "1 shell"),
        ("of-10-shell", "10 shells"),
        ("of-0-shell", "0 shells"),
        ("card-shell-3", "shell, 3"),
    ],
)
def test_a_number_counts_what_an_id_names(thing: str, en: str) -> None:
    assert WORDS.name(thing, "en") == WORDS.option("play", thing, "en") == WORDS.text(thing, "en") == en
    told = Event("scored", 0, {"n": 2, "rivals": (thing, "shell")})
    assert WORDS.event(told, "en", NAMES) == f"2 points for アキ and {en}, shell."


def test_an_option_may_be_counted_too() -> None:
    assert [WORDS.option("play", f"pay-{n}", "en") for n in (1, 12)] == ["Pay a shell", "Pay 12 shells"]
    assert WORDS.name("of-10-shell", "ja") == "貝10"


def test_refusals_name_what_they_speak_of() -> None:
    assert WORDS.refusal(Refusal("SD-1", {"style": "S1"}), "en") == "There is no tree with Acorn."
    for lang in ("ja", "en"):
        assert WORDS.why("draw", lang) in WORDS.refusal(Refusal("undo", {"why": "draw"}), lang)
    assert WORDS.refusal(Refusal("bounds", {"least": 1, "most": 2}), "ja")
    assert all(WORDS.why(why, lang) for why in ("", "draw", "end") for lang in ("ja", "en"))


def test_an_old_event_without_a_new_field_is_still_told() -> None:
    assert WORDS.event(Event("taken", 0, secret={}), "ja", NAMES) == f"アキが{MISSING}を取りました。"


def test_any_text_by_its_path() -> None:
    assert WORDS.text("scene.hand", "en", n=1) == "one card"
    assert WORDS.text("scene.hand", "ja", n=3) == "3枚"
    assert WORDS.text("tree-1-2", "en") == "tree 1-2"
    assert WORDS.prompt("play", "en") == "Choose a card."


def test_what_has_words_is_known() -> None:
    assert WORDS.has_prompt("play")
    assert WORDS.has_option("play", "card-S1-axe")
    assert WORDS.has_event("taken")
    assert WORDS.has_refusal("SD-1")
    assert not WORDS.has_prompt("pass")
    assert not WORDS.has_option("play", "unheard")


def test_a_missing_language_and_other_fields_are_found() -> None:
    words = Words.load('[name.a]\nja = "あ"\n[event.b]\nja = "{n}"\nen = "{m}"'.encode())
    assert words.problems() == ["name.a: no en", "event.b: the languages name different fields"]
    assert WORDS.problems() == []

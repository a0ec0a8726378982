"""Headings break between phrases, and what is typed by people stays text."""

from django.template import Context, Template

from config.typography import phrases


def test_japanese_breaks_between_phrases() -> None:
    assert phrases("どのカードを取りますか。") == "どの<wbr>カードを<wbr>取りますか。"


def test_other_languages_stay_as_they_are() -> None:
    assert phrases("Which card do you take?") == "Which card do you take?"


def test_markup_is_never_let_through() -> None:
    shown = Template("{% load site %}{{ text|phrases }}").render(Context({"text": "<b>木</b>を選ぶ"}))
    assert "<b>" not in shown
    assert "&lt;" in shown

"""The tokens of the look: contrast in light and dark, and what a seat is told apart by."""

import re
from itertools import combinations

import pytest
from django.conf import settings

CSS = (settings.BASE_DIR / "static/css/site.css").read_text("utf-8")
TOKENS = {
    name: (light, dark)
    for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", CSS)
}
TEXT = ("ink", "ink-2", "shu", "ai", "matsu", "kin")
SCHEMES = pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str, scheme: int) -> float:
    low, high = sorted(luminance(TOKENS[name][scheme]) for name in (a, b))
    return (high + 0.05) / (low + 0.05)


@SCHEMES
@pytest.mark.parametrize("ground", ["paper", "raised"])
@pytest.mark.parametrize("token", TEXT)
def test_text_is_legible(token: str, ground: str, scheme: int) -> None:
    assert contrast(token, ground, scheme) >= 4.5


@SCHEMES
def test_text_on_vermilion_is_legible(scheme: int) -> None:
    assert contrast("on-shu", "shu", scheme) >= 4.5


@SCHEMES
@pytest.mark.parametrize(
    "ground",
    [
        "moss",
        "straw",
        "dew",
        "clay",
        "mist",
        "lawn",
        "sea",
        "heath",
        "peat",
        "q0",
        "q1",
        "q2",
        "q3",
        "bark",
        "leaf",
    ],
)
def test_ink_stands_out_on_the_board(ground: str, scheme: int) -> None:
    assert contrast("ink", ground, scheme) >= 4.5


@SCHEMES
@pytest.mark.parametrize("ground", ["moss", "straw", "sea", "heath", "peat", "dew", "clay", "mist", "raised"])
def test_numbers_and_offers_stand_out_on_the_board(ground: str, scheme: int) -> None:
    assert contrast("ink-2", ground, scheme) >= 4.5
    assert contrast("shu", ground, scheme) >= 3


@SCHEMES
def test_frames_of_controls_can_be_seen(scheme: int) -> None:
    assert contrast("edge", "paper", scheme) >= 3
    assert contrast("edge", "raised", scheme) >= 3


def test_every_seat_has_a_colour_and_a_shape_of_its_own() -> None:
    pieces = (settings.BASE_DIR / "templates/games/pieces.svg").read_text("utf-8")
    shapes = re.findall(r'<g id="seat-\d">(.*)</g>', pieces)
    assert len(set(shapes)) == 8
    for scheme in (0, 1):
        for a, b in combinations(range(8), 2):
            assert TOKENS[f"p{a}"][scheme] != TOKENS[f"p{b}"][scheme]


def test_nothing_is_painted_past_the_tokens() -> None:
    rules = CSS.split("}", 1)[1]
    assert not re.findall(r"(?:fill|stroke|color|background): #", rules.split("@media print")[0])

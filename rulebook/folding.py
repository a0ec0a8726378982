"""One spelling for all spellings: what search compares.

NFKC and casefold; hiragana for katakana; ヴ as ブ, ヂ as ジ, ヅ as ズ; no long-vowel marks and middle dots;
a space before and after each Latin word or number.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

# A character with the marks that belong to it, ヴ with its small vowel, or a run of Latin letters and digits.
_PIECE = re.compile(
    r"[A-Za-z0-9Ａ-Ｚａ-ｚ０-９]+|(?:ヴ|ｳﾞ|ゔ)[ァィェォァぁぃぇぉｧｨｪｫ]?|.[\u3099\u309a\uff9e\uff9f]?",
    re.DOTALL,
)
_LATIN = re.compile(r"[a-z0-9]+")
_DROPPED = set("ー‐‑–—―−-~〜・･'’")
_VU = {"ヴ": "ぶ", "ヴァ": "ば", "ヴィ": "び", "ヴェ": "べ", "ヴォ": "ぼ"}
_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)} | {
    ord("ヂ"): "じ",
    ord("ヅ"): "ず",
}
_SAME = str.maketrans({"ぢ": "じ", "づ": "ず", "ゔ": "ぶ"})


class Piece(NamedTuple):
    """A stretch of the original, and what it is compared as."""

    folded: str
    start: int
    end: int


def pieces(text: str) -> Iterator[Piece]:
    for found in _PIECE.finditer(text):
        yield Piece(_fold(found[0]), found.start(), found.end())


@lru_cache(maxsize=8192)
def _fold(piece: str) -> str:
    known = unicodedata.normalize("NFKC", piece).casefold()
    if _LATIN.fullmatch(known):
        return f" {known} "
    katakana = known.translate(_KATAKANA)
    hiragana = _VU.get(katakana) or katakana.translate(_HIRAGANA).translate(_SAME)
    return "".join(" " if c.isspace() else c for c in hiragana if c not in _DROPPED)


def fold(text: str) -> str:
    """The whole text as it is stored and compared."""
    return re.sub(" +", " ", f" {''.join(piece.folded for piece in pieces(text))} ")


@lru_cache(maxsize=8192)
def query(term: str) -> str:
    """A term as it is looked for: Japanese anywhere, a Latin word from its beginning."""
    folded = fold(term).strip()
    return f" {folded}" if _LATIN.match(folded) else folded


def spans(text: str, queries: Iterable[str]) -> list[tuple[int, int]]:
    """Where folded queries stand in the original text, in order."""
    whole, origin = list[str](), list[tuple[int, int]]()
    for piece in (Piece(" ", 0, 0), *pieces(text), Piece(" ", len(text), len(text))):
        for character in piece.folded:
            if character == " " and whole[-1:] == [" "]:
                continue
            whole.append(character)
            origin.append((piece.start, piece.end))
    joined = "".join(whole)
    return sorted({_original(text, origin[a:b]) for query in queries for a, b in _matches(joined, query)})


def _matches(joined: str, query: str) -> Iterator[tuple[int, int]]:
    for found in re.finditer(f"(?={re.escape(query)})", joined):
        start = found.start() + (len(query) - len(query.lstrip()))
        yield start, found.start() + len(query)


def _original(text: str, places: list[tuple[int, int]]) -> tuple[int, int]:
    """From the first to the last of these places, with the long-vowel mark that folding dropped."""
    end = places[-1][1]
    return places[0][0], end + (text[end : end + 1] == "ー")

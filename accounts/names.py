"""A display name belongs to one person, also for the eye: look-alikes count as the same name."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST = 24

# Pairs that a reader cannot tell apart in ordinary type: before the case is folded, for Н looks like H and
# н does not look like n; the last two after it.
_CYRILLIC = ("АВЕІЈКМНОРСТУХЅҺӀԚԜҮаіеорсухѕјһӏԁԛԝѵүвкмнт", "ABEIJKMHOPCTYXSHIQWYaeiopcyxsjhldqwvybkmht")
_GREEK = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαγεηικνορστυχωϲ", "ABEZHIKMNOPTYXCjayenikvopotuxwc")
_DOTLESS = ("ıȷ", "ij")
_LATIN = ("0i1|!", "ollll")
_KANA_AND_KANJI = ("ニロカエタトハーヘベペリチミ―‐−–—", "二口力工夕卜八一へべぺり千三一一一一一")
_LOOKS_LIKE = str.maketrans(_CYRILLIC[0] + _GREEK[0] + _DOTLESS[0], _CYRILLIC[1] + _GREEK[1] + _DOTLESS[1])
_LOOKS_LIKE_KANJI = str.maketrans(*_KANA_AND_KANJI)
_LOOKS_LIKE_LATIN = str.maketrans(*_LATIN)

# By the first word of a letter's Unicode name. Beside Japanese a name has one alphabet, and none of those
# that are full of doubles of Latin letters (Armenian, Cherokee, Lisu and others).
_JAPANESE = {
    "HIRAGANA",
    "KATAKANA",
    "KATAKANA-HIRAGANA",
    "CJK",
    "IDEOGRAPHIC",
    "BOPOMOFO",
    "MASU",
    "VERTICAL",
}
_ALPHABETS = {"LATIN", "GREEK", "CYRILLIC", "HANGUL", "HEBREW", "ARABIC", "DEVANAGARI", "THAI"}
_PHONETIC = re.compile("[\u0250-\u02ff\u1d00-\u1dbf]")
# These write vowels and tones as marks of their own; elsewhere a mark that joins no letter is a disguise.
_WITH_MARKS = {"HEBREW", "ARABIC", "DEVANAGARI", "THAI", "COMBINING KATAKANA"}


# Letters, marks and signs that print nothing; Unicode counts them among those that do.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\U00016fe4\U0001d159]")
# They choose the shape of the sign before them, as in the kanji of some names.
_SHAPE = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def tidy(name: str) -> str:
    """The name as it is shown: NFKC, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """Two names with the same key may not both exist."""
    folded = unicodedata.normalize("NFKC", tidy(name).translate(_LOOKS_LIKE).casefold())
    folded = _BLANK.sub("", _SHAPE.sub("", folded))
    letters = "".join(c for c in folded if unicodedata.category(c)[0] not in "ZC" and c not in "_-・.")
    return letters.translate(_LOOKS_LIKE_KANJI).translate(_LOOKS_LIKE_LATIN)


def is_disguised(name: str) -> bool:
    """Whether letters of another alphabet, or loose marks, could make this name look like somebody else's."""
    alphabets = {_alphabet(c) for c in name if unicodedata.category(c)[0] == "L" or c == "〇"} - _JAPANESE
    marks = {_alphabet(c) for c in _SHAPE.sub("", name) if unicodedata.category(c)[0] == "M"}
    digits = {c for c in name if unicodedata.category(c)[0] == "N" and c != "〇"}
    return (
        len(alphabets) > 1
        or not alphabets <= _ALPHABETS
        or not marks <= _WITH_MARKS
        or not all(digit.isascii() for digit in digits)
        or bool(_PHONETIC.search(name))
    )


def _alphabet(letter: str) -> str:
    name = unicodedata.name(letter, "")
    kana_mark = name.startswith("COMBINING KATAKANA")
    return "COMBINING KATAKANA" if kana_mark else name.partition(" ")[0]


def validate(name: str) -> None:
    """A name can be read, typed and told from another."""
    shown = tidy(name)
    if not key(shown):
        raise ValidationError(_("Please choose a name with at least one letter."), code="empty")
    if len(shown) > LONGEST:
        raise ValidationError(
            _("A name has at most %(longest)d characters."), code="long", params={"longest": LONGEST}
        )
    invisible = _BLANK.search(shown) or any(unicodedata.category(c)[0] == "C" for c in shown)
    if invisible or "@" in shown or "/" in shown:
        raise ValidationError(_("A name cannot contain @, / or invisible characters."), code="letters")
    if is_disguised(shown):
        raise ValidationError(
            _("A name uses one alphabet beside Japanese letters, without marks that stand alone."),
            code="disguise",
        )

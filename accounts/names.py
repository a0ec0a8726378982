"""A display name belongs to one person, also for the eye: look-alikes count as the same name."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST = 24

# Pairs that a reader cannot tell apart in ordinary type, after NFKC and casefold.
_CYRILLIC = ("авеікмнорстухѕј", "abeikmhopctyxsj")
_GREEK = ("αβεικνορτυχ", "abeikvoptux")
_LATIN = ("0i1|!", "ollll")
_KANA_AND_KANJI = ("ニロカエタトハーヘベペリチミ―‐−–—", "二口力工夕卜八一へべぺり千三一一一一一")
_LOOKS_LIKE = str.maketrans(
    _CYRILLIC[0] + _GREEK[0] + _KANA_AND_KANJI[0],
    _CYRILLIC[1] + _GREEK[1] + _KANA_AND_KANJI[1],
)
_LOOKS_LIKE_LATIN = str.maketrans(*_LATIN)


# Letters, marks and signs that print nothing; Unicode counts them among those that do.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\U00016fe4\U0001d159]")
# They choose the shape of the sign before them, as in the kanji of some names.
_SHAPE = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def tidy(name: str) -> str:
    """The name as it is shown: NFKC, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """Two names with the same key may not both exist."""
    folded = unicodedata.normalize("NFKC", tidy(name).casefold())
    folded = _BLANK.sub("", _SHAPE.sub("", folded))
    letters = "".join(c for c in folded if unicodedata.category(c)[0] not in "ZC" and c not in "_-・.")
    return letters.translate(_LOOKS_LIKE).translate(_LOOKS_LIKE_LATIN)


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

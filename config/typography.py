"""Japanese lines that break between phrases, in browsers that cannot find them."""

from functools import cache, lru_cache

import budoux
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

JAPANESE = range(0x3040, 0xA000)


@cache
def _parser() -> budoux.Parser:
    return budoux.load_default_japanese_parser()


@lru_cache(maxsize=2048)
def phrases(text: str) -> SafeString:
    """The text with a place to break after each phrase; text without Japanese stays as it is."""
    japanese = any(ord(letter) in JAPANESE for letter in text)
    parts = _parser().parse(text) if japanese else [text]
    return format_html_join(SafeString("<wbr>"), "{}", ((part,) for part in parts))

"""A Scene as SVG, as text and as a picture: the one place where boards become markup.

Page, mail and rulebook share it. It knows templates and words, but no match and no database.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
import resvg_py
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override

from games import catalog
from games.engine.scene import Arg, Card, Group, Scene, Shape, Term
from games.engine.scene import symbols as used_symbols
from games.engine.words import Words

COMMON = ("seat-", "mark-")
ORIGIN = ("x", "y")
SYMBOL = re.compile(r'^<(?:symbol|g) id="([\w-]+)".*$', re.MULTILINE)
TOKEN = re.compile(r"--([\w-]+):\s*(?:light-dark\()?([^,;)]+)(?:,\s*([^,;)]+))?")
THING = re.compile(r'<g[^>]* aria-hidden="true">.*?</g>')
"""One thing on a board, as a group without a name and a link is drawn."""
PREVIEW = 600
PAINT = re.compile(r"^(?:\.s-|\.scene|\.[pqr]\d)[^{]*\{[^}]*\}", re.MULTILINE)


_encode = msgspec.msgpack.Encoder().encode


class Section(NamedTuple):
    """One part of a position in words."""

    heading: str
    lines: list[str]


class Drawn(NamedTuple):
    """What is on a button: a picture, and in words what its option would bring about."""

    picture: SafeString
    note: str
    enough: bool


class Voice(NamedTuple):
    """Whose words, in which language, and what the players are called."""

    words: Words
    lang: str
    names: Sequence[str] = ()

    def say(self, said: Term | str) -> str:
        """A term in this language; plain text as it is."""
        if isinstance(said, str):
            return said
        if said.key == "option":
            kind, option = str(said.args["kind"]), str(said.args["id"])
            return self.words.option(kind, option, self.lang, self.names)
        fields: dict[str, Any] = {field: self._argument(value) for field, value in said.args.items()}
        return self.words.text(said.key, self.lang, self.names, **fields)

    def _argument(self, value: Arg) -> Any:
        if isinstance(value, Term):
            return self.say(value)
        if isinstance(value, tuple):
            return tuple(self._argument(part) for part in value)
        return value


@dataclass(frozen=True, slots=True)
class _Packed:
    """A group that can be looked up: those with the same bytes are drawn alike."""

    data: bytes
    group: Group = field(compare=False)


def render(
    scene: Scene,
    words: Words,
    lang: str,
    *,
    names: Sequence[str] = (),
    chosen: Collection[str] = (),
    changed: Collection[str] = (),
    links: bool = True,
    link: str = "#o-{}",
    named: bool = True,
) -> SafeString:
    """The picture as SVG; the page must hold the `symbols` of its title once.

    `link` leads from a thing that can be chosen to the control that stands for it.
    """
    voice = Voice(words, lang, tuple(names))
    with override(lang):
        groups = [
            _group(
                scene.slug,
                _Packed(_encode(group), group),
                voice,
                (group.option or group.ghost) in chosen,
                group.id in changed,
                link=link if links else "",
            )
            for group in scene.groups
            if group.shapes and (links or not group.ghost)
        ]
        title = voice.say(scene.title) if named else ""
        context = {"scene": scene, "inner": mark_safe("".join(groups)), "title": title}
        return mark_safe(render_to_string("games/scene.svg", context).strip())


def symbols(slug: str, scenes: Iterable[Scene] | None = None) -> SafeString:
    """The hidden definitions that drawings of this title refer to: all of them, or those used."""
    inner = _defs(slug, None if scenes is None else used_symbols(scenes))
    return format_html(
        '<svg class="scene-symbols" aria-hidden="true"><defs>{}</defs></svg>', mark_safe(inner)
    )


def card(card: Card, words: Words, lang: str, names: Sequence[str] = ()) -> Drawn:
    """What a button shows besides its name; of the picture itself the name speaks."""
    silent = msgspec.structs.replace(
        card.scene, groups=tuple(msgspec.structs.replace(group, label=None) for group in card.scene.groups)
    )
    drawn = render(silent, words, lang, names=names, links=False, named=False)
    return Drawn(drawn, Voice(words, lang, names).say(card.note) if card.note else "", card.enough)


def shared(drawings: Sequence[str]) -> tuple[SafeString, list[SafeString]]:
    """The drawings of a page, with what looks the same in several of them drawn once and referred to.

    Only what has no name and no link is shared; the first value holds the definitions.
    """
    count = Counter(thing for drawing in drawings for thing in THING.findall(drawing))
    names = {thing: f"same-{n}" for n, thing in enumerate(thing for thing, k in count.items() if k > 1)}
    defs = "".join(thing.replace("<g", f'<g id="{name}"', 1) for thing, name in names.items())

    def reference(found: re.Match[str]) -> str:
        name = names.get(found[0])
        return found[0] if name is None else f'<use href="#{name}"/>'

    referring = [mark_safe(THING.sub(reference, drawing)) for drawing in drawings]
    return mark_safe(f'<svg class="scene-symbols" aria-hidden="true"><defs>{defs}</defs></svg>'), referring


def cover(slug: str, lang: str) -> SafeString:
    """What the game looks like: the stamp of its position named cover. Needs no symbols."""
    return render(_cover(slug), catalog.words(slug), lang)


@lru_cache(maxsize=64)
def preview(slug: str, lang: str) -> bytes:
    """The same as a picture for whoever shows a link to the game."""
    scene = _cover(slug)
    return png(scene, catalog.words(slug), lang, zoom=PREVIEW / scene.width)


@cache
def edition(slug: str) -> str:
    """Changes with how stamps of this title are drawn: the cover and every symbol of it, in short."""
    drawn = [standalone_svg(_cover(slug), catalog.words(slug), "ja", dark=dark) for dark in (False, True)]
    return blake2b("".join([*drawn, _defs(slug, None)]).encode(), digest_size=4).hexdigest()


def sections(scene: Scene, words: Words, lang: str, names: Sequence[str] = ()) -> list[Section]:
    """The whole picture in words, part by part."""
    voice = Voice(words, lang, names)
    found = [Section(voice.say(scene.title), [])]
    for group in scene.groups:
        if group.heading:
            found.append(Section(voice.say(group.heading), []))
        if group.label and not group.bare:
            found[-1].lines.append(voice.say(group.label))
    return [found[0], *(section for section in found[1:] if section.lines)]


def text(scene: Scene, words: Words, lang: str, names: Sequence[str] = ()) -> list[str]:
    """The whole picture in words, line by line."""
    return [line for heading, lines in sections(scene, words, lang, names) for line in (heading, *lines)]


def standalone_svg(
    scene: Scene, words: Words, lang: str, names: Sequence[str] = (), dark: bool = False
) -> str:
    """The picture as a file of its own, in the colours of one scheme and without links."""
    drawing = render(scene, words, lang, names=names, links=False)
    head, _, body = drawing.partition(">")
    style = f"<style>{escape(_paint(dark))}</style>"
    defs = _defs(scene.slug, used_symbols([scene]))
    size = f'xmlns="http://www.w3.org/2000/svg" width="{scene.width}" height="{scene.height}"'
    return f"{head} {size}>{style}<defs>{defs}</defs>{body}"


def png(
    scene: Scene,
    words: Words,
    lang: str,
    names: Sequence[str] = (),
    *,
    zoom: float = 2,
    dark: bool = False,
) -> bytes:
    """The picture as PNG, the same on every machine: it brings its own font."""
    family = "Noto Sans CJK JP"
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=standalone_svg(scene, words, lang, names, dark),
        background=_tokens(dark)["raised"],
        skip_system_fonts=True,
        font_files=[_font()],
        font_family=family,
        sans_serif_family=family,
        zoom=zoom,
    )
    return bytes(drawn)


def _cover(slug: str) -> Scene:
    title = catalog.title(slug)
    return title.thumbnail(title.view(title.scenarios["cover"](), None))


@lru_cache(maxsize=1 << 14)
def _group(slug: str, packed: _Packed, voice: Voice, picked: bool, changed: bool, *, link: str) -> SafeString:
    """One group as SVG. From one position to the next nearly all of them stay as they were."""
    group = packed.group
    refused, offered = group.refused if link else None, bool(group.option and link)
    shapes = [*group.shapes, *([group.hit] if group.hit and (offered or picked) else [])]
    if group.dot and (picked or changed):
        mark = "mark-chosen" if picked else "mark-changed"
        shapes.append(Shape("use", {"href": mark, "x": group.dot[0], "y": group.dot[1]}))
    label = voice.say(group.label) if group.label else ""
    if refused:
        label = f"{label} {voice.words.refusal(refused, voice.lang, voice.names)}"
    state = "refused" if refused else "offered" if offered else ""
    if offered and refused and refused.rule[:2].isupper():
        href = reverse("rulebook:paragraph", args=[refused.rule])
    else:
        href = link.format(quote(group.option)) if offered else ""
    cls = " ".join(filter(None, (group.cls, state, "chosen" if picked else "")))
    inner = "".join(_shape(slug, shape, voice) for shape in shapes)
    rule = refused.rule if refused else ""
    if href:
        about = {"href": href, "class": cls, "data-rule": rule, "tabindex": "-1" if rule else ""}
        return _element("a", {**about, "aria-label": label}, inner)
    if label:
        return _element("g", {"class": cls, "role": "img", "aria-label": label}, inner)
    return _element("g", {"class": cls, "data-ghost": group.ghost, "aria-hidden": "true"}, inner)


def _element(name: str, attributes: dict[str, str], inner: str) -> SafeString:
    """Without the attributes that are empty. Text, not a template: a board has dozens of them."""
    about = "".join(f' {attribute}="{escape(value)}"' for attribute, value in attributes.items() if value)
    return mark_safe(f"<{name}{about}>{inner}</{name}>")


def _shape(slug: str, shape: Shape, voice: Voice) -> str:
    attrs = "".join(
        f' {name}="{_value(slug, name, value)}"'
        for name, value in shape.attrs.items()
        if value != 0 or name not in ORIGIN
    )
    cls = f' class="{escape(shape.cls)}"' if shape.cls else ""
    if shape.text == "":
        return f"<{shape.kind}{attrs}{cls}/>"
    return f"<{shape.kind}{attrs}{cls}>{escape(voice.say(shape.text))}</{shape.kind}>"


def _value(slug: str, name: str, value: float | str) -> str:
    if isinstance(value, str):
        return f"#{_symbol(slug, value)}" if name == "href" else escape(value)
    return f"{value:g}"


def _symbol(slug: str, plain: str) -> str:
    """The id of a symbol in a page: those of a title carry its short prefix, for a board names hundreds."""
    return f"teban-{plain}" if plain.startswith(COMMON) else f"{catalog.title(slug).prefix.lower()}-{plain}"


@lru_cache(maxsize=256)
def _defs(slug: str, wanted: frozenset[str] | None) -> str:
    return "".join(_definitions(slug, wanted))


def _definitions(slug: str, wanted: Collection[str] | None) -> Iterator[str]:
    """The definitions of the wanted symbols and of those they are made of."""
    known = _symbols(slug)
    todo, done = sorted(known if wanted is None else {*wanted, "mark-changed", "mark-chosen"}), set[str]()
    while todo:
        plain = todo.pop()
        if plain in done:
            continue
        done.add(plain)
        todo += re.findall(r'href="#([\w-]+)"', known[plain])
        yield re.sub(
            r'(id="|href="#)([\w-]+)', lambda found: found[1] + _symbol(slug, found[2]), known[plain]
        )


@cache
def _symbols(slug: str) -> dict[str, str]:
    """Every symbol of a title and the common ones, by plain id: one definition a line."""
    common = render_to_string("games/pieces.svg")
    return {found[1]: found[0] for found in SYMBOL.finditer(common + catalog.defs(slug))}


@cache
def _stylesheet() -> str:
    return Path(str(finders.find("css/site.css"))).read_text("utf-8")


@cache
def _tokens(dark: bool) -> dict[str, str]:
    """The value of each token in one scheme."""
    found = TOKEN.findall(_stylesheet().split("}", 1)[0])
    return {name: ((dark and night) or day).strip() for name, day, night in found}


@cache
def _paint(dark: bool) -> str:
    """How scenes are painted, with every token resolved: outside a browser `var()` draws black."""
    rules = "\n".join(PAINT.findall(_stylesheet())).replace("var(--sans)", "sans-serif")
    return re.sub(r"var\(--([\w-]+)\)", lambda found: _tokens(dark)[found[1]], rules)


@cache
def _font() -> str:
    return str(resources.files("noto_cjk_sans_jp_regular") / "NotoSansCJKjp-Regular.otf")

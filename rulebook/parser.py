"""A chapter is CommonMark in which every block of rule text carries the id of its paragraph.

    {#SD-5.1.2 .plain}
    One block: a paragraph, a list, a table or a quotation.

Links have schemes of their own, valid in any Markdown reader: `[木](term:tree)`, `[](rule:SD-5.2)`, and
`![](example:SD-5.3-a)` as a block by itself. Raw HTML is text.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import nh3
from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

Kind = Literal["heading", "paragraph", "example"]

CODE = r"[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*"
_ID_LINE = re.compile(rf"\{{#({CODE})( \.plain)?\}}")
_SCHEMES = ("term", "rule", "example")
_BREAKS = {"softbreak": " ", "hardbreak": "\n"}
_BLOCKS = {"p", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "blockquote"}
_TAGS = _BLOCKS | {"strong", "em", "code", "a", "br", "wbr"}
_ATTRIBUTES = {
    "a": {"href", "class", "data-term", "data-rule"},
    "th": {"class"},
    "td": {"class"},
    "ol": {"start"},
}


class ParseError(ValueError):
    """A chapter that does not follow the form; the message names file and line."""


class Link(NamedTuple):
    """`scheme` is term, rule or example; `target` is the id behind it."""

    scheme: str
    target: str


class Block(NamedTuple):
    """`code` is the id of a paragraph or an example; `level` counts for headings only."""

    kind: Kind
    text: str
    code: str = ""
    plain: bool = False
    level: int = 0


class Chapter(NamedTuple):
    name: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def paragraphs(self) -> tuple[Block, ...]:
        return tuple(block for block in self.blocks if block.kind == "paragraph")

    @property
    def number(self) -> str:
        """As its paragraphs have it: 5 for SD-5.1, Q for SD-Q1."""
        code = next((block.code for block in self.paragraphs), "")
        found = re.match(r"[A-Z]{2}-(\d+|[A-Z])", code)
        return found[1] if found else ""

    @property
    def sections(self) -> tuple[tuple[str, Block], ...]:
        """Headings with their anchors; anchors are counted, so that both languages share them."""
        headings = [block for block in self.blocks if block.kind == "heading"]
        return tuple((f"{self.name}-{n}", block) for n, block in enumerate(headings, 1))


def _paragraph_id(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    # attrs_block of mdit-py-plugins reads the dots of SD-5.1.2 as classes, so the line has a rule of its own.
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    found = _ID_LINE.fullmatch(line.rstrip())
    if found is None or state.level:
        return False
    if not silent:
        state.line = start + 1
        token = state.push("paragraph_id", "", 0)
        token.map = [start, start + 1]
        token.meta = {"code": found[1], "plain": bool(found[2])}
        token.hidden = True
    return True


def _markdown() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["html_block", "html_inline"])
    interrupts: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list", "table"]}
    parser.block.ruler.before("table", "paragraph_id", _paragraph_id, interrupts)
    return parser


_MARKDOWN = _markdown()


def parse(source: str, name: str) -> Chapter:
    """The chapter in a file; `name` stands in error messages and, without its number, in the address."""
    lines = source.splitlines()
    title, blocks = "", list[Block]()
    waiting: Token | None = None
    for token, following in _top_level(_MARKDOWN.parse(source)):
        start, end = token.map or (0, 0)
        here = f"{name}:{start + 1}"
        if token.type == "paragraph_id":
            if waiting:
                raise ParseError(f"{here}: id {waiting.meta['code']} has no block")
            waiting = token
        elif token.type == "heading_open":
            level, text = int(token.tag[1]), following.content
            if waiting or level > 3 or (level == 1) == bool(title):
                raise ParseError(f"{here}: one heading of level 1, first; then levels 2 and 3, without ids")
            title = title or text
            if level > 1:
                blocks.append(Block("heading", text, level=level))
        elif example := _example(following):
            if waiting:
                raise ParseError(f"{here}: an example takes no paragraph id")
            blocks.append(Block("example", "", example))
        elif waiting:
            text = "\n".join(lines[start:end]).strip()
            blocks.append(Block("paragraph", text, waiting.meta["code"], waiting.meta["plain"]))
            waiting = None
        else:
            raise ParseError(f"{here}: a block without an id")
    if waiting or not title:
        raise ParseError(f"{name}: " + (f"id {waiting.meta['code']} has no block" if waiting else "no title"))
    return Chapter(re.sub(r"^\d+-", "", name.removesuffix(".md")), title, tuple(blocks))


def _top_level(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """Each token that opens a block, with the one after it, which holds its inline content."""
    for token, following in zip(tokens, [*tokens[1:], *tokens[-1:]], strict=True):
        if token.level == 0 and token.nesting >= 0:
            yield token, following


def _example(inline: Token) -> str:
    """The id of the example if it is all that the block holds."""
    children = inline.children or []
    if len(children) != 1 or children[0].type != "image":
        return ""
    link = _link(children[0])
    return link.target if link and link.scheme == "example" else ""


def _link(token: Token) -> Link | None:
    address = token.attrGet("href") or token.attrGet("src")
    if address is None:
        return None
    scheme, _, target = str(address).partition(":")
    return Link(scheme, target) if scheme in _SCHEMES else Link("", str(address))


def _inline(text: str) -> Iterator[Token]:
    for token in _MARKDOWN.parse(text):
        yield from token.children or []


def links(text: str) -> tuple[Link, ...]:
    """All links of a paragraph, in order; a scheme of "" is an address that rule text may not have."""
    return tuple(link for token in _inline(text) if (link := _link(token)))


def one_block(text: str) -> bool:
    """Whether a text may stand as one paragraph: a single block, neither heading nor example nor id line."""
    opened = list(_top_level(_MARKDOWN.parse(text)))
    return (
        len(opened) == 1
        and opened[0][0].type not in {"heading_open", "paragraph_id"}
        and not _example(opened[0][1])
    )


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """The words of a paragraph without mark-up, for search and excerpts; a bare link is its number."""
    words = []
    for token in _MARKDOWN.parse(text):
        children = list(_joined(token.children or []))
        for child, following in zip(children, [*children[1:], *children[-1:]], strict=True):
            bare = _link(child) if following.type == "link_close" else None
            words.append(bare.target.partition("-")[2] if bare else _BREAKS.get(child.type, child.content))
        words += ["\n"] if token.type == "inline" else []
    return "".join(words).strip()


def _joined(children: Sequence[Token]) -> Iterator[Token]:
    """A line break in the file is a space in English, and nothing between two Japanese characters."""
    for at, child in enumerate(children):
        beside = (
            [children[at - 1].content[-1:], children[at + 1].content[:1]] if child.type == "softbreak" else []
        )
        if not beside or not all(map(_wide, beside)):
            yield child


def _wide(character: str) -> bool:
    return character >= "\u2e80"


class Target(NamedTuple):
    """Where a link leads: its address, and the words for one that brings none."""

    href: str
    words: str


def render(text: str, resolve: Callable[[Link], Target]) -> str:
    """The paragraph as clean HTML; `resolve` knows where terms, rules and examples stand."""
    return _html(_MARKDOWN.parse(text), resolve)


def render_inline(text: str, resolve: Callable[[Link], Target]) -> str:
    """The same for a heading, whose "1." begins no list."""
    return _html(_MARKDOWN.parseInline(text), resolve)


def _html(tokens: list[Token], resolve: Callable[[Link], Target]) -> str:
    for token in tokens:
        if token.children:
            token.children = list(_resolved(list(_joined(token.children)), resolve))
    html = str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))
    return nh3.clean(html.strip(), tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None)


def _resolved(children: Sequence[Token], resolve: Callable[[Link], Target]) -> Iterator[Token]:
    for child, following in zip(children, [*children[1:], *children[-1:]], strict=True):
        link = _link(child)
        if link is None:
            yield child
            continue
        target = resolve(link)
        if child.type == "image":
            yield from _anchor(link, target)
            continue
        child.attrs = {"href": target.href, "class": link.scheme}
        if link.scheme == "term":
            child.attrs["data-term"] = link.target
        yield child
        if following.type == "link_close":
            yield Token("text", "", 0, content=target.words)


def _anchor(link: Link, target: Target) -> Iterator[Token]:
    yield Token("link_open", "a", 1, attrs={"href": target.href, "class": link.scheme})
    yield Token("text", "", 0, content=target.words)
    yield Token("link_close", "a", -1)

"""Markdown in texts about a position: paragraphs, lists, quotes, code and emphasis.

Read by mistune, which comes with JupyterLab. Where that is not installed, the text is shown as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MARKS = re.compile(r"[*_`~#>\[\]\\&<+=-]|^\s*\d+[.)]|\n", re.MULTILINE)
"""What any Markdown has in it: other texts need not be read."""
_SPANS = {"strong": "strong", "emphasis": "em", "codespan": "code"}
_BLOCKS = {"block_quote": "blockquote", "list_item": "li", "block_code": "pre"}
_ONE_LINE = {"paragraph", "heading", "block_text", "block_code", "block_html"}


@lru_cache(maxsize=4096)
def formatted(text: str) -> Markup:
    """Return a text in Markdown as HTML; what is HTML in it is shown as it stands there.

    Examples
    --------
    >>> formatted("Hold **d4**, <b>not</b> e5.")
    '<p>Hold <strong>d4</strong>, &lt;b&gt;not&lt;/b&gt; e5.</p>'
    """
    return join(*map(_block, _read(text)))


def beyond_letters(text: str) -> Markup:
    """Return a text in Markdown as HTML, if there is more to it than its letters; else nothing.

    Examples
    --------
    >>> beyond_letters("Hold *d4*."), beyond_letters("Hold d4.")
    ('<p>Hold <em>d4</em>.</p>', '')
    """
    made = formatted(text)
    return Markup("") if made == tag("p", text.strip()) else made


@lru_cache(maxsize=4096)
def spoken(text: str) -> str:
    r"""Return a text in Markdown in one line, without what is only to be seen.

    Examples
    --------
    >>> spoken("Hold **d4**:\n\n- not e5")
    'Hold d4: not e5'
    """
    return " ".join("".join(_said(_read(text))).split())


def _read(text: str) -> list[dict[str, Any]]:
    """Return the parts of a text, as mistune has them; one paragraph of it, if mistune is not there or it is too intricate."""
    if _MARKS.search(text):
        try:
            import mistune

            if mistune.__version__ >= "3":
                found: Any = mistune.create_markdown(renderer=None)(text)
                return list(found)
        except (ImportError, RecursionError):
            pass
    lines = ({"type": "text", "raw": line} for line in text.splitlines())
    inner = [part for line in lines for part in ({"type": "linebreak"}, line)][1:]
    return [{"type": "paragraph", "children": inner}] if inner else []


def _block(part: dict[str, Any]) -> Markup:
    kind, inner, attributes = part["type"], part.get("children", ()), part.get("attrs", {})
    if kind in ("block_text", "blank_line"):
        return join(*_spans(inner))
    if kind == "thematic_break":
        return tag("hr")
    if kind == "list":
        ordered = attributes["ordered"]
        return tag("ol" if ordered else "ul", *map(_block, inner), start=attributes.get("start"))
    held = [*map(_block, inner)] if kind in ("list_item", "block_quote") else _spans(inner)
    held = held or [part.get("raw", "").strip("\n")]
    return _element(_BLOCKS.get(kind, "p"), *([_element("strong", *held)] if kind == "heading" else held))


def _element(name: str, *held: str) -> Markup:
    """Return an element that is not empty: pages would take one that is as left open."""
    return tag(name, join(*held) or Markup(" "))


def _spans(parts: Iterable[dict[str, Any]]) -> list[str]:
    return [_span(part) for part in parts]


def _span(part: dict[str, Any]) -> str:
    kind, inner = part["type"], part.get("children", ())
    if kind in _SPANS:
        return _element(_SPANS[kind], *(_spans(inner) or (part["raw"],)))
    if kind in ("linebreak", "softbreak"):
        return tag("br") if kind == "linebreak" else "\n"
    if kind in ("link", "image"):
        said, address = join(*_spans(inner)), part["attrs"]["url"]
        return said if said == address else join(said, f" ({address})")
    return part.get("raw") or join(*_spans(inner))


def _said(parts: Iterable[dict[str, Any]]) -> Iterator[str]:
    for part in parts:
        yield part.get("raw", "")
        yield from _said(part.get("children", ()))
        if part["type"] in _ONE_LINE or part["type"].endswith("break"):
            yield " "

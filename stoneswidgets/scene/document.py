"""Scenes as pictures that stand alone: SVG documents with their style, a title and a text; in columns, under words; as images."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from importlib.resources import files
from typing import TYPE_CHECKING

from stoneswidgets.plumbing.language import ended
from stoneswidgets.scene.markup import Markup, number, tag

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from stoneswidgets.scene.format import PictureScene

LAYERS: tuple[Literal["board", "pieces", "overlay"], ...] = ("board", "pieces", "overlay")


@cache
def style() -> str:
    """Return the style sheet that all pictures and boards share."""
    return files("stoneswidgets.scene").joinpath("scene.css").read_text("utf-8")


def document(
    scene: PictureScene,
    width: int | None = 480,
    *,
    styled: bool = True,
    names: bool = False,
    note: str = "",
) -> Markup:
    """Return a scene as an SVG document, so many pixels wide, or as wide as there is room.

    It is not `styled` where the page around it has the style sheet. `names` shows those of all spaces; the `note` is read before what
    lies on the board.
    """
    layers = (
        tag(
            "g",
            *(
                tag("g", Markup(part), class_="piece" if name == "pieces" else None)
                for part in scene[name].values()
            ),
            class_=f"layer {name}",
        )
        for name in LAYERS
    )
    left, top, across, down = scene["view"]
    lies = {id_: int(scene["lying"], 16) >> i & 1 for i, id_ in enumerate(sorted(scene["labels"]))}
    pieces = [label for id_, label in scene["labels"].items() if lies[id_]]
    return tag(
        "svg",
        tag("title", ": ".join(filter(None, (scene["title"], scene["status"])))),
        tag("desc", " ".join(filter(None, [note, "; ".join(pieces)]))),
        tag("style", Markup(style().replace("<", "&lt;").replace(">", "&gt;"))) if styled else Markup(""),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, (left, top, across, down))),
        width=width,
        height=None if width is None else round(width * down / across),
        role="img",
        class_=" ".join(["stones-art", *["rated"] * scene["rated"], *["names"] * names]),
    )


_MARGIN, _LINE, _GAP = 14, 21, 20
"""In pixels: the space around the words, the height of a line, the gap between columns."""
_SCHEME = "color-scheme: light dark"
_GROUND = "fill: light-dark(#f4f6f8, #262a30)"
_WORDS = "font-size: 15px; font-family: system-ui, sans-serif; fill: light-dark(#1d2229, #eef1f5)"


def in_columns(
    columns: Sequence[tuple[Sequence[str], Markup]], width: int, shape: float, title: str
) -> Markup:
    """Return pictures in columns, each under its lines of words, as one SVG document, with a title for screen readers.

    A column is `width` pixels wide; each picture is an SVG document without a width, or empty, and `shape` is its height divided by its width.
    """
    top = 2 * _MARGIN + _LINE * max(len(lines) for lines, _ in columns)
    high = round(width * shape) if any(drawn for _, drawn in columns) else 0
    across = len(columns) * (width + _GAP) - _GAP
    return tag(
        "svg",
        tag("title", title),
        *(
            _column(lines, drawn, number * (width + _GAP), top, (width, high))
            for number, (lines, drawn) in enumerate(columns)
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {across} {top + high}",
        width=across,
        height=top + high,
        style=_SCHEME,
    )


def _column(lines: Sequence[str], drawn: Markup, x: int, top: int, size: tuple[int, int]) -> Markup:
    width, high = size
    spans = (tag("tspan", line, x=_MARGIN, y=_MARGIN + _LINE * (i + 0.7)) for i, line in enumerate(lines))
    return tag(
        "g",
        tag("rect", width=width, height=top + high, rx=8, style=_GROUND),
        tag("text", *spans, style=_WORDS),
        tag("svg", drawn, y=top, width=width, height=high) if drawn else Markup(""),
        transform=f"translate({x} 0)",
    )


SVG, HTML = "image/svg+xml", "text/html"
_SAFE = " =/:;,.()-+*!{}"
_TOLD = re.compile(r"<title>([^<]*)</title>(?:<desc>([^<]*)</desc>)?")
_CLASS = "stones-image"
_DARK = tag(
    "style",
    Markup(
        f"[data-jp-theme-light='false'] .{_CLASS} {{ color-scheme: dark }} "
        f"@media print {{ .{_CLASS}.{_CLASS} {{ color-scheme: light }} }}"
    ),
)
"""Voilà's and nbconvert's dark pages are dark by this mark alone, which an image does not see by itself; paper is white."""


def framed(svg: str, below: str = "") -> Markup:
    """Return an SVG document as an image that is as dark as its page; what is `below` stands under the image."""
    caption = tag("div", below) if below else Markup("")
    return tag("div", _DARK, image(svg, class_=_CLASS), caption)


def image(svg: str, class_: str | None = None) -> Markup:
    """Return an SVG document as an image; what it says of itself is the text that is read aloud."""
    return shown(alternative(svg), address(svg), class_)


def shown(words: str, src: str, class_: str | None = None) -> Markup:
    """Return an image, no wider than its page, with the words that are read aloud."""
    return tag("img", alt=words, src=src, style="max-width: 100%", class_=class_)


def address(svg: str) -> str:
    """Return an SVG document as an address that contains it."""
    from urllib.parse import quote  # which brings much along

    return f"data:{SVG},{quote(svg, safe=_SAFE)}"


def alternative(svg: str) -> str:
    """Return what an SVG document says of itself; nothing if it says nothing.

    >>> alternative("<svg><title>Black&apos;s chances</title><desc>d4 61 %</desc></svg>")
    "Black's chances. d4 61 %"
    """
    found = _TOLD.search(svg)
    title, text = (unescape(each or "") for each in found.groups()) if found else ("", "")
    return f"{ended(title)} {text}" if text else title

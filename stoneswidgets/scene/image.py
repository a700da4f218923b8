"""A picture as an image: it gets no wider than its page, and is shown where SVG itself is not trusted."""

from __future__ import annotations

import re
from html import unescape

from stoneswidgets.plumbing.language import ended
from stoneswidgets.scene.markup import Markup, tag

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

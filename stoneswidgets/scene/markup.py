"""Markup: the one place where text becomes part of a picture, and is escaped."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_ILLEGIBLE = re.compile("[^\\t\\n\\r\\u0020-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
"""What no XML document may hold: control characters, lone surrogates, noncharacters."""


class Markup(str):
    """Text that is markup already; everything else is escaped when it is put into an element."""

    __slots__ = ()


def number(value: float) -> str:
    """Return a coordinate as short as it can be written with one decimal.

    >>> number(50.0), number(-0.04), number(86.6025)
    ('50', '0', '86.6')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, /, *children: str, **attributes: str | float | None) -> Markup:
    """Return an element.

    Parameters
    ----------
    name : str
        The element's name.
    *children : str
        What it holds; all that is not `Markup` is escaped.
    **attributes : str or float, optional
        Its attributes; a trailing underscore is dropped, other underscores become hyphens, None is left out.

    Examples
    --------
    >>> tag("text", "a < b", class_="name", x=1.50)
    "<text class='name' x='1.5'>a &lt; b</text>"
    """
    given = ""
    for key, value in attributes.items():
        if value is not None:
            # between single quotes: in JSON, double ones would take two characters each
            text = _text(value).replace("'", "&#39;") if isinstance(value, str) else number(value)
            given += f" {key.rstrip('_').replace('_', '-')}='{text}'"
    inside = join(*children)
    return Markup(f"<{name}{given}>{inside}</{name}>" if inside else f"<{name}{given}/>")


def _text(text: str) -> str:
    return escape(_ILLEGIBLE.sub("", text), quote=False)


def join(*parts: str) -> Markup:
    """Return pieces of markup (or text, escaped) one after the other."""
    return Markup("".join(p if isinstance(p, Markup) else _text(p) for p in parts))


def table(heads: Iterable[str], rows: Iterable[Iterable[str]], **attributes: str) -> Markup:
    """Return a table; an empty text heads a column without a heading."""
    named = (tag("th", head, scope="col") if head else tag("td", "") for head in heads)
    body = (tag("tr", *(tag("td", cell) for cell in row)) for row in rows)
    return tag("table", tag("thead", tag("tr", *named)), tag("tbody", *body), **attributes)


def place(x: float, y: float) -> str:
    """Return the transform that moves something to a point, in whole units."""
    return f"translate({round(x)} {round(y)})"

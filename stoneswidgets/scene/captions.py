"""Pictures with words above them, as pages and notebooks without a kernel show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import Markup, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

MARGIN, LINE, GAP = 14, 21, 20
"""In pixels: the space around the words, the height of a line, the gap between columns."""
_SCHEME = "color-scheme: light dark"
_GROUND = "fill: light-dark(#f4f6f8, #262a30)"
_WORDS = "font-size: 15px; font-family: system-ui, sans-serif; fill: light-dark(#1d2229, #eef1f5)"


def captioned(
    columns: Sequence[tuple[Sequence[str], Markup]], width: int, shape: float, title: str
) -> Markup:
    """Return pictures in columns, each under its lines of words, as one SVG document.

    Parameters
    ----------
    columns : sequence of (sequence of str, Markup)
        For each column its lines of words, and an SVG document without a width (empty: no picture).
    width : int
        The width of a column in pixels.
    shape : float
        A picture's height divided by its width.
    title : str
        A title of the whole, for screen readers.
    """
    top = 2 * MARGIN + LINE * max(len(lines) for lines, _ in columns)
    high = round(width * shape) if any(drawn for _, drawn in columns) else 0
    across = len(columns) * (width + GAP) - GAP
    return tag(
        "svg",
        tag("title", title),
        *(
            _column(lines, drawn, number * (width + GAP), top, (width, high))
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
    spans = (tag("tspan", line, x=MARGIN, y=MARGIN + LINE * (i + 0.7)) for i, line in enumerate(lines))
    return tag(
        "g",
        tag("rect", width=width, height=top + high, rx=8, style=_GROUND),
        tag("text", *spans, style=_WORDS),
        tag("svg", drawn, y=top, width=width, height=high) if drawn else Markup(""),
        transform=f"translate({x} 0)",
    )

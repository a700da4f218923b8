"""Bars: numbers from 0 to 1 side by side, as a picture that stands alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, LINE, MARGIN = 480, 26, 14
_NAME, _BAR = 96, 200
_STYLE = (
    ".bars { color-scheme: light dark; }"
    ".bars text { font: 15px system-ui, sans-serif; fill: light-dark(#1d2229, #eef1f5); dominant-baseline: central; }"
    ".bars .ground { fill: light-dark(#f4f6f8, #262a30); }"
    ".bars .track { fill: light-dark(#d9dfe6, #434a54); }"
    ".bars .bar { fill: light-dark(#0b4fc4, #8ab8ff); }"
    ".bars .title { font-weight: 600; }"
)


def bars(title: str, rows: Sequence[tuple[str, float, str]], below: str = "") -> Markup:
    """Return numbers as bars, one below the other.

    Parameters
    ----------
    title : str
        What stands above them.
    rows : sequence of (str, float, str)
        A name, the number, and the words for it.
    below : str
        What stands below them.
    """
    drawn = (
        join(
            tag("text", name, x=MARGIN, y=_middle(i)),
            tag("rect", class_="track", x=_NAME, y=_middle(i) - 6, width=_BAR, height=12, rx=3),
            tag("rect", class_="bar", x=_NAME, y=_middle(i) - 6, width=round(_BAR * value), height=12, rx=3),
            tag("text", words, x=_NAME + _BAR + 12, y=_middle(i)),
        )
        for i, (name, value, words) in enumerate(rows, 1)
    )
    height = _middle(len(rows) + 1 + bool(below)) - LINE // 2 + MARGIN
    return tag(
        "svg",
        tag("title", title),
        tag("desc", "; ".join(f"{name} {words}" for name, _, words in rows)),
        tag("style", Markup(_STYLE)),
        tag("rect", class_="ground", width=WIDTH, height=height, rx=8),
        tag("text", title, class_="title", x=MARGIN, y=_middle(0)),
        *drawn,
        tag("text", below, x=MARGIN, y=_middle(len(rows) + 1)) if below else Markup(""),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        class_="bars",
    )


def _middle(line: int) -> int:
    return MARGIN + LINE // 2 + line * LINE

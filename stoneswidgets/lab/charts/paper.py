"""What charts are drawn on: the page with its title, axes, texts and marks; readable in black and white, light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10
from textwrap import wrap
from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH = 480
"""The width of what is drawn, in pixels; small enough to be read on a phone."""
MARGIN, LINE = 12, 19
INK, SOFT, GRID = (
    "light-dark(#1d2229, #eef1f5)",
    "light-dark(#545c66, #b5bdc7)",
    "light-dark(#cfd4da, #474e58)",
)
GROUND = "light-dark(#ffffff, #1c1f24)"
SERIES = {
    "": "light-dark(#0072b2, #6cb8e8)",
    "before": "light-dark(#545c66, #b5bdc7)",
    "after": "light-dark(#0072b2, #6cb8e8)",
    "expected": "light-dark(#a34400, #f2a366)",
}
"""The colours of what is compared; each has a shape of its own, too."""
_FONT = "font-family: system-ui, sans-serif"
_LETTERS = 52
"""How many letters of a title fit on a line."""
_STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True)
class Axis:
    """A scale from left to right.

    Attributes
    ----------
    label : str
        What it measures.
    low, high : float
        Its ends.
    percent : bool
        Whether it shows shares as percentages.
    """

    label: str
    low: float
    high: float
    percent: bool = False

    def x(self, value: float) -> float:
        """Return how far to the right a value lies."""
        share = (value - self.low) / (self.high - self.low)
        return WIDTH * min(1.0, max(0.0, share))

    def ticks(self) -> Iterator[float]:
        """Yield round values along the axis."""
        rough = (self.high - self.low) / 5
        power = 10.0 ** floor(log10(rough))
        step = next(power * factor for factor in _STEPS if power * factor >= rough * 0.999)
        first = -floor(-self.low / step + 1e-9)
        for k in range(first, floor(self.high / step + 1e-9) + 1):
            yield k * step

    def written(self, value: float) -> str:
        """Return a value as the axis shows it."""
        return f"{100 * value:.4g} %" if self.percent else f"{value:.6g}"

    def drawn(self, top: float, bottom: float) -> Markup:
        """Return lines from top to bottom at round values, and the values below them."""
        parts = [
            join(
                grid(f"M{self.x(v):.1f} {top:.1f}V{bottom:.1f}"),
                text(self.x(v), bottom + LINE, self.written(v), anchor=_anchor(self.x(v)), colour=SOFT),
            )
            for v in self.ticks()
        ]
        return join(*parts, text(WIDTH / 2, bottom + 2.2 * LINE, self.label, anchor="middle", colour=SOFT))


AXIS_HEIGHT = 2.6 * LINE
"""How high the values and the label below an axis are."""


def around(values: list[float], *, label: str, percent: bool = False) -> Axis:
    """Return an axis that all these values lie on, with some room beside them."""
    low, high = min(values), max(values)
    room = max((high - low) * 0.12, 0.005 if percent else 0.05)
    low, high = low - room, high + room
    return Axis(
        label,
        max(0.0, low) if percent or min(values) >= 0 else low,
        min(1.0, high) if percent else high,
        percent,
    )


def _anchor(x: float) -> str:
    return "start" if x < 20 else "end" if x > WIDTH - 20 else "middle"


def text(
    x: float,
    y: float,
    words: str,
    *,
    anchor: str = "start",
    colour: str = INK,
    size: int = 14,
    bold: bool = False,
) -> Markup:
    """Return words whose baseline begins (or ends, or has its middle) at a point."""
    weight = "; font-weight: 600" if bold else ""
    return tag(
        "text",
        words,
        x=x,
        y=y,
        style=f"fill: {colour}; font-size: {size}px; text-anchor: {anchor}; {_FONT}{weight}",
    )


def grid(way: str) -> Markup:
    """Return a thin line behind what is drawn."""
    return tag("path", d=way, style=f"stroke: {GRID}; stroke-width: 1")


def shape(x: float, y: float, series: str) -> Markup:
    """Return the mark of a series: a ring for what was before, a disc for what is after, a diamond for what was expected."""
    colour = SERIES[series]
    if series == "expected":
        return tag(
            "path",
            d=f"M{x:.1f} {y - 8:.1f}l8 8-8 8-8-8z",
            style=f"fill: {GROUND}; stroke: {colour}; stroke-width: 2.5",
        )
    fill = GROUND if series == "before" else colour
    return tag("circle", cx=x, cy=y, r=6, style=f"fill: {fill}; stroke: {colour}; stroke-width: 2.5")


def marker(x: float, top: float, height: float, words: str, line: str) -> Markup:
    """Return a line from top to bottom that marks a value on an axis, in that style, with words above it."""
    side = "end" if x > WIDTH / 2 else "start"
    return join(tag("path", d=f"M{x:.1f} {top}v{height}", style=line), text(x, top - 5, words, anchor=side))


def paper(title: str, finding: str, body: Markup, height: float) -> Markup:
    """Return an SVG document: the title, and below it what is drawn; its text for screen readers is the finding."""
    lines = wrap(title, _LETTERS)
    top = MARGIN + LINE * len(lines) + 6
    across, high = WIDTH + 2 * MARGIN, top + height + MARGIN
    return tag(
        "svg",
        tag("title", title),
        tag("desc", finding),
        tag("rect", width=across, height=high, rx=8, style=f"fill: {GROUND}"),
        *(text(MARGIN, MARGIN + LINE * (i + 0.75), line, bold=True, size=15) for i, line in enumerate(lines)),
        tag("g", body, transform=f"translate({MARGIN} {top})"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {across} {round(high)}",
        width=across,
        height=round(high),
        role="img",
        style="color-scheme: light dark; max-width: 100%; height: auto",
    )

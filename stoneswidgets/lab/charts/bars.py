"""How often each value occurs: lengths of games, margins, anything that is measured of each game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stoneswidgets.lab.charts.base import Chart, tooltip
from stoneswidgets.lab.charts.paper import AXIS_HEIGHT, INK, LINE, SERIES, Axis, marker
from stoneswidgets.scene.markup import Markup, join, tag

_HEIGHT = 190


@dataclass(frozen=True, repr=False)
class Bars(Chart):
    """How often each value occurs, as bars.

    Attributes
    ----------
    counts : tuple of (float, float, int)
        For each bar, from where to where it reaches, and how many games are there.
    label : str
        What the axis measures.
    mean : float
        Where the mean lies.
    """

    counts: tuple[tuple[float, float, int], ...]
    label: str
    mean: float

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each bar."""
        many = sum(count for _, _, count in self.counts)
        return [{"low": low, "high": high, "games": n, "share": n / many} for low, high, n in self.counts]

    def _drawn(self) -> tuple[Markup, float]:
        axis = Axis(self.label, self.counts[0][0], self.counts[-1][1])
        most, top = max(count for _, _, count in self.counts), LINE
        parts = [axis.drawn(top, top + _HEIGHT)]
        for low, high, count in self.counts:
            x, tall = axis.x(low), _HEIGHT * count / most
            wide = max(1.0, axis.x(high) - x - 1)
            style = f"fill: {SERIES['']}; stroke: {INK}; stroke-width: 0.5"
            parts.append(tag("rect", x=x, y=top + _HEIGHT - tall, width=wide, height=tall, style=style))
        x = axis.x(self.mean)
        line = f"stroke: {INK}; stroke-width: 2; stroke-dasharray: 5 4"
        parts.append(marker(x, top, _HEIGHT, f"mean {self.mean:.4g}", line))
        return join(*parts), top + _HEIGHT + AXIS_HEIGHT

    def _layers(self) -> list[dict[str, Any]]:
        told = tooltip((("low", "from"), ("high", "to"), ("games", "games"), ("share", "share")), ".4~g")
        x = {"field": "low", "bin": {"binned": True}, "title": self.label}
        y = {"field": "share", "type": "quantitative", "title": "games", "axis": {"format": "~%"}}
        bars = {"x": x, "x2": {"field": "high"}, "y": y, "tooltip": told}
        return [
            {"mark": {"type": "bar", "color": "#3d8fc4"}, "encoding": bars},
            {"mark": {"type": "rule", "strokeDash": [5, 4]}, "encoding": {"x": {"datum": self.mean}}},
        ]

"""How something goes, ply by ply: its mean as a line, and a band that holds most games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stoneswidgets.lab.charts.base import Chart, tooltip
from stoneswidgets.lab.charts.paper import (
    AXIS_HEIGHT,
    INK,
    LINE,
    SERIES,
    SOFT,
    WIDTH,
    Axis,
    around,
    grid,
    text,
)
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from stoneswidgets.lab.curves import Point

_HEIGHT = 200


@dataclass(frozen=True, repr=False)
class Bands(Chart):
    """A mean with a band, ply by ply.

    Attributes
    ----------
    points : tuple of Point
        The mean and the band after each number of moves.
    label : str
        What is measured.
    """

    points: tuple[Point, ...]
    label: str

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each ply."""
        return [
            {"ply": p.ply, "games": p.games, "mean": p.mean, "low": p.low, "high": p.high}
            for p in self.points
        ]

    def _drawn(self) -> tuple[Markup, float]:
        across, top = Axis("moves", 0, max(1, self.points[-1].ply)), LINE
        up = around([value for p in self.points for value in (p.low, p.high, p.mean)], label=self.label)

        def y(value: float) -> float:
            return top + _HEIGHT * (1 - up.x(value) / WIDTH)

        parts = [across.drawn(top, top + _HEIGHT)]
        for value in up.ticks():
            parts += [
                grid(f"M0 {y(value):.1f}H{WIDTH}"),
                text(0, y(value) - 3, up.written(value), colour=SOFT, size=12),
            ]
        above = [f"{across.x(p.ply):.1f} {y(p.high):.1f}" for p in self.points]
        below = [f"{across.x(p.ply):.1f} {y(p.low):.1f}" for p in reversed(self.points)]
        middle = [f"{across.x(p.ply):.1f} {y(p.mean):.1f}" for p in self.points]
        parts += [
            tag("path", d=f"M{'L'.join((*above, *below))}z", style=f"fill: {SERIES['']}; opacity: 0.3"),
            tag("path", d=f"M{'L'.join(middle)}", style=f"fill: none; stroke: {INK}; stroke-width: 2.5"),
        ]
        return join(*parts), top + _HEIGHT + AXIS_HEIGHT

    def _layers(self) -> list[dict[str, Any]]:
        names = ("ply", "mean", "low", "high", "games")
        x = {"field": "ply", "type": "quantitative", "title": "moves"}
        y = {"type": "quantitative", "title": self.label}
        told = tooltip([(name, name) for name in names], ".4~g")
        band = {"x": x, "y": {**y, "field": "low"}, "y2": {"field": "high"}, "tooltip": told}
        return [
            {"mark": {"type": "area", "color": "#3d8fc4", "opacity": 0.3}, "encoding": band},
            {"mark": "line", "encoding": {"x": x, "y": {**y, "field": "mean"}, "tooltip": told}},
        ]

"""Means with their intervals, one below the other: outcomes by seat, sweeps, before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.lab.charts.base import Chart, tooltip
from stoneswidgets.lab.charts.paper import AXIS_HEIGHT, INK, LINE, SERIES, WIDTH, around, grid, shape, text
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from stoneswidgets.lab.charts.paper import Axis

_ROW = 46
_SHAPES = {"before": "circle", "after": "circle", "": "circle", "expected": "diamond"}


class Mark(NamedTuple):
    """A mean with its interval.

    Attributes
    ----------
    label : str
        What it is the mean of.
    mean, low, high : float
        The mean and the limits of its interval; of something expected, all the same.
    series : {'', 'before', 'after', 'expected'}
        What it belongs to, where things are compared.
    """

    label: str
    mean: float
    low: float
    high: float
    series: str = ""


@dataclass(frozen=True, repr=False)
class Intervals(Chart):
    """Means with their intervals.

    Attributes
    ----------
    marks : tuple of Mark
        The means, from top to bottom.
    label : str
        What the axis measures.
    percent : bool
        Whether the means are shares, shown as percentages.
    level : float, optional
        Where a line stands to compare with, such as an even share.
    """

    marks: tuple[Mark, ...]
    label: str
    percent: bool = False
    level: float | None = None

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each mean."""
        return [mark._asdict() for mark in self.marks]

    def _axis(self) -> Axis:
        values = [value for mark in self.marks for value in (mark.low, mark.high)]
        values += [] if self.level is None else [self.level]
        return around(values, label=self.label, percent=self.percent)

    def _written(self, mark: Mark) -> str:
        unit, factor, digits = (" %", 100, 1) if self.percent else ("", 1, 2)
        width = factor * (mark.high - mark.low)
        digits += 1 if 0 < width < 0.4 else 0
        mean = f"{factor * mark.mean:.{digits}f}"
        if mark.series == "expected":
            return f"{factor * mark.mean:g}{unit}"
        return f"{mean}{unit} ({factor * mark.low:.{digits}f} to {factor * mark.high:.{digits}f})"

    def _drawn(self) -> tuple[Markup, float]:
        axis, bottom = self._axis(), _ROW * len(self.marks) + 4
        parts = [axis.drawn(0, bottom)]
        if self.level is not None:
            x = axis.x(self.level)
            beside_texts = (
                f"M{x:.1f} {i * _ROW + LINE + 5}V{(i + 1) * _ROW}" for i in range(len(self.marks))
            )
            parts.append(
                tag(
                    "path",
                    d="".join(beside_texts),
                    style=f"stroke: {INK}; stroke-width: 1.5; stroke-dasharray: 5 4",
                )
            )
        for i, mark in enumerate(self.marks):
            top = i * _ROW
            if i and mark.label != self.marks[i - 1].label:
                parts.append(grid(f"M0 {top}H{WIDTH}"))
            named = f"{mark.label}, {mark.series}" if mark.series else mark.label
            parts += [
                text(0, top + LINE, named),
                text(WIDTH, top + LINE, self._written(mark), anchor="end"),
                self._whisker(axis, mark, top + LINE + 14),
            ]
        return join(*parts), bottom + AXIS_HEIGHT

    @staticmethod
    def _whisker(axis: Axis, mark: Mark, y: float) -> Markup:
        low, high = axis.x(mark.low), axis.x(mark.high)
        line = f"M{low:.1f} {y - 5}v10M{low:.1f} {y}H{high:.1f}M{high:.1f} {y - 5}v10"
        drawn = tag("path", d=line, style=f"fill: none; stroke: {SERIES[mark.series]}; stroke-width: 2.5")
        return join(drawn if mark.high > mark.low else Markup(""), shape(axis.x(mark.mean), y, mark.series))

    def _layers(self) -> list[dict[str, Any]]:
        axis = self._axis()
        form = ".1%" if self.percent else ".4~g"
        series = sorted({mark.series for mark in self.marks} - {""})
        y: dict[str, Any] = {
            "field": "label",
            "type": "nominal",
            "sort": None,
            "title": None,
            "axis": {"labelLimit": 220},
        }
        scale = {"domain": [axis.low, axis.high], "nice": False, "zero": False}
        x = {
            "type": "quantitative",
            "scale": scale,
            "title": self.label,
            "axis": {"format": ".4~%" if self.percent else ".6~g"},
        }
        apart = (
            {"yOffset": {"field": "series", "type": "nominal", "sort": list(SERIES)}}
            if len(series) > 1
            else {}
        )
        shown: dict[str, Any] = {}
        if series:
            shapes = {"domain": series, "range": [_SHAPES[each] for each in series]}
            colours = {"domain": series, "range": [_MIDDLE[each] for each in series]}
            shown = {
                "shape": {"field": "series", "type": "nominal", "scale": shapes, "title": None},
                "color": {"field": "series", "type": "nominal", "scale": colours, "title": None},
            }
        told = tooltip(
            (("label", "of"), ("series", "rules"), ("mean", "mean"), ("low", "from"), ("high", "to")), form
        )
        colour = {"color": shown["color"]} if shown else {}
        whiskers = {
            "x": {**x, "field": "low"},
            "x2": {"field": "high"},
            "y": y,
            **apart,
            **colour,
            "tooltip": told,
        }
        points = {"x": {**x, "field": "mean"}, "y": y, **apart, **shown, "tooltip": told}
        layers: list[dict[str, Any]] = [
            {"mark": {"type": "rule", "strokeWidth": 3}, "encoding": whiskers},
            {"mark": {"type": "point", "filled": True, "size": 110, "opacity": 1}, "encoding": points},
        ]
        if self.level is not None:
            line = {
                "mark": {"type": "rule", "strokeDash": [5, 4]},
                "encoding": {"x": {"datum": self.level, **x}},
            }
            layers.insert(0, line)
        return layers


_MIDDLE = {"": "#3d8fc4", "before": "#868e98", "after": "#3d8fc4", "expected": "#cf7a35"}
"""Colours that stand out on light and on dark pages alike."""

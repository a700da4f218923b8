"""Charts as SVG: bars, intervals, histograms, lines over moves; readable in light, dark and in black and white."""

from __future__ import annotations

from math import ceil, floor, isnan, log10
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from stoneswidgets.plumbing.intervals import Interval
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, MARGIN, LINE = 480, 12, 19
"""The width of what is drawn, small enough for a phone; the margin; the height of a line of text; all in pixels."""
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
DASHES = ("", "7 4", "2 4", "10 4 2 4")
"""How the lines of several players are dashed: told apart in black and white."""
_LETTERS, _ROW, _HIGH = 52, 46, 200
"""The letters of a title in a line, the height of an interval with its words, and that of a plot, in pixels."""
_FOOT = 2.6 * LINE


def intervals(
    rows: Sequence[dict[str, Any]], label: str, *, percent: bool, level: float | None
) -> tuple[Markup, float]:
    """Draw means with their intervals, one below the other, and a line at a level to compare with; return the height, too.

    Each row has a ``label``, ``mean``, ``low``, ``high`` and a ``series``, one of those in `SERIES`; what was expected stands in one line
    with what came out.
    """
    grouped = list[list[dict[str, Any]]]()
    for row in rows:
        expected = grouped[-1:] and grouped[-1][-1]["series"] == "expected" and not row["series"]
        if expected and grouped[-1][-1]["label"] == row["label"]:
            grouped[-1].append(row)
        else:
            grouped.append([row])
    values = [row[end] for row in rows for end in ("low", "mean", "high")] + (
        [] if level is None else [level]
    )
    low, high = _around(values, percent=percent)
    bottom = _ROW * len(grouped) + 4

    def x(value: float) -> float:
        return WIDTH * min(1.0, max(0.0, (value - low) / (high - low)))

    parts = [_axis(low, high, 0, bottom, label, percent=percent)]
    if level is not None:
        beside = "".join(
            f"M{x(level):.1f} {i * _ROW + LINE + 5}V{(i + 1) * _ROW}" for i in range(len(grouped))
        )
        parts.append(_stroke(beside, INK, 1.5, "5 4"))
    for i, (*others, last) in enumerate(grouped):
        top, series = i * _ROW, last["series"]
        if i and last["label"] != grouped[i - 1][-1]["label"]:
            parts.append(_stroke(f"M0 {top}H{WIDTH}", GRID, 1))
        written = [
            _written(last, percent=percent),
            *(f"expected {_written(each, percent=percent)}" for each in others),
        ]
        parts += [
            text(0, top + LINE, f"{last['label']}, {series}" if series else last["label"]),
            text(WIDTH, top + LINE, ", ".join(written), anchor="end"),
        ]
        y = top + LINE + 14
        for row in (last, *others):
            if row["high"] > row["low"]:
                left, right = x(row["low"]), x(row["high"])
                whisker = f"M{left:.1f} {y - 5}v10M{left:.1f} {y}H{right:.1f}M{right:.1f} {y - 5}v10"
                parts.append(_stroke(whisker, SERIES[row["series"]], 2.5))
            parts.append(shape(x(row["mean"]), y, row["series"]))
    return join(*parts), bottom + _FOOT


def _written(row: dict[str, Any], *, percent: bool) -> str:
    """Return a mean with its limits, as a percentage or as a number."""
    factor, unit, digits = (100, " %", 1) if percent else (1, "", 2)
    if row["series"] == "expected":
        return f"{factor * row['mean']:g}{unit}"
    digits += 1 if 0 < factor * (row["high"] - row["low"]) < 0.4 else 0
    limits = Interval(factor * row["low"], factor * row["high"])
    return f"{factor * row['mean']:.{digits}f}{unit} ({limits.text(digits)})"


def bars(rows: Sequence[tuple[str, float, str]], below: str = "") -> tuple[Markup, float]:
    """Draw shares as bars, one below the other: each a name, a share from 0 to 1, and words for it; returns the height, too."""
    parts = []
    for i, (name, share, words) in enumerate(rows):
        y = i * _ROW
        parts += [
            text(0, y + LINE, name),
            text(WIDTH, y + LINE, words, anchor="end"),
            tag("rect", x=0, y=y + LINE + 7, width=WIDTH, height=10, rx=3, style=f"fill: {GRID}"),
            tag(
                "rect",
                x=0,
                y=y + LINE + 7,
                width=round(WIDTH * share),
                height=10,
                rx=3,
                style=f"fill: {SERIES['']}",
            ),
        ]
    bottom = _ROW * len(rows)
    for i, line in enumerate(wrap(below, _LETTERS)):
        parts.append(text(0, bottom + LINE * (i + 1), line, colour=SOFT))
    return join(*parts), bottom + LINE * len(wrap(below, _LETTERS))


def histogram(rows: Sequence[dict[str, Any]], label: str, mean: float) -> tuple[Markup, float]:
    """Draw how many games there are from `low` to `high` of each row, and a line at the mean; returns the height, too."""
    low, high, most = rows[0]["low"], rows[-1]["high"], max(row["games"] for row in rows)
    parts = [_axis(low, high, LINE, LINE + _HIGH, label)]
    for row in rows:
        x, tall = WIDTH * (row["low"] - low) / (high - low), _HIGH * row["games"] / most
        wide = max(1.0, WIDTH * (row["high"] - low) / (high - low) - x - 1)
        style = f"fill: {SERIES['']}; stroke: {INK}; stroke-width: 0.5"
        parts.append(tag("rect", x=x, y=LINE + _HIGH - tall, width=wide, height=tall, style=style))
    parts.append(_marked(WIDTH * (mean - low) / (high - low), f"mean {mean:.4g}"))
    return join(*parts), LINE + _HIGH + _FOOT


def lines(
    rows: Sequence[dict[str, Any]],
    *,
    percent: bool,
    marked: tuple[int, str] | None = None,
    last: int = 1,
    labelled: bool = True,
) -> tuple[Markup, float]:
    """Draw a line over moves for each series, with a band where rows have `low` and `high`; return the height, too.

    Each row has a ``ply``, ``series`` and ``mean``. A move may be marked with words; `last` is the number of the last move, where that is
    beyond the rows.
    """
    last = max(1, last, *(row["ply"] for row in rows))
    values = [row[name] for row in rows for name in ("mean", "low", "high") if name in row]
    low, high = (0.0, 1.0) if percent else _around(values)

    def point(row: dict[str, Any], name: str) -> str:
        return f"{WIDTH * row['ply'] / last:.1f} {LINE + _HIGH * (1 - (row[name] - low) / (high - low)):.1f}"

    parts = [_axis(0, last, LINE, LINE + _HIGH, "moves")]
    for value in (0, 0.5, 1) if percent else _ticks(low, high):
        y = LINE + _HIGH * (1 - (value - low) / (high - low))
        words = _number(value, percent=percent) if labelled else ""
        parts += [_stroke(f"M0 {y:.1f}H{WIDTH}", GRID, 1), text(0, y - 3, words, colour=SOFT, size=12)]
    names = list(dict.fromkeys(row["series"] for row in rows))
    for seat, name in enumerate(names):
        own = [row for row in rows if row["series"] == name]
        if "low" in own[0]:
            band = [*(point(row, "high") for row in own), *(point(row, "low") for row in reversed(own))]
            parts.append(tag("path", d=f"M{'L'.join(band)}z", style=f"fill: {SERIES['']}; opacity: 0.3"))
        parts.append(_stroke("M" + "L".join(point(row, "mean") for row in own), INK, 2.5, DASHES[seat]))
        if len(names) > 1:
            at, y = seat * WIDTH / len(names), LINE + _HIGH + _FOOT + 10
            parts += [_stroke(f"M{at} {y}h34", INK, 2.5, DASHES[seat]), text(at + 40, y + 5, name)]
    if marked is not None:
        parts.append(_marked(WIDTH * marked[0] / last, marked[1]))
    return join(*parts), LINE + _HIGH + _FOOT + (34 if len(names) > 1 else 0)


def paper(title: str, finding: str, body: Markup, height: float) -> Markup:
    """Return an SVG document: the title, and below it what is drawn; its text for screen readers is the finding."""
    words = wrap(title, _LETTERS)
    top = MARGIN + LINE * len(words) + 6
    across, high = WIDTH + 2 * MARGIN, top + height + MARGIN
    return tag(
        "svg",
        tag("title", title),
        tag("desc", finding),
        tag("rect", width=across, height=high, rx=8, style=f"fill: {GROUND}"),
        *(text(MARGIN, MARGIN + LINE * (i + 0.75), each, bold=True, size=15) for i, each in enumerate(words)),
        tag("g", body, transform=f"translate({MARGIN} {top})"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {across} {round(high)}",
        width=across,
        height=round(high),
        role="img",
        style="color-scheme: light dark; max-width: 100%; height: auto",
    )


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
    style = f"fill: {colour}; font-size: {size}px; text-anchor: {anchor}; font-family: system-ui, sans-serif{weight}"
    return tag("text", words, x=x, y=y, style=style)


def shape(x: float, y: float, series: str) -> Markup:
    """Return the mark of a series: a ring for what was before, a disc for what is after, a diamond for what was expected."""
    style = f"stroke: {SERIES[series]}; stroke-width: 2.5; fill: "
    if series == "expected":
        return tag("path", d=f"M{x:.1f} {y - 8:.1f}l8 8-8 8-8-8z", style=style + GROUND)
    return tag("circle", cx=x, cy=y, r=6, style=style + (GROUND if series == "before" else SERIES[series]))


def _stroke(way: str, colour: str, width: float, dashes: str = "") -> Markup:
    dashed = f"; stroke-dasharray: {dashes}" if dashes else ""
    style = f"fill: none; stroke: {colour}; stroke-width: {width}; stroke-linejoin: round{dashed}"
    return tag("path", d=way, style=style)


def _marked(x: float, words: str) -> Markup:
    """Return a line from top to bottom of a plot, with words above it."""
    side = "end" if x > WIDTH / 2 else "start"
    return join(_stroke(f"M{x:.1f} {LINE}v{_HIGH}", INK, 2, "5 4"), text(x, LINE - 5, words, anchor=side))


def _axis(low: float, high: float, top: float, bottom: float, label: str, *, percent: bool = False) -> Markup:
    """Return lines from top to bottom at round values, the values below them, and what they measure."""
    parts = []
    for value in _ticks(low, high):
        x = WIDTH * (value - low) / (high - low)
        anchor = "start" if x < 20 else "end" if x > WIDTH - 20 else "middle"
        words = text(x, bottom + LINE, _number(value, percent=percent), anchor=anchor, colour=SOFT)
        parts += [_stroke(f"M{x:.1f} {top:.1f}V{bottom:.1f}", GRID, 1), words]
    return join(*parts, text(WIDTH / 2, bottom + 2.2 * LINE, label, anchor="middle", colour=SOFT))


def _number(value: float, *, percent: bool) -> str:
    return f"{100 * value:.4g} %" if percent else f"{value:.6g}"


def _ticks(low: float, high: float) -> list[float]:
    """Return some five round values between two others."""
    rough = (high - low) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough * 0.999)
    return [k * step for k in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def _around(values: Sequence[float], *, percent: bool = False) -> tuple[float, float]:
    """Return ends of an axis on which all these values lie, with some room beside them."""
    values = [each for each in values if not isnan(each)]  # what has no interval
    low, high = min(values), max(values)
    room = max((high - low) * 0.12, 0.005 if percent else 0.05)
    least = 0.0 if percent or low >= 0 else low - room
    return max(least, low - room), min(1.0 if percent else high + room, high + room)

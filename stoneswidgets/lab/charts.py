"""Charts of what the lab finds: a sentence, rows, and from these a picture that needs no network, and an Altair chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isnan
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.game import game_of
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.result import Result
from stoneswidgets.lab.spaces import Share
from stoneswidgets.plumbing.arguments import real
from stoneswidgets.plumbing.extras import extra
from stoneswidgets.scene import picture
from stoneswidgets.scene.chart import DASHES, INK, LINE, WIDTH, histogram, intervals, lines, paper, text
from stoneswidgets.scene.document import HTML, SVG, document, framed
from stoneswidgets.scene.drawing import drawing
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import altair as alt

    from stoneswidgets.core.game import Game
    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.lab.result import Figure
    from stoneswidgets.scene.drawing import Drawing
    from stoneswidgets.scene.literal_colours import Theme

_BARS = 40
"""The most bars of a histogram; more values than that share bars."""
_BLUE, _GREY, _ORANGE = "#3d8fc4", "#868e98", "#cf7a35"
"""Colours that stand out on light and on dark pages alike."""


@dataclass(frozen=True, repr=False)
class Chart(Result):
    """A chart. At a cell's end it shows itself as a picture; `altair` is to be explored, changed and combined.

    Attributes
    ----------
    title : str
        What it shows.
    finding : str
        What it shows, in a sentence or two; screen readers read this instead of the picture.
    data : tuple of dict
        Its rows.
    label : str
        What is measured.
    percent : bool
        Whether these are shares, shown as percentages.
    """

    title: str
    finding: str
    data: tuple[dict[str, Any], ...]
    label: str = ""
    percent: bool = field(default=False, kw_only=True)

    def rows(self) -> list[dict[str, Any]]:
        """Return the data: a dict for each row."""
        return [dict(row) for row in self.data]

    def __repr__(self) -> str:
        return f"<Chart: {self.title}. {self.finding}>"

    def svg(self, *, theme: Theme | None = None) -> Drawing:
        """Return the picture; with a theme, in literal colours for other programs."""
        return drawing(paper(self.title, self.finding, *self._drawn()), self.title, theme)

    def altair(self) -> alt.LayerChart:
        """Return the chart as one of Altair's, which shows a value that is pointed at, and can be changed and combined.

        Raises
        ------
        StonesError
            If Altair is not installed, or there is only a picture.
        """
        made_by = extra("altair", "this", "stoneswidgets[lab]")
        base = made_by.Chart(made_by.Data(values=self.rows()), width=WIDTH)
        fields = [f"{name}:{'N' if isinstance(value, str) else 'Q'}" for name, value in self.data[0].items()]
        layers: alt.LayerChart | None = self._layers(made_by, base.encode(tooltip=fields))
        if layers is None:
            raise StonesError(
                f"{self.title}: this is a picture of a board, which Altair does not draw; see svg()"
            )
        titled: alt.LayerChart = layers.properties(title=self.title, description=self.finding)
        return titled

    def _drawn(self) -> tuple[Markup, float]:
        """Return what is drawn below the title, and its height."""
        raise NotImplementedError

    def _layers(self, made_by: Any, base: Any) -> Any:  # noqa: ARG002
        """Return the layers of the Altair chart; None, if there is only a picture."""
        return None

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        svg = str(self.svg())
        return {"text/plain": repr(self), SVG: svg, HTML: str(framed(svg))}

    def _formats(self) -> dict[str, Callable[[], bytes]]:
        svg = self.svg()
        return {".svg": str(svg).encode, ".png": svg.png, **super()._formats()}


@dataclass(frozen=True, repr=False)
class Intervals(Chart):
    """Means with their intervals, and a line at a level to compare with; each row has a label, a mean, its limits and a series."""

    level: float | None = None

    def _drawn(self) -> tuple[Markup, float]:
        return intervals(self.data, self.label, percent=self.percent, level=self.level)

    def _layers(self, made_by: Any, base: Any) -> Any:
        axis = made_by.Axis(format="%") if self.percent else made_by.Undefined
        series = sorted({row["series"] for row in self.data} - {""})
        colours = {"before": _GREY, "after": _BLUE, "expected": _ORANGE}
        base = base.encode(y=made_by.Y("label:N", sort=None, title=None))
        if series:
            scale = made_by.Scale(domain=series, range=[colours[each] for each in series])
            base = base.encode(
                color=made_by.Color("series:N", scale=scale, title=None), yOffset="series:N", shape="series:N"
            )
        x = made_by.X("low:Q", title=self.label, axis=axis, scale=made_by.Scale(zero=False))
        means = base.mark_point(filled=True, size=110, opacity=1).encode(x="mean:Q")
        layers = base.mark_rule(strokeWidth=3).encode(x=x, x2="high:Q") + means
        if self.level is not None:
            layers += base.mark_rule(strokeDash=[5, 4], color="grey").encode(x=made_by.XDatum(self.level))
        return layers


@dataclass(frozen=True, repr=False)
class Histogram(Chart):
    """How many games have each value, and a line at the mean; each row has its limits, the games, and their share."""

    mean: float = 0.0

    def _drawn(self) -> tuple[Markup, float]:
        return histogram(self.data, self.label, self.mean)

    def _layers(self, made_by: Any, base: Any) -> Any:
        x = made_by.X("low:Q", bin="binned", title=self.label)
        bars = base.mark_bar(color=_BLUE).encode(x=x, x2="high:Q", y=made_by.Y("share:Q", title="games"))
        return bars + base.mark_rule(strokeDash=[5, 4]).encode(x=made_by.XDatum(self.mean))


@dataclass(frozen=True, repr=False)
class LineChart(Chart):
    """How something goes, move by move, one of which may be marked; each row has a ply, a series, a mean, perhaps a band."""

    marked: tuple[int, str] | None = None

    def _drawn(self) -> tuple[Markup, float]:
        return lines(self.data, percent=self.percent, marked=self.marked)

    def _layers(self, made_by: Any, base: Any) -> Any:
        names = list(dict.fromkeys(row["series"] for row in self.data))
        dashes = [[int(n) for n in each.split()] or [1, 0] for each in DASHES[: len(names)]]
        dashed = made_by.StrokeDash("series:N", scale=made_by.Scale(domain=names, range=dashes), title=None)
        base = base.encode(x=made_by.X("ply:Q", title="moves"))
        line = base.mark_line(color=_BLUE).encode(
            y=made_by.Y("mean:Q", title=self.label), **({"strokeDash": dashed} if len(names) > 1 else {})
        )
        if "low" not in self.data[0]:
            return made_by.layer(line)
        return base.mark_area(color=_BLUE, opacity=0.3).encode(y="low:Q", y2="high:Q") + line


def chart(result: Any, measure: str | None = None) -> Chart:
    """Return a chart of what the lab found.

    A simulation shows each seat's wins, or how often each value of a measure occurs; what has several rules, levels or steps, one
    measure under each; what goes move by move, its course.

    Parameters
    ----------
    result : Simulation, Comparison, Sweep, FactorialEffects, ByLevel, Ablation, Restriction, Skill, Curves or WinChances
        What the lab returned.
    measure : str, optional
        The name of a measure, whose values a simulation must have kept. Left out: who wins.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> games = sw.lab.simulate(sw.SiegeStones(), games=1_000, seed=1, progress=False)
    >>> drawn = chart(games)
    >>> drawn.finding
    'Black wins most: 53.6 % (50.5 to 56.7).'
    >>> list(drawn.to_frame()["label"])
    ['Black wins', 'White wins', 'drawn']
    """
    if not hasattr(result, "chart"):
        raise StonesError(
            f"a chart shows what the lab found, such as sw.lab.simulate(…), not {quoted(result)}"
        )
    found: Chart = result.chart(measure)
    return found


def mark(label: str, found: Figure, series: str = "") -> dict[str, Any]:
    """Return a row of a chart of intervals."""
    return {"label": label, **found.cells(), "series": series}


def compared(
    title: str,
    finding: str,
    rows: Iterable[dict[str, Any]],
    measure: Measure,
    level: float | None = None,
) -> Intervals:
    """Return a chart of one measure's means: shares of the games in games of 100, anything else in its unit."""
    percent = measure.unit == "share"
    label = "games of 100" if percent else measure.axis
    return Intervals(title, finding, tuple(rows), label, level, percent=percent)


def bars_of(values: Sequence[float]) -> tuple[dict[str, Any], ...]:
    """Return the rows of a histogram: whole numbers each by itself, as far as there are not too many."""
    low, high = min(values), max(values)
    whole = all(value == int(value) for value in values)
    step: float = max(1, -(-int(high - low + 1) // _BARS)) if whole else ((high - low) / _BARS or 1.0)
    counts = [0] * (int((high - low) / step) + 1)
    for value in values:
        counts[int((value - low) / step)] += 1
    return tuple(
        {"low": low + i * step, "high": low + (i + 1) * step, "games": n, "share": n / len(values)}
        for i, n in enumerate(counts)
    )


_PAPER, _FULL = "light-dark(#ffffff, #1c1f24)", "light-dark(#7fb8dc, #14567f)"
"""A space with the least and with the greatest value; a number on either can be read."""


@dataclass(frozen=True, repr=False)
class HeatMap(Chart):
    """A share for each space, on the board: the greater, the larger and fuller the disc; the number of 100 stands in it."""

    game: Game = field(kw_only=True)

    def _drawn(self) -> tuple[Markup, float]:
        shown = picture(self.game.start(seed=0))
        scene = shown.scene()
        scene["pieces"], scene["overlay"] = {}, {}
        left, top, across, down = shown.box
        places, tall = shown.at(), WIDTH * down / across
        least, most = _extremes({row["space"]: row["share"] for row in self.data})
        discs = [
            _disc(
                *places[f"space:{row['space']}"],
                row["share"],
                (row["share"] - least[1]) / ((most[1] - least[1]) or 1),
            )
            for row in self.data
        ]
        over = tag("svg", *discs, viewBox=f"{left:g} {top:g} {across:g} {down:g}")
        inner = tag("svg", document(scene, None), over, width=WIDTH, height=tall)
        low, high = 100 * least[1], 100 * most[1]
        words = phrase("from the least", low=low, least=least[0], high=high, most=most[0])
        return join(inner, text(WIDTH / 2, tall + LINE, words, anchor="middle")), tall + 1.4 * LINE


def _extremes(shares: Mapping[str, float]) -> tuple[tuple[str, float], tuple[str, float]]:
    """Return the first space with the least share, and that with the greatest, each with its share."""
    first, last = min(shares, key=lambda space: shares[space]), max(shares, key=lambda space: shares[space])
    return (first, shares[first]), (last, shares[last])


def _disc(x: float, y: float, share: float, part: float) -> Markup:
    radius = 24 + 16 * part
    written = f"fill: {INK}; font-size: 30px; font-weight: 600; font-family: system-ui, sans-serif; text-anchor: middle"
    return join(
        tag("circle", cx=x, cy=y, r=radius, style=f"fill: {_PAPER}; stroke: {INK}; stroke-width: 2"),
        tag("circle", cx=x, cy=y, r=radius, style=f"fill: {_FULL}; opacity: {0.15 + 0.85 * part:.2f}"),
        tag("text", f"{100 * share:.0f}", x=x, y=y + 11, style=written),
    )


def heat_map(game: Game, shares: Mapping[str, Any], title: str = "") -> HeatMap:
    """Return a share for each space, drawn on the board.

    Parameters
    ----------
    game : Game
        Whose board it is.
    shares : mapping of str to float or Share
        By the names of spaces: shares from 0 to 1, or what a simulation's `spaces` has, such as ``games.spaces.wins``.
        Spaces without one, and those of no game, stay empty.
    title : str
        What is shown.

    Raises
    ------
    StonesError
        If the game has no board, or not such a space, or nothing is to be shown.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> heat_map(sw.SiegeStones(), {"d4": 0.6, "a1": 0.4}, "Who takes it wins")
    <Chart: Who takes it wins. Greatest on d4 (60 of 100), least on a1 (40 of 100).>
    """
    game = game_of(game, "a heat map")
    if not isinstance(shares, Mapping):
        raise StonesError(f"shares are a dict from spaces to numbers from 0 to 1, not {quoted(shares)}")
    if game.board is None:
        raise StonesError(f"{game.title} has no board to draw on")
    found, off = {}, 0.0
    for space, each in shares.items():
        game.board.index(space)
        part = real(each.part if isinstance(each, Share) else each)
        if part is not None and isnan(part):  # the space was never taken
            continue
        if part is None or not 0 <= part <= 1:
            raise StonesError(
                f"a share is a number from 0 to 1, as 0.5 is 50 of 100 games, and {space} has {quoted(each)}"
            )
        found[space] = part
        off = max(off, each.interval.half_width) if isinstance(each, Share) else off
    if not found:
        raise StonesError("a heat map shows one space at least")
    (last, least), (first, most) = _extremes(found)
    low, high, off = 100 * least, 100 * most, 100 * off
    finding = phrase("greatest on", most=first, high=high, least=last, low=low, off=off or None)
    data = tuple({"space": space, "share": share} for space, share in found.items())
    return HeatMap(title or game.titled, finding, data, game=game)

"""Charts of what the lab finds: a sentence, a table, a picture that needs no network, and one to explore."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.chances import WinChances
from stoneswidgets.lab.charts.bands import Bands
from stoneswidgets.lab.charts.bars import Bars
from stoneswidgets.lab.charts.base import Chart
from stoneswidgets.lab.charts.chances import Chances
from stoneswidgets.lab.charts.heat import heat_map
from stoneswidgets.lab.charts.intervals import Intervals, Mark
from stoneswidgets.lab.comparison import ByLevel, Comparison, foremost
from stoneswidgets.lab.curves import BAND, NAMES, Curves
from stoneswidgets.lab.effects import FactorialEffects
from stoneswidgets.lab.estimates import figures
from stoneswidgets.lab.ladder import Skill
from stoneswidgets.lab.measures import of_seat
from stoneswidgets.lab.restriction import Restriction
from stoneswidgets.lab.simulation import Simulation
from stoneswidgets.lab.sweeps import Sweep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stoneswidgets.lab.measures import Measure

__all__ = ["Chart", "chart", "heat_map"]

Charted: TypeAlias = (
    Simulation | Comparison | Sweep | FactorialEffects | ByLevel | Restriction | Skill | Curves | WinChances
)
_BARS = 40
"""The most bars; more values than that share bars."""
FIRST = "AdvantageP1"


def chart(result: Charted, measure: str | None = None) -> Chart:
    """Return a chart of what the lab found.

    A simulation shows each seat's wins, or how often each value of a measure occurs, where the values of each game were kept;
    a comparison, before and after; a sweep and a comparison at several levels, one measure under each; a game's win chances,
    their course; the effects of a sweep, which change mattered; a restriction, one measure with the moves and
    without them, taken from all and from each seat alone; a game's skill, what each doubling wins.

    Parameters
    ----------
    result : Simulation, Comparison, Sweep, FactorialEffects, ByLevel, Restriction, Skill, Curves or WinChances
        What the lab returned.
    measure : str, optional
        The name of a measure. Left out: who wins.

    Raises
    ------
    StonesError
        If it is nothing of the kind, or there is no such measure.

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
    for kind, drawn in _KINDS.items():
        if isinstance(result, kind):
            return drawn(result, measure)
    raise StonesError(f"a chart shows what the lab found, such as sw.lab.simulate(…), not {quoted(result)}")


def _names(simulation: Simulation) -> dict[str, str]:
    """Return the measures of who wins, with the words for them."""
    seats = {of_seat(i).name: f"{name} wins" for i, name in enumerate(simulation.game.seat_names)}
    return {**seats, "Drawishness": "drawn"}


def _marks(simulation: Simulation, names: Iterable[tuple[str, str]], series: str = "") -> list[Mark]:
    found = [(label, simulation[name]) for name, label in names]
    return [Mark(label, e.mean, e.interval.low, e.interval.high, series) for label, e in found]


def _percent(mark: Mark) -> str:
    return f"{100 * mark.mean:.1f} % ({100 * mark.low:.1f} to {100 * mark.high:.1f})"


def _of(simulation: Simulation) -> str:
    return f"{simulation.title}, {simulation.players}, {simulation.games:,} games"


def _games(simulation: Simulation, measure: str | None) -> Chart:
    return _outcome(simulation) if measure is None else _spread(simulation, measure)


def _outcome(simulation: Simulation) -> Chart:
    names, seats = _names(simulation), simulation.game.seats
    marks = _marks(simulation, names.items())
    best = max(marks[:seats], key=lambda mark: mark.mean)
    even = all(mark.low <= 1 / seats <= mark.high for mark in marks[:seats])
    finding = "No seat is clearly ahead of an even share" if even else f"{best.label} most"
    return Intervals(
        _of(simulation),
        f"{finding}: {_percent(best)}.",
        tuple(marks),
        "games of 100",
        percent=True,
        level=1 / seats,
    )


def _spread(simulation: Simulation, name: str) -> Chart:
    estimate = simulation[name]
    values = simulation.column(name)
    low, high = min(values), max(values)
    whole = all(value == int(value) for value in values)
    step: float = max(1, -(-int(high - low + 1) // _BARS)) if whole else ((high - low) / _BARS or 1.0)
    many = int((high - low) / step) + 1
    counts = [0] * many
    for value in values:
        counts[int((value - low) / step)] += 1
    bars = tuple((low + i * step, low + (i + 1) * step, count) for i, count in enumerate(counts))
    finding = f"From {low:.4g} to {high:.4g}, on average {figures(estimate.mean, estimate.interval)}."
    return Bars(f"{name}: {_of(simulation)}", finding, bars, _unit(estimate.measure), estimate.mean)


def _unit(measure: Measure) -> str:
    return (
        f"{measure.name}, {measure.unit}" if measure.unit not in ("share", "part", "value") else measure.name
    )


def _before_and_after(comparison: Comparison, measure: str | None) -> Chart:
    first, second = comparison.first, comparison.second
    names = _names(first) if measure is None else {measure: measure}
    pairs = zip(_marks(first, names.items(), "before"), _marks(second, names.items(), "after"), strict=True)
    shown = comparison[measure or FIRST]
    percent = shown.measure.unit == "share"
    verdict = "a clear difference" if shown.is_clear else "no clear difference"
    points = figures(shown.mean, shown.interval)
    finding = f"The change does {points} to {names[measure or FIRST]}: {verdict}; {shown.smallest:.2g} would be found four times in five."
    finding = foremost(finding, comparison.same)
    title = f"{first.title} → {second.title}, {first.players}, {first.games:,} games each"
    label = "games of 100" if percent else _unit(shown.measure)
    level = 1 / first.game.seats if measure is None else None
    return Intervals(title, finding, tuple(mark for pair in pairs for mark in pair), label, percent, level)


def _swept(sweep: Sweep, measure: str | None) -> Chart:
    name = measure or FIRST
    several, marks, percent = len(sweep.simulations), [], False
    for simulation in sweep.simulations:
        found = simulation[name]
        marks.append(Mark(sweep.name(simulation), found.mean, *simulation.interval(name, several)))
        percent = found.measure.unit == "share"
    clear = sum(difference.is_clear for difference in sweep.differences(name))
    most, least = max(marks, key=lambda m: m.mean), min(marks, key=lambda m: m.mean)
    finding = f"{sweep.warning}Greatest with {most.label}, least with {least.label}; {clear} of {several - 1} differ clearly from the first."
    first = sweep.simulations[0]
    title = f"{name}: {first.game.title}, {first.players}, {first.games:,} games each"
    return Intervals(title, finding, tuple(marks), "games of 100" if percent else name, percent)


def _levels(by_level: ByLevel, measure: str | None) -> Chart:
    named = {
        "random players" if level == 1 else f"level {level}": each
        for level, each in by_level.comparisons.items()
    }
    one = next(iter(named.values()))
    return _several(named, measure or FIRST, f"{one.first.title} → {one.second.title}", by_level.same)


def _several(named: dict[str, Comparison], name: str, title: str, same: str, first: str = "") -> Chart:
    """Return a chart of several comparisons, before and after each."""
    marks = [
        mark
        for label, each in named.items()
        for simulation, series in ((each.first, "before"), (each.second, "after"))
        for mark in _marks(simulation, [(name, label)], series)
    ]
    clear = [label for label, each in named.items() if each[name].is_clear]
    finding = foremost(f"{first}A clear difference: {', '.join(clear) or 'nowhere'}.", same)
    one = next(iter(named.values()))
    percent = one[name].measure.unit == "share"
    return Intervals(f"{name}: {title}", finding, tuple(marks), "games of 100" if percent else name, percent)


def _restricted(restriction: Restriction, measure: str | None) -> Chart:
    first = restriction.off.first
    each = {f"taken from {name}": c for name, c in zip(first.game.seat_names, restriction.alone, strict=True)}
    named = {"taken from all": restriction.off, **each}
    title = f"{first.title}, {restriction.moves} taken away"
    return _several(named, measure or FIRST, title, restriction.same, f"{restriction.worth}. ")


def _ladder(skill: Skill, _measure: str | None) -> Chart:
    marks = (
        Mark(f"{2 * n:,} simulations against {n:,}", share, *interval)
        for n, share, interval in skill.doublings
    )
    first = skill.steps[0]
    title = f"What a doubling of simulations wins: {first.title}, {first.games:,} games each"
    return Intervals(title, f"{skill}.", tuple(marks), "games of 100", percent=True, level=0.5)


def _effects(effects: FactorialEffects, _measure: str | None) -> Chart:
    share = effects.measure.unit == "share"
    factor, label = (100, "points of 100 games") if share else (1, _unit(effects.measure))
    marks = (
        Mark(e.name, factor * e.mean, factor * e.interval.low, factor * e.interval.high)
        for e in effects.effects
    )
    title = f"What changes {effects.measure.name}: {effects.title}"
    return Intervals(title, effects.finding, tuple(marks), label, level=0.0)


def _bands(curves: Curves, measure: str | None) -> Chart:
    name = measure or next(iter(curves.points))
    points = curves[name]
    most = max(points, key=lambda p: p.mean)
    about = NAMES[name].rstrip(".")
    finding = (
        f"{about}: on average {points[0].mean:.3g} at first, {points[-1].mean:.3g} after {points[-1].ply} moves, most after "
        f"{most.ply} ({most.mean:.3g}). The band holds the middle {100 * BAND:.0f} % of the games."
    )
    return Bands(f"{name}: {curves.title}, {curves.games:,} games", finding, points, name)


def _course(found: WinChances, _measure: str | None) -> Chart:
    names = tuple(found.game.seat_names)
    turn = found.turn
    ends = " and ".join(names[seat] for seat in found.winners) or "nobody"
    decided = f" Most was decided by move {turn}, {found.moves[turn - 1]}." if turn else ""
    return Chances(
        f"A game of {found.game.title}", f"{ends} won.{decided}", found.moves, names, found.chances, turn
    )


_KINDS: dict[type, Callable[[Any, str | None], Chart]] = {
    Simulation: _games,
    Comparison: _before_and_after,
    Sweep: _swept,
    FactorialEffects: _effects,
    ByLevel: _levels,
    Restriction: _restricted,
    Skill: _ladder,
    Curves: _bands,
    WinChances: _course,
}
"""How each kind of result is drawn."""

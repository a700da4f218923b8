"""`sweep`: the same measure under each value of one or more rule parameters, and which change mattered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, product
from math import hypot, prod
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.lab.charts import Intervals, compared, mark
from stoneswidgets.lab.comparison import FIRST
from stoneswidgets.lab.result import Difference, Figure, Result, between, figures, prior
from stoneswidgets.lab.run import USUAL_GAMES, Options, Run
from stoneswidgets.lab.simulation import Simulation, simulation_of
from stoneswidgets.plumbing.arguments import plain, whole
from stoneswidgets.plumbing.intervals import Interval, Moments, of_difference, of_sum, smallest_effect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.search.players import Players

MOST = 200
"""The most combinations of values; a longer table is no longer readable."""


@dataclass(frozen=True)
class Sweep(Result):
    """Simulations under several values of rule parameters.

    Attributes
    ----------
    parameters : tuple of str
        The parameters that were varied.
    simulations : tuple of Simulation
        One for each combination of their values; the last parameter changes fastest.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> s = sw.lab.sweep(sw.SiegeStones(), games=200, seed=1, progress=False, goal=[3, 4])
    >>> [s.name(simulation) for simulation in s.simulations], s.differences("DurationMoves")[0].is_clear
    (['goal=3', 'goal=4'], True)
    """

    parameters: tuple[str, ...]
    simulations: tuple[Simulation, ...]

    shown: ClassVar[tuple[str, ...]] = (
        FIRST,
        "Drawishness",
        "DurationMoves",
        "BranchingFactor",
        "LeadChange",
        "Decisiveness",
    )

    def __repr__(self) -> str:
        many, games = len(self.simulations), self.simulations[0].games
        return f"<Sweep of {', '.join(self.parameters)}: {many} simulations of {games:,} games>"

    def name(self, simulation: Simulation) -> str:
        """Return the values of the parameters in a simulation, in words."""
        pairs = zip(self.parameters, self.values(simulation), strict=True)
        return ", ".join(f"{name}={value}" for name, value in pairs)

    def values(self, simulation: Simulation) -> tuple[Any, ...]:
        """Return the values of the parameters in a simulation."""
        return tuple(getattr(simulation.game, name) for name in self.parameters)

    def differences(self, measure: str = FIRST, base: int = 0) -> tuple[Difference, ...]:
        """Return how each simulation differs from one of them.

        To shares one 0 and one 1 are added under each rule (Agresti and Caffo, 2000).

        Parameters
        ----------
        measure : str
            The name of a measure.
        base : int
            The number of the simulation that the others are compared with.

        Returns
        -------
        tuple of Difference
            One for each of the others; their intervals hold all at once.

        Raises
        ------
        StonesError
            If nothing of that name was measured of each game, or there is no simulation of that number.
        """
        if whole("the base", base, 0) >= len(self.simulations):
            raise StonesError(
                f"the base is one of {len(self.simulations)} simulations, counted from 0, not {base}"
            )
        first, found = self.simulations[base], []
        (of, one), several = first.sample(measure), max(1, len(self.simulations) - 1)
        for other in (*self.simulations[:base], *self.simulations[base + 1 :]):
            _, two = other.sample(measure)
            before, after = (each + prior(of, one + two) for each in (one, two))
            interval = of_difference(before, after, several, early=first.early)
            smallest = smallest_effect(interval, hypot(before.error, after.error))
            apart = two.mean - one.mean
            found.append(Difference(of.name, apart, interval, of, one.mean, two.mean, smallest))
        return tuple(found)

    def effects(self, measure: str = FIRST) -> FactorialEffects:
        """Return which change mattered: the main effect of each value against the first of its parameter, and interactions of two.

        Parameters
        ----------
        measure : str
            The name of a measure.

        Raises
        ------
        StonesError
            If nothing of that name was measured of each game.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> s = sweep(sw.SiegeStones(side=3), games=500, seed=1, progress=False, goal=[1, 3], opening=["free", "no-tower"])
        >>> [effect.name for effect in s.effects("DurationMoves").effects]
        ['goal=3', 'opening=no-tower', 'goal=3 together with opening=no-tower']
        >>> s.effects("DurationMoves").effects[0].is_clear
        True
        """
        first = self.simulations[0]
        of, _ = first.sample(measure)
        cells = {self.values(each): each.sample(measure)[1] for each in self.simulations}
        contrasts = list(_contrasts(self.parameters, list(cells)))
        more = prior(of, sum(cells.values(), Moments()))
        found = []
        for changes, weights in contrasts:
            parts = ((weight, cells[cell] + more) for cell, weight in weights.items())
            mean = sum(weight * cells[cell].mean for cell, weight in weights.items())
            interval = of_sum(parts, len(contrasts), early=first.early)
            found.append(Effect(" together with ".join(changes), mean, interval, changes))
        title = f"{first.game.title}, {first.players}, {first.games:,} games for each combination"
        return FactorialEffects(of, title, tuple(found))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each simulation and measure; intervals of a measure hold for all rows at once."""
        rows = []
        for simulation in self.simulations:
            of = dict(zip(self.parameters, self.values(simulation), strict=True))
            for each in simulation.estimated(len(self.simulations))[:-1]:
                low, high = each.interval
                rows.append(of | {"measure": each.name, "mean": each.mean, "low": low, "high": high})
        return rows

    @property
    def caption(self) -> str:
        """What stands above the table."""
        first = self.simulations[0]
        return (
            f"{first.game.title}, {first.games:,} games each, {first.players}; the intervals of a column hold at once with 95 % "
            f"confidence. {between(first.players)}"
        )

    def chart(self, measure: str | None = None) -> Intervals:
        """Return a chart of a measure, left out the first seat's wins, under each combination."""
        name, several, first = measure or FIRST, len(self.simulations), self.simulations[0]
        rows = [mark(self.name(each), each.estimate(name, several)) for each in self.simulations]
        clear = sum(difference.is_clear for difference in self.differences(name))
        most, least = max(rows, key=lambda row: row["mean"]), min(rows, key=lambda row: row["mean"])
        finding = (
            f"Greatest with {most['label']}, least with {least['label']}; {clear} of {several - 1} differ clearly "
            "from the first."
        )
        title = f"{name}: {first.game.title}, {first.players}, {first.games:,} games each"
        return compared(title, finding, rows, first[name].measure)


def sweep(
    game: Game,
    players: Players = None,
    games: int = USUAL_GAMES,
    seed: int | None = None,
    **values: Any,
) -> Sweep:
    """Simulate a game under every combination of values of its rule parameters.

    Parameters
    ----------
    game : Game
        The game; parameters that are not varied stay as they are in it.
    players, games, seed
        As for a `Run`, under each combination; each has random numbers of its own.
    **values
        For each parameter to vary, its values. Also what else a `Run` takes: measures, looks, until, keep, workers, executor,
        progress and path, which is a folder.

    Raises
    ------
    StonesError
        If there is no such parameter, or it cannot have a value (then nothing has been played), or there are more than
        200 combinations.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> s = sweep(sw.SiegeStones(), games=200, seed=1, progress=False, goal=[2, 4], tiebreak=["stones", "threat"])
    >>> [s.values(simulation) for simulation in s.simulations]
    [(2, 'stones'), (2, 'threat'), (4, 'stones'), (4, 'threat')]
    """
    game = game_of(game, "sweep")
    known = [*game.parameters]
    options = Options(**{name: values.pop(name) for name in [*values] if name in Options.__annotations__})  # type: ignore[typeddict-item]
    varied = {name: plain(each) for name, each in values.items()}
    for name, several in varied.items():
        if name not in known:
            raise StonesError(
                f"{game.title} has no rule parameter {quoted(name)}; it has {', '.join(known)}{meant(name, known)}"
            )
        if not isinstance(several, list | tuple | range) or not several:
            raise StonesError(f"{name}: a list of values, not {quoted(several)}")
    if not varied:
        others = ", ".join(name for name in known if name != "players")
        raise StonesError(f"name the rule parameters to vary, as in goal=[3, 4]; there are {others}")
    if (many := prod(map(len, varied.values()))) > MOST:
        raise StonesError(f"this makes {many:,} combinations; a sweep simulates at most {MOST}")
    variants = [replace(game, **dict(zip(varied, each, strict=True))) for each in product(*varied.values())]
    run = Run(players, games, seed, **options)
    parts = enumerate(variants)
    return Sweep(tuple(varied), tuple(simulation_of(each, run.part(i, str(i + 1))) for i, each in parts))


@dataclass(frozen=True)
class Effect(Figure):
    """What one change of a rule does, averaged over all values of the other parameters, or two together beyond what each does alone.

    Attributes
    ----------
    changes : tuple of str
        The change, such as ``goal=3``, or the two changes.
    """

    changes: tuple[str, ...]


@dataclass(frozen=True)
class FactorialEffects(Result):
    """The effects of the parameters of a sweep on a measure, each against the first value of its parameter.

    Attributes
    ----------
    measure : Measure
        What was measured.
    title : str
        Of which game, between whom.
    effects : tuple of Effect
        The main effects, then the interactions of two parameters.
    """

    measure: Measure
    title: str
    effects: tuple[Effect, ...]

    def __repr__(self) -> str:
        return f"<Effects on {self.measure.name}, {self.title}. {self.finding}>"

    @property
    def finding(self) -> str:
        """Which change mattered most, in a sentence."""
        clear = sorted((e for e in self.effects if e.is_clear), key=lambda e: -abs(e.mean))
        if not clear:
            return "No change has a clear effect."
        most = f"Most does {clear[0].name}: {figures(clear[0].mean, clear[0].interval)}"
        return f"{most}; {len(clear)} of {len(self.effects)} effects are clear."

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each effect."""
        return [
            {
                "change": e.name,
                "kind": "main" if len(e.changes) == 1 else "interaction",
                "effect": e.mean,
                "low": e.interval.low,
                "high": e.interval.high,
                "clear": e.is_clear,
            }
            for e in self.effects
        ]

    @property
    def caption(self) -> str:
        """What stands above the table."""
        return f"{repr(self)[1:-1]} All intervals hold at once with 95 % confidence"

    def chart(self, _measure: str | None = None) -> Intervals:
        """Return a chart of the effects."""
        share = self.measure.unit == "share"
        factor, label = (100, "points of 100 games") if share else (1, self.measure.axis)
        scaled = (
            Figure(e.name, factor * e.mean, Interval(*(factor * limit for limit in e.interval)))
            for e in self.effects
        )
        title = f"What changes {self.measure.name}: {self.title}"
        rows = tuple(mark(each.name, each) for each in scaled)
        return Intervals(title, self.finding, rows, label, 0.0)


def _contrasts(
    parameters: Sequence[str], cells: Sequence[tuple[Any, ...]]
) -> Iterator[tuple[tuple[str, ...], dict[tuple[Any, ...], float]]]:
    """Yield for each effect its changes, and the weight of each combination in it."""
    places = range(len(parameters))
    values = [list(dict.fromkeys(cell[i] for cell in cells)) for i in places]
    for of in (*((i,) for i in places), *combinations(places, 2)):
        for changed in product(*(values[i][1:] for i in of)):
            steps = dict(zip(of, changed, strict=True))
            weights = {
                cell: _weight((cell[i], values[i][0], steps.get(i), len(values[i])) for i in places)
                for cell in product(*values)
            }
            yield tuple(f"{parameters[i]}={value}" for i, value in steps.items()), weights


def _weight(cell: Iterable[tuple[Any, Any, Any, int]]) -> float:
    """Return the weight of a combination: of each parameter its value, the first one, the changed one, and how many there are."""
    weight = 1.0
    for value, first, changed, many in cell:
        if changed is None:
            weight /= many
        else:
            weight *= 1 if value == changed else -1 if value == first else 0
    return weight

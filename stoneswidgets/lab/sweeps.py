"""`sweep`: a game under each value of its rule parameters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import hypot, prod
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.lab.charts import Intervals, compared, mark
from stoneswidgets.lab.comparison import FIRST
from stoneswidgets.lab.result import Difference, Result, between, prior
from stoneswidgets.lab.run import USUAL_GAMES, Options, Run
from stoneswidgets.lab.simulation import Simulation, simulation_of
from stoneswidgets.plumbing.arguments import plain, whole
from stoneswidgets.plumbing.intervals import of_difference, smallest_effect

if TYPE_CHECKING:
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
        """Return how each simulation differs from the one of number `base`; the intervals of all hold at once.

        To shares one 0 and one 1 are added under each rule (Agresti and Caffo, 2000). A `StonesError` if nothing of that name was measured
        of each game.
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

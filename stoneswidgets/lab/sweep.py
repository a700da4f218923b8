"""`sweep`: the same measure under each value of one or more rule parameters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import hypot, prod
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.game import Game
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.comparison import Difference
from stoneswidgets.lab.intervals import of_difference, smallest_effect
from stoneswidgets.lab.run_file import file_in
from stoneswidgets.lab.simulate import GAMES, simulate
from stoneswidgets.lab.simulation import CONFIDENCE, Simulation, figures, prior
from stoneswidgets.plumbing.arguments import drawn_unless_given, whole
from stoneswidgets.plumbing.tables import frame_of, html_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from os import PathLike

    import pandas as pd

    from stoneswidgets.search.players import Players

MOST = 200
"""The most combinations of values; a longer table is no longer readable."""


@dataclass(frozen=True)
class Sweep:
    """Simulations under several values of rule parameters.

    Attributes
    ----------
    parameters : tuple of str
        The parameters that were varied.
    simulations : tuple of Simulation
        One for each combination of their values; the last parameter changes fastest.
    """

    parameters: tuple[str, ...]
    simulations: tuple[Simulation, ...]

    def __repr__(self) -> str:
        return f"<Sweep of {', '.join(self.parameters)}: {len(self.simulations)} simulations of {self.simulations[0].games:,} games>"

    def values(self, simulation: Simulation) -> tuple[Any, ...]:
        """Return the values of the parameters in a simulation."""
        return tuple(getattr(simulation.game, name) for name in self.parameters)

    def differences(self, measure: str = "AdvantageP1", base: int = 0) -> tuple[Difference, ...]:
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
        others = [s for i, s in enumerate(self.simulations) if i != base]
        first = self.simulations[base]
        names = [m.name for m in first.measures]
        if measure not in names:
            raise StonesError(
                f"{quoted(measure)} was not measured of each game; that were {', '.join(names)}"
            )
        i, several = names.index(measure), max(1, len(others))
        one, found = first.moments[i], []
        for other in others:
            two = other.moments[i]
            first_counted, counted = (each + prior(first.measures[i], each) for each in (one, two))
            interval = of_difference(first_counted, counted, CONFIDENCE, several, early=first.early)
            smallest = smallest_effect(interval, hypot(first_counted.error, counted.error))
            found.append(
                Difference(first.measures[i], one.mean, two.mean, two.mean - one.mean, interval, smallest)
            )
        return tuple(found)

    def to_frame(self) -> pd.DataFrame:
        """Return a table with a row for each simulation and measure; intervals of a measure hold for all rows at once."""
        return frame_of(self._rows())

    def _rows(self) -> Iterable[dict[str, Any]]:
        for simulation in self.simulations:
            of = dict(zip(self.parameters, self.values(simulation), strict=True))
            for measure, moments in zip(simulation.measures, simulation.moments, strict=True):
                low, high = simulation.interval(measure.name, len(self.simulations))
                yield of | {"measure": measure.name, "mean": moments.mean, "low": low, "high": high}

    def _repr_html_(self) -> str:
        shown = [m for m in self.simulations[0].measures if m.name in _SHOWN]
        rows = []
        for s in self.simulations:
            cells = [
                figures(moments.mean, s.interval(measure.name, len(self.simulations)))
                for measure, moments in zip(s.measures, s.moments, strict=True)
                if measure in shown
            ]
            rows.append((", ".join(map(str, self.values(s))), *cells))
        note = (
            f"{self.simulations[0].game.title}, {self.simulations[0].games:,} games each, {self.simulations[0].players}; "
            "the intervals of a column hold at once with 95 % confidence"
        )
        return html_of(note, (", ".join(self.parameters), *(m.name for m in shown)), rows)


_SHOWN = ("AdvantageP1", "Drawishness", "DurationMoves", "BranchingFactor", "LeadChange", "Decisiveness")


def sweep(
    game: Game,
    players: Players = None,
    games: int = GAMES,
    seed: int | None = None,
    *,
    measures: Sequence[Callable[..., None]] = (),
    looks: int = 0,
    until: float | None = None,
    keep: bool = False,
    workers: int | None = None,
    executor: Any = None,  # noqa: ANN401 (whatever has `submit`)
    progress: bool = True,
    path: str | PathLike[str] | None = None,
    **values: Sequence[Any],
) -> Sweep:
    """Simulate a game under every combination of values of its rule parameters.

    Parameters
    ----------
    game : Game
        The game; parameters that are not varied stay as they are in it.
    games : int
        How many under each combination.
    seed : int, optional
        Makes it repeatable; each combination has random numbers of its own.
    players, measures, looks, until, keep, workers, executor, progress
        As for `simulate`.
    path : path, optional
        A folder to which the runs are written, each to a file of its own; the same call goes on with them.
    **values
        For each parameter to vary, its values.

    Raises
    ------
    StonesError
        If there is no such parameter, or it cannot have a value (then nothing has been played), or there are more than
        200 combinations.
    BadRecord
        If a file in the folder holds another run, or none.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> s = sweep(sw.SiegeStones(), games=200, seed=1, progress=False, goal=[2, 4], tiebreak=["stones", "threat"])
    >>> [s.values(simulation) for simulation in s.simulations]
    [(2, 'stones'), (2, 'threat'), (4, 'stones'), (4, 'threat')]
    """
    if not isinstance(game, Game):
        raise StonesError(
            f"rule parameters are those of a game such as sw.SiegeStones(), not of {quoted(game)}"
        )
    known = [*game.parameters]
    for name, several in values.items():
        if name not in known:
            raise StonesError(f"{game.title} has no rule parameter {quoted(name)}; it has {', '.join(known)}")
        if not isinstance(several, list | tuple | range) or not several:
            raise StonesError(f"{name}: a list of values, not {quoted(several)}")
    if not values:
        raise StonesError(
            f"name the rule parameters to vary, as in goal=[3, 4]; there are {', '.join(known)}"
        )
    if prod(map(len, values.values())) > MOST:
        raise StonesError(
            f"these are {prod(map(len, values.values())):,} combinations, and at most {MOST} are simulated"
        )
    variants = [replace(game, **dict(zip(values, each, strict=True))) for each in product(*values.values())]
    seed = drawn_unless_given(seed)
    return Sweep(
        tuple(values),
        tuple(
            simulate(
                variant,
                players,
                games,
                seed + i,
                measures=measures,
                looks=looks,
                until=until,
                keep=keep,
                workers=workers,
                executor=executor,
                progress=progress,
                path=file_in(path, str(i + 1)),
            )
            for i, variant in enumerate(variants)
        ),
    )

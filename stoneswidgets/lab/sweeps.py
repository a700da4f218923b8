"""`sweep`: the same measure under each value of one or more rule parameters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import hypot, prod
from typing import TYPE_CHECKING, Any
from warnings import warn

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.lab.comparison import Difference, comparison_of, same_games
from stoneswidgets.lab.effects import FactorialEffects, effects_of
from stoneswidgets.lab.estimates import between, figures, prior
from stoneswidgets.lab.result import Result
from stoneswidgets.lab.run import USUAL_GAMES, Options, Run
from stoneswidgets.lab.simulation import Simulation, simulation_of
from stoneswidgets.plumbing.arguments import plain, whole
from stoneswidgets.plumbing.intervals import of_difference, smallest_effect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.search.players import Players

MOST = 200
"""The most combinations of values; a longer table is no longer readable."""
PAIRS, FEW = 256, 4
"""How many pairs of games, random ones and those of players, tell whether a change of rules takes effect."""


@dataclass(frozen=True)
class Sweep(Result):
    """Simulations under several values of rule parameters.

    Attributes
    ----------
    parameters : tuple of str
        The parameters that were varied.
    simulations : tuple of Simulation
        One for each combination of their values; the last parameter changes fastest.
    alike : tuple of int
        The numbers, from 0, of those whose games, played from the same random numbers as the first's, were the same as these,
        move for move, in `PAIRS` pairs of games.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> s = sw.lab.sweep(sw.SiegeStones(), games=200, seed=1, progress=False, goal=[3, 4])
    >>> [s.name(simulation) for simulation in s.simulations], s.differences("DurationMoves")[0].is_clear
    (['goal=3', 'goal=4'], True)
    """

    parameters: tuple[str, ...]
    simulations: tuple[Simulation, ...]
    alike: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.warning}Sweep of {', '.join(self.parameters)}: {len(self.simulations)} simulations of {self.simulations[0].games:,} games>"

    @property
    def warning(self) -> str:
        """A warning that is shown first, if a change of rules never took effect; otherwise empty."""
        if not self.alike:
            return ""
        same = same_games(self.simulations[0], self.simulations[self.alike[0]])
        if len(self.alike) == len(self.simulations) - 1:
            return f"{same} "
        names = "; ".join(self.name(self.simulations[i]) for i in self.alike)
        return f"With {names}: {same[0].lower()}{same[1:]} "

    def name(self, simulation: Simulation) -> str:
        """Return the values of the parameters in a simulation, in words."""
        pairs = zip(self.parameters, self.values(simulation), strict=True)
        return ", ".join(f"{name}={value}" for name, value in pairs)

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
        others = [(i, s) for i, s in enumerate(self.simulations) if i != base]
        first = self.simulations[base]
        i, several = first.place(measure), max(1, len(others))
        one, found = first.moments[i], []
        for number, other in others:
            two = other.moments[i]
            first_counted, counted = (each + prior(first.measures[i], one + two) for each in (one, two))
            interval = of_difference(first_counted, counted, several, early=first.early)
            smallest = smallest_effect(interval, hypot(first_counted.error, counted.error))
            same = same_games(first, other) if {base, number} <= {0, *self.alike} else ""
            found.append(
                Difference(
                    first.measures[i], one.mean, two.mean, two.mean - one.mean, interval, smallest, same
                )
            )
        return tuple(found)

    def effects(self, measure: str = "AdvantageP1") -> FactorialEffects:
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
        return effects_of(self.parameters, self.simulations, measure)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each simulation and measure; intervals of a measure hold for all rows at once."""
        rows = []
        for simulation in self.simulations:
            of = dict(zip(self.parameters, self.values(simulation), strict=True))
            for measure, moments in zip(simulation.measures, simulation.moments, strict=True):
                low, high = simulation.interval(measure.name, len(self.simulations))
                rows.append(of | {"measure": measure.name, "mean": moments.mean, "low": low, "high": high})
        return rows

    def _table(self) -> tuple[str, Sequence[str], Iterable[Sequence[str]]]:
        first, several = self.simulations[0], len(self.simulations)
        shown = [m.name for m in first.measures if m.name in _SHOWN]
        rows = [
            (
                ", ".join(map(str, self.values(s))),
                *(figures(s[name].mean, s.interval(name, several)) for name in shown),
            )
            for s in self.simulations
        ]
        note = (
            f"{self.warning}{first.game.title}, {first.games:,} games each, {first.players}; "
            f"the intervals of a column hold at once with 95 % confidence. {between(first.players)}"
        )
        return note, (", ".join(self.parameters), *shown), rows


_SHOWN = ("AdvantageP1", "Drawishness", "DurationMoves", "BranchingFactor", "LeadChange", "Decisiveness")


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
    BadRecord
        If a file in the folder holds another run, or none.

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
    values = {name: plain(each) for name, each in values.items()}
    for name, several in values.items():
        if name not in known:
            raise StonesError(
                f"{game.title} has no rule parameter {quoted(name)}; it has {', '.join(known)}{meant(name, known)}"
            )
        if not isinstance(several, list | tuple | range) or not several:
            raise StonesError(f"{name}: a list of values, not {quoted(several)}")
    doubt = _not_how_many(game, players)
    if not values:
        raise StonesError(
            doubt
            or f"name the rule parameters to vary, as in goal=[3, 4]; there are {', '.join(each for each in known if each != 'players')}"
        )
    if prod(map(len, values.values())) > MOST:
        raise StonesError(
            f"this makes {prod(map(len, values.values())):,} combinations; a sweep simulates at most {MOST}"
        )
    if doubt:
        warn(doubt, stacklevel=2)
    variants = [replace(game, **dict(zip(values, each, strict=True))) for each in product(*values.values())]
    run = Run.of(players, games, seed, options)
    simulations = tuple(simulation_of(each, run.part(i, str(i + 1))) for i, each in enumerate(variants))
    many = min(games, PAIRS if players is None else FEW)
    few = run.part(0, "", games=many, until=None, keep=False, progress=False, path=None)
    others = list(enumerate(variants))[1:]
    alike = (i for i, each in others if comparison_of(variants[0], each, few).is_same)
    return Sweep(tuple(values), simulations, tuple(alike))


def _not_how_many(game: Game, players: object) -> str:
    """Say so where the players that are given may be meant as how many there are; else nothing."""
    allowed = game.parameters["players"].allowed if "players" in game.parameters else ()
    if not isinstance(players, list | tuple | range) or not players or any(n not in allowed for n in players):
        return ""
    levels = " against ".join(f"level {n}" for n in players)
    one = f"{type(game).__name__}(players={max(players)})"
    return (
        f"players says who plays, here {levels}; a sweep cannot vary how many play, because it compares seat with seat: simulate "
        f"each number by itself, as in sw.lab.simulate({one})"
    )

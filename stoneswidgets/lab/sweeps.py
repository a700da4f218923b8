"""`sweep`: a game under each value of its rule parameters, and which change mattered; `skill`: a game between ever deeper searches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, product, starmap
from math import hypot, prod
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.lab.charts import Intervals, compared, mark
from stoneswidgets.lab.comparison import FIRST
from stoneswidgets.lab.measures import Measure
from stoneswidgets.lab.result import Difference, Figure, Result, between, figures, prior
from stoneswidgets.lab.run import USUAL_GAMES, Options, Run
from stoneswidgets.lab.simulation import Simulation, simulation_of
from stoneswidgets.plumbing.arguments import plain, whole
from stoneswidgets.plumbing.intervals import Interval, Moments, of_difference, of_sum, smallest_effect
from stoneswidgets.search.bots import TreeSearch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from stoneswidgets.core.position import Position
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
    (['goal 3', 'goal 4'], True)
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
        return ", ".join(starmap(simulation.game.deck.called, pairs))

    def values(self, simulation: Simulation) -> tuple[Any, ...]:
        """Return the values of the parameters in a simulation."""
        return tuple(getattr(simulation.game, name) for name in self.parameters)

    def differences(self, measure: str = FIRST) -> tuple[Difference, ...]:
        """Return how each simulation differs from the first; the intervals of all hold at once.

        To shares one 0 and one 1 are added under each rule (Agresti and Caffo, 2000). A `StonesError` if nothing of that name was measured
        of each game.
        """
        first, *others = self.simulations
        return tuple(difference(first, other, measure, len(others)) for other in others)

    def effects(self, measure: str = FIRST) -> FactorialEffects:
        """Return which change mattered: the main effect of each value against the first of its parameter, and interactions of two.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> s = sweep(sw.SiegeStones(side=3), games=500, seed=1, progress=False, goal=[1, 3], opening=["free", "no-tower"])
        >>> [effect.name for effect in s.effects("DurationMoves").effects]
        ['goal 3', 'opening no tower', 'goal 3 together with opening no tower']
        >>> s.effects("DurationMoves").effects[0].is_clear
        True
        """
        first = self.simulations[0]
        of, _ = first.sample(measure)
        cells = {self.values(each): each.sample(measure)[1] for each in self.simulations}
        contrasts = list(_contrasts(self.parameters, list(cells), first.game.deck.called))
        more = prior(of, sum(cells.values(), Moments()))
        found = []
        for changes, weights in contrasts:
            parts = ((weight, cells[cell] + more) for cell, weight in weights.items())
            mean = sum(weight * cells[cell].mean for cell, weight in weights.items())
            interval = of_sum(parts, len(contrasts), early=first.early)
            found.append(Effect(" together with ".join(changes), mean, interval, changes))
        title = phrase("each combination", title=first.game.title, players=first.players, n=first.games)
        return FactorialEffects(of, title, tuple(found))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each simulation and measure; intervals of a measure hold for all rows at once."""
        return [
            {**dict(zip(self.parameters, self.values(each), strict=True)), "measure": e.name, **e.cells()}
            for each in self.simulations
            for e in each.estimated(len(self.simulations))[:-1]
        ]

    @property
    def caption(self) -> str:
        """What stands above the table."""
        first = self.simulations[0]
        note = phrase("combinations", title=first.game.title, n=first.games, players=first.players)
        return f"{note} {between(first.players)}"

    def chart(self, measure: str | None = None) -> Intervals:
        """Return a chart of a measure, left out the first seat's wins, under each combination."""
        name, several, first = measure or FIRST, len(self.simulations), self.simulations[0]
        rows = [mark(self.name(each), each.estimate(name, several)) for each in self.simulations]
        clear = sum(difference.is_clear for difference in self.differences(name))
        most, least = max(rows, key=lambda row: row["mean"]), min(rows, key=lambda row: row["mean"])
        ends = {"most": most["label"], "least": least["label"]}
        finding = phrase("greatest with", **ends, n=clear, of=several - 1)
        title = phrase(
            "so many each", title=f"{name}: {first.game.title}", players=first.players, n=first.games
        )
        return compared(title, finding, rows, first[name].measure)


def difference(first: Simulation, other: Simulation, measure: str, several: int) -> Difference:
    """Return how one simulation differs from another; so many such intervals hold at once."""
    (of, one), (_, two) = first.sample(measure), other.sample(measure)
    before, after = (each + prior(of, one + two) for each in (one, two))
    interval = of_difference(before, after, several, early=first.early)
    smallest = smallest_effect(interval, hypot(before.error, after.error))
    return Difference(of.name, two.mean - one.mean, interval, of, one.mean, two.mean, smallest)


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
        The change, such as ``goal 3``, or the two changes.
    """

    changes: tuple[str, ...]


@dataclass(frozen=True)
class FactorialEffects(Result):
    """The effects of the parameters of a sweep on a measure, each against the first value of its parameter: main effects, then interactions.

    Attributes
    ----------
    measure : Measure
        What was measured.
    title : str
        Of which game, between whom.
    effects : tuple of Effect
        What each change does; all intervals hold at once.
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
            return phrase("no clear effect")
        most, found = clear[0], figures(clear[0].mean, clear[0].interval)
        return phrase("most does", name=most.name, found=found, n=len(clear), of=len(self.effects))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each effect."""
        return [
            {
                "change": e.name,
                "kind": "main" if len(e.changes) == 1 else "interaction",
                **e.cells("effect"),
                "clear": e.is_clear,
            }
            for e in self.effects
        ]

    @property
    def caption(self) -> str:
        """What stands above the table."""
        return phrase("all at once", what=repr(self)[1:-1])

    def chart(self, _measure: str | None = None) -> Intervals:
        """Return a chart of the effects."""
        share = self.measure.unit == "share"
        factor, label = (100, "points of 100 games") if share else (1, self.measure.axis)
        title = phrase("what changes it", measure=self.measure.name, title=self.title)
        rows = tuple(mark(each.name, each.scaled(factor)) for each in self.effects)
        return Intervals(title, self.finding, rows, label, 0.0)


def _contrasts(
    parameters: Sequence[str], cells: Iterable[tuple[Any, ...]], called: Callable[[str, Any], str]
) -> Iterator[tuple[tuple[str, ...], dict[tuple[Any, ...], float]]]:
    """Yield for each effect its changes, and the weight of each combination in it."""
    values = [list(dict.fromkeys(column)) for column in zip(*cells, strict=True)]
    places = range(len(parameters))
    for of in (*((i,) for i in places), *combinations(places, 2)):
        for changed in product(*(values[i][1:] for i in of)):
            steps, weights = dict(zip(of, changed, strict=True)), {}
            for cell in product(*values):
                weight = 1.0
                for i, value in enumerate(cell):
                    if i in steps:
                        weight *= (value == steps[i]) - (value == values[i][0])
                    else:
                        weight /= len(values[i])
                weights[cell] = weight
            yield tuple(called(parameters[i], value) for i, value in steps.items()), weights


# ---------------------------------------------------------------- skill

DOUBLINGS = 16
"""The most doublings: beyond them a search no longer ends."""
_STRONGER = -2
"""The column of the stronger search's wins: the players' wins come last."""
SKILL = Measure(
    "Skill",
    "What a tree search wins against one with half of its simulations, beyond the even share of a half: 0 where thinking helps "
    "nothing, at most a half. Averaged over the steps of a ladder in which each doubles the one below.",
    "share",
    "this library, after Lantz, Isaksen, Jaffe, Nealen and Togelius, Depth in Strategic Games, 2017",
)


@dataclass(frozen=True)
class Doubling(Figure):
    """A step of the ladder: what a search wins against one with half of its simulations, 1/2 being even.

    Attributes
    ----------
    simulations : int
        How many the weaker one makes for a move; the stronger one makes twice as many.
    """

    simulations: int


@dataclass(frozen=True)
class Skill(Result):
    """How much a doubling of simulations wins.

    Attributes
    ----------
    first : int
        The simulations of the weakest search.
    steps : tuple of Simulation
        The games of each step; each step has twice as many simulations as the one before.
    """

    first: int
    steps: tuple[Simulation, ...]

    measure = SKILL

    def __repr__(self) -> str:
        return f"<{self.steps[0].title}, {len(self.steps)} doublings from {self.first} simulations: {self.finding}>"

    @property
    def finding(self) -> str:
        """The skill with its interval."""
        return f"{SKILL.name} {figures(self.mean, self.interval)}"

    @property
    def mean(self) -> float:
        """What a doubling wins beyond a half, averaged over the steps: the slope of the ladder."""
        return sum(step.moments[_STRONGER].mean for step in self.steps) / len(self.steps) - 1 / 2

    @property
    def interval(self) -> Interval:
        """The 95 % interval of `mean`; a win and a loss more are counted in each step."""
        won = [step.moments[_STRONGER] for step in self.steps]
        low, high = of_sum((1 / len(won), each + prior(SKILL, each)) for each in won)
        return Interval(low - 1 / 2, high - 1 / 2)

    @property
    def doublings(self) -> tuple[Doubling, ...]:
        """What the stronger search won in each step; the intervals of all steps hold at once with 95 % confidence."""
        found = []
        for i, step in enumerate(self.steps):
            own, n = step.estimate(step.measures[_STRONGER].name, len(self.steps)), self.first << i
            found.append(Doubling(f"{2 * n:,} simulations against {n:,}", own.mean, own.interval, n))
        return tuple(found)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each step."""
        return [
            {
                "simulations": d.simulations,
                "doubled": 2 * d.simulations,
                "games": step.games,
                **d.cells("share"),
            }
            for d, step in zip(self.doublings, self.steps, strict=True)
        ]

    @property
    def caption(self) -> str:
        """What stands above the table."""
        first = self.steps[0]
        told = {"title": first.title, "seed": str(first.seed), "finding": self.finding}
        return phrase("doublings", n=first.games, **told)

    def chart(self, _measure: str | None = None) -> Intervals:
        """Return a chart of what the stronger search won in each step."""
        first, rows = self.steps[0], (mark(each.name, each) for each in self.doublings)
        title = phrase("a doubling wins", title=first.title, n=first.games)
        return compared(title, f"{self.finding}.", rows, SKILL, 0.5)


def skill(
    game: Game | Position,
    simulations: int = 8,
    doublings: int = 4,
    games: int = 200,
    seed: int | None = None,
    **options: Unpack[Options],
) -> Skill:
    """Measure how much skill a game rewards: what a tree search wins when it may make twice as many simulations.

    The weakest search plays one with twice its simulations, this one another with twice as many, and so on, all changing seats.
    The mean over these steps is the slope of the ladder: 0 in a game of pure chance, and greater the more thinking decides. It
    holds for this search and for these numbers of simulations: strong players may differ by less.

    Parameters
    ----------
    game : Game or Position
        What is played, as for `simulate`.
    simulations : int
        How many the weakest search makes for a move.
    doublings : int
        How many steps there are, from 1 to 16.
    games : int
        How many games a step has, fixed beforehand, so that the intervals hold.
    seed, **options
        As for `simulate`, but for until; each step has random numbers of its own. The path is a folder.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> small = skill(sw.SiegeStones(side=3, goal=2), simulations=4, doublings=2, games=40, seed=1, workers=1)
    >>> [step.simulations for step in small.doublings], -0.5 < small.mean < 0.5
    ([4, 8], True)
    """
    simulations = whole("the number of simulations", simulations, 1)
    doublings = whole("the number of doublings", doublings, 1)
    if doublings > DOUBLINGS:
        raise StonesError(f"the number of doublings is at most {DOUBLINGS}, not {doublings:,}")
    run = Run(None, games, seed, **options)
    if run.until is not None:
        raise StonesError("skill takes no until: the number of games in a step is fixed beforehand")
    steps = []
    for i in range(doublings):
        low = simulations << i
        players = {f"{n:,} simulations": TreeSearch(n) for n in (2 * low, low)}
        steps.append(simulation_of(game, run.part(i, f"{low}-simulations", players=players)))
    return Skill(simulations, tuple(steps))

"""`skill`: how much a doubling of simulations wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

from stoneswidgets.errors import StonesError
from stoneswidgets.lab.charts import compared, mark
from stoneswidgets.lab.measures import Measure
from stoneswidgets.lab.result import Figure, Result, figures, prior
from stoneswidgets.lab.run import Options, Run
from stoneswidgets.lab.simulation import Simulation, simulation_of
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.intervals import Interval, of_sum
from stoneswidgets.search.bots import TreeSearch

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position
    from stoneswidgets.lab.charts import Intervals

MOST = 16
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
                "simulations": n,
                "doubled": 2 * n,
                "games": step.games,
                "share": each.mean,
                "low": low,
                "high": high,
            }
            for each, step in zip(self.doublings, self.steps, strict=True)
            for n, (low, high) in [(each.simulations, each.interval)]
        ]

    @property
    def caption(self) -> str:
        """What stands above the table."""
        first = self.steps[0]
        return (
            f"{first.title}, {first.games:,} games a step, seed {first.seed}. {self.finding}: what a doubling of simulations wins "
            "beyond a half; the intervals of all steps hold at once with 95 % confidence"
        )

    def chart(self, _measure: str | None = None) -> Intervals:
        """Return a chart of what the stronger search won in each step."""
        first, rows = self.steps[0], (mark(each.name, each) for each in self.doublings)
        title = f"What a doubling of simulations wins: {first.title}, {first.games:,} games each"
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
    if doublings > MOST:
        raise StonesError(f"the number of doublings is at most {MOST}, not {doublings:,}")
    run = Run(None, games, seed, **options)
    if run.until is not None:
        raise StonesError("skill takes no until: the number of games in a step is fixed beforehand")
    steps = []
    for i in range(doublings):
        low = simulations << i
        players = {f"{n:,} simulations": TreeSearch(n) for n in (2 * low, low)}
        steps.append(simulation_of(game, run.part(i, f"{low}-simulations", players=players)))
    return Skill(simulations, tuple(steps))

"""Which change mattered: main effects and interactions of the rule parameters of a sweep."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.lab.estimates import figures, prior
from stoneswidgets.lab.result import Result
from stoneswidgets.plumbing.intervals import Interval, Moments, of_sum

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.lab.simulation import Simulation


class Effect(NamedTuple):
    """What one change of a rule does, or two together beyond what each does alone.

    Attributes
    ----------
    changes : tuple of str
        The change, such as ``goal=3``, or the two changes.
    mean : float
        By how much the measure rises, averaged over all values of the other parameters. Of two changes: by how much more than
        both rises add up to.
    interval : Interval
        Limits of the true effect; those of all effects hold at once with 95 % confidence.
    """

    changes: tuple[str, ...]
    mean: float
    interval: Interval

    @property
    def is_clear(self) -> bool:
        """Whether there is an effect for sure: its interval does not hold 0."""
        return 0.0 not in self.interval

    @property
    def name(self) -> str:
        """The changes in words."""
        return " together with ".join(self.changes)


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

    def _table(self) -> tuple[str, Sequence[str], Iterable[Sequence[str]]]:
        rows = [
            (e.name, figures(e.mean, e.interval), "yes" if e.is_clear else "not clear") for e in self.effects
        ]
        note = f"Effects on {self.measure.name}, {self.title}. {self.finding} All intervals hold at once with 95 % confidence"
        return note, ("change", "effect", "different from 0?"), rows


def effects_of(
    parameters: Sequence[str], simulations: Sequence[Simulation], measure: str
) -> FactorialEffects:
    """Return main effects and interactions, from a simulation for each combination of values; see `Sweep.effects`."""
    first = simulations[0]
    at = first.place(measure)
    cells = {tuple(getattr(s.game, name) for name in parameters): s.moments[at] for s in simulations}
    values = [list(dict.fromkeys(cell[i] for cell in cells)) for i in range(len(parameters))]
    contrasts = list(_contrasts(parameters, values))
    more = prior(first.measures[at], sum(cells.values(), Moments()))
    found = []
    for changes, weights in contrasts:
        parts = ((weight, cells[cell] + more) for cell, weight in weights.items())
        mean = sum(weight * cells[cell].mean for cell, weight in weights.items())
        interval = of_sum(parts, len(contrasts), early=first.early)
        found.append(Effect(changes, mean, interval))
    title = f"{first.game.title}, {first.players}, {first.games:,} games for each combination"
    return FactorialEffects(first.measures[at], title, tuple(found))


def _contrasts(
    parameters: Sequence[str], values: Sequence[list[Any]]
) -> Iterator[tuple[tuple[str, ...], dict[tuple[Any, ...], float]]]:
    """Yield for each effect its changes, and the weight of each combination in it."""
    places = range(len(parameters))
    for of in (*((i,) for i in places), *combinations(places, 2)):
        for changed in product(*(values[i][1:] for i in of)):
            steps = dict(zip(of, changed, strict=True))
            weights = {
                cell: _weight([(cell[i], values[i][0], steps.get(i), len(values[i])) for i in places])
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

"""How sure a search can be that one move is better than another: proofs, and intervals that do not touch."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.calibration import calibration_of
from stoneswidgets.plumbing.intervals import CONFIDENCE as OF_THE_LAB, Interval, Moments, of_share
from stoneswidgets.search.tree import Tree

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot, View
    from stoneswidgets.search.tree import Estimate

CONFIDENCE = 0.999
IN_WORDS = OF_THE_LAB
"""The confidence of intervals that are shown."""
ROUGH = 0.2
"""A chance whose interval is wider rests on few looks."""
NODES = 1 << 18
PROVEN_WIN, PROVEN_LOSS = "proven win", "proven loss"


def chance_of(snapshot: Snapshot, mean: float, simulations: int) -> float:
    """Return the chance to win where simulations from a position have this mean; the mean itself where no calibration was measured.

    >>> import stoneswidgets as sw
    >>> usual, other = sw.SiegeStones().start(), sw.SiegeStones(goal=5).start()
    >>> chance_of(usual, 0.25, 20_000) < chance_of(other, 0.25, 20_000) == 0.25
    True
    """
    found = calibration_of(snapshot)
    return found.chance(mean, simulations) if found else mean


def interval(estimate: Estimate, confidence: float = CONFIDENCE) -> Interval:
    """Return Wilson's interval for a chance that simulations estimate; a proven chance is a point.

    It tells how much the simulations scatter, not whether they looked far enough ahead: see `looked_at_alone`.

    Parameters
    ----------
    estimate : Estimate
        What is thought of a move.
    confidence : float
        How sure the interval is to hold the mean of such simulations.

    Examples
    --------
    >>> from stoneswidgets.search.tree import Estimate
    >>> [round(bound, 3) for bound in interval(Estimate("d4", 1000, 0.5, proven=False))]
    [0.448, 0.552]
    >>> interval(Estimate("d4", 1000, 1.0, proven=True))
    Interval(low=1.0, high=1.0)
    """
    if estimate.proven:
        return Interval(estimate.chance, estimate.chance)
    return of_share(Moments(estimate.visits, estimate.visits * estimate.chance), confidence)


def percent(estimate: Estimate, *, exact: bool = False) -> int:
    """Return a chance in percent: 0 and 100 only where that is proven, or the chance is exact.

    >>> from stoneswidgets.search.tree import Estimate
    >>> [percent(Estimate("d4", 1000, 1.0, proven=proven)) for proven in (True, False)]
    [100, 99]
    """
    rounded = round(100 * estimate.chance)
    return rounded if exact or estimate.proven else max(1, min(99, rounded))


def proven_end(estimate: Estimate) -> str:
    """Say what a move is proven to lead to.

    >>> from stoneswidgets.search.tree import Estimate
    >>> [proven_end(Estimate("d4", 1000, chance, proven=True)) for chance in (1.0, 0.5)]
    ['proven win', 'proven draw']
    """
    return {1.0: PROVEN_WIN, 0.0: PROVEN_LOSS}.get(estimate.chance, "proven draw")


def is_rough(estimate: Estimate) -> bool:
    """Tell whether a chance rests on few looks only: fewer than about a hundred.

    >>> from stoneswidgets.search.tree import Estimate
    >>> [is_rough(Estimate("d4", visits, 0.5, proven=False)) for visits in (40, 1000)]
    [True, False]
    """
    low, high = interval(estimate, IN_WORDS)
    return high - low > ROUGH


def is_apart(better: Estimate, worse: Estimate, gap: float = 0.0) -> bool:
    """Tell whether the intervals of two moves do not touch, and lie further apart than a gap."""
    return interval(better).low - interval(worse).high > gap


def looked_at_alone(view: View, move: str, simulations: int, seed: int, *, judged: bool = True) -> Estimate:
    """Search one move alone, so that it gets as many simulations as any other.

    A tree of all moves soon leaves those alone that seem bad, and knows them badly.

    Parameters
    ----------
    view : View
        What the seat knows that makes the move.
    move : str
        The move.
    simulations : int
        How many simulations are made.
    seed : int
        Makes the result repeatable.
    judged : bool
        As in `Tree`.
    """
    tree = Tree(view, Random(seed), NODES, only=move, judged=judged)
    tree.grow(simulations)
    return next(estimate for estimate in tree.estimates if estimate.move == move)

"""Win probabilities: how sure they are, what they are in points, and both in words.

In games played for points, a probability stands for a result between the least and the most points possible.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.calibration import calibration_of
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.teller import phrase
from stoneswidgets.plumbing.intervals import Interval, Moments, of_share
from stoneswidgets.plumbing.language import many
from stoneswidgets.search.exact import solver
from stoneswidgets.search.exact.solver import gained, limits, worth_of
from stoneswidgets.search.tree import Tree

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, Snapshot, View
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search.tree import Estimate

CONFIDENCE = 0.999
ROUGH = 0.2
"""An estimate with a wider interval rests on few visits."""
NODES = 1 << 18
PROVEN = {1.0: "proven win", 0.0: "proven loss"}
"""What is proven of a move with that win probability; of one with any other, a draw."""


def chance_of(snapshot: Snapshot, mean: float, simulations: int) -> float:
    """Return the win probability where simulations from a position have this mean; the mean itself where no calibration was measured.

    >>> import stoneswidgets as sw
    >>> usual, other = sw.SiegeStones().start(), sw.SiegeStones(goal=5).start()
    >>> chance_of(usual, 0.25, 20_000) < chance_of(other, 0.25, 20_000) == 0.25
    True
    """
    found = calibration_of(snapshot)
    return found.chance(mean, simulations) if found else mean


def interval(estimate: Estimate, confidence: float = CONFIDENCE) -> Interval:
    """Return Wilson's interval for a win probability; a proven one is a point.

    It shows how much the simulations scatter, not whether they search deep enough: see `looked_at_alone`.

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
    """Return a win probability in percent: 0 and 100 only where it is proven, or exact.

    >>> from stoneswidgets.search.tree import Estimate
    >>> [percent(Estimate("d4", 1000, 1.0, proven=proven)) for proven in (True, False)]
    [100, 99]
    """
    rounded = round(100 * estimate.chance)
    return rounded if exact or estimate.proven else max(1, min(99, rounded))


def is_apart(better: Estimate, worse: Estimate, gap: float = 0.0) -> bool:
    """Tell whether the intervals of two moves do not touch, and lie further apart than a gap."""
    return interval(better).low - interval(worse).high > gap


def looked_at_alone(view: View, move: str, simulations: int, seed: int, *, judged: bool = True) -> Estimate:
    """Search one move alone, so that it gets as many simulations as any other; with the same seed, the result is the same.

    A tree of all moves gives few visits to those that seem bad, and estimates them badly.
    """
    tree = Tree(view, Random(seed), NODES, only=move, judged=judged)
    tree.grow(simulations)
    return next(estimate for estimate in tree.estimates if estimate.move == move)


# ---------------------------------------------------------------- points


def in_points(game: Rules, chance: float, *, sure: bool) -> str:
    """Say in points what a win probability stands for. A number that is sure and not whole is an average.

    >>> from stoneswidgets.games.siegestones.game import SiegeStones
    >>> class Margin(SiegeStones):
    ...     played_for = "margin"
    ...     score_range = (0, 4)
    >>> [in_points(Margin(), chance, sure=True) for chance in (0.5, 0.75, 0.3)]
    ['ends level', 'ends 2 ahead', 'ends 1.6 behind on average']
    >>> in_points(Margin(), 0.75, sure=False)
    'ends about 2.0 ahead'
    """
    points = round(worth_of(game, chance), 6)
    number = _number(abs(points)) if sure else phrase("points about", points=f"{abs(points):.1f}")
    mean = Fact("on average") if sure and points != int(points) else None
    if game.played_for == "points":
        return phrase("makes points", points=f"{'−' if points < 0 else ''}{number}", mean=mean)
    if sure and not points:
        return phrase("ends level")
    return phrase("ends ahead" if points >= 0 else "ends behind", points=number, mean=mean)


def _number(points: float) -> str:
    return f"{points:.3f}".rstrip("0").rstrip(".")


def cost(game: Rules, part: float) -> str:
    """Return a loss of win probability as a number: of games in 100, or of points."""
    if not game.counts_points:
        return str(round(100 * part))
    least, most = limits(game)
    points = part * max(1, most - least)
    return _number(round(points, 1) or round(points, 3))


def with_unit(game: Rules, number: str) -> str:
    """Return a number with its unit.

    >>> import stoneswidgets as sw
    >>> with_unit(sw.SiegeStones(), "1"), with_unit(sw.SiegeStones(), "0.5")
    ('1 tower', '0.5 towers')
    """
    return many(1, game.point_word) if number == "1" else f"{number} {game.point_word}s"


def heading(game: Rules, name: str) -> str:
    """Return the name of a player's win probability, or of what is played for.

    >>> import stoneswidgets as sw
    >>> heading(sw.SiegeStones(), "Black")
    "Black's chance to win"
    """
    if not game.counts_points:
        return phrase("chance to win", name=name)
    kind = "lead in the end" if game.played_for == "margin" else "points in the end"
    return phrase(kind, name=name, points=f"{game.point_word}s")


def came_to(position: Position, seat: int) -> float:
    """Return the result of a game for a seat, as a win probability."""
    game, winners = position.game, position.winners
    if game.is_cooperative:
        return float(seat in winners)
    if not game.counts_points:
        return (seat in winners) / len(winners)
    return solver.chance_of(game, gained(game, position.state, seat))

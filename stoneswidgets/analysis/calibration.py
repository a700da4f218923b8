"""Calibration: how often games were really won, for each win probability that simulations gave the position."""

from __future__ import annotations

import json
from bisect import bisect
from functools import cache
from importlib.resources import files
from math import log
from typing import TYPE_CHECKING, NamedTuple, cast

from stoneswidgets.core.position import View
from stoneswidgets.core.rules.inherited import plays_as_one_of
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.search.perspective import seat_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stoneswidgets.core.position import Position, Snapshot

THOUSAND = 1000


class Calibration(NamedTuple):
    """A curve from the mean of simulations to a win probability, learned from positions that were played on.

    Playouts show who is ahead, but mostly too timidly: they do not use an advantage as players do. Where simulations stop before
    the game's end, as at the end of a tavern's hand, they may be too bold. For each number of simulations, rising, `shares` has
    what players won of a thousand games from positions in which the mean was 0, …, 1, in equal steps; it rises, so that the
    better of two moves stays the better. Where two seats choose at once, `other` is what was learned for the other seat: both
    chances add up (see `agreed`).

    Examples
    --------
    >>> bold = Calibration((100, 10_000), ((200, 500, 800), (0, 500, 1000)))
    >>> bold.chance(0.25, 100), bold.chance(0.25, 1_000_000)
    (0.35, 0.25)
    >>> round(bold.chance(0.0, 1_000), 3)
    0.1
    """

    simulations: Sequence[int]
    shares: Sequence[Sequence[int]]
    positions: int = 0
    by: str = "games between strong bots"
    other: Calibration | None = None

    def chance(self, mean: float, simulations: int) -> float:
        """Return the win probability where so many simulations have this mean; interpolated between measurements."""
        if self.other:
            own = self._replace(other=None)
            return agreed(own.chance(mean, simulations), self.other.chance(1 - mean, simulations))
        amounts = [log(n) for n in self.simulations]
        column = [_between(shares, mean * (len(shares) - 1)) for shares in self.shares]
        amount = log(max(1, simulations))
        at = bisect(amounts, amount)
        place = (
            float(at - 1)
            if at in {0, len(amounts)}
            else at - 1 + (amount - amounts[at - 1]) / (amounts[at] - amounts[at - 1])
        )
        return _between(column, max(0.0, place)) / THOUSAND


def agreed(own: float, others: float) -> float:
    """Return the win probability of one of two seats from the measurements for both: their mean, so that both add up to 1.

    >>> agreed(0.75, 0.5), agreed(0.5, 0.75)
    (0.625, 0.375)
    """
    return (own + 1 - others) / 2


def _between(values: Sequence[float], place: float) -> float:
    """Interpolate a row of values."""
    first = min(int(place), len(values) - 1)
    second = min(first + 1, len(values) - 1)
    return values[first] + (place - first) * (values[second] - values[first])


def calibration_of(snapshot: Snapshot) -> Calibration | None:
    """Return the calibration of a position or view; None if none was measured for these rules and this stage.

    It is for the view's seat; of a position, for the first seat to move.

    >>> import stoneswidgets as sw
    >>> calibration_of(sw.SiegeStones().start()).positions, calibration_of(sw.SiegeStones(goal=5).start())
    (2000, None)
    """
    game, view = snapshot.game, snapshot
    if not isinstance(view, View):
        view = cast("Position", view).view(next(iter(view.to_move), 0))
    for cls in type(game).__mro__:
        if found := measured(cls.__module__):
            if not plays_as_one_of(game, cls):
                return None
            seats = [seat_of(view)]
            if game.seats == 2 and is_at_once(view):
                seats.append(1 - seats[0])
            own, *other = (
                found.get((*game.rules.items(), game.calibration_stage(snapshot.state, seat)))
                for seat in seats
            )
            return own._replace(other=other[0]) if own and other else own
    return None


@cache
def measured(module: str) -> Mapping[tuple[object, ...], Calibration]:
    """Return the calibrations of the game in a module ``game.py``, by rule parameters and stage."""
    package, _, file = module.rpartition(".")
    if not package or file != "game":
        return {}
    text = files(package) / "calibration.json"
    rows = json.loads(text.read_text("utf-8")) if text.is_file() else ()
    return {(*row.pop("rules").items(), row.pop("stage")): Calibration(**row) for row in rows}

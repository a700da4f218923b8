"""How games go: legal moves, leads and win chances, ply by ply, over many games."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.play import Looker
from stoneswidgets.lab.result import Result
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.intervals import Interval, Moments, of_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.core.position import Position

NAMES = {
    "BranchingFactor": "Legal moves of a seat that moves.",
    "Lead": "Points by which the highest score exceeds the next one.",
    "WinChance": "The chance of who wins in the end, by random games played on from there.",
}
FEWEST = 0.1
"""A ply that fewer than this part of the games have is left out: the few say nothing of the others."""
BAND = 0.8


class Point(NamedTuple):
    """A measure after a number of moves.

    Attributes
    ----------
    ply : int
        How many moves were made.
    games : int
        How many games came so far.
    mean : float
        The mean over these.
    interval : Interval
        Its limits, with 95 % confidence.
    low, high : float
        The band: between these are the middle 80 % of the games.
    """

    ply: int
    games: int
    mean: float
    interval: Interval
    low: float
    high: float


@dataclass(frozen=True)
class Curves(Result):
    """How games go, ply by ply.

    Attributes
    ----------
    title : str
        Which games.
    games : int
        How many.
    points : dict of str to tuple of Point
        By the names of the measures: BranchingFactor, Lead and, with looks, WinChance.
    """

    title: str
    games: int
    points: dict[str, tuple[Point, ...]]

    def __repr__(self) -> str:
        return f"<Curves of {self.games:,} games of {self.title}: {', '.join(self.points)}>"

    def __getitem__(self, measure: str) -> tuple[Point, ...]:
        """Return the points of a measure.

        Raises
        ------
        StonesError
            If nothing of that name was measured.
        """
        if measure not in self.points:
            raise StonesError(
                f"{quoted(measure)} was not measured ply by ply; these were: {', '.join(self.points)}"
            )
        return self.points[measure]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each measure and ply."""
        return [
            {
                "measure": name,
                "ply": p.ply,
                "games": p.games,
                "mean": p.mean,
                "mean_low": p.interval.low,
                "mean_high": p.interval.high,
                "low": p.low,
                "high": p.high,
            }
            for name, points in self.points.items()
            for p in points
        ]


def curves_of(title: str, records: list[Record], looks: int, seed: int) -> Curves:
    """Return how recorded games go; see `Simulation.curves`."""
    looks = whole("the number of looks", looks, 0)
    looker = Looker(records[0].game, looks, Random(f"{seed}/curves")) if looks else None
    columns: dict[str, dict[int, list[float]]] = {name: {} for name in NAMES}
    for record in records:
        winners = record.positions()[-1].winners
        for ply, position in _plies(record):
            measured = {"Lead": _lead(position)}
            if not position.is_over:
                measured["BranchingFactor"] = _choices(position)
            if looker and winners:
                measured["WinChance"] = _chance(looker, position, winners)
            for name, value in measured.items():
                columns[name].setdefault(ply, []).append(value)
    points = {name: tuple(_points(column, len(records))) for name, column in columns.items()}
    return Curves(title, len(records), {name: each for name, each in points.items() if each})


def _plies(record: Record) -> Iterator[tuple[int, Position]]:
    """Yield the positions in which seats move, and the last one, each with the number of moves so far."""
    ply = 0
    for position in record.positions():
        if position.is_over or not position.is_chance:
            yield ply, position
            ply += 1


def _lead(position: Position) -> float:
    first, second, *_ = sorted(position.scores, reverse=True)
    return float(first - second)


def _choices(position: Position) -> float:
    several = [len(position.legal_moves(seat)) for seat in position.to_move]
    return sum(several) / len(several)


def _chance(looker: Looker, position: Position, winners: tuple[int, ...]) -> float:
    chances, _ = looker.chances(position.state)
    return sum(chances[seat] for seat in winners) / len(winners)


def _points(column: dict[int, list[float]], games: int) -> Iterator[Point]:
    for ply, values in sorted(column.items()):
        if len(values) >= max(2, FEWEST * games):
            values.sort()
            moments, last = Moments.of(values), len(values) - 1
            low, high = (values[round(last * part)] for part in ((1 - BAND) / 2, (1 + BAND) / 2))
            yield Point(ply, len(values), moments.mean, of_mean(moments), low, high)

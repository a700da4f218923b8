"""Games ply by ply: curves over many, the win probabilities in one, and how large the game is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from math import log10, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.charts import LineChart
from stoneswidgets.lab.looks import Looker
from stoneswidgets.lab.result import Figure, Result, measured
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.intervals import CONFIDENCE, Moments, of_mean, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules

NAMES = {
    "BranchingFactor": "Legal moves of a seat that moves",
    "Lead": "Points by which the highest score exceeds the next one",
    "WinChance": "The chance of who wins in the end, by random games played on from there",
}
"""What is measured ply by ply, with its meaning."""
FEWEST = 0.1
"""A ply that fewer than this part of the games have is left out: the few say nothing of the others."""
BAND = 0.8
"""The part of the games in a curve's band."""


@dataclass(frozen=True)
class Point(Figure):
    """The mean of a measure after a number of moves, and a band that holds the middle 80 % of the games.

    Attributes
    ----------
    ply : int
        How many moves were made.
    games : int
        How many games came so far.
    low, high : float
        The band.
    """

    ply: int
    games: int
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
        """Return the points of a measure; a `StonesError` if nothing of that name was measured."""
        return measured(self.points, measure, " ply by ply")

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each measure and ply."""
        found = []
        for p in chain(*self.points.values()):
            row = {"measure": p.name, "ply": p.ply, "games": p.games, "mean": p.mean}
            low, high = p.interval
            found.append(row | {"mean_low": low, "mean_high": high, "low": p.low, "high": p.high})
        return found

    def chart(self, measure: str | None = None) -> LineChart:
        """Return a chart of a measure, left out the first: its mean, and the band that holds most games."""
        name = measure or next(iter(self.points))
        points = self[name]
        most = max(points, key=lambda p: p.mean)
        means = {"first": points[0].mean, "last": points[-1].mean, "most": most.mean}
        places = {"moves": points[-1].ply, "at": most.ply, "percent": 100 * BAND}
        finding = phrase("ply by ply", what=NAMES[name], **means, **places)
        data = tuple(
            {"ply": p.ply, "games": p.games, "mean": p.mean, "low": p.low, "high": p.high, "series": name}
            for p in points
        )
        return LineChart(f"{name}: {self.title}, {self.games:,} games", finding, data, name)


def curves_of(title: str, records: list[Record], looks: int, seed: int) -> Curves:
    """Return how recorded games go; see `Simulation.curves`."""
    looks = whole("the number of looks", looks, 0)
    looker = Looker(records[0].game, looks, Random(f"{seed}/curves")) if looks else None
    columns: dict[str, dict[int, list[float]]] = {name: {} for name in NAMES}
    for record in records:
        winners = record.positions()[-1].winners
        plies = (position for position in record.positions() if position.is_over or not position.is_chance)
        for ply, position in enumerate(plies):
            first, second, *_ = sorted(position.scores, reverse=True)
            measured = {"Lead": float(first - second)}
            if not position.is_over:
                moves = [len(position.legal_moves(seat)) for seat in position.to_move]
                measured["BranchingFactor"] = sum(moves) / len(moves)
            if looker and winners:
                chances, _ = looker.chances(position.state)
                measured["WinChance"] = sum(chances[seat] for seat in winners) / len(winners)
            for name, value in measured.items():
                columns[name].setdefault(ply, []).append(value)
    points = {name: tuple(_points(name, column, len(records))) for name, column in columns.items()}
    return Curves(title, len(records), {name: each for name, each in points.items() if each})


def _points(name: str, column: dict[int, list[float]], games: int) -> Iterator[Point]:
    for ply, values in sorted(column.items()):
        if len(values) >= max(2, FEWEST * games):
            values.sort()
            moments, last = Moments.of(values), len(values) - 1
            low, high = (values[round(last * part)] for part in ((1 - BAND) / 2, (1 + BAND) / 2))
            yield Point(name, moments.mean, of_mean(moments), ply, len(values), low, high)


@dataclass(frozen=True)
class WinChances(Result):
    """The win probabilities in the course of a game.

    Attributes
    ----------
    game : Game
        What was played.
    looks : int
        How many random games were played from each position.
    moves : tuple of str
        The moves and chance outcomes, in their order.
    chances : tuple of tuple of float
        For the start and after each of these, each seat's share of the random games that were played on from there.
    errors : tuple of tuple of float
        How far off each may be: half of its 95 % interval.
    winners : tuple of int
        The seats that won; none if the game is not over.
    """

    game: Rules
    looks: int
    moves: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]
    errors: tuple[tuple[float, ...], ...]
    winners: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Win chances in a game of {self.game.title}: {len(self.moves)} moves, {self.looks:,} random games each>"

    @property
    def turn(self) -> int:
        """The number, from 1, of the move after which the chance of who won in the end had risen most; 0 without a winner."""
        rises = [
            max((after[seat] - before[seat] for seat in self.winners), default=0.0)
            for before, after in zip(self.chances, self.chances[1:], strict=False)
        ]
        return rises.index(max(rises)) + 1 if rises and self.winners else 0

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each position and seat: the number of moves so far, the last of them, the chance."""
        after = zip(("", *self.moves), self.chances, self.errors, strict=True)
        return [
            {"ply": ply, "move": move, "seat": seat, "chance": chance, "error": error}
            for ply, (move, chances, errors) in enumerate(after)
            for seat, (chance, error) in enumerate(zip(chances, errors, strict=True))
        ]

    def chart(self, measure: str | None = None) -> LineChart:  # noqa: ARG002 (there is one)
        """Return a chart of each seat's chance, move by move."""
        names, turn = self.game.seat_names, self.turn
        move = self.moves[turn - 1] if turn else None
        ends = " and ".join(names[seat] for seat in self.winners) or "nobody"
        data = tuple(
            {"ply": row["ply"], "move": row["move"], "series": names[row["seat"]], "mean": row["chance"]}
            for row in self.rows()
        )
        marked = (turn, f"move {turn}: {move}") if turn else None
        title = phrase("a game of", title=self.game.title)
        won = phrase("who won", names=ends, at=turn or None, move=move)
        return LineChart(title, won, data, "chance to win", marked, percent=True)


def win_chances(game: Match | Record, looks: int = 400, seed: int = 0) -> WinChances:
    """Estimate each seat's chance to win at every point of a game, by random games that are played on from there.

    Parameters
    ----------
    game : Match or Record
        The game, over or not.
    looks : int
        How many random games from each position.
    seed : int
        Makes them repeatable.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> games = sw.lab.simulate(sw.SiegeStones(), games=10, seed=1, progress=False)
    >>> found = win_chances(games.record(1), looks=100)
    >>> len(found.chances) == len(found.moves) + 1, found.chances[-1][found.winners[0]]
    (True, 1.0)
    """
    if not isinstance(game, Match | Record):
        raise StonesError(f"win chances are those in a match or a record, not in {quoted(game)}")
    looks = whole("the number of looks", looks, 2)
    looker = Looker(game.game, looks, Random(whole("a seed", seed)))
    positions: Sequence[Position] = game.positions() if isinstance(game, Record) else game.positions
    found = [looker.chances(position.state) for position in positions]
    return WinChances(
        game.game,
        looks,
        tuple(game.moves),
        tuple(tuple(chances) for chances, _ in found),
        tuple(tuple(quantile(CONFIDENCE) * sqrt(max(0.0, each)) for each in noise) for _, noise in found),
        positions[-1].winners if positions[-1].is_over else (),
    )


@dataclass(frozen=True)
class Size(Result):
    """How large a game is, as powers of ten.

    Attributes
    ----------
    title : str
        Which game.
    games : int
        How many random games the estimates come from.
    games_possible : float
        The number of different games: the mean over random games of the product of the numbers of legal moves (Knuth, 1975), which is
        right on average. A few long games make up most of it, so the estimate tends to be too low. Of chance events, only one
        course is counted.
    usual : float
        The number that is usually given: the mean number of legal moves to the power of the mean length (Allis, 1994).
    positions : float
        The number of different positions is at least this, as far as so few games can tell: from how often two of them have the same
        position after the same number of moves.
    """

    title: str
    games: int
    games_possible: float
    usual: float
    positions: float

    def __repr__(self) -> str:
        return (
            f"<Size of {self.title}, from {self.games:,} random games: about 10^{self.games_possible:.1f} games "
            f"(by mean moves and length 10^{self.usual:.1f}), at least 10^{self.positions:.1f} positions>"
        )

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each estimate."""
        return [
            {"estimate": "different games (Knuth's estimate)", "power of ten": self.games_possible},
            {"estimate": "mean moves to the power of mean length", "power of ten": self.usual},
            {"estimate": "different positions, at least", "power of ten": self.positions},
        ]


def size_of(title: str, records: Sequence[Record]) -> Size:
    """Return how large a game is, from records of random games; see `Simulation.size`."""
    logs, lengths, choices = [], [], []
    seen: dict[int, Counter[tuple[int, ...]]] = {}
    for record in records:
        several = []
        for ply, position in enumerate(record.positions()):
            seen.setdefault(ply, Counter())[tuple(position.state)] += 1
            several += [len(position.legal_moves(seat)) for seat in position.to_move]
        logs.append(sum(map(log10, several)))
        lengths.append(len(several))
        choices += several
    most = max(logs)
    knuth = most + log10(sum(10 ** (each - most) for each in logs) / len(logs))
    usual = sum(lengths) / len(lengths) * log10(sum(choices) / len(choices))
    return Size(title, len(records), knuth, usual, log10(sum(map(_different, seen.values()))))


def _different(counts: Counter[tuple[int, ...]]) -> float:
    """Return how many positions there are at least, from how many pairs of games have the same one."""
    games = counts.total()
    pairs = games * (games - 1) / 2
    same = sum(many * (many - 1) / 2 for many in counts.values())
    return max(len(counts), pairs / max(1.0, same))

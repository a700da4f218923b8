"""How large a game is: estimates of its tree and of its positions, from random games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log10
from typing import TYPE_CHECKING, Any

from stoneswidgets.lab.result import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.matches.record import Record


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
    """Return how large a game is, from records of random games."""
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

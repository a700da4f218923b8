"""What a portion of games comes to: sums, from which means and intervals follow, and each game's values where they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.kernel import rule

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from stoneswidgets.kernel.backends import Backend

SUM_UP, PAIR_UP = "n(f, i, i, f)", "n(f, f, i, i, f)"


class Portion(NamedTuple):
    """What a portion of games comes to.

    Attributes
    ----------
    values : sequence of float
        Each game's values, one game after the other; empty where they are not kept.
    sums : sequence of float
        The sums of all columns, then those of their squares.
    cells : sequence of float
        The counts of `stoneswidgets.lab.cells`.
    """

    values: Sequence[float]
    sums: Sequence[float]
    cells: Sequence[float]


@rule
def sum_up(values: Sequence[float], width: int, games: int, sums: MutableSequence[float]) -> None:
    """Add each column of the games' values, then of their squares, to `sums`."""
    for game in range(games):
        for i in range(width):
            value = values[game * width + i]
            sums[i] += value
            sums[width + i] += value * value


@rule
def pair_up(
    first: Sequence[float], second: Sequence[float], width: int, games: int, rows: MutableSequence[float]
) -> None:
    """Write a row for each pair of games: the values of the first, those of the second, and by how much these are higher."""
    for game in range(games):
        for i in range(width):
            one, other = first[game * width + i], second[game * width + i]
            at = 3 * game * width + i
            rows[at] = one
            rows[at + width] = other
            rows[at + 2 * width] = other - one


def portion_of(
    backend: Backend, values: Sequence[float], games: int, cells: Sequence[float], *, keep: bool
) -> Portion:
    """Return what games with these values come to; with `keep` the values too."""
    width = len(values) // games
    values, sums = backend.floats(values), backend.reals(2 * width)
    backend.driver(sum_up, SUM_UP)(values, width, games, sums)
    return Portion(values if keep else backend.reals(0), sums, backend.floats(cells))


def paired(
    backend: Backend, first: Sequence[float], second: Sequence[float], games: int
) -> MutableSequence[float]:
    """Return the rows of `pair_up`."""
    rows: MutableSequence[float] = backend.reals(3 * len(first))
    pair = backend.driver(pair_up, PAIR_UP)
    pair(backend.floats(first), backend.floats(second), len(first) // games, games, rows)
    return rows

"""Equilibria of matrix games, in which two players move simultaneously and one wins what the other loses."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import rule

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

Number = TypeVar("Number", float, Fraction)
NOTHING = 1e-11
"""Smaller numbers are rounding errors."""
EXCHANGES = 1000
"""The most exchanges. Bland's rule ends much sooner, but rounding could make it cycle."""
TREMBLE = 1e-6
"""The probability with which each player errs (see `equilibrium`)."""


@rule
def prepare(a: MutableSequence[float], names: MutableSequence[int], m: int, n: int) -> None:
    """Fill in the tableau around m rows of n payoffs: the last place of each row, and the last row.

    All payoffs are raised by 1, so that they are positive; this changes no equilibrium.
    """
    for i in range(m):
        for j in range(n):
            a[i * (n + 1) + j] += 1
        a[i * (n + 1) + n] = 1
    for j in range(n):
        a[m * (n + 1) + j] = -1
    a[m * (n + 1) + n] = 0
    for k in range(m + n):
        names[k] = k


@rule
def entering(a: Sequence[float], names: Sequence[int], m: int, n: int, nothing: float) -> int:
    """Return the column to exchange: of those that gain, the one with the first name (Bland's rule); −1 if none gains."""
    best = -1
    for j in range(n):
        if a[m * (n + 1) + j] < -nothing and (best < 0 or names[m + j] < names[m + best]):
            best = j
    return best


@rule
def leaving(a: Sequence[float], names: Sequence[int], m: int, n: int, column: int, nothing: float) -> int:
    """Return the row to exchange: the one that limits the column most; of equal ones, the one with the first name."""
    best, least = -1, 0.0
    for i in range(m):
        by = a[i * (n + 1) + column]
        if by > nothing:
            ratio = a[i * (n + 1) + n] / by
            if best < 0 or ratio < least - nothing or (ratio <= least + nothing and names[i] < names[best]):
                best, least = i, ratio
    return best


@rule
def exchange(
    a: MutableSequence[float], names: MutableSequence[int], m: int, n: int, row: int, column: int
) -> None:
    """Exchange a row's variable for a column's, with all that depends on it."""
    width = n + 1
    pivot = a[row * width + column]
    for j in range(width):
        if j != column:
            a[row * width + j] /= pivot
    for i in range(m + 1):
        factor = a[i * width + column]
        if i != row and factor != 0:
            for j in range(width):
                if j != column:
                    a[i * width + j] -= factor * a[row * width + j]
            a[i * width + column] = -factor / pivot
    a[row * width + column] = 1 / pivot
    names[row], names[m + column] = names[m + column], names[row]


@rule
def matrix_value(
    a: MutableSequence[float], names: MutableSequence[int], m: int, n: int, nothing: float
) -> float:
    """Return what the row player gets in an equilibrium; `strategies` reads from the tableau how it is played.

    Dantzig's simplex method, in Tucker's form, on the column player's linear program. Numbers up to `nothing` count as
    rounding errors.
    """
    prepare(a, names, m, n)
    for _ in range(EXCHANGES):
        column = entering(a, names, m, n, nothing)
        row = leaving(a, names, m, n, column, nothing) if column >= 0 else -1
        if row < 0:
            break
        exchange(a, names, m, n, row, column)
    return 1 / a[m * (n + 1) + n] - 1


def equilibrium(payoffs: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return an equilibrium: a mixed strategy of the row player, and one of the column player.

    Payoffs, from 0 to 1, are what the row player gains and the column player loses. Of several equilibria, it is one that also does well
    against mistakes: each player is assumed to make every choice once in a great while, by mistake (Selten's trembling hand, 1975).

    >>> rows, columns = equilibrium([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
    >>> [round(p, 3) for p in rows]
    [0.333, 0.333, 0.333]
    """
    m, n = len(payoffs), len(payoffs[0])
    means = [TREMBLE * sum(column) / m for column in zip(*payoffs, strict=True)]
    a: list[float] = []
    for row in payoffs:
        mean = TREMBLE * sum(row) / n
        a += [(1 - TREMBLE) * x + mean + other for x, other in zip(row, means, strict=True)]
        a.append(0.0)
    a += [0.0] * (n + 1)
    names = [0] * (m + n)
    matrix_value(a, names, m, n, NOTHING)
    return strategies(a, names, m, n)


def strategies(
    a: Sequence[Number], names: Sequence[int], m: int, n: int
) -> tuple[tuple[Number, ...], tuple[Number, ...]]:
    """Return both players' mixed strategies, read from a solved tableau."""
    rows: list[Number] = [a[0] * 0] * m
    columns: list[Number] = [a[0] * 0] * n
    for i in range(m):
        if names[i] >= m:
            columns[names[i] - m] = max(a[0] * 0, a[i * (n + 1) + n])
    for j in range(n):
        if names[m + j] < m:
            rows[names[m + j]] = max(a[0] * 0, a[m * (n + 1) + j])
    return tuple(p / sum(rows) for p in rows), tuple(q / sum(columns) for q in columns)


class Equilibrium(NamedTuple):
    """What both can force in a matrix game, in fractions."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def exact_equilibrium(payoffs: Sequence[Sequence[Fraction]]) -> Equilibrium:
    """Return an equilibrium of any matrix game, with nothing rounded; a `StonesError` if it takes too long.

    >>> exact_equilibrium([[Fraction(2), Fraction(-1)], [Fraction(-1), Fraction(1)]])
    Equilibrium(value=Fraction(1, 5), rows=(Fraction(2, 5), Fraction(3, 5)), columns=(Fraction(2, 5), Fraction(3, 5)))
    """
    m, n = len(payoffs), len(payoffs[0])
    least = min(map(min, payoffs))
    span = max(map(max, payoffs)) - least or Fraction(1)
    a: list[Any] = []
    for row in payoffs:
        a += [*((Fraction(x) - least) / span for x in row), Fraction(0)]
    a += [Fraction(0)] * (n + 1)
    names = [0] * (m + n)
    value: Any = matrix_value(a, names, m, n, 0)
    if any(x < 0 for x in a[m * (n + 1) : -1]):
        raise StonesError(f"a choice of {m} by {n} moves at once takes too long to be solved exactly")
    rows, columns = strategies(a, names, m, n)
    return Equilibrium(value * span + least, rows, columns)

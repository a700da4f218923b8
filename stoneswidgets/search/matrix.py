"""Matrix games: what two players can force who choose at once, one winning what the other loses."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import rule

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

Number = TypeVar("Number", float, Fraction)
NOTHING = 1e-11
"""What is smaller is rounding."""
EXCHANGES = 1000
"""Bland's rule comes to an end, and soon; rounding must not keep it from that."""
TREMBLE = 1e-6
"""How often each is taken to err (see `equilibrium`)."""


@rule
def prepare(a: MutableSequence[float], names: MutableSequence[int], m: int, n: int) -> None:
    """Make a tableau of m rows of payoffs, each with a place left free at its end, and of one more row, free too.

    A constant on all payoffs makes them positive and changes no equilibrium.
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
    """Return the column to exchange, that of the first name among those which gain; −1 if none does (Bland's rule)."""
    best = -1
    for j in range(n):
        if a[m * (n + 1) + j] < -nothing and (best < 0 or names[m + j] < names[m + best]):
            best = j
    return best


@rule
def leaving(a: Sequence[float], names: Sequence[int], m: int, n: int, column: int, nothing: float) -> int:
    """Return the row to exchange: that which limits the column most, among equals of the first name."""
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
    """Return what the row player gets in an equilibrium; leave in the tableau what it is played by (see `strategies`).

    Dantzig's simplex method, in Tucker's form, on the column player's linear program. What is not above `nothing` is
    taken for rounding.
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
    """Return mixed strategies of the row and of the column player that are an equilibrium.

    Of several, one that also serves best where the other errs: each is taken to make any choice at all once in a great
    many times (Selten's trembling hand, 1975).

    Parameters
    ----------
    payoffs : sequence of rows
        What the row player gains and the column player loses, from 0 to 1.

    Examples
    --------
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
    """Return the mixed strategies of both players that a tableau stands for when it is solved."""
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
    """Return an equilibrium of any matrix game, with nothing rounded.

    Parameters
    ----------
    payoffs : sequence of rows
        What the row player gains and the column player loses.

    Raises
    ------
    StonesError
        If it takes too long.

    Examples
    --------
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

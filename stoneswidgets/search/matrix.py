"""Matrix games: what two players can force who choose at once, one winning what the other loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import rule

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

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
            a[i * (n + 1) + j] += 1.0
        a[i * (n + 1) + n] = 1.0
    for j in range(n):
        a[m * (n + 1) + j] = -1.0
    a[m * (n + 1) + n] = 0.0
    for k in range(m + n):
        names[k] = k


@rule
def entering(a: Sequence[float], names: Sequence[int], m: int, n: int) -> int:
    """Return the column to exchange, that of the first name among those which gain; −1 if none does (Bland's rule)."""
    best = -1
    for j in range(n):
        if a[m * (n + 1) + j] < -NOTHING and (best < 0 or names[m + j] < names[m + best]):
            best = j
    return best


@rule
def leaving(a: Sequence[float], names: Sequence[int], m: int, n: int, column: int) -> int:
    """Return the row to exchange: that which limits the column most, among equals of the first name."""
    best, least = -1, 0.0
    for i in range(m):
        by = a[i * (n + 1) + column]
        if by > NOTHING:
            ratio = a[i * (n + 1) + n] / by
            if best < 0 or ratio < least - NOTHING or (ratio < least + NOTHING and names[i] < names[best]):
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
        if i != row and factor != 0.0:
            for j in range(width):
                if j != column:
                    a[i * width + j] -= factor * a[row * width + j]
            a[i * width + column] = -factor / pivot
    a[row * width + column] = 1.0 / pivot
    names[row], names[m + column] = names[m + column], names[row]


@rule
def matrix_value(a: MutableSequence[float], names: MutableSequence[int], m: int, n: int) -> float:
    """Return what the row player gets in an equilibrium; leave in the tableau what it is played by (see `equilibrium`).

    Dantzig's simplex method, in Tucker's form, on the column player's linear program.
    """
    prepare(a, names, m, n)
    for _ in range(EXCHANGES):
        column = entering(a, names, m, n)
        row = leaving(a, names, m, n, column) if column >= 0 else -1
        if row < 0:
            break
        exchange(a, names, m, n, row, column)
    return 1.0 / a[m * (n + 1) + n] - 1.0


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
    matrix_value(a, names, m, n)
    rows, columns = [0.0] * m, [0.0] * n
    for i in range(m):
        if names[i] >= m:
            columns[names[i] - m] = max(0.0, a[i * (n + 1) + n])
    for j in range(n):
        if names[m + j] < m:
            rows[names[m + j]] = max(0.0, a[m * (n + 1) + j])
    return tuple(p / sum(rows) for p in rows), tuple(q / sum(columns) for q in columns)

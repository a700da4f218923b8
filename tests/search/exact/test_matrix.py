"""Equilibria of matrix games equal those of a library's linear programs."""

from __future__ import annotations

from random import Random

import pytest

from stoneswidgets.search.exact.matrix import equilibrium
from tests.search.backward import exploitability, value_of


@pytest.mark.parametrize("seed", range(6))
def test_nobody_gains_by_another_strategy_and_a_library_finds_the_same_value(seed: int) -> None:
    """Half of the games have many equal payoffs."""
    rng = Random(seed)
    width, some = rng.randint(1, 9), [0.0, 0.5, 1.0]
    payoffs = [
        [rng.choice(some) if seed % 2 else rng.random() for _ in range(width)]
        for _ in range(rng.randint(1, 9))
    ]
    rows, columns = equilibrium(payoffs)
    assert sum(rows) == pytest.approx(1)
    assert sum(columns) == pytest.approx(1)
    assert min(*rows, *columns) >= 0
    assert exploitability(payoffs, rows, columns) < 1e-5
    least = min(sum(p * row[j] for p, row in zip(rows, payoffs, strict=True)) for j in range(width))
    assert least == pytest.approx(value_of(payoffs), abs=1e-5)


def test_among_equal_bids_those_are_made_that_profit_from_errors() -> None:
    """The column player cannot win; in the second column the other can go wrong, and in the first row nothing can."""
    assert equilibrium([[1, 1], [1, 0]]) == ((1, 0), (0, 1))

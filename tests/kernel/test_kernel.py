"""Bits and random numbers are the same in Python's integers and machine words."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.kernel import below, generator, lowest, popcount, rule, select
from stoneswidgets.kernel.compiling import available, compiled
from stoneswidgets.kernel.machine_bits import select_by_bytes

BITS = st.integers(1, 2**62 - 1)


@given(BITS)
def test_bits(bits: int) -> None:
    places = [i for i in range(63) if bits >> i & 1]
    assert popcount(bits) == len(places)
    assert lowest(bits) == places[0]
    assert [select(bits, k) for k in range(len(places))] == places
    by_bytes = select_by_bytes
    assert [by_bytes(bits, k) for k in range(len(places))] == places


@rule
def selected(bits: int, k: int) -> int:
    """Call `select`: machine code has something faster in its place."""
    return select(bits, k)


@pytest.mark.skipif(not available(), reason="numba is not installed")
@given(BITS, st.data())
def test_select_compiled(bits: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, bits.bit_count() - 1))
    assert compiled(select, "i(i, i)")(bits, k) == select(bits, k)
    assert compiled(selected, "i(i, i)")(bits, k) == select(bits, k)


@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_random_numbers_are_the_same_compiled() -> None:
    word = generator(Random(1))
    words = np.array(word, np.int64)
    fast = compiled(below, "i(v, i)")
    for n in [1, 2, 3, 74, 2**31 - 1] * 200:
        assert below(word, n) == fast(words, n)
    assert word == words.tolist()


def test_random_numbers_are_spread_evenly() -> None:
    word = generator(Random(2))
    counts = [0] * 7
    pairs = [[0] * 7 for _ in range(7)]
    before = 0
    for _ in range(70_000):
        k = below(word, 7)
        counts[k] += 1
        pairs[before][k] += 1
        before = k
    assert all(9_600 < n < 10_400 for n in counts)
    assert all(1_250 < n < 1_610 for row in pairs for n in row)


@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_a_rule_from_a_notebooks_cell_is_compiled_and_not_kept_on_the_disk() -> None:
    cell: dict[str, Any] = {}
    exec(compile("def twice(x):\n    return 2 * x", "<cell>", "exec"), cell)
    twice = compiled(cell["twice"], "i(i)")
    assert twice(21) == 42
    assert twice.stats.cache_path is None
    assert compiled(selected, "i(i, i)").stats.cache_path is not None  # type: ignore[attr-defined]


@rule
def opens_a_file(n: int) -> int:
    """Do what no rule may."""
    with open("anything"):  # noqa: PTH123
        return n


@rule
def lists(n: int) -> int:
    """Do what no rule may."""
    return len([str(n)])


@pytest.mark.skipif(not available(), reason="numba is not installed")
@pytest.mark.parametrize(("function", "line"), [(opens_a_file, 4), (lists, 4)])
def test_what_the_compiler_refuses_is_told_with_the_rule_and_its_line(function: Any, line: int) -> None:
    with pytest.raises(
        sw.BrokenRule, match=f"the rule {function.__name__} cannot be compiled: in line {line} of it, "
    ):
        compiled(function, "i(i)")

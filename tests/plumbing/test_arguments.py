"""Checks of seeds, counts and times that callers pass."""

from __future__ import annotations

from math import inf, nan
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import stoneswidgets as sw
from stoneswidgets.search import TreeSearch

if TYPE_CHECKING:
    from collections.abc import Callable

NEAR_THE_END = sw.SiegeStones(goal=1).start().play("Td4")

SEEDED: dict[str, Callable[[object], object]] = {
    "start": lambda seed: sw.Ascension().start(seed=seed),  # type: ignore[arg-type]
    "match": lambda seed: sw.Match(sw.MunchStones(), seed=seed).position,  # type: ignore[arg-type]
    "playouts": lambda seed: NEAR_THE_END.playouts(20, seed=seed),  # type: ignore[arg-type]
    "bot": lambda seed: sw.bot(2, seed=seed).choose(NEAR_THE_END.view(1)),  # type: ignore[arg-type]
    "evaluate": lambda seed: sw.evaluate(NEAR_THE_END, simulations=40, seed=seed).moves,  # type: ignore[arg-type]
}
COUNTED: dict[str, Callable[[object], object]] = {
    "playouts": lambda n: NEAR_THE_END.playouts(n, seed=1),  # type: ignore[arg-type]
    "evaluate": lambda n: sw.evaluate(NEAR_THE_END, simulations=n, seed=1).moves,  # type: ignore[arg-type]
    "tree search": lambda n: TreeSearch(n, seed=1).choose(NEAR_THE_END.view(1)),  # type: ignore[arg-type]
}
TIMED: dict[str, Callable[[object], object]] = {
    "solve": lambda seconds: sw.solve(NEAR_THE_END, seconds).values  # type: ignore[arg-type]
}


@pytest.mark.parametrize("call", SEEDED.values(), ids=SEEDED)
def test_a_seed_is_a_whole_number_of_python_or_of_numpy(call: Callable[[object], object]) -> None:
    assert call(7) == call(np.int64(7)) == call(np.uint8(7))
    for seed in ("7", 7.0, [7], True):
        with pytest.raises(sw.StonesError, match="a seed is a whole number, not"):
            call(seed)


@pytest.mark.parametrize("call", COUNTED.values(), ids=COUNTED)
def test_a_number_of_games_is_a_whole_number_of_python_or_of_numpy(call: Callable[[object], object]) -> None:
    assert call(30) == call(np.int64(30))
    for count in (-1, "5", 1.5, True, nan, inf):
        with pytest.raises(
            sw.StonesError, match=r"the number of (games|simulations) is a whole number from [01], not"
        ):
            call(count)


def test_where_random_numbers_are_taken_a_whole_number_is_a_seed() -> None:
    dealt, view = sw.MunchStones().start(), sw.Tavern().start(seed=1).view(0)
    assert dealt.sample_chance(1) == dealt.sample_chance(np.int64(1)) == dealt.sample_chance(Random(1))
    assert view.determinize(1) == view.determinize(np.int64(1)) == view.determinize(Random(1))
    assert dealt.play(dealt.sample_chance())


@pytest.mark.parametrize("call", TIMED.values(), ids=TIMED)
def test_a_time_is_above_0_and_may_be_very_long(call: Callable[[object], object]) -> None:
    for seconds in (3, 3.5, np.float64(3.5), np.float32(3.5), inf, 1e300, 10**400):
        assert call(seconds)
    for seconds in (0, -1, "5", True, nan, -inf, 1j, [1]):
        with pytest.raises(sw.StonesError, match="is a number of seconds above 0, not"):
            call(seconds)

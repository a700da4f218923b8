"""Pairing avoids whom one has met before, and the own group, as far as that is possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, strategies as st

from stoneswidgets.room.pairing import _cost, random_tables

NAMES = ["Ada", "Ben", "Red/Cleo", "Red/Dan", "Blue/Eve", "Blue/Finn", "Red/Gus"]


def pairings(names):
    """Give every way to put people at tables of two."""
    if len(names) < 2:
        yield [names] if names else []
        return
    first, *rest = names
    for other in rest:
        for others in pairings([each for each in rest if each != other]):
            yield [[first, other], *others]
    if len(names) % 2:
        for others in pairings(rest):
            yield [*others, [first]]


@given(st.integers(2, 7), st.data())
def test_no_pairing_of_two_costs_less(people, data):
    names = NAMES[:people]
    pairs = [frozenset(pair) for pair in combinations(names, 2)]
    met = Counter(data.draw(st.lists(st.sampled_from(pairs), max_size=9)))
    found = random_tables(names, 2, met)
    assert sorted(name for table in found for name in table) == sorted(names)
    assert all(len(table) == 2 for table in found[: people // 2])
    assert sum(_cost(table, met) for table in found) == min(
        sum(_cost(table, met) for table in tables) for tables in pairings(names)
    )


def test_thirty_people_meet_others_in_each_of_ten_rounds_and_nobody_of_their_group():
    names, met = [f"{'RGB'[at % 3]}/{at}" for at in range(30)], Counter()
    for _ in range(10):
        tables = random_tables(names, 2, met)
        assert not any(_cost(table, met) for table in tables)
        met.update(frozenset(table) for table in tables)

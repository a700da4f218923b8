"""Pair people: by chance, with others than before and of other groups, or to play designs that they do not know."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from secrets import SystemRandom
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

AGAIN = 1_000
"""What it costs that two meet once more, where it costs 1 that they are of one group."""
TRIES = 20


def random_tables(names: Collection[str], seats: int, met: Mapping[frozenset[str], int]) -> list[list[str]]:
    """Return random tables, all full but the last: nobody meets the same person again, or one of the own group, if that can be avoided.

    Parameters
    ----------
    names : collection of str
        Who plays; a group stands before a slash.
    seats : int
        How many sit at a table.
    met : mapping of frozenset of str to int
        How often two have met before.
    """
    rng, best, least = SystemRandom(), [], -1
    for _ in range(TRIES):
        order = rng.sample([*names], len(names))
        tables = [order[at : at + seats] for at in range(0, len(order), seats)]
        cost = _improved(tables, met)
        if least < 0 or cost < least:
            best, least = tables, cost
        if least == 0:
            break
    return [rng.sample(table, len(table)) for table in best]


def design_groups(owners: Iterable[Collection[str]], free: Collection[str]) -> list[list[str]]:
    """Return those who are free in groups: who has made a design together, then all others, two by two."""
    left, groups, alone = {*free}, list[list[str]](), list[str]()
    for names in owners:
        here = [name for name in names if name in left]
        left.difference_update(here)
        if len(here) > 1:
            groups.append(here)
        else:
            alone += here
    alone += sorted(left)
    return groups + [alone[at : at + 2] for at in range(0, len(alone), 2)]


def designs_for(
    groups: Sequence[Collection[str]], known: Sequence[Collection[str]], played: Sequence[int]
) -> list[int | None]:
    """Return for each group the place of a design that nobody in it is `known` to have made or played, or None.

    It is one of those that others have `played` least often, and of these the next in turn.
    """
    often: Counter[int | None] = Counter(dict(enumerate(played)))
    found = list[int | None]()
    for place, group in enumerate(groups):
        fits = [at for at, names in enumerate(known) if not {*names} & {*group}]
        best = min(fits, key=lambda at: (often[at], (at - place - 1) % len(known)), default=None)
        often[best] += 1
        found.append(best)
    return found


def _improved(tables: list[list[str]], met: Mapping[frozenset[str], int]) -> int:
    """Swap people of two tables as long as that helps; return what the tables cost then."""
    costs = [_cost(table, met) for table in tables]
    swapped = True
    while swapped:
        swapped = False
        for a, b in combinations(range(len(tables)), 2):
            for i in range(len(tables[a])):
                for j in range(len(tables[b])):
                    if costs[a] + costs[b] == 0:
                        continue
                    first, second = tables[a], tables[b]
                    first[i], second[j] = second[j], first[i]
                    now = _cost(first, met), _cost(second, met)
                    if sum(now) < costs[a] + costs[b]:
                        costs[a], costs[b] = now
                        swapped = True
                    else:
                        first[i], second[j] = second[j], first[i]
    return sum(costs)


def _cost(table: Sequence[str], met: Mapping[frozenset[str], int]) -> int:
    return sum(AGAIN * met.get(frozenset(pair), 0) + _are_together(*pair) for pair in combinations(table, 2))


def _are_together(one: str, other: str) -> bool:
    group = one.rpartition("/")[0]
    return group != "" and group == other.rpartition("/")[0]

"""Draw random starting positions, many at a time, in compiled code."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.kernel import State, Vector, generator, rule

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import Callables


@lru_cache(16)
def draws_start(game: Rules) -> bool:
    """Tell whether games begin in different ways."""
    rng = Random(0)
    before = rng.getstate()
    game.caller.start(None, rng)
    return rng.getstate() != before


@rule
def deal_each(rules: Callables, t: State, undealt: State, s: Vector, g: Vector, states: Vector) -> int:
    """Draw as many starts as `states` has room for; return how many."""
    (deal,) = rules
    size = len(undealt)
    for first in range(0, len(states), size):
        for i in range(size):
            s[i] = undealt[i]
        deal(t, s, g)
        for i in range(size):
            states[first + i] = s[i]
    return len(states) // size


DEAL_EACH = "i(deal*1, v, v, v, v, v)"


def dealt_starts(
    game: Rules, deal: Callable[..., None], undealt: Sequence[int], many: int, rng: Random
) -> Sequence[int]:
    """Return the states of `many` starts, one after the other, each drawn by the rule `deal` into the state `undealt`.

    Plain Python draws the same where nothing is compiled.
    """
    backend = backend_of(game)
    asked = (deal_each, DEAL_EACH, deal)
    draw = backend.ready(*asked) or backend.plain(*asked)
    states: Sequence[int] = backend.zeros(many * len(undealt))
    vectors = (game.tables, undealt, undealt, generator(rng))
    draw(*map(backend.vector, vectors), states)
    return states

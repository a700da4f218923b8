"""Find pairs of positions that differ only in what a seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stoneswidgets as sw
from tests.strategies import play_at_random

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

HIDING = [name for name in sw.GAMES if sw.game(name).hides]


def pairs(rng: Random, many: int) -> Iterator[tuple[tuple[sw.Position, sw.Position], int]]:
    """Yield positions in two worlds, and the seat to which both look the same."""
    while many:
        match = sw.Match(sw.game(rng.choice(HIDING)), seed=rng.randrange(10_000))
        play_at_random(match, rng, rng.randrange(40))
        here = match.position
        if len(here.to_move) > 1:
            acting = here.to_move[0]
            here = here.play(rng.choice(here.legal_moves(acting)), acting)
        if here.is_over:
            continue
        seat = rng.choice(range(match.game.seats))
        other = here.view(seat).determinize(rng)
        if other != here:
            many -= 1
            yield (here, other), seat

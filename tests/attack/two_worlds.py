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


def at_a_screen(rng: Random) -> tuple[list[sw.Position], list[str], int] | None:
    """Return positions in two worlds, the first player's move in each, and the next player, to whom both look the same."""
    match = sw.Match(sw.game(rng.choice(HIDING)), seed=rng.randrange(10_000))
    play_at_random(match, rng, rng.randrange(40))
    here = match.position
    if not here.to_move:
        return None
    first = here.to_move[0]
    if len(here.to_move) > 1:
        moves = [rng.choice(here.legal_moves(first)) for _ in range(2)]
        worlds, following = [here, here], here.to_move[1]
    else:
        move = rng.choice(here.legal_moves(first))
        after = here.play(move, first)
        if not after.to_move:
            return None
        following, moves = after.to_move[0], [move, move]
        worlds = [here, here.view(following).determinize(rng)]
    if following == first or (worlds[0] == worlds[1] and moves[0] == moves[1]):
        return None
    views = []
    for world, move in zip(worlds, moves, strict=True):
        if move not in world.legal_moves(first):
            return None
        after = world.play(move, first)
        views.append((after.to_move, after.view(following)))
    return (worlds, moves, following) if views[0] == views[1] else None

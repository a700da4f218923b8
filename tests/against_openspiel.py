"""Hex and Havannah against OpenSpiel's: ``python -m tests.against_openspiel [GAMES]`` plays thousands of random games."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

from havannah import Havannah
from hex import Hex

if TYPE_CHECKING:
    from stoneswidgets.core.placement import PlacementGame

WINNERS = {(1.0, -1.0): (0,), (-1.0, 1.0): (1,), (0.0, 0.0): (0, 1)}
"""By OpenSpiel's returns."""


def theirs(game: PlacementGame) -> object:
    """Return OpenSpiel's game of the same size."""
    import pyspiel

    size = game.board.sides[0].spaces
    swap = ",swap=True" if getattr(game, "swap", False) else ""
    return pyspiel.load_game(f"{game.name}(board_size={len(size)}{swap})")


def compare(game: PlacementGame, games: int, seed: int) -> int:
    """Play random games in both programs, with every move compared; return the number of moves.

    Their spaces are numbered row by row, as ours are, but with gaps where the board is a hexagon.
    """
    other, rng, plies = theirs(game), Random(seed), 0
    numbers = other.new_initial_state().legal_actions()
    if getattr(game, "swap", False):
        numbers = [*numbers, game.board.count]
    texts = dict(zip(numbers, map(game.action_text, game.actions), strict=True))
    for _ in range(games):
        state, position = other.new_initial_state(), game.start()
        while not state.is_terminal():
            legal = state.legal_actions()
            assert position.to_move == (state.current_player(),)
            assert sorted(position.legal_moves()) == sorted(texts[action] for action in legal)
            action = rng.choice(legal)
            state.apply_action(action)
            position = position.play(texts[action])
            plies += 1
            assert position.is_over == state.is_terminal(), (position, texts[action])
        assert position.winners == WINNERS[tuple(state.returns())]
    return plies


def main(games: int) -> None:
    """Compare a number of games of each kind and size."""
    for game in (Hex(), Hex(swap=True), Hex(size=4), Havannah(), Havannah(side=3), Havannah(side=5)):
        print(f"{game}: {games:,} games, {compare(game, games, seed=1):,} moves: all the same", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)

"""Tree search against other players: OpenSpiel's MCTS with as much time for a move, and one-ply greed.

    python -m benchmarks.opponents openspiel siegestones 100 0.1    # 100 games, 0.1 s a move for either
    python -m benchmarks.opponents greed tavern 100 5               # 100 games of level 5

OpenSpiel's MCTS, with random games and proofs, plays through `stoneswidgets.interop.openspiel`: what it may do in the
time is what it did in the last move's. (Its compiled twin crashes on games that are written in Python.) It plays games
of two that hide nothing.
"""

from __future__ import annotations

import sys
from random import Random
from sys import maxsize
from time import perf_counter
from typing import Any

import pyspiel
from numpy.random import RandomState
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import stoneswidgets as sw
import stoneswidgets.interop.openspiel
from benchmarks.play import Greedy, points, wilson
from stoneswidgets.search.bots import TreeSearch

EXACT = 18
FIRST = 20
"""OpenSpiel's simulations for its first move."""


class Peer:
    """OpenSpiel's MCTS with a limit to the time for a move."""

    def __init__(self, game: pyspiel.Game, seconds: float, seed: int) -> None:
        self._game, self._seconds, self._seed = game, seconds, seed
        self.simulations = FIRST

    def step(self, state: pyspiel.State) -> int:
        """Choose an action, and note how many simulations the next move may have."""
        self._seed += 1
        rng = RandomState(self._seed)
        bot = MCTSBot(self._game, 1.4, self.simulations, RandomRolloutEvaluator(1, rng), random_state=rng)
        begun = perf_counter()
        action: int = bot.step(state)
        self.simulations = max(2, round(self.simulations * self._seconds / (perf_counter() - begun)))
        return action


def against_peer(name: str, seed: int, seat: int, seconds: float) -> float:
    """Play a game against OpenSpiel's MCTS and return the points won."""
    game, rng = pyspiel.load_game(name), Random(seed)
    state: Any = game.new_initial_state()
    ours, peer = TreeSearch(maxsize, seed, EXACT, seconds), Peer(game, seconds, seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, odds)[0]
        elif state.current_player() == seat:
            action = state.string_to_action(ours.choose(state.view(seat)))
        else:
            action = peer.step(state)
        state.apply_action(action)
    return (1 + float(state.returns()[seat])) / 2


def main(opponent: str, name: str, games: int, limit: str) -> None:
    """Play so many games and print how they went."""
    game = sw.game(name, **({"target": 240} if name == "tavern" else {}))
    won = 0.0
    for n in range(games):
        seed, seat = divmod(n, game.seats)
        if opponent == "openspiel":
            won += against_peer(name, seed, seat, float(limit))
        else:
            won += points(game, seed, seat, lambda s: sw.bot(int(limit), s), Greedy)
    low, high = wilson(won, games)
    print(
        f"{name}, {limit}, against {opponent}: {won:g} of {games} ({low:.2f} to {high:.2f}; equals {1 / game.seats:.2f})"
    )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])

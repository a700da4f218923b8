"""How fast rules, random play, tree search and solvers are, beside OpenSpiel's compiled games in the same run.

    python -m benchmarks.speed

Times are of the processor, not of the clock, on one core. Compare ratios, not numbers, between machines and days.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

import pyspiel

import stoneswidgets as sw
from stoneswidgets.playouts import Driver
from stoneswidgets.search.mcts import Tree

if TYPE_CHECKING:
    from collections.abc import Callable

REPEATS = 3
PEERS = ("havannah(board_size=4)", "hex(board_size=6)")


def rate(work: Callable[[], int]) -> float:
    """Return the best number of things done in a second, the first run left out."""
    work()
    found = []
    for _ in range(REPEATS):
        begun = process_time()
        done = work()
        found.append(done / (process_time() - begun))
    return max(found)


def random_plies(name: str) -> float:
    """Return plies a second of random play."""

    def work() -> int:
        driver = Driver(sw.Match(sw.game(name), seed=1).position, Random(1))
        driver.play(20_000)
        return driver.result.plies

    return rate(work)


def peer_plies(name: str) -> float:
    """Return plies a second of random play in OpenSpiel's own compiled loop over its own compiled game.

    Its random games are reached through an MCTS of ten nodes that plays a thousand from each; their mean length is
    that of games from the first position.
    """
    game = pyspiel.load_game(name)
    length = sum(random_length(game, Random(seed)) for seed in range(200)) / 200

    def work() -> int:
        peer_bot(game, rollouts=1_000, simulations=10).step(game.new_initial_state())
        return round(10_000 * length)

    return rate(work)


def peer_bot(game: pyspiel.Game, rollouts: int, simulations: int) -> pyspiel.MCTSBot:
    """Return OpenSpiel's MCTS with random games from each leaf; it proves what it can, as ours does."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    return pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1_000, solve=True, seed=1, verbose=False)


def random_length(game: pyspiel.Game, rng: Random) -> int:
    """Return the plies of one random game."""
    state, plies = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        plies += 1
    return plies


def simulations(name: str) -> float:
    """Return simulations a second of tree search from the first position."""

    def work() -> int:
        p = sw.Match(sw.game(name), seed=1).position
        tree = Tree(p.view(p.to_move[0]), Random(1))
        tree.grow(50_000)
        return 50_000

    return rate(work)


def peer_simulations(name: str) -> float:
    """Return simulations a second of OpenSpiel's compiled MCTS on its own compiled game."""
    game = pyspiel.load_game(name)

    def work() -> int:
        peer_bot(game, rollouts=1, simulations=10_000).step(game.new_initial_state())
        return 10_000

    return rate(work)


def munch_seconds(stones: int, positions: int) -> list[float]:
    """Return the seconds that each of several Munch phases with so many stones takes to solve."""
    found = []
    for seed in range(positions):
        rng, p = Random(seed), sw.MunchStones().start()
        while p.phase == "build" or len(p.stones) > stones:  # type: ignore[attr-defined]
            p = p.play(p.sample_chance(rng) if p.is_chance else rng.choice(p.legal_moves()))
        begun = process_time()
        if not sw.solve(p).proven:
            raise AssertionError(p)
        found.append(process_time() - begun)
    return found


def main() -> None:
    """Measure everything and print it."""
    peers = {name: peer_plies(name) for name in PEERS}
    print("random play, plies/s: " + ", ".join(f"OpenSpiel {n} {x:,.0f}" for n, x in peers.items()))
    for name in sw.GAMES:
        plies = random_plies(name)
        ratios = ", ".join(f"{plies / x:.1f} × {n.partition('(')[0]}" for n, x in peers.items())
        print(f"  {name:12} {plies:14,.0f}  {ratios}")
    peers = {name: peer_simulations(name) for name in PEERS}
    print("tree search, simulations/s: " + ", ".join(f"OpenSpiel {n} {x:,.0f}" for n, x in peers.items()))
    for name in [n for n in sw.GAMES if n != "bluffstones"]:
        made = simulations(name)
        ratios = ", ".join(f"{made / x:.1f} × {n.partition('(')[0]}" for n, x in peers.items())
        print(f"  {name:12} {made:14,.0f}  {ratios}")
    for stones, positions in ((27, 9), (30, 9), (33, 5)):
        times = sorted(munch_seconds(stones, positions))
        print(
            f"MunchStones, {stones} stones: median {median(times):.2f} s, from {times[0]:.2f} to {times[-1]:.2f}"
        )


if __name__ == "__main__":
    main()

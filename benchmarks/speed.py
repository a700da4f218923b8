"""Measure rules, random play, tree search and solvers beside other libraries in the same run.

    python -m benchmarks.speed

Times are of the processor, not of the clock, on one core; only what two threads gain is taken from the clock, and means
something where the machine has nothing else to do. Compare ratios, not numbers, between machines and days. OpenSpiel is
measured always, Pgx where it is installed.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING
from unittest.mock import patch

import stoneswidgets as sw
from benchmarks import peers
from benchmarks.peers import REPEATS, rate
from stoneswidgets.core.playouts import Driver
from stoneswidgets.kernel.backends import Plain
from stoneswidgets.search.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES, PLAIN_GAMES, SIMULATIONS = 20_000, 20, 50_000


def position(name: str) -> sw.Position:
    """Return the first position of a game."""
    return sw.Match(sw.game(name), seed=1).position


def plies(name: str, games: int = GAMES) -> int:
    """Play random games; return their plies."""
    driver = Driver(position(name), Random(1))
    driver.play(games)
    return driver.result.plies


def simulations(name: str) -> int:
    """Search the first position; return the number of simulations."""
    p = position(name)
    Tree(p.view(p.to_move[0]), Random(1)).grow(SIMULATIONS)
    return SIMULATIONS


def gain(work: Callable[[], object]) -> float:
    """Return how many times as much two threads get done, by the clock, as one: the best of some trials."""
    work()
    found = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(REPEATS):
            begun = perf_counter()
            work()
            alone = perf_counter() - begun
            begun = perf_counter()
            for done in [pool.submit(work) for _ in range(2)]:
                done.result()
            found.append(2 * alone / (perf_counter() - begun))
    return max(found)


def munch_seconds(stones: int, positions: int) -> list[float]:
    """Return the seconds that each of several Munch phases with a number of stones takes to solve."""
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


def compare(what: str, others: dict[str, float], ours: Callable[[str], float]) -> None:
    """Print a number for each game of ours, and its ratio to those of others."""
    print(f"{what}; " + ", ".join(f"{name} {x:,.0f}" for name, x in others.items()) if others else what)
    for name in sw.GAMES:
        made = ours(name)
        ratios = ", ".join(f"{made / x:.1f} × {other.partition('(')[0]}" for other, x in others.items())
        print(f"  {name:12} {made:14,.0f}  {ratios}")


def main() -> None:
    """Measure everything and print it."""
    others = peers.plies()
    if "Pgx hex" not in others:
        print("Pgx is not installed (pip install pgx), and not compared.")
    compare("random play, plies/s", others, lambda name: rate(lambda: plies(name)))
    with patch("stoneswidgets.core.backend.fastest", Plain):
        compare(
            "random play in plain Python, plies/s", {}, lambda name: rate(lambda: plies(name, PLAIN_GAMES))
        )
    compare("tree search, simulations/s", peers.simulations(), lambda name: rate(lambda: simulations(name)))
    print("two threads get done, by the clock, of what one does:")
    start = position("siegestones")
    print(f"  random play  {gain(lambda: start.playouts(50 * GAMES, seed=1)):.2f} ×")
    print(f"  tree search  {gain(lambda: simulations('siegestones')):.2f} ×")
    for stones, positions in ((27, 9), (30, 9), (33, 5)):
        times = sorted(munch_seconds(stones, positions))
        print(
            f"MunchStones, {stones} stones: median {median(times):.2f} s, from {times[0]:.2f} to {times[-1]:.2f}"
        )


if __name__ == "__main__":
    main()

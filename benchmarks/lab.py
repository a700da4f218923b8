"""Measure the lab's speed: games per second of processor time, with all cheap measures, and between bots.

    python -m benchmarks.lab

The processor's time of all threads counts, so that other work on the machine matters little; two idle cores need half of it. In
the same run OpenSpiel's own compiled loop plays random games of Hex and Havannah: plies a second, to be compared as ratios.
"""

from __future__ import annotations

import stoneswidgets as sw
from benchmarks.peers import plies, rate

MILLION, PORTION, LEVEL, PLAYED = 1_000_000, 200_000, 5, 40


def main() -> None:
    """Measure and print."""
    game = sw.SiegeStones()

    def noted() -> int:
        return sw.lab.simulate(game, games=PORTION, seed=1, workers=1, progress=False).games

    def played() -> int:
        return sw.lab.simulate(game, LEVEL, games=PLAYED, seed=1, workers=1, progress=False).games

    games, of_level = rate(noted), rate(played)
    length = sw.lab.simulate(game, games=10_000, seed=1, progress=False)["DurationMoves"].mean
    print(f"{game.title}: {games:,.0f} random games a second, all cheap measures, on one core")
    print(f"  a million: {MILLION / games:.1f} s on one core, {MILLION / games / 2:.1f} s on two")
    print(
        f"  1,000 games of level {LEVEL}: {1_000 / of_level:.1f} s on one core, {500 / of_level:.1f} s on two"
    )
    for peer, found in plies().items():
        ratio = games * length / found
        print(f"  plies a second, measured, beside {peer}, not measured: {ratio:.1f} times as many")


if __name__ == "__main__":
    main()

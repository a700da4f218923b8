"""Whether each level beats the one below: pairs of games with the same set-up, seats exchanged.

    python -m benchmarks.ladder siegestones 50

prints, for each level, the part of the points that it won against the level below, with a 95 % interval (Wilson).
"""

from __future__ import annotations

import sys
from math import sqrt

import stoneswidgets as sw

Z = 1.96


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a proportion."""
    p, z2 = won / games, Z * Z / games
    middle, spread = p + z2 / 2, Z * sqrt(p * (1 - p) / games + z2 / (4 * games))
    return (middle - spread) / (1 + z2), (middle + spread) / (1 + z2)


def points(name: str, strong: int, weak: int, seed: int, seat: int) -> float:
    """Play one game, the stronger level in one seat and the weaker in all others; return what the stronger wins.

    Among more than two seats, that is set against the share of one seat among equals.
    """
    match = sw.Match(sw.game(name), seed=seed)
    seats = match.game.seats
    bots = [sw.bot(strong if s == seat else weak, seed=seed * seats + s) for s in range(seats)]
    while not match.position.is_over:
        mover = match.position.to_move[0]
        match.play(bots[mover].choose(match.position.view(mover)), mover)
    winners = match.position.winners
    return (seat in winners) / len(winners)


def main(name: str, games: int, levels: range = range(2, 11)) -> None:
    """Play each level against the one below and print how it went."""
    seats = sw.game(name).seats
    for level in levels:
        won = sum(points(name, level, level - 1, n // seats, n % seats) for n in range(games))
        low, high = wilson(won, games)
        verdict = "beats" if low > 1 / seats else "not surely above"
        print(
            f"{name}: level {level} {verdict} {level - 1}: {won / games:.2f} ({low:.2f} to {high:.2f})",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

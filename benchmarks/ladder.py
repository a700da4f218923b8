"""Whether each level of the bots beats the one below.

    python -m benchmarks.ladder siegestones                # every level against the one below, 100 games each
    python -m benchmarks.ladder siegestones 400 7 8 9      # so many games, these levels
    python -m benchmarks.ladder siegestones 400 beginner   # level 2 against one-ply greed

The number of games is fixed beforehand, so that the 95 % intervals hold: what a run that stops "when it is clear" finds
flatters whoever is ahead then. Two levels change seats from game to game; in a game of four each has two seats. Equals have
half of the wins.

The tavern is played to 240 points, and 1,000 is the default: two or three hands rather than ten.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from benchmarks.play import Greedy

if TYPE_CHECKING:
    from stoneswidgets.search.players import Player

RULES: dict[str, dict[str, Any]] = {"tavern": {"target": 240}}
GAMES, SEED = 100, 2026


def report(name: str, title: str, above: Player, below: Player, games: int) -> None:
    """Play so many games and print what the higher one won."""
    game = sw.game(name, **RULES.get(name, {}))
    players = {"above": above, "below": below}
    found = sw.lab.simulate(game, players, games, SEED, workers=1, progress=False)
    share = found["Wins of above"]
    low, high = share.interval
    verdict = "better" if low > 1 / 2 else "not surely better"
    print(
        f"{name}, {title}: {verdict}, {share.mean:.2f} ({low:.2f} to {high:.2f}) of {games} games", flush=True
    )


def main(name: str, games: int, levels: list[str]) -> None:
    """Play each level against the one below, or what is asked for."""
    for level in levels:
        if level == "beginner":
            report(name, "one-ply greed against level 2", Greedy(), 2, games)
        else:
            report(name, f"level {level} against {int(level) - 1}", int(level), int(level) - 1, games)


if __name__ == "__main__":
    main(
        sys.argv[1],
        int(sys.argv[2]) if sys.argv[2:] else GAMES,
        sys.argv[3:] or [str(level) for level in range(2, 11)],
    )

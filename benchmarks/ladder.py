"""Measure whether each level of the bots beats the one below.

    python -m benchmarks.ladder siegestones                # every level against the one below, 200 games each
    python -m benchmarks.ladder siegestones 400 7 8 9      # 400 games, these levels
    python -m benchmarks.ladder siegestones 400 beginner   # level 2 against one-ply greed

Two levels go round the seats with one and the same set-up and chance events, which is two games, or four where there are four
seats; in a game of four each level has two seats. What the higher level won of all games with a set-up is one value, and the
95 % interval is that of the mean of these values. Where whoever begins mostly wins, as in SiegeStones, the two games of a pair
mostly cancel out, and the interval is half as wide as from games by themselves. The number of games is fixed beforehand, so that
the intervals hold: what a run that stops "when it is clear" finds flatters whoever is ahead then. Equals have half of the wins.

The tavern is played to 240 points, and 1,000 is the default: two or three hands rather than ten.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from benchmarks.play import Greedy
from stoneswidgets.plumbing.intervals import Moments, of_mean

if TYPE_CHECKING:
    from stoneswidgets.lab.tournaments import Tournament
    from stoneswidgets.search.players import Player

RULES: dict[str, dict[str, Any]] = {"tavern": {"target": 240}}
GAMES, SEED = 200, 2026


def by_setup(found: Tournament) -> list[float]:
    """Return what the first of two players won of the games with each set-up; there are as many as seats, one after the other."""
    seats = found.game.seats
    won = [
        sum(share for who, share in zip(each.seats, each.shares, strict=True) if who == 0)
        for each in found.played
    ]
    return [sum(won[i : i + seats]) / seats for i in range(0, len(won), seats)]


def report(name: str, title: str, above: Player, below: Player, games: int) -> None:
    """Play the games, rounded up to whole set-ups, and print what the higher level won."""
    game = sw.game(name, **RULES.get(name, {}))
    games += -games % game.seats
    found = sw.tournament({"above": above, "below": below}, game, games, SEED, progress=False)
    share = Moments.of(by_setup(found))
    low, high = of_mean(share)
    verdict = "better" if low > 1 / 2 else "not surely better"
    print(
        f"{name}, {title}: {verdict}, {share.mean:.3f} ({low:.3f} to {high:.3f}) of {games} games", flush=True
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

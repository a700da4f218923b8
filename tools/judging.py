"""Learn the weights of SiegeStones' static evaluation, and write them to the game's judging.json.

Searches play games with each other, with some moves at random, so that both sides also come to be far ahead. Of every second position it
is learned who won from there: a logistic regression on the rows of weights that `judge` reads for it, which it is asked itself.
Searches play random games here, so that what is learned does not depend on what was learned before. It takes some ten minutes of the
processor.

``python -m tools.judging 100 FILE`` plays so many games only, and writes another file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

import stoneswidgets as sw
from stoneswidgets.games.siegestones.judging import ONE
from stoneswidgets.games.siegestones.rules import Tables, judge
from stoneswidgets.plumbing.progress import progressing
from tools.calibration.curves import GAMES
from tools.calibration.regression import regression
from tools.calibration.tenths import tenths

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.kernel import Vector
    from tools.calibration.regression import Floats

LEARNED, WON = Tables.fields["tower_is"].at, Tables.fields["won"].at
"""The weights lie in the tables from the first of these up to the second."""
PLAYED = 8_000
SIMULATIONS = (400, 1_000)
"""In turn, how many simulations both sides make for a move."""
OPENING = (1, 2, 2, 3, 4, 6)
"""One of these numbers of moves is made at random at the start;"""
STRAY = 0.08
"""later, this part of all moves."""
EACH, CHECKED = 2, 5
"""Every so many positions of a game are learned from; every so many games, for a check, are not."""
HOLD = 5.0
"""How strongly weights are held to 0."""


class Watched(list[int]):
    """Tables that keep note of which entries are read."""

    def __init__(self, tables: Vector) -> None:
        super().__init__(tables)
        self.read: list[int] = []

    def __getitem__(self, at: SupportsIndex) -> int:  # type: ignore[override]
        """Return an entry."""
        self.read.append(int(at))
        return super().__getitem__(at)


def played(seed: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Play a game; yield the states of some of its positions, and what the seat to move there won in the end."""
    rng = Random(seed)
    simulations = SIMULATIONS[seed % len(SIMULATIONS)]
    bot = sw.search.TreeSearch(simulations, rng.getrandbits(32), plies=0, judged=False)
    position, opening, states = sw.SiegeStones().start(), rng.choice(OPENING), list[tuple[int, ...]]()
    while not position.is_over:
        states.append(position.state)
        stray = len(states) <= opening or rng.random() < STRAY
        move = rng.choice(position.legal_moves()) if stray else bot.choose(position)
        position = position.play(move)
    for state in states[opening::EACH]:
        yield state, (state[0] in position.winners) / len(position.winners)


def weighed(states: list[tuple[int, ...]]) -> Floats:
    """Return how often `judge` reads each weight for each of these states."""
    tables = Watched([*sw.SiegeStones().tables])
    x = np.zeros((len(states), WON - LEARNED))
    for row, state in zip(x, states, strict=True):
        tables.read.clear()
        judge(tables, state)
        for at in tables.read:
            if LEARNED <= at < WON:
                row[at - LEARNED] += 1
    return x


def learned(x: Floats, y: Floats) -> Floats:
    """Return the weights of a logistic regression."""
    return regression(x, y, np.zeros(x.shape[1]), np.full(x.shape[1], HOLD))


def main(games: int, file: Path) -> None:
    """Play, learn, print what a check came to, and write the weights."""
    states, won, by = list[tuple[int, ...]](), list[float](), list[int]()
    with progressing(games, "SiegeStones", is_shown=True) as done:
        for seed in range(games):
            for state, share in played(seed):
                states.append(state)
                won.append(share)
                by.append(seed)
            done(1)
    x, y = weighed(states), np.array(won)
    aside = np.array(by) % CHECKED == 0
    said = 1 / (1 + np.exp(-x[aside] @ learned(x[~aside], y[~aside])))
    print(
        f"{len(y):,} positions of {games:,} games; of {aside.sum():,} that were not learned from, said and won:"
    )
    for tenth in tenths([*zip(said.tolist(), y[aside].tolist(), strict=True)]).values():
        print(f"  {tenth.said:.3f} {tenth.won.mean:.3f}, {tenth.won.count:,}")
    weights = [round(ONE * float(weight)) for weight in learned(x, y)]
    file.write_text(f"{json.dumps(weights)}\n", "utf-8")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if sys.argv[1:] else PLAYED,
        Path(sys.argv[2]) if sys.argv[2:] else GAMES / "siegestones" / "judging.json",
    )

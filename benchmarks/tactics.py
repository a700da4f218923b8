"""Forced wins and losses of SiegeStones, as another program found them: what `evaluate` says of them, and what level 10 plays.

    python -m benchmarks.tactics               # all positions of tactics.txt
    python -m benchmarks.tactics 2000          # with 2,000 simulations, as reviews have, instead of 20,000

A line of tactics.txt is what a position of side 4 is for the seat to move, and the moves that lead there: `win 5` can be won in five
plies and in no fewer, `loss 6` is lost in six whatever is played, `none 7` is neither a win in seven plies or fewer nor a loss in
six. A program in C++, written from the rules alone and without a line of this library's, made the positions by random games, in which
nobody wins or lets win at once, and classed them by trying every reply.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import stoneswidgets as sw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.siegestones.game import SiegeStonesPosition

FILE = Path(__file__).parent / "tactics.txt"
WIN, LOSS, NONE = "win", "loss", "none"


class Known(NamedTuple):
    """A position, and what is known of it.

    Attributes
    ----------
    kind : str
        "win", "loss" or "none", and plies.
    position : SiegeStonesPosition
        The position.
    """

    kind: str
    position: SiegeStonesPosition


def positions() -> Iterator[Known]:
    """Yield the positions of the file."""
    for line in FILE.read_text("utf-8").splitlines():
        what, plies, *moves = line.split()
        position = sw.SiegeStones().start()
        for move in moves:
            position = position.play(move)
        yield Known(f"{what} {plies}", position)


class Said(NamedTuple):
    """What was said of a position: the best move's chance, whether that is proven, and the seconds it took."""

    chance: float
    proven: bool
    seconds: float


def is_wrong(kind: str, said: Said) -> bool:
    """Tell whether the chance is on the wrong side of a half."""
    return (kind.startswith(WIN) and said.chance < 0.5) or (kind.startswith(LOSS) and said.chance > 0.5)  # noqa: PLR2004


def main(simulations: int = 20_000) -> None:
    """Evaluate all positions, and print a row for each kind."""
    found, choices = defaultdict[str, list[Said]](list), defaultdict[str, list[float]](list)
    for seed, (kind, position) in enumerate(positions()):
        begun = perf_counter()
        e = sw.evaluate(position, simulations=simulations, seed=seed)
        found[kind].append(Said(e.moves[0].chance, e.moves[0].proven, perf_counter() - begun))
        begun = perf_counter()
        move = sw.bot(10, seed).choose(position.view(e.seat))
        if kind.startswith(WIN):
            after = position.play(move)
            lost = after.is_over or sw.evaluate(after, simulations=simulations, seed=seed).moves[0]
            choices[kind].append(float(lost is True or (lost.proven and lost.chance == 0)))
        choices[f"{kind} seconds"].append(perf_counter() - begun)
    print(
        "kind      positions  proven  wrong side  mean chance  evaluate: median, most (s)  level 10 plays a proven win"
    )
    for kind, said in sorted(found.items()):
        times = [each.seconds for each in said]
        won = f"{sum(choices[kind]):.0f} of {len(choices[kind])}" if choices[kind] else ""
        print(
            f"{kind:9} {len(said):9} {sum(each.proven for each in said):7} {sum(is_wrong(kind, each) for each in said):11}"
            f" {mean(each.chance for each in said):12.2f} {median(times):20.2f} {max(times):6.2f}  {won}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""Forced wins and losses of SiegeStones and Ascension, as other programs found them: what `evaluate` says of them, and what level 10 plays.

    python -m benchmarks.tactics                       # all positions of SiegeStones
    python -m benchmarks.tactics siegestones 2000      # with 2,000 simulations, as reviews have, instead of 20,000
    python -m benchmarks.tactics ascension

A line of tactics_positions/GAME.txt is what a position is for the seat to move, and the moves that lead there, or its code: `win 5` can be won in
five plies and in no fewer, `loss 6` is lost in six whatever is played, `none 7` is neither a win in seven plies or fewer nor a loss in
six. Two programs in C++, written from the rules alone and without a line of this library's, classed them by trying every reply. Those of
SiegeStones, on side 4, are of random games, in which nobody wins or lets win at once; those of Ascension are of games between levels 2 to 4,
in which one move in seven was random, five to nine plies before their ends.
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

    from stoneswidgets.core.position import Position

FILES = Path(__file__).parent / "tactics_positions"
WIN, LOSS, NONE = "win", "loss", "none"


class Known(NamedTuple):
    """A position, and what is known of it.

    Attributes
    ----------
    kind : str
        "win", "loss" or "none", and plies.
    position : Position
        The position.
    """

    kind: str
    position: Position


def positions(game: str = "siegestones") -> Iterator[Known]:
    """Yield the positions of a game's file."""
    for line in (FILES / f"{game}.txt").read_text("utf-8").splitlines():
        what, plies, *moves = line.split()
        if game == "ascension":
            (position,) = sw.from_code(moves[0]).positions()
        else:
            position = sw.game(game).start()
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


def main(game: str = "siegestones", simulations: int = 20_000) -> None:
    """Evaluate all positions, and print a row for each kind."""
    found, choices = defaultdict[str, list[Said]](list), defaultdict[str, list[float]](list)
    for seed, (kind, position) in enumerate(positions(game)):
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
    main(*sys.argv[1:2], *map(int, sys.argv[2:]))

"""Test `evaluate` and level 10 on forced wins and losses that other programs found.

    python -m benchmarks.tactics                       # all positions of SiegeStones
    python -m benchmarks.tactics siegestones 2000      # with 2,000 simulations, as reviews have, instead of 20,000
    python -m benchmarks.tactics ascension
    python -m benchmarks.tactics munchstones
    python -m benchmarks.tactics bluffstones

A line of tactics_positions/GAME.txt says what a position is for the seat to move, and gives the moves that lead to it, or its code. In
SiegeStones and Ascension `win 5` can be won in five plies and in no fewer, `loss 6` is lost in six whatever is played, `none 7` is neither a
win in seven plies or fewer nor a loss in six. In MunchStones `win 14` is won to the end of the game, with 14 stones left to munch; a `draw` is
a draw if both play their best. In BluffStones `win 4` is a win for seat 0 whatever seat 1 bids, even
if it saw the bid, with four stones left in both piles; `loss 4` is such a win for seat 1, and `none 4` is neither.

Programs in C++, one for each game, classed them by trying every reply. They were written from the rules alone, without a line of this
library's. The positions of SiegeStones, on side 4, are of random games, in which nobody wins or lets win at once. Those of the other games are
of games between levels 2 to 4, in which one move in seven was random; in Ascension five to nine plies before their ends.
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

HALF = 0.5
FILES = Path(__file__).parent / "tactics_positions"
WIN, LOSS, DRAW = "win", "loss", "draw"


class Known(NamedTuple):
    """A position, and what is known of it.

    Attributes
    ----------
    kind : str
        "win", "loss", "draw" or "none", and the plies, or stones, that are left.
    position : Position
        The position.
    """

    kind: str
    position: Position


def positions(game: str = "siegestones") -> Iterator[Known]:
    """Yield the positions of a game's file."""
    for line in (FILES / f"{game}.txt").read_text("utf-8").splitlines():
        what, plies, *moves = line.split()
        if len(moves) == 1:
            (position,) = sw.from_code(moves[0]).positions()
        else:
            position = sw.game(game).start()
            for move in moves:
                position = position.play(move)
        yield Known(f"{what} {plies}", position)


class Said(NamedTuple):
    """What was said of a position: the best move's chance, whether that is proven or exact, and the seconds it took."""

    chance: float
    proven: bool
    seconds: float


def is_wrong(kind: str, said: Said) -> bool:
    """Tell whether the chance is on the wrong side of a half, or a draw is proven to be none."""
    if kind.startswith(DRAW):
        return said.proven and said.chance != HALF
    return (kind.startswith(WIN) and said.chance < HALF) or (kind.startswith(LOSS) and said.chance > HALF)


def said_of(e: sw.Evaluation, seconds: float) -> Said:
    """Return what an evaluation says of its position, which took so many seconds."""
    return Said(e.moves[0].chance, e.exact or e.moves[0].proven, seconds)


def _is_lost(e: sw.Evaluation) -> bool:
    return said_of(e, 0).proven and e.moves[0].chance == 0


def main(game: str = "siegestones", simulations: int = 20_000) -> None:
    """Evaluate all positions, and print a row for each kind."""
    found, choices = defaultdict[str, list[Said]](list), defaultdict[str, list[bool]](list)
    for seed, (kind, position) in enumerate(positions(game)):
        begun = perf_counter()
        e = sw.evaluate(position, simulations=simulations, seed=seed)
        found[kind].append(said_of(e, perf_counter() - begun))
        if kind.startswith(WIN):
            after = position.play(sw.bot(10, seed).choose(position.view(e.seat)), e.seat)
            choices[kind].append(
                after.is_over or _is_lost(sw.evaluate(after, simulations=simulations, seed=seed))
            )
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

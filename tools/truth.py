"""Compare claims about SiegeStones on a board of side 3 with exact values.

`python -m benchmarks.opponents exact 300` prints it, of positions from games between bots. It needs the extra `fast`.
"""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from tools.calibration.curves import checked
from tools.calibration.positions import SIMULATIONS, USUAL, drawn, rows_of
from tools.calibration.tenths import in_figures, tenths
from tools.solved.__main__ import WORTH, proven
from tools.solved.bits import key_of
from tools.solved.search import Search

if TYPE_CHECKING:
    from pathlib import Path

    from stoneswidgets.core.position import Position

SIDE, GOAL, BITS = 3, 4, 24
FEWEST = 4
"""The fewest pieces on the board of a position: what there are fewer of comes solved."""


class Truth:
    """Knows how any position of two players ends if both play their best.

    >>> p = sw.SiegeStones(side=3).start()
    >>> for move in ("d4", "e4", "a1", "Tc3", "b2", "d3", "e5", "Tc4", "d2", "c5", "b4", "Ta2"):
    ...     p = p.play(move)
    >>> known, solved = Truth(bits=12), sw.solve(p)
    >>> all(known.chance(p.play(move), 0) == (1 + worth) / 2 for move, worth in solved.values.items())
    True
    """

    def __init__(self, bits: int = BITS) -> None:
        self._search = Search(GOAL, bits)

    def chance(self, position: Position, seat: int) -> float:
        """Return 1 if a seat wins, 1/2 for a draw, 0 if the other wins."""
        if position.is_over:
            return (seat in position.winners) / len(position.winners)
        s, mover = position.fields, position.to_move[0]
        key = int(key_of(s.stones[mover], s.stones[1 - mover], s.towers))
        worth = WORTH[proven(self._search, key, "")]
        return (1 + (worth if seat == mover else -worth)) / 2

    def row(self, position: Position, number: int, seed: int) -> dict[str, Any]:
        """Return what is said of a position and what is true, as `tools.calibration` has it of a game that was played on."""
        seat = position.to_move[0]
        worth, said = self.chance(position, seat), {}

        def comes_to(move: str) -> float:
            return worth and self.chance(position.play(move), seat)

        for simulations, each in SIMULATIONS.items():
            if number % each == 0:
                found = sw.evaluate(position, simulations=simulations, seed=seed)
                first = found.moves[0]
                said[str(simulations)] = (round(found.means[first.move], 4), int(first.proven), first.visits)
                if simulations == USUAL:
                    best, proofs = first.move, [each for each in found.moves if each.proven]
        return {
            "seed": number,
            "by": "best play",
            "from": seed,
            "result": worth,
            "said": said,
            "named": comes_to(best) == worth,
            "ten": comes_to(sw.bot(10, seed).choose(position.view(seat))) == worth,
            "false": sum(each.chance != comes_to(each.move) for each in proofs),
            "proofs": len(proofs),
        }


def pieces(position: Position) -> int:
    """Return how many pieces are on the board."""
    s = position.fields
    mine, other, towers = s.stones[0], s.stones[1], s.towers
    return int(mine | other | towers).bit_count()


def draw(count: int, file: Path) -> list[dict[str, Any]]:
    """Draw positions until the file has enough; return all rows of it."""
    rows, truth, game = rows_of(file), Truth(), sw.SiegeStones(side=SIDE)
    seed = rows[-1]["from"] if rows else -1
    while len(rows) < count:
        seed += 1
        position = drawn(game, Random(seed))
        if pieces(position) >= FEWEST:
            rows.append(truth.row(position, len(rows), seed))
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(rows[-1], separators=(",", ":")) + "\n")
    return rows


def exact(count: int, file: Path) -> None:
    """Print what level 10 and `evaluate` make of the positions, and what its chances come to."""
    rows = draw(count, file)
    left = [row for row in rows if row["result"]]
    print(
        f"\nsiegestones, side {SIDE}, {len(rows)} positions, {len(left)} not lost: level 10 keeps what they are worth in "
        f"{sum(row['ten'] for row in left)}, the best of `evaluate` in {sum(row['named'] for row in left)}; of "
        f"{sum(row['proofs'] for row in rows)} moves called proven {sum(row['false'] for row in rows)} falsely"
    )
    for what, pairs in checked(rows, USUAL)._asdict().items():
        error = sum(abs(said - worth) for said, worth in pairs) / max(1, len(pairs))
        print(f"{what}, {len(pairs)} without a proof, off by {error:.3f}; said, and true:")
        print(" ", *map(in_figures, tenths(pairs).values()), flush=True)

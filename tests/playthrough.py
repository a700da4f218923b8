"""Golden playthroughs: one game of each kind, position by position, in tests/golden.

python -m tests.playthrough            compare
python -m tests.playthrough --write    write them anew
"""

from __future__ import annotations

import sys
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from random import Random

import stoneswidgets as sw
from stoneswidgets.core.position import random_move

FOLDER = Path(__file__).parent / "golden"
LONGEST = 150


def written(name: str) -> str:
    """Return the playthrough of a game: its start, and each move with what could be seen before it."""
    rng = Random(f"playthrough of {name}")
    position = sw.game(name).start(seed=1)
    lines = [f"{position.game.title}, {LONGEST} moves at most", ""]
    for number in range(1, LONGEST + 1):
        lines += [f"{field}: {value}" for field, value in position.describe().items()]
        lines.append(f"scores: {position.scores}")
        lines += [f"seat {seat} may: {' '.join(position.legal_moves(seat))}" for seat in position.to_move]
        lines += [f"chance: {outcome} {odds}" for outcome, odds in position.outcomes().items()]
        if position.is_over:
            lines.append(f"winners: {position.winners}")
            break
        move = random_move(position, rng)
        lines += ["", f"{number}. {move}"]
        position = position.play(move)
    return "\n".join(lines) + "\n"


def difference(name: str) -> str:
    """Return how a game's playthrough differs from the one that is kept; empty if it does not."""
    kept = (FOLDER / f"{name}.txt").read_text().splitlines()
    found = written(name).splitlines()
    if any(a != b for a, b in zip_longest(kept, found)):
        return "\n".join(unified_diff(kept, found, "kept", "now", lineterm=""))
    return ""


def main(arguments: list[str]) -> int:
    """Compare or write; return the exit status."""
    status = 0
    for name in sw.GAMES:
        if "--write" in arguments:
            (FOLDER / f"{name}.txt").write_text(written(name))
        elif lines := difference(name):
            print(f"{name}:\n{lines}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Find puzzles, or verify those of a file.

python -m tools.puzzles siegestones --count 100 --seed 2 > puzzles.json
python -m tools.puzzles --check siegestones        # those of the library
python -m tools.puzzles --check puzzles.json
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from stoneswidgets.core.rules.registry import GAMES
from stoneswidgets.games import game
from stoneswidgets.plumbing.progress import progressing
from stoneswidgets.teach.puzzles.sets import PuzzleSet
from tools.puzzles.judge import judged
from tools.puzzles.mine import mining

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game


def made(played: Game, count: int, seed: int) -> PuzzleSet:
    """Return a set of new puzzles; the same numbers find the same ones."""
    found = []
    with progressing(count, "Puzzles", unit="puzzles") as tick:
        for each in mining(played, count, seed):
            if each:
                found.append(each)
                tick(1)
    return PuzzleSet.of(played, found, count, seed)


def wrong(puzzles: PuzzleSet) -> list[str]:
    """Verify each puzzle by the searches and proofs that find them; return those of which another move, or none, is found."""
    failed = []
    with progressing(len(puzzles), "Puzzles", unit="puzzles") as tick:
        for puzzle, (position, seat, *_) in zip(puzzles, puzzles.graded, strict=True):
            again = judged(position, seat)
            if again is None or {*map(puzzle.answer, again.good)} != {*puzzle.solutions()}:
                failed.append(
                    f"puzzle {puzzle.name}: {', '.join(puzzle.solutions())} is not the only good answer"
                )
            tick(1)
    return failed


def main() -> int:
    """Look for puzzles, or verify them; the exit status is 1 if too few were found or some are wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", metavar="GAME", help="a game's name; with --check also a file of puzzles")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    if given.check:
        found = PuzzleSet.of_game(given.what) if given.what in GAMES else PuzzleSet.load(given.what)
        for each in (failed := wrong(found)):
            print(each, file=sys.stderr)
        return int(bool(failed))
    new = made(game(given.what), given.count, given.seed)
    sys.stdout.write(new.dumps())
    return int(len(new) < given.count)


if __name__ == "__main__":
    sys.exit(main())

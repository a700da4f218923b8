"""Solve two-player SiegeStones on a board of side 3: the values of the start and of each first move.

    python -m tools.solved                            # four towers win, as usual
    python -m tools.solved --goal 2                   # some seconds
    python -m tools.solved --pieces 3                 # all positions of up to three pieces
    python -m tools.solved --verify                   # and check the proof of each first move by the game's own rules
    python -m tools.solved --verify --first c3 Tc3    # of these first moves, so that several programs share the work
    python -m tools.solved --write solved-2.json …    # write the table that the package has, of what these files know

Every position with a given number of pieces is searched to the end of the game, and what one of the best moves there leads to is kept, too; those
of fewer pieces follow. With `--verify`, the first positions of each proof are kept, too: whoever follows them keeps what is proven,
whatever the other plays. What has been proven is kept in a file, from which a run that was stopped (by Ctrl-C) goes on. The tables have
a fixed size. It needs the extra `fast`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter, process_time

from stoneswidgets.games.siegestones.solver import FILE
from stoneswidgets.plumbing.files import write
from tools.solved.bits import DRAW, LOSS, SPACES, WIN
from tools.solved.checkpoint import Checkpoint
from tools.solved.layers import FOR_THE_OTHER, START, after, backed_up, layers, pieces_of
from tools.solved.packing import packed
from tools.solved.proof import Proof, after_best
from tools.solved.search import Search
from tools.solved.verify import Check

SLICE = 2_000_000
"""Positions looked at between two looks at the clock and at interrupts."""
SOME = 10_000
"""Moves of a proof that are written down between two such looks."""
OPENING = {WIN: 45_000, WIN | DRAW: 1_000}
"""The most positions of a proof that are kept, by what it proves: those of a draw are searched once more, whether they are wins."""
FIRST = list({key: move for move, key in reversed(after(START).items())}.values())
"""One first move of all those that are images of each other."""
SAID = {WIN: "the first player wins", DRAW: "a draw", LOSS: "the second player wins"}
WORTH = {WIN: 1, DRAW: 0, LOSS: -1}


def proven(search: Search, key: int, tell: str) -> int:
    """Return what a position is worth for the seat to move."""
    for wanted, value in ((WIN, WIN), (WIN | DRAW, DRAW)):
        most = SLICE
        while (found := search.reaches(key, wanted, most)) is None:
            most *= 2 if most < 1 << 26 else 1
            print(f"\r{tell}, {search.states:,} positions looked at", end="", flush=True)
        if found:
            return value
    return LOSS


def note(search: Search, checkpoint: Checkpoint, key: int, value: int) -> None:
    """Keep what a position is worth that was just searched, and what one of the best moves there leads to."""
    wanted = WIN if value == WIN else WIN | DRAW
    if value != LOSS and (later := after_best(search, key, wanted)) is not None:
        checkpoint.note(later, FOR_THE_OTHER[value])
    checkpoint.note(key, value)


def solved(search: Search, pieces: int, checkpoint: Checkpoint) -> dict[int, int]:
    """Return what all positions with up to a number of pieces are worth, each for the seat to move."""
    *above, last = layers(pieces)
    begun, left = perf_counter(), [key for key in last if key not in checkpoint.values]
    try:
        for n, key in enumerate(left):
            done, seconds = len(last) - len(left) + n, perf_counter() - begun
            tell = f"{done} of {len(last)} positions of {pieces} pieces proven, {seconds:.0f} s"
            print(f"\r{tell}, {search.states:,} positions looked at", end="", flush=True)
            note(search, checkpoint, key, proven(search, key, tell))
    finally:
        checkpoint.write()
        print()
    return backed_up({key: checkpoint.values[key] for key in last}, above)


def worths(values: dict[int, int]) -> dict[int, int]:
    """Return what the package's table says of the positions of a file, and of all that come before them."""
    whole = next(each for each in map(layers, range(SPACES)) if values.keys() >= set(each[-1]))
    return {key: WORTH[value] for key, value in backed_up(values, whole[:-1]).items()}


def verify(
    search: Search, values: dict[int, int], moves: list[str], bits: int, checkpoint: Checkpoint
) -> None:
    """Write down how the values of these first moves are proven, and have it checked; end the program if a check fails.

    What a proof begins with is kept.
    """
    for move in moves:
        key = after(START)[move]
        for seat, wanted in {WIN: ((1, WIN),), LOSS: ((0, WIN),), DRAW: ((0, WIN | DRAW), (1, WIN | DRAW))}[
            values[key]
        ]:
            proof = Proof(search, wanted, bits)
            for root in [key] if seat else after(key).values():
                for _ in proof.adding(root, SOME):
                    print(
                        f"\r{move}: the proof's moves are written down, {proof.size:,} so far",
                        end="",
                        flush=True,
                    )
            check = Check(search.goal, proof.moves, draw_will_do=wanted != WIN)
            if not check.holds(check.game.start().play(move), seat):
                sys.exit(f"\n{move}: the proof does not hold")
            gets = f"the {('first', 'second')[seat]} player {'wins' if wanted == WIN else 'does not lose'}"
            print(
                f"\r{move}: {gets}; proof of {proof.size:,} moves checked, {check.positions:,} positions looked at"
            )
            for here, later in proof.opening(OPENING[wanted]):
                if wanted == WIN:
                    checkpoint.note(later, LOSS)
                elif (value := proven(search, here, f"{move}: {gets}")) == DRAW:
                    checkpoint.note(here, DRAW)
                    checkpoint.note(later, DRAW)
                else:
                    note(search, checkpoint, here, value)
            checkpoint.write()


def main() -> None:
    """Solve, and print what the start and each first move are worth."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.solved", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--goal", type=int, default=4, help="towers that win the game (4)")
    parser.add_argument("--pieces", type=int, default=2, help="which positions are searched (2)")
    parser.add_argument(
        "--bits", type=int, default=25, help="the table has 2 to this power entries of 9 bytes (25: 302 MB)"
    )
    parser.add_argument("--file", type=Path, help="where what is proven is kept (solved-GOAL.json)")
    parser.add_argument(
        "--verify",
        action="store_true",
        help="check the proof of each first move by the game's own rules, and keep what it begins with",
    )
    parser.add_argument(
        "--first",
        nargs="+",
        default=FIRST,
        metavar="MOVE",
        help=f"the first moves to verify ({' '.join(FIRST)})",
    )
    parser.add_argument(
        "--proof-bits", type=int, default=25, help="a proof has half of 2 to this power moves at most (25)"
    )
    parser.add_argument(
        "--write", type=Path, nargs="+", metavar="FILE", help="write the package's table from such files"
    )
    parser.add_argument(
        "--most",
        type=int,
        default=8,
        help="pieces of the positions that are written to the table, at most (8)",
    )
    asked = parser.parse_args()
    if asked.write:
        known: dict[int, dict[int, int]] = {}
        for kept in map(Checkpoint, asked.write):
            few = {key: value for key, value in kept.values.items() if pieces_of(key) <= asked.most}
            known.setdefault(kept.goal, {}).update(few)
        write(FILE, packed({goal: worths(values) for goal, values in known.items()}))
        print(f"{FILE}: {FILE.stat().st_size:,} bytes")
        return
    checkpoint = Checkpoint(asked.file or Path(f"solved-{asked.goal}.json"), asked.goal)
    search = Search(asked.goal, asked.bits)
    try:
        values = solved(search, asked.pieces, checkpoint)
        print(f"SiegeStones, side 3, goal {asked.goal}: {SAID[values[START]]}")
        for move, key in after(START).items():
            print(f"{move:4} {SAID[FOR_THE_OTHER[values[key]]]}")
        print(f"{search.states:,} positions looked at, {process_time():.0f} s of the processor")
        if asked.verify:
            verify(search, values, asked.first, asked.proof_bits, checkpoint)
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")


if __name__ == "__main__":
    main()

"""``stoneswidgets puzzles``: looks for puzzles, or judges them anew."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from stoneswidgets.cli.output import failed, say

if TYPE_CHECKING:
    from argparse import ArgumentParser

HELP = "look for positions with one good move in games between bots, or prove those of a file anew"


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    parser.add_argument("what", metavar="GAME", help="a game's name; with --check also a file of puzzles")
    parser.add_argument("--count", type=int, default=10, help="how many to look for (default: 10)")
    parser.add_argument(
        "--seed", type=int, default=1, help="the same seed and count find the same puzzles (default: 1)"
    )
    parser.add_argument(
        "--check", action="store_true", help="judge the puzzles of a file, or those of the library, anew"
    )


def run(what: str, *, count: int = 10, seed: int = 1, check: bool = False) -> int:
    """Look for puzzles and print them as a file; or judge those of a file, or of the library, anew.

    Parameters
    ----------
    what : str
        The game's name; to judge, also a file of puzzles.
    count, seed : int
        See `stoneswidgets.puzzles`.
    check : bool
        Judge instead of looking for new ones.

    Returns
    -------
    int
        The exit status: 0 if as many were found, or if all are as they say; otherwise 1.
    """
    from stoneswidgets.errors import StonesError

    try:
        return _judged(what) if check else _found(what, count, seed)
    except OSError as error:
        return failed(f"{what}: {error.strerror}")
    except StonesError as error:
        return failed(f"{what}: {error}" if check else str(error))


def _found(game: str, count: int, seed: int) -> int:
    from stoneswidgets.teach.puzzles.sets import puzzles

    found = puzzles(game, count, seed)
    sys.stdout.write(found.dumps())
    return 0 if len(found) == count else failed(f"only {len(found)} were found")


def _judged(what: str) -> int:
    from stoneswidgets.core.rules.registry import GAMES
    from stoneswidgets.teach.puzzles.sets import PuzzleSet, shipped

    found = shipped(what) if what in GAMES else PuzzleSet.load(what)
    found.prove(progress=True)
    say(f"{found.title}, {len(found)}: each is what it says")
    return 0

"""Print what a subcommand did, or why it failed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from stoneswidgets.plumbing.tables import csv_file
from stoneswidgets.plumbing.texts import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


def say(text: str) -> None:
    """Print a line that says what was done."""
    print(printable(text))


def say_table(text: str) -> None:
    """Print a table; where the output goes to a file, as a spreadsheet opens it."""
    print(text if sys.stdout.isatty() else csv_file(text), end="")


def failed(message: str) -> int:
    """Print a line to the error output that says what was wrong, and return the exit status for it, 1."""
    print(printable(f"stoneswidgets: {message}"), file=sys.stderr)
    return 1


def each(paths: Sequence[Path], done: Callable[[Path], str]) -> int:
    """Do the same with each file, also after one that is wrong.

    Parameters
    ----------
    paths : sequence of Path
        The files.
    done : callable
        What is done with a file; it returns what is said of it.

    Returns
    -------
    int
        The exit status: 0 if nothing was wrong with any, otherwise 1.
    """
    from stoneswidgets.errors import StonesError

    status = 0
    for path in paths:
        try:
            say(f"{path}: {done(path)}")
        except OSError as error:
            status = failed(f"{path}: {error.strerror}")
        except StonesError as error:
            status = failed(f"{path}: {error}")
    return status

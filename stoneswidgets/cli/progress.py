"""``stoneswidgets progress``: print a class's progress as a table for each lesson."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets.cli.output import failed, say_table
from stoneswidgets.plumbing.tables import csv_of

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

HELP = "read a class's progress files into a table for each lesson (CSV)"


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a learner's progress, or a folder of such files"
    )
    parser.add_argument(
        "--long", action="store_true", help="one table, with a line for each exercise in place of a column"
    )


def run(files: Sequence[Path], *, long: bool = False) -> int:
    """Print a class's progress as CSV: for each lesson a table with a line for each learner, a column for each exercise.

    An empty line stands between tables. A file that cannot be read is left out, and named on the error output.

    Parameters
    ----------
    files : sequence of Path
        The learners' files, or their folder.
    long : bool
        One table instead, with a line for each learner and exercise.

    Returns
    -------
    int
        The exit status: 0 if all could be read, otherwise 1; also 1 if there was none.
    """
    from stoneswidgets.teach.transcript import tables

    found, refused = tables(files, long=long)
    if found:
        say_table("\n".join(map(csv_of, found)))
    for path, why in refused.items():
        failed(f"{path}: {why}")
    if not found and not refused:
        return failed(f"no progress was found in {', '.join(map(str, files))}")
    return 1 if refused else 0

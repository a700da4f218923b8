"""``stoneswidgets progress``: a class's progress as one table."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets.cli.output import failed
from stoneswidgets.plumbing.texts import cell

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

HELP = "read a class's progress files into one table (CSV)"


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a learner's progress, or a folder of such files"
    )
    parser.add_argument("--long", action="store_true", help="a line for each exercise, in place of a column")


def run(files: Sequence[Path], *, long: bool = False) -> int:
    """Print a class's progress as CSV: a line for each learner and set, a column for each exercise.

    A file that cannot be read is left out of the table, and named on the error output.

    Parameters
    ----------
    files : sequence of Path
        The learners' files, or their folder.
    long : bool
        A line for each learner and exercise instead.

    Returns
    -------
    int
        The exit status: 0 if all could be read, otherwise 1; also 1 if there was none.
    """
    from stoneswidgets.teach.transcript import table

    rows, refused = table(files, long=long)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    for row in [rows[0], *(row.values() for row in rows)] if rows else []:
        writer.writerow(map(cell, row))
    for path, why in refused.items():
        failed(f"{path}: {why}")
    if not rows and not refused:
        return failed(f"no progress is in {', '.join(map(str, files))}")
    return 1 if refused else 0

"""``stoneswidgets check``: check records, studies and exercise sets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets.cli.output import each

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.core.matches.study import Study

HELP = "replay records and studies, prove exercises (each within two minutes), and name the first thing that is wrong"
_CODE = re.compile("[0-9A-Za-z]{7,}")
"""The pattern of a short code; an argument that fits it is taken for one unless there is a file of that name."""


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="a record, a study, an exercise set, or a game's short code itself",
    )


def run(files: Sequence[Path]) -> int:
    """Replay records and prove exercise sets; print for each file that it is right, or what is wrong.

    Parameters
    ----------
    files : sequence of Path
        The files; a path that is no file is read as the short code of a game.

    Returns
    -------
    int
        The exit status: 0 if all are right, otherwise 1.
    """
    return each(files, _checked)


def _checked(path: Path) -> str:
    from stoneswidgets.core.matches import study
    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.core.matches.share import from_code
    from stoneswidgets.plumbing import json_text
    from stoneswidgets.plumbing.language import many
    from stoneswidgets.teach import sets

    if not path.exists() and _CODE.fullmatch(str(path)):
        return _replayed(from_code(str(path)))
    text = json_text.read(path)
    given = json_text.parse(text, "record, study or exercise set")
    if isinstance(given, dict) and given.get("format") == sets.FORMAT:
        exercises = sets.ExerciseSet.loads(text)
        exercises.prove()
        return f"{exercises.title}, {many(len(exercises), 'exercise')}, no mistake found"
    if isinstance(given, dict) and given.get("format") == study.FORMAT:
        return _studied(study.Study.loads(text))
    return _replayed(Record.loads(text))


def _studied(found: Study) -> str:
    from stoneswidgets.plumbing.language import many
    from stoneswidgets.teach.sets import ExerciseSet

    chapters = many(len(found.chapters), "chapter")
    if all(chapter.asked is None for chapter in found.chapters):
        return f"{chapters}, all moves legal"
    exercises = ExerciseSet.of_study(found)
    exercises.prove()
    return f"{chapters}, {len(exercises)} of them with questions, all moves legal"


def _replayed(record: Record) -> str:
    from stoneswidgets.plumbing.language import counted

    return f"{record.game.title}, {counted(len(record.moves), 'move')}, all legal"

"""The short subcommands of ``stoneswidgets``: each takes its arguments by their names, and returns the exit status."""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

from stoneswidgets.core.matches import study
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import from_code
from stoneswidgets.errors import BadRecord, StonesError
from stoneswidgets.plumbing import files as stored, json_text
from stoneswidgets.plumbing.language import counted, many
from stoneswidgets.plumbing.tables import csv_file, csv_of
from stoneswidgets.plumbing.texts import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

_CODE = re.compile("[0-9A-Za-z]{7,}")
"""The pattern of a short code; an argument that fits it is taken for one unless there is a file of that name."""


def failed(message: str) -> int:
    """Print a line to the error output that says what was wrong, and return the exit status for it, 1."""
    print(printable(f"stoneswidgets: {message}"), file=sys.stderr)
    return 1


def learn(folder: Path, *, browser: bool = True, port: int | None = None, lesson: str = "") -> int:
    """Open the lessons in JupyterLab, as copies.

    Notebooks that are there already stay as they are. The lesson of that name is opened; left out, the one that was changed last.
    """
    if find_spec("jupyterlab") is None:
        return failed('JupyterLab is not installed; it comes with: pip install "stoneswidgets[learn]"')
    from stoneswidgets.page import tutorials

    tutorials.spare_jupyter_a_grammar()
    try:
        there = tutorials.lessons_in(folder)
        copies = tutorials.copy_notebooks(folder)
    except OSError as error:
        return failed(f"the tutorials cannot be copied: {error}")
    print(
        f"The lessons are in {printable(str(folder.resolve()))}, and stay as you leave them. One that you move away is copied anew; "
        "what you have solved stays solved.\nJupyterLab is starting; Control-C ends it.",
        flush=True,
    )
    named = [copy for copy in copies if copy.stem[3:] == lesson]
    tutorials.open_lab(tutorials.newest(named or there or copies), browser=browser, port=port)
    return 0


def practice(folder: Path, *, browser: bool = True, port: int | None = None) -> int:
    """Practise what is due today, of all five games, beside the lessons."""
    return learn(folder, browser=browser, port=port, lesson="every-day")


def check(files: Sequence[Path]) -> int:
    """Replay records and studies, prove exercises (each within two minutes), and name the first thing that is wrong.

    A path that is no file is read as the short code of a game.
    """
    return _each(files, _checked)


def evaluate(files: Sequence[Path]) -> int:
    """Work out the values of moves that exercises ask for (each within two minutes)."""
    return _each(files, _evaluated)


def progress(files: Sequence[Path]) -> int:
    """Read a class's progress files into a table for each lesson (CSV).

    An empty line stands between tables. A file that cannot be read is left out, and named on the error output.
    """
    from stoneswidgets.teach.transcript import tables

    found, refused = tables(files)
    if found:
        text = "\n".join(map(csv_of, found))
        print(text if sys.stdout.isatty() else csv_file(text), end="")
    for path, why in refused.items():
        failed(f"{path}: {why}")
    if not found and not refused:
        return failed(f"no progress was found in {', '.join(map(str, files))}")
    return 1 if refused else 0


def serve(folder: Path, *, port: int) -> int:
    """Serve a site's folder to this computer's browsers, as from a stick."""
    from stoneswidgets.page.serve import HOST, server

    if not (folder / "index.html").is_file():
        return failed(f"{folder} is not a site: it has no index.html")
    try:
        serving = server(folder, port)
    except (OSError, OverflowError) as error:
        return failed(
            f"port {port} cannot be used ({error}); choose another: --port 0 takes any that is free"
        )
    with serving:
        print(f"http://{HOST}:{serving.server_port}/ (Control-C ends it)", flush=True)
        with suppress(KeyboardInterrupt):
            serving.serve_forever()
    return 0


def _each(paths: Sequence[Path], done: Callable[[Path], str]) -> int:
    """Do the same with each file, also after one that is wrong, and print what is said of it."""
    status = 0
    for path in paths:
        try:
            print(printable(f"{path}: {done(path)}"))
        except OSError as error:
            status = failed(f"{path}: {error.strerror}")
        except StonesError as error:
            status = failed(f"{path}: {error}")
    return status


def _checked(path: Path) -> str:
    from stoneswidgets.teach import sets

    if not path.exists() and _CODE.fullmatch(str(path)):
        return _replayed(from_code(str(path)))
    text = json_text.read(path)
    given = json_text.parse(text, "record, study or exercise set")
    form = given.get("format") if isinstance(given, dict) else None
    if form == sets.FORMAT:
        exercises = sets.ExerciseSet.loads(text)
        exercises.prove()
        return f"{exercises.title}, {many(len(exercises), 'exercise')}, no mistake found"
    if form != study.FORMAT:
        return _replayed(Record.loads(text))
    found = study.Study.loads(text)
    chapters = many(len(found.chapters), "chapter")
    if all(chapter.asked is None for chapter in found.chapters):
        return f"{chapters}, all moves legal"
    exercises = sets.ExerciseSet.of_study(found)
    exercises.prove()
    return f"{chapters}, {len(exercises)} of them with questions, all moves legal"


def _replayed(record: Record) -> str:
    return f"{record.game.title}, {counted(len(record.moves), 'move')}, all legal"


def _evaluated(path: Path) -> str:
    """Write the values of moves into an exercise set that lacks some, and leave all else in it as it stands."""
    from stoneswidgets.teach import form
    from stoneswidgets.teach.best import SEARCH, SOLVER

    text = json_text.read(path)
    lacking = re.compile(rf'"best"\s*:\s*"({SOLVER}|{SEARCH})"')
    found = form.with_values(json_text.parse(text, "exercise set"))
    if len(found) != len(lacking.findall(text)):
        raise BadRecord("best is not inside an exercise")
    if found:
        values = map(json.dumps, found)
        stored.write(path, lacking.sub(lambda _: f'"best": {next(values)}', text))
    return f"{many(len(found), 'exercise')} evaluated"

"""The command ``stoneswidgets``: opens the tutorials; checks records and exercise sets; serves a site."""

from __future__ import annotations

import argparse
import csv
import re
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets import __version__, files
from stoneswidgets.validation.texts import cell, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.record import Record

FOLDER = "stoneswidgets-notebooks"
_CODE = re.compile("[0-9A-Za-z]{7,}")
"""The pattern of a short code; an argument that fits it is taken for one unless there is a file of that name."""
PORT, ROOM_PORT = 8000, 8090
ROOM = "stoneswidgets-room.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments : sequence of str, optional
        The command's arguments; left out, those of this process.

    Returns
    -------
    int
        The exit status: 0 if all went well, 1 if not.
    """
    given = parser()[0].parse_args(arguments)
    status: int = given.run(given)
    return status


def parser() -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """Return the parser of all arguments, and the parser of each subcommand by its name."""
    whole = argparse.ArgumentParser(prog="stoneswidgets", description="Board games of stones and hexagons.")
    whole.add_argument("--version", action="version", version=f"stoneswidgets {__version__}")
    commands = whole.add_subparsers(required=True, metavar="COMMAND")

    tutorials = commands.add_parser("learn", help="open the lessons in JupyterLab, as copies")
    tutorials.add_argument(
        "folder", nargs="?", type=Path, default=Path(FOLDER), help=f"where they go (default: ./{FOLDER})"
    )
    tutorials.add_argument("--no-browser", action="store_true", help="print the address, and open no browser")
    tutorials.add_argument("--port", type=int, help="the first port to try (default: JupyterLab's)")
    tutorials.set_defaults(
        run=lambda given: learn(given.folder, browser=not given.no_browser, port=given.port)
    )

    files = commands.add_parser(
        "check",
        help="replay records, prove exercises (each within two minutes), and name the first thing that is wrong",
    )
    files.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="a record, an exercise set, or a game's short code itself",
    )
    files.set_defaults(run=lambda given: check(given.files))

    sets = commands.add_parser(
        "evaluate", help="work out the values of moves that exercises ask for (each within two minutes)"
    )
    sets.add_argument("files", nargs="+", type=Path, metavar="FILE", help="an exercise set; it is changed")
    sets.set_defaults(run=lambda given: evaluate(given.files))

    progress = commands.add_parser("progress", help="read a class's progress files into one table (CSV)")
    progress.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a learner's progress")
    progress.add_argument(
        "--long", action="store_true", help="a line for each exercise, in place of a column"
    )
    progress.set_defaults(run=lambda given: tabulate(given.files, long=given.long))

    site = commands.add_parser(
        "serve", help="serve a site's folder to this computer's browsers, as from a stick"
    )
    site.add_argument("folder", nargs="?", type=Path, default=Path(), help="the folder (default: this one)")
    site.add_argument(
        "--port", type=int, default=PORT, help=f"the port (default: {PORT}; 0: any that is free)"
    )
    site.set_defaults(run=lambda given: serve(given.folder, port=given.port))
    room = commands.add_parser(
        "room",
        help="serve boards to a class, whose answers and games come together at the facilitator's board",
    )
    room.add_argument(
        "file",
        nargs="?",
        type=Path,
        default=Path(ROOM),
        help=f"where the room is kept; one that is there goes on (default: ./{ROOM})",
    )
    room.add_argument(
        "--share",
        nargs="?",
        const="",
        metavar="NAME",
        help="let the other computers of the network in; NAME is this computer's name or address there, if the one that is "
        "found is wrong (default: this computer's browsers alone)",
    )
    room.add_argument(
        "--port", type=int, default=ROOM_PORT, help=f"the port (default: {ROOM_PORT}; 0: any that is free)"
    )
    room.add_argument("--no-browser", action="store_true", help="print the addresses, and open no browser")
    room.set_defaults(
        run=lambda given: live(given.file, share=given.share, port=given.port, browser=not given.no_browser)
    )
    puzzles = commands.add_parser(
        "puzzles",
        help="look for positions with one good move in games between bots, or prove those of a file anew",
    )
    puzzles.add_argument("what", metavar="GAME", help="a game's name; with --check also a file of puzzles")
    puzzles.add_argument("--count", type=int, default=10, help="how many to look for (default: 10)")
    puzzles.add_argument(
        "--seed", type=int, default=1, help="the same seed and count find the same puzzles (default: 1)"
    )
    puzzles.add_argument(
        "--check", action="store_true", help="judge the puzzles of a file, or those of the library, anew"
    )
    puzzles.set_defaults(
        run=lambda given: (
            check_puzzles(given.what) if given.check else mine(given.what, given.count, given.seed)
        )
    )
    return whole, commands.choices


def learn(folder: Path, *, browser: bool = True, port: int | None = None) -> int:
    """Copy the tutorials to a folder and open JupyterLab on one of them; returns when JupyterLab ends.

    Parameters
    ----------
    folder : Path
        The folder. Notebooks that are there already stay as they are; the one that was changed last is opened.
    browser : bool
        Whether to open a browser, where there is one. The address is printed in any case.
    port : int, optional
        The first port to try.

    Returns
    -------
    int
        The exit status: 1 if JupyterLab is not installed or the folder cannot be written, otherwise 0.
    """
    if find_spec("jupyterlab") is None:
        return _failed('JupyterLab is not installed; it comes with: pip install "stoneswidgets[learn]"')
    from stoneswidgets import tutorials  # noqa: PLC0415 (what it needs is an extra)

    try:
        copies = tutorials.copy_notebooks(folder)
    except OSError as error:
        return _failed(f"the tutorials cannot be copied: {error}")
    _say(f"The lessons are in {folder}, and stay as you leave them; to begin one anew, move its file away.")
    print("JupyterLab is starting; Control-C ends it.", flush=True)
    tutorials.open_lab(tutorials.newest(copies), browser=browser, port=port)
    return 0


def check(paths: Sequence[Path]) -> int:
    """Replay records and prove exercise sets; print for each file that it is right, or what is wrong.

    Parameters
    ----------
    paths : sequence of Path
        The files; a path that is no file is read as the short code of a game.

    Returns
    -------
    int
        The exit status: 0 if all are right, otherwise 1.
    """
    return _each(paths, _checked)


def evaluate(paths: Sequence[Path]) -> int:
    """Work out the values that exercise sets still lack, and write them into the files.

    Parameters
    ----------
    paths : sequence of Path
        The files.

    Returns
    -------
    int
        The exit status: 0 if all are complete now, otherwise 1.
    """
    return _each(paths, _evaluated)


def tabulate(paths: Sequence[Path], *, long: bool = False) -> int:
    """Print a class's progress as CSV: a line for each learner and set, a column for each exercise.

    A file that cannot be read is left out of the table, and named on the error output.

    Parameters
    ----------
    paths : sequence of Path
        The learners' files.
    long : bool
        A line for each learner and exercise instead.

    Returns
    -------
    int
        The exit status: 0 if all could be read, otherwise 1.
    """
    from stoneswidgets.teach.progress import table  # noqa: PLC0415 (the engine is not loaded to open a tutorial)

    rows, refused = table(paths, long=long)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    for row in [rows[0], *(row.values() for row in rows)] if rows else []:
        writer.writerow(map(cell, row))
    for path, why in refused.items():
        _failed(f"{path}: {why}")
    return 1 if refused else 0


def serve(folder: Path, *, port: int = PORT) -> int:
    """Serve a folder to this computer's browsers, and to no others, until it is interrupted.

    Parameters
    ----------
    folder : Path
        The folder, such as the one that ``make site`` builds.
    port : int
        The port; 0 for any that is free.

    Returns
    -------
    int
        The exit status: 1 if there is no such site, or the port is taken; otherwise 0.
    """
    from stoneswidgets.serve import HOST, server  # noqa: PLC0415 (a web server is not loaded to open a tutorial)

    if not (folder / "index.html").is_file():
        return _failed(f"{folder} is no site: it has no index.html")
    try:
        serving = server(folder, port)
    except (OSError, OverflowError) as error:
        return _failed(
            f"port {port} cannot be used ({error}); choose another: --port 0 takes any that is free"
        )
    with serving:
        print(f"http://{HOST}:{serving.server_port}/ (Control-C ends it)", flush=True)
        with suppress(KeyboardInterrupt):
            serving.serve_forever()
    return 0


def live(path: Path, *, share: str | None = None, port: int = ROOM_PORT, browser: bool = True) -> int:
    """Serve a live room until it is interrupted.

    Parameters
    ----------
    path : Path
        Where the room is kept: a file that is there already goes on.
    share : str, optional
        Lets the other computers of the network in: this computer's name or address there; empty for the address that is
        found. Left out: this computer's own browsers alone.
    port : int
        The port; 0 for any that is free.
    browser : bool
        Whether to open the facilitator's page in a browser. The addresses are printed in any case.

    Returns
    -------
    int
        The exit status: 1 if tornado is not installed, the file is no room or cannot be written, or the port is taken;
        otherwise 0.
    """
    if find_spec("tornado") is None:
        return _failed('a live room needs tornado; it comes with: pip install "stoneswidgets[room]"')
    import asyncio  # noqa: PLC0415 (what a room needs is not loaded to open a tutorial)
    import signal  # noqa: PLC0415
    import webbrowser  # noqa: PLC0415

    from stoneswidgets.errors import StonesError  # noqa: PLC0415
    from stoneswidgets.room import server as rooms  # noqa: PLC0415
    from stoneswidgets.room.store import Store  # noqa: PLC0415

    def begun(link: str, own: str) -> None:
        print(f"For everybody:       {link}\nFor the facilitator: {own}", flush=True)
        print(
            f"Kept in {printable(str(path))}. Control-C ends it; the same command goes on with it.",
            flush=True,
        )
        if browser:
            webbrowser.open(own)

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # `kill` ends it as Control-C does
    try:
        asyncio.run(rooms.run(Store(path), port=port, share=share, begun=begun))
    except KeyboardInterrupt:
        return 0
    except StonesError as error:
        return _failed(f"{path}: {error}")
    except (OSError, OverflowError) as error:
        return _failed(f"the room cannot be opened at port {port} and kept in {path}: {error}")
    return 0


def mine(game: str, count: int, seed: int) -> int:
    """Look for puzzles, and print them as a file.

    Parameters
    ----------
    game : str
        The game's name.
    count, seed : int
        See `stoneswidgets.puzzles`.

    Returns
    -------
    int
        The exit status: 0 if as many were found, otherwise 1.
    """
    from stoneswidgets.errors import StonesError  # noqa: PLC0415 (the engine is not loaded to open a tutorial)
    from stoneswidgets.teach.puzzles.sets import puzzles  # noqa: PLC0415

    try:
        found = puzzles(game, count, seed)
    except StonesError as error:
        return _failed(str(error))
    sys.stdout.write(found.dumps())
    return 0 if len(found) == count else _failed(f"only {len(found)} were found")


def check_puzzles(what: str) -> int:
    """Judge puzzles anew: those of a file, or those of a game that come with the library.

    Parameters
    ----------
    what : str
        The game's name, or the file.

    Returns
    -------
    int
        The exit status: 0 if all are as they say, otherwise 1.
    """
    from stoneswidgets.errors import StonesError  # noqa: PLC0415 (the engine is not loaded to open a tutorial)
    from stoneswidgets.games import GAMES  # noqa: PLC0415
    from stoneswidgets.teach.puzzles.sets import PuzzleSet, shipped  # noqa: PLC0415

    try:
        found = shipped(what) if what in GAMES else PuzzleSet.load(what)
        found.prove()
    except OSError as error:
        return _failed(f"{what}: {error.strerror}")
    except StonesError as error:
        return _failed(f"{what}: {error}")
    _say(f"{found.title}, {len(found)}: each is what it says")
    return 0


def _each(paths: Sequence[Path], done: Callable[[Path], str]) -> int:
    from stoneswidgets.errors import StonesError  # noqa: PLC0415 (the engine is not loaded to open a tutorial)

    status = 0
    for path in paths:
        try:
            _say(f"{path}: {done(path)}")
        except OSError as error:
            status = _failed(f"{path}: {error.strerror}")
        except StonesError as error:
            status = _failed(f"{path}: {error}")
    return status


def _checked(path: Path) -> str:
    from stoneswidgets.record import Record  # noqa: PLC0415
    from stoneswidgets.scene.language import many  # noqa: PLC0415
    from stoneswidgets.share import from_code  # noqa: PLC0415
    from stoneswidgets.teach import sets  # noqa: PLC0415
    from stoneswidgets.validation import json_text  # noqa: PLC0415

    if not path.exists() and _CODE.fullmatch(str(path)):
        return _replayed(from_code(str(path)))
    text = json_text.read(path)
    given = json_text.parse(text, "record or exercise set")
    if isinstance(given, dict) and given.get("format") == sets.FORMAT:
        exercises = sets.ExerciseSet.loads(text)
        exercises.prove()
        return f"{exercises.title}, {many(len(exercises), 'exercise')}, all as they say"
    return _replayed(Record.loads(text))


def _replayed(record: Record) -> str:
    return f"{record.game.title}, {len(record.moves)} moves, all legal"


def _evaluated(path: Path) -> str:
    from stoneswidgets.scene.language import many  # noqa: PLC0415
    from stoneswidgets.teach.evaluating import evaluate_text  # noqa: PLC0415
    from stoneswidgets.validation import json_text  # noqa: PLC0415

    text, found = evaluate_text(json_text.read(path))
    if found:
        files.write(path, text)
    return f"{many(found, 'exercise')} evaluated"


def _say(text: str) -> None:
    print(printable(text))


def _failed(message: str) -> int:
    print(printable(f"stoneswidgets: {message}"), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

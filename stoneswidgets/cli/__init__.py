"""The command ``stoneswidgets``: its arguments, and the function of each of its subcommands."""

from __future__ import annotations

import argparse
import re
import sys
from inspect import getdoc
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from typing_extensions import override

from stoneswidgets import __version__
from stoneswidgets.cli import commands
from stoneswidgets.cli.room import arguments as arguments_of_a_room, serve_room
from stoneswidgets.errors import meant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FOLDER = "stoneswidgets-notebooks"
PORT = 8000
COMMANDS: dict[str, Callable[..., int]] = {
    "learn": commands.learn,
    "practice": commands.practice,
    "check": commands.check,
    "evaluate": commands.evaluate,
    "progress": commands.progress,
    "serve": commands.serve,
    "room": serve_room,
}


class _Parser(argparse.ArgumentParser):
    """A parser that says which command was probably meant."""

    @override
    def error(self, message: str) -> NoReturn:
        typed = re.search(r"invalid choice: '([^']*)'", message)
        super().error(message + (meant(typed[1], COMMANDS) if typed else ""))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or this process's; return the exit status: 0 if all went well, 1 if not."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # a console shows "?" for a letter that it has not; a file has all
            stream.reconfigure(errors="replace") if stream.isatty() else stream.reconfigure(encoding="utf-8")
    whole = parser()[0]
    given = vars(whole.parse_args(arguments))
    if given["command"] is None:
        whole.print_help()
        return 0
    return COMMANDS[given.pop("command")](**given)


def does(command: str) -> str:
    """Return what a subcommand does, in a sentence."""
    return str(getdoc(COMMANDS[command])).partition("\n")[0]


def parser() -> tuple[_Parser, dict[str, _Parser]]:
    """Return the parser of all arguments, and the parser of each subcommand by its name."""
    whole = _Parser(prog="stoneswidgets", description="Board games of stones and hexagons.")
    whole.add_argument("--version", action="version", version=f"stoneswidgets {__version__}")
    parts = whole.add_subparsers(metavar="COMMAND", dest="command")
    add = {
        name: parts.add_parser(
            name, help=f"{does(name)[:1].lower()}{does(name)[1:-1]}", description=does(name)
        ).add_argument
        for name in COMMANDS
    }
    for name in ("learn", "practice"):
        add[name](
            "folder",
            nargs="?",
            type=Path,
            default=Path(FOLDER),
            help=f"where they go (default: ./{FOLDER})",
        )
        add[name](
            "--no-browser",
            dest="browser",
            action="store_false",
            help="print the address, and open no browser",
        )
        add[name]("--port", type=int, help="the first port to try (default: JupyterLab's)")
    for name, what in {
        "check": "a record, a study, an exercise set, or a game's short code itself",
        "evaluate": "an exercise set; it is changed",
        "progress": "a learner's progress, or a folder of such files",
    }.items():
        add[name]("files", nargs="+", type=Path, metavar="FILE", help=what)
    add["serve"]("folder", nargs="?", type=Path, default=Path(), help="the folder (default: this one)")
    add["serve"]("--port", type=int, default=PORT, help=f"the port (default: {PORT}; 0: any that is free)")
    arguments_of_a_room(parts.choices["room"])
    return whole, parts.choices

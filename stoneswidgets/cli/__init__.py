"""The command ``stoneswidgets``, a module for each of its subcommands.

A subcommand's module has three names: ``HELP``, a line that says what it does; ``arguments``, which declares its arguments;
and ``run``, which takes them by their names and returns the exit status. What only one subcommand needs is imported in
``run``, so that none waits for another's libraries.
"""

from __future__ import annotations

import argparse
import re
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn

from typing_extensions import override

from stoneswidgets import __version__
from stoneswidgets.cli import check, evaluate, learn, practice, progress, room, serve
from stoneswidgets.errors import meant

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "learn": learn,
    "practice": practice,
    "check": check,
    "evaluate": evaluate,
    "progress": progress,
    "serve": serve,
    "room": room,
}


class _Parser(argparse.ArgumentParser):
    """A parser that says which command was probably meant."""

    @override
    def error(self, message: str) -> NoReturn:
        typed = re.search(r"invalid choice: '([^']*)'", message)
        super().error(message + (meant(typed[1], COMMANDS) if typed else ""))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments : sequence of str, optional
        The command's arguments; left out, those of this process.

    Returns
    -------
    int
        The exit status: 0 if all went well, 1 if not. Without a subcommand the help is printed.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(
            stream, TextIOWrapper
        ):  # a console shows "?" for a letter that it has not; a file has all
            stream.reconfigure(errors="replace") if stream.isatty() else stream.reconfigure(encoding="utf-8")
    whole = parser()[0]
    given = vars(whole.parse_args(arguments))
    if given["command"] is None:
        whole.print_help()
        return 0
    status: int = COMMANDS[given.pop("command")].run(**given)
    return status


def parser() -> tuple[_Parser, dict[str, _Parser]]:
    """Return the parser of all arguments, and the parser of each subcommand by its name."""
    whole = _Parser(prog="stoneswidgets", description="Board games of stones and hexagons.")
    whole.add_argument("--version", action="version", version=f"stoneswidgets {__version__}")
    parts = whole.add_subparsers(metavar="COMMAND", dest="command")
    for name, command in COMMANDS.items():
        about = f"{command.HELP[:1].upper()}{command.HELP[1:]}."
        command.arguments(parts.add_parser(name, help=command.HELP, description=about))
    return whole, parts.choices

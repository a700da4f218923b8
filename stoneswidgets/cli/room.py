"""``stoneswidgets room``: serve a live room for a class."""

from __future__ import annotations

import re
from errno import EADDRINUSE
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from stoneswidgets.cli.commands import failed
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.texts import printable

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

PORT = 8090
FILE = "stoneswidgets-room.json"
_NAME = r"([\w.-]+|\[[0-9A-Fa-f:.]+\])"
_SHARED = re.compile(rf"{_NAME}|https?://{_NAME}(:\d{{1,5}})?(/[\w.~%@/-]*)?")
"""What others can open: a computer's name or address, or the whole address of a server."""


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `serve_room`."""
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        default=Path(FILE),
        help=f"the file that keeps the room; a room that is in it goes on (default: ./{FILE})",
    )
    parser.add_argument(
        "--share",
        nargs="?",
        const="",
        metavar="NAME",
        help="let the other computers of the network in; NAME is this computer's name or address there, if the one that is "
        "found is wrong, or the whole address (https://...) of a server of this computer that passes all on, such as "
        "JupyterHub's proxy (default: this computer's browsers alone)",
    )
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"the port (default: {PORT}; 0: any that is free)"
    )
    parser.add_argument(
        "--rules",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a Python file with variants, one class each, which the room then offers beside the games; may be given several times",
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="print the addresses, and open no browser"
    )


def serve_room(
    file: Path,
    *,
    share: str | None = None,
    port: int = PORT,
    rules: Sequence[Path] = (),
    browser: bool = True,
) -> int:
    """Serve boards to a class, whose answers and games come together at the facilitator's board."""
    if find_spec("tornado") is None:
        return failed('a live room needs tornado; it comes with: pip install "stoneswidgets[room]"')
    if why := _no_address(share) or _unread(rules):
        return failed(why)
    import asyncio
    import signal
    import webbrowser

    from stoneswidgets.room import own_rules, server as rooms
    from stoneswidgets.room.store import Store

    given = {each.resolve() for each in rules}
    left = " ".join(
        f"--rules {quote(str(each))}" for each in own_rules.added(file) if each.resolve() not in given
    )
    hint = left and printable(f" Rules were added to this room; to have them, add: {left}")

    def begun(link: str, own: str) -> None:
        print(f"For everybody:       {link}\nFor the facilitator: {own}", flush=True)
        print(
            f"Kept in {printable(str(file))}. Control-C ends it; the same command goes on with it.{hint}",
            flush=True,
        )
        if browser:
            webbrowser.open(own)

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # `kill` ends it as Control-C does
    try:
        asyncio.run(rooms.run(Store(file), port=port, share=share, begun=begun))
    except KeyboardInterrupt:
        return 0
    except StonesError as error:
        return failed(f"{file}: {error}.{hint}" if hint else f"{file}: {error}")
    except (OSError, OverflowError) as error:
        why = str(error)
        if isinstance(error, OSError) and error.errno == EADDRINUSE:
            why = "something else has that port, perhaps another room; --port 0 takes any that is free"
        return failed(f"the room cannot be opened at port {port} and kept in {file}: {why}")
    return 0


def _no_address(share: str | None) -> str:
    """Say why nobody could open what is shared, "" if it is fine."""
    if not share or _SHARED.fullmatch(share):
        return ""
    return (
        "--share takes this computer's name or address, such as laptop.local, 10.0.0.7 or [2001:db8::7], or the whole address "
        f"of a server, such as https://hub.example/proxy/8090, not {quoted(share)}"
    )


def _unread(rules: Sequence[Path]) -> str:
    """Run files with variants, so that they are known; say why one cannot be run, "" if all were."""
    from stoneswidgets.room import own_rules

    for each in rules:
        if each.suffix != ".py" or not each.is_file():
            return f"{printable(str(each))} is not a Python file (its name has to end in .py)"
        try:
            own_rules.run(each)
        except StonesError as error:
            return f"{printable(str(each))}, {error}"
    return ""

"""``stoneswidgets serve``: serve a site's folder to this computer's browsers."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets.cli.output import failed

if TYPE_CHECKING:
    from argparse import ArgumentParser

HELP = "serve a site's folder to this computer's browsers, as from a stick"
PORT = 8000


def arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="the folder (default: this one)")
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"the port (default: {PORT}; 0: any that is free)"
    )


def run(folder: Path, *, port: int = PORT) -> int:
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

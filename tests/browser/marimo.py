"""A real marimo: its editor and its apps."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.request import urlopen

from tests.browser import server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CONFIGURATION = "[runtime]\nauto_instantiate = true\n"
"""Otherwise the editor waits for somebody to run the cells."""
DARK = '# /// script\n# [tool.marimo.display]\n# theme = "dark"\n# ///\n'
MODES = {"run": (), "edit": ("--no-token", "--skip-update-check")}


@contextmanager
def running(mode: str, notebooks: Path, folder: Path) -> Iterator[str]:
    """Run a server for a folder's notebooks, to ``edit`` them or to ``run`` them as apps; give its address."""
    (folder / "marimo").mkdir()
    (folder / "marimo" / "marimo.toml").write_text(CONFIGURATION, encoding="utf-8")
    port = server.free_port()
    address = f"http://127.0.0.1:{port}/"
    options = [mode, str(notebooks), *MODES[mode], "--headless", f"--port={port}"]
    environment = {f"XDG_{kind}_HOME": str(folder) for kind in ("CONFIG", "STATE", "CACHE", "DATA")}

    def ready(_process: int) -> str | None:
        try:
            urlopen(f"{address}health").close()  # noqa: S310 (the tests' own server)
        except OSError:
            return None
        return address

    with server.running("marimo", options, folder, environment, ready) as listening:
        yield listening

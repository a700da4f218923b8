"""Serve a folder as a web site to this computer only."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from io import BytesIO

HOST = "127.0.0.1"


class _Handler(SimpleHTTPRequestHandler):
    """Serve files with the types that browsers require, without listing folders."""

    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds, after which a silent connection is closed
    extensions_map = {  # noqa: RUF012 (as the class that it extends has it)
        **SimpleHTTPRequestHandler.extensions_map,
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ipynb": "application/json",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
    }

    def end_headers(self) -> None:
        """Make browsers check each time whether a file has changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_head(self) -> Any:
        """Refuse files outside the folder, to which a link may lead."""
        if not self._is_inside():
            self.send_error(404)
            return None
        return super().send_head()

    def _is_inside(self) -> bool:
        try:
            return (
                Path(self.translate_path(self.path)).resolve().is_relative_to(Path(self.directory).resolve())
            )
        except (OSError, ValueError, RuntimeError):  # no file can have that name
            return False

    def list_directory(self, path: Any) -> BytesIO | None:  # noqa: ARG002 (as it is called)
        """Refuse to list a folder."""
        self.send_error(404)
        return None

    def log_message(self, *_: object) -> None:
        """Log nothing, for privacy."""


class _FolderServer(ThreadingHTTPServer):
    """A server that ignores closed connections."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print an error, unless the browser has closed the connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server for a folder, which only this computer reaches.

    Parameters
    ----------
    folder : Path
        The folder.
    port : int
        The port; 0 for any that is free.

    Raises
    ------
    OSError
        If the port is taken.
    """
    return _FolderServer((HOST, port), partial(_Handler, directory=str(folder)))

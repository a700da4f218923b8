"""Serve a folder as a web site to this computer only."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

HOST = "127.0.0.1"


class _Handler(SimpleHTTPRequestHandler):
    """Serve files with the types that browsers require, whatever this computer's registry says; log nothing."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 (as the class that it extends has it)
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        """Make browsers check each time whether a file has changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing, for privacy."""


class _FolderServer(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Say nothing: a browser has closed its connection."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server for a folder, which only this computer reaches; the port 0 is any that is free."""
    return _FolderServer((HOST, port), partial(_Handler, directory=str(folder)))

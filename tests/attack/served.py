"""Attack `stoneswidgets serve` with requests that no browser makes: it serves only the folder's files."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.parse import quote

from stoneswidgets.page.serve import HOST, server
from tests.attack import Tally

SECRET, OPEN = b"nobody's business", b"<title>for all</title>"
HEAD = 400
"""So many bytes of an answer are looked at for its first line."""


def attack(seed: int, times: int) -> Tally:
    """Ask for what lies outside the folder, by any way, and ask badly."""
    tally, rng = Tally("odd requests to a served folder: paths out of it, links, nonsense"), Random(seed)
    with TemporaryDirectory() as place:
        folder = _folder(Path(place))
        serving = server(folder, 0)
        thread = Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        for _ in range(times):
            request = _request(rng, Path(place))
            try:
                answer = asked(serving.server_port, request)
                wrong = "the secret came out" if SECRET in answer else ""
                if b"Traceback" in answer or answer.startswith(b"HTTP/1.1 500"):
                    wrong = answer[:HEAD].decode("latin-1")
            except OSError as error:
                wrong = f"{error!r}"
            tally.note(wrong and f"{wrong}: {request[:200]!r}")
        if OPEN not in asked(serving.server_port, b"GET /index.html HTTP/1.0\r\n\r\n"):
            tally.note("it serves no more")
        serving.shutdown()
        serving.server_close()
    return tally


def _folder(place: Path) -> Path:
    folder = place / "site"
    (folder / "play").mkdir(parents=True)
    (folder / "index.html").write_bytes(OPEN)
    (place / "secret.txt").write_bytes(SECRET)
    (place / "site-other").mkdir()
    (place / "site-other" / "secret.txt").write_bytes(SECRET)
    (folder / "link.txt").symlink_to(place / "secret.txt")
    (folder / "up").symlink_to(place)
    return folder


def _request(rng: Random, place: Path) -> bytes:
    ways = [
        "..",
        "../",
        "%2e%2e",
        "..%2f",
        "%2e%2e%2f",
        "....//",
        "..\\",
        "..%5c",
        "%00",
        "//",
        "/",
        ".",
        "play",
        "up",
        "~root",
        str(place),
    ]
    ends = [
        "secret.txt",
        "site-other/secret.txt",
        "link.txt",
        "up/secret.txt",
        "etc/passwd",
        quote(str(place / "secret.txt")),
        "",
        "up/",
    ]
    path = "/" + "/".join(rng.choices(ways, k=rng.randrange(4))) + rng.choice(["/", ""]) + rng.choice(ends)
    verb = rng.choice(["GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "get", "", "X" * 300])
    version = rng.choice(["HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "HTTP/", "", "x"])
    heads = rng.sample(
        ["Host: x", "Range: bytes=0-99999999999", "Content-Length: -1", "Content-Length: 5", "If-Modified-Since: nonsense", "If-Modified-Since: " + "9" * 50,
         "X: " + "y" * 70_000, "\x00: \x00", "Transfer-Encoding: chunked", "no colon"],
        k=rng.randrange(4),
    )  # fmt: skip
    return "\r\n".join([f"{verb} {path} {version}", *heads, "Connection: close", "", ""]).encode()


def asked(port: int, request: bytes) -> bytes:
    """Return all that a server of this computer answers to a request."""
    found = b""
    with socket.create_connection((HOST, port), timeout=20) as connection, suppress(ConnectionError):
        connection.sendall(request)  # it may hang up on nonsense
        with suppress(OSError):
            connection.shutdown(socket.SHUT_WR)
        while part := connection.recv(65_536):
            found += part
    return found

"""Start and stop servers for tests, without the user's own configuration."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from random import SystemRandom
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

STARTS_WITHIN = 600
"""Seconds: generous, because they are waited for only where something is wrong."""
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
PORTS = range(20_000 + _WORKER, 30_000, _WORKERS)
"""Systems give nobody these of themselves, nor do other workers take them, so that none is taken between its choice and its use."""
T = TypeVar("T")


def free_port() -> int:
    """Return a port at which nobody listens here."""
    while listens(port := SystemRandom().choice(PORTS)):
        pass
    return port


def listens(port: int) -> bool:
    """Tell whether a server listens here at a port."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@contextmanager
def running(
    module: str,
    options: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    ready: Callable[[int], T | None],
) -> Iterator[T]:
    """Run a Python module as a server in a folder, where what it prints goes to a file.

    It runs when `ready`, which is given its process's id, returns what is known of it; that is yielded.
    """
    log = folder / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, "-m", module, *options],
            cwd=folder,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            deadline = time.monotonic() + STARTS_WITHIN
            while (found := ready(server.pid)) is None:
                if time.monotonic() > deadline or server.poll() is not None:
                    raise RuntimeError(f"{module} did not start:\n{log.read_text(encoding='utf-8')}")
                time.sleep(0.05)
            yield found
        finally:
            server.terminate()
            try:
                server.wait(timeout=30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()

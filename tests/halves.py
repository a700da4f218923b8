"""Runs two targets of the Makefile side by side, as `make test` does: what the second says is shown when both are done.

Where one fails, the other is stopped, unless make was told to go on (`make -k test`).
"""

from __future__ import annotations

import os
import signal
import sys
from subprocess import STDOUT, Popen
from tempfile import TemporaryFile
from threading import Event, Thread
from typing import IO

MAKE = os.environ.get("MAKE", "make")


def goes_on() -> bool:
    """Whether make was told to go on after a failure: the first word of MAKEFLAGS holds the flags of one letter."""
    return "k" in os.environ.get("MAKEFLAGS", "").partition(" ")[0].partition("-")[0]


def started(target: str, output: IO[bytes] | None) -> Popen[bytes]:
    """Start make on a target, in a process group that can be stopped as a whole."""
    return Popen(
        [MAKE, "--no-print-directory", target],
        stdout=output,
        stderr=STDOUT if output else None,
        start_new_session=True,
    )


def stop(process: Popen[bytes]) -> None:
    """Stop a process and all that it has started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)


def run(shown: str, kept: str) -> int:
    """Run two targets at once; the first writes to the screen, the other's output is kept and shown at the end.

    Returns
    -------
    int
        0 if both succeeded.
    """
    with TemporaryFile() as output:
        halves = [started(shown, None), started(kept, output)]
        failed = Event()

        def wait(half: Popen[bytes], other: Popen[bytes]) -> None:
            if half.wait() != 0:
                failed.set()
                if not goes_on():
                    stop(other)

        threads = [Thread(target=wait, args=pair) for pair in (halves, halves[::-1])]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        except BaseException:
            for half in halves:
                stop(half)
            raise
        output.seek(0)
        sys.stdout.buffer.write(f"\n{'─' * 20} make {kept} {'─' * 20}\n".encode())
        sys.stdout.buffer.write(output.read())
        sys.stdout.flush()
    return int(failed.is_set())


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(run(*sys.argv[1:]))

"""Attack files: full disks, and processes killed while they write."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from stoneswidgets.plumbing import files
from tests.attack import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import FrameType

KILLED = 77
SIZE = 256
"""Of a small disk, in kB."""


def names(folder: Path) -> list[str]:
    """Return what is in a folder."""
    return sorted(path.name for path in folder.iterdir())


def writes_killed(folder: Path) -> Tally:
    """Have a process write a file, killed after each line of the program that writes it."""
    tally = Tally("processes killed between any two steps of writing a file")
    path = folder / "kept.json"
    for after in range(1, 1000):
        files.write(path, "old" * 1000)
        child = os.fork()
        if child == 0:
            _die_after(after)
            files.write(path, "new" * 2000)
            os._exit(0)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        text = path.read_text()
        wrong = "" if text in ("old" * 1000, "new" * 2000) else f"line {after}: {len(text)} letters are left"
        tally.note(wrong)
        if status != KILLED:
            break
    return tally


def _die_after(lines: int) -> None:
    left = lines

    def trace(frame: FrameType, event: str, _: object) -> object:
        nonlocal left
        if frame.f_code.co_filename != files.__file__:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                os._exit(KILLED)
        return trace

    sys.settrace(trace)  # type: ignore[arg-type]


@contextmanager
def small_disk(folder: Path) -> Iterator[tuple[Path | None, str]]:
    """Lend a small disk, or say why there is none."""
    disk = folder / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}k", "tmpfs", str(disk)]
    try:
        mounted = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        yield None, f"no small disk can be made here: {error}"
        return
    if mounted.returncode:
        yield None, f"only root can make a small disk: {mounted.stderr.strip()}"
        return
    try:
        yield disk, ""
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)  # noqa: S607

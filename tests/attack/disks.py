"""Attack files: full and damaged disks, and processes killed while they write."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from stoneswidgets.plumbing import files
from tests.attack import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

KILLED = 77
SIZE = 256
"""Of a small disk, in kB."""
GAME = """
import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules

class Mine(sw.SiegeStones):
    @sw.rule
    def apply(t, s, action):
        rules.apply(t, s, action)

p = Mine(side=3).start()
assert p.playouts(200, seed=1, threads=2).games == 200
"""
"""Compiles what a variant needs, as threads have it done at once, or loads what of that is kept: the machine code of the library's own games comes with it."""


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


def plays(cache: Path) -> str:
    """Play with compiled rules that are kept there; say what was wrong, or nothing."""
    game = cache.parent / "game.py"
    game.write_text(GAME, "utf-8")
    done = subprocess.run(
        [sys.executable, game],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return "" if done.returncode == 0 else f"it ended with {done.returncode}: {done.stderr[-300:]}"


def caches(seed: int, times: int) -> Tally:
    """Play where the kept rules are damaged in every manner, where there is no room for them, and no right to write them."""
    tally, rng = Tally("kept compiled rules damaged, cut, mixed up; full and read-only disks"), Random(seed)
    with TemporaryDirectory() as folder:
        cache = Path(folder, "cache")
        tally.note(plays(cache))
        whole = {path: path.read_bytes() for path in cache.rglob("*.stones")}
        if not whole:
            tally.note("no compiled rules were kept")
        for _ in range(times):
            damaged = {
                path: _damaged(rng, data, [*whole.values()])
                for path, data in whole.items()
                if rng.random() < 0.5
            }
            for path, data in {**whole, **damaged}.items():
                path.write_bytes(data)
            tally.note(plays(cache))
            left = [
                path
                for path, data in damaged.items()
                if path.exists() and path.read_bytes() == data != whole[path]
            ]
            if left:
                tally.note(f"{left[0].name} stays damaged")
        with small_disk(Path(folder)) as (disk, _):
            if disk:
                tally.note(plays(disk))
    return tally


def _damaged(rng: Random, data: bytes, others: list[bytes]) -> bytes:
    at = rng.randrange(len(data))
    flipped = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
    return rng.choice([b"", data[:at], flipped, data + b"x", rng.choice(others), rng.randbytes(at)])

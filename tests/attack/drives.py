"""Everything that writes a file, on a disk that is full, and on one that can only be read.

It is refused as an `OSError`, or what is told elsewhere; the file stays as it was, whole, and nothing else is left. What was
written before can be read, and gone on with as far as nothing has to be written.
"""

from __future__ import annotations

import errno
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.page import tutorials
from stoneswidgets.teach.transcript import Done, Transcript
from stoneswidgets.widgets.progress_store import Keeper
from tests.attack import Tally
from tests.attack.disks import names, plays, small_disk
from tests.attack.rooms import GOAL, room_position, simulated

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = 8
SENTENCE = "Kept until the kernel stops"


def _record(path: Path, more: int) -> None:
    sw.Record.of(GOAL.start(), ("Td4", "a1", "c4")[: 1 + more], GOAL.start()).save(path)


def _answers(path: Path, more: int) -> None:
    room = sw.Facilitator(room_position())
    room.collect("\n".join(f"{who}: c4" for who in ("Ada", "Ben", "Cleo")[: 1 + more]))
    room.save(path)
    room.close()


def _tournament(path: Path, more: int) -> None:
    sw.tournament([None, None], GOAL, games=4 + 40 * more, seed=1, path=path, progress=False)


def _noted(path: Path, more: int) -> None:
    keeper = Keeper(path)
    for name in ("tie", "keep-e5", "sums-d6")[: 1 + more]:
        keeper.note("siegestones", name, lambda done: done.answered(right=True))
    assert len(keeper.progress.sets["siegestones"]) >= 1 + more
    if keeper.path is None:
        assert SENTENCE in keeper.where
        raise OSError(errno.ENOSPC, "as the learner is told")


WRITERS: dict[str, Callable[[Path, int], None]] = {
    "record.json": _record,
    "position.svg": lambda path, more: sw.svg(room_position() if more else GOAL).save(path),
    "sheet.html": lambda path, more: sw.paper.playtest(GOAL, "Why? " * more).save(path),
    "progress.json": lambda path, more: Transcript({"a": {"b": Done(1 + more)}}).save(path),
    "noted.json": _noted,
    "answers.csv": _answers,
    "run.json": lambda path, more: simulated(path, GAMES + GAMES * more),
    "tournament.jsonl": _tournament,
}  # fmt: skip
"""Writes such a file, and in its place one with more in it."""
READERS: dict[str, Callable[[Path], object]] = {
    "record.json": sw.Record.load,
    "progress.json": Transcript.load,
    "noted.json": Transcript.load,
    "run.json": lambda path: simulated(path, GAMES),
    "tournament.jsonl": lambda path: _tournament(path, 0),
}
"""Reads it, or goes on with it where nothing is left to be done."""


def attack(seed: int, times: int) -> Tally:
    """Write everything on disks that are full to some byte, and read and write it on one that is read-only."""
    tally, rng = Tally("files written to a small disk that is full, or mounted read-only"), Random(seed)
    while tally.tried < times:
        for name, write in WRITERS.items():
            with TemporaryDirectory() as folder, small_disk(Path(folder)) as (disk, _):
                tally.note(_full(disk, name, write, rng) if disk else _limited(Path(folder), name, write))
                if disk:
                    tally.note(_read_only(disk, name, write))
    with TemporaryDirectory() as folder, small_disk(Path(folder)) as (disk, _):
        if disk:
            remount(disk)
            tally.note(plays(disk))
            tally.note(_refused(lambda: tutorials.copy_notebooks(disk / "lessons")))
    return tally


def _full(disk: Path, name: str, write: Callable[[Path, int], None], rng: Random) -> str:
    path = disk / name
    write(path, 0)
    before, left = path.read_bytes(), rng.choice([0, 0, 4096, 8192])
    with (disk / "filling").open("wb", buffering=0) as filling:
        with suppress(OSError):
            while True:
                filling.write(bytes(4096))
        filling.truncate(max(0, filling.tell() - left))
    return _tried(name, path, before, lambda: write(path, 1))


def _limited(folder: Path, name: str, write: Callable[[Path, int], None]) -> str:
    """Write where no disk can be mounted: no file may grow."""
    import resource  # Windows does not have it

    path = folder / name
    write(path, 0)
    before = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, hard))
    try:
        return _tried(name, path, before, lambda: write(path, 1))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _read_only(disk: Path, name: str, write: Callable[[Path, int], None]) -> str:
    path = disk / name
    (disk / "filling").unlink()
    path.unlink()
    write(path, 0)
    before = path.read_bytes()
    remount(disk)
    wrong = _tried(name, path, before, lambda: write(path, 1))
    with suppress(KeyError):
        READERS[name](path)
    fresh = _refused(lambda: write(disk / f"new-{name}", 0))
    return wrong or fresh


def _tried(name: str, path: Path, before: bytes, write: Callable[[], None]) -> str:
    """Say what was wrong with writing a file, or nothing."""
    refused = _refused(write) == ""
    after = path.read_bytes()
    left = set(names(path.parent)) - {"disk", "filling", path.name}
    if left:
        return f"{name}: {left} are left"
    if refused and after != before and not after.startswith(before):
        return f"{name}: refused, and {len(before)} bytes have become {len(after)}"
    return ""


def _refused(write: Callable[[], object]) -> str:
    """Say that something was written, unless it is refused as an error of the system."""
    try:
        write()
    except OSError as error:
        return "" if error.errno in (errno.ENOSPC, errno.EROFS, errno.EFBIG) else f"{error!r}"
    return "nothing was refused"


def remount(disk: Path) -> None:
    """Have a small disk be read, and not written."""
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)  # noqa: S607

"""Files that grow by lines: Control-C at any line of the code that plays and writes, lines cut and damaged, two programs at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import warnings
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.lab import run, tournaments
from stoneswidgets.plumbing import growing
from tests.attack import Tally

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

GAME = sw.SiegeStones(side=3, goal=1)
GAMES = 9
WATCHED = {module.__file__ for module in (growing, tournaments, run)}


def first(view: sw.View) -> str:
    """Choose the first move."""
    return view.legal_moves()[0]


def tournament(path: Path) -> object:
    """Play a tournament on, or go on with it."""
    return sw.tournament([None, first], GAME, games=GAMES, seed=1, path=path, progress=False).standings


def simulation(path: Path) -> object:
    """Play a run of the lab on."""
    found = sw.lab.simulate(GAME, first, GAMES, 1, keep=True, workers=1, progress=False, path=path)
    return found if found.games == GAMES else None


def attack(seed: int, times: int) -> Tally:
    """Interrupt, damage and share such files; what comes in the end is what comes without."""
    tally, rng = (
        Tally("files that grow by lines, interrupted, damaged, or written by two programs"),
        Random(seed),
    )
    with TemporaryDirectory() as folder:
        for play in (tournament, simulation):
            path = Path(folder, f"{play.__name__}.jsonl")
            whole = play(path), path.read_bytes()
            for _ in range(times):
                path.unlink(missing_ok=True)
                tally.note(_interrupted(play, path, whole, rng))
                tally.note(_damaged(play, path, whole, rng))
            path.unlink()
            tally.note(_shared(play, path, whole))
    return tally


def _interrupted(play: Callable[[Path], object], path: Path, whole: tuple[object, bytes], rng: Random) -> str:
    """Interrupt at lines chosen at random until the games are done."""
    moments = []
    for _ in range(GAMES):
        moments.append(rng.randrange(1, 400))
        try:
            _at_line(moments[-1], lambda: play(path))
        except KeyboardInterrupt:
            pass
        except Exception as error:  # noqa: BLE001
            return f"{play.__name__}, interrupted at lines {moments}: {type(error).__name__}: {error}"
    return _compared(f"{play.__name__}, interrupted at lines {moments}", play, path, whole)


def _at_line(number: int, work: Callable[[], object]) -> None:
    """Do some work, and send an interrupt when a line of that number of the code that plays and writes is reached."""
    left, before = number, signal.signal(signal.SIGINT, signal.default_int_handler)

    def trace(frame: FrameType, event: str, _: object) -> object:
        nonlocal left
        if frame.f_code.co_filename not in WATCHED:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                signal.raise_signal(signal.SIGINT)
        return trace

    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        work()
    finally:
        sys.settrace(None)
        signal.signal(signal.SIGINT, before)


def _damaged(play: Callable[[Path], object], path: Path, whole: tuple[object, bytes], rng: Random) -> str:
    """Cut or overwrite the last line, and go on."""
    content = whole[1]
    begin = content.rindex(b"\n", 0, -1) + 1
    at = rng.randrange(begin, len(content))
    kept = rng.choice([content[:at], content[:at] + bytes(len(content) - at - 1) + b"\n"])
    path.write_bytes(kept)
    return _compared(f"{play.__name__}, damaged from byte {at} on", play, path, whole)


def _shared(play: Callable[[Path], object], path: Path, whole: tuple[object, bytes]) -> str:
    """Have four programs play for one file at once: each plays on, or is told that another one does."""
    command = [
        sys.executable,
        "-c",
        f"import sys; from tests.attack import growing as g; g.{play.__name__}(sys.argv[1])",
    ]
    programs = [subprocess.Popen([*command, str(path)], stderr=subprocess.PIPE, text=True) for _ in range(4)]
    for each in programs:
        _, said = each.communicate(timeout=300)
        if each.returncode and "another program is writing to" not in said.splitlines()[-1]:
            return f"{play.__name__}, by four programs: {said[-300:]}"
    return _compared(f"{play.__name__}, by four programs", play, path, whole)


def _compared(what: str, play: Callable[[Path], object], path: Path, whole: tuple[object, bytes]) -> str:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # a last line was damaged
            found = play(path)
    except sw.StonesError as error:
        return f"{what}: {error}"
    if found != whole[0]:
        return f"{what}: {found} in place of {whole[0]}"
    return "" if path.read_bytes() == whole[1] else f"{what}: the file is another one"

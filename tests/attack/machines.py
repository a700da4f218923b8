"""Damage compiled modules and their list of checksums: truncated, changed, swapped, or for another computer.

It is never used, which is said once for each module, and what is played is the same by numba and in plain Python.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.kernel.backends import modules
from stoneswidgets.kernel.backends.modules import CHECKSUMS, PLACES, VARIANTS, modules_folder, place_of
from tests.attack import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

SAID = "the machine code of {} cannot be used"
WITHIN = 300


def attack(seed: int, times: int) -> Tally:
    """Damage one module, or the list of checksums, and play in a process of its own."""
    tally, rng = (
        Tally("machine code damaged, cut, mixed up, of other computers; its checksums damaged"),
        Random(seed),
    )
    folder = place_of("siegestones").partition("/")[0]
    if not folder:
        return tally
    whole: dict[tuple[str, bool], str] = {}
    with TemporaryDirectory() as room:
        copy = Path(room, "modules")
        for _ in range(times):
            name, numba = rng.choice(sw.GAMES), rng.random() < 0.3
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(str(modules_folder()), copy)
            if (name, numba) not in whole:
                whole[name, numba] = _played(copy, name, numba=numba).stdout
            harm = rng.choice(HARMS)
            hit = rng.choice([name, name, VARIANTS]) if numba else name
            harm(copy, copy / place_of(hit), rng)
            tally.note(
                _wrong(copy, name, numba, whole[name, numba], f"{hit}, {harm.__name__}{', numba' * numba}")
            )
    return tally


def _wrong(copy: Path, name: str, numba: bool, whole: str, what: str) -> str:  # noqa: FBT001
    done = _played(copy, name, numba=numba)
    said = {each: done.stderr.count(SAID.format(each)) for each in (*sw.GAMES, VARIANTS)}
    due = {
        each: int(each in (name, *([VARIANTS] if numba else [])) and not _usable(copy, place_of(each)))
        for each in said
    }
    if done.returncode or done.stdout != whole:
        return f"{what}: {done.returncode} {done.stdout[:200]} in place of {whole[:200]} {done.stderr[-600:]}"
    return "" if said == due else f"{what}: said {said} and not {due}"


def _usable(copy: Path, place: str) -> bool:
    """Tell whether a module is as it was, and the list of checksums has it."""
    try:
        line = next(
            x
            for x in (modules_folder() / CHECKSUMS).read_bytes().splitlines()
            if x.endswith(b"  " + place.encode())
        )
        listed = line in (copy / CHECKSUMS).read_bytes().splitlines()
        return (
            listed
            and (copy / place).read_bytes() == modules_folder().joinpath(*place.split("/")).read_bytes()
        )
    except OSError:
        return False


def _played(copy: Path, name: str, *, numba: bool) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", __name__, str(copy), name, "numba" if numba else ""]
    return subprocess.run(command, capture_output=True, text=True, timeout=WITHIN, check=False)


# ---------------------------------------------------------------- harms


def flipped(_: Path, module: Path, rng: Random) -> None:
    """Change a bit."""
    code = bytearray(module.read_bytes())
    code[rng.randrange(len(code))] ^= 1 << rng.randrange(8)
    module.write_bytes(code)


def cut(_: Path, module: Path, rng: Random) -> None:
    """Leave the beginning."""
    code = module.read_bytes()
    module.write_bytes(code[: rng.choice([0, 1, 64, 4096, rng.randrange(len(code)), len(code) - 1])])


def longer(_: Path, module: Path, rng: Random) -> None:
    """Have something follow."""
    module.write_bytes(module.read_bytes() + rng.randbytes(rng.randrange(1, 9)))


def zeros(_: Path, module: Path, rng: Random) -> None:
    """Have a part of it be zeros, as a file that was not written to its end."""
    code = module.read_bytes()
    module.write_bytes(code[: rng.randrange(len(code))].ljust(len(code), b"\0"))


def nonsense(_: Path, module: Path, rng: Random) -> None:
    """Have it be anything."""
    module.write_bytes(rng.randbytes(len(module.read_bytes())))


def foreign(copy: Path, module: Path, rng: Random) -> None:
    """Put another computer's there."""
    places = [each.format(module.stem) for each in PLACES.values()]
    others = [copy / each for each in places if (copy / each).exists() and copy / each != module]
    shutil.copy(rng.choice(others), module)


def swapped(_: Path, module: Path, rng: Random) -> None:
    """Let two games have each other's."""
    other = rng.choice([each for each in module.parent.iterdir() if each != module])
    code = module.read_bytes()
    shutil.copy(other, module)
    other.write_bytes(code)


def missing(_: Path, module: Path, _rng: Random) -> None:
    """Remove it."""
    module.unlink()


def a_folder(_: Path, module: Path, _rng: Random) -> None:
    """Put a folder there."""
    module.unlink()
    module.mkdir()


def unreadable(_: Path, module: Path, _rng: Random) -> None:
    """Have reading it fail, for whomever: a link that leads to itself."""
    module.unlink()
    module.symlink_to(module.name)


def sums_changed(copy: Path, _: Path, rng: Random) -> None:
    """Change some bytes of the list of checksums."""
    sums = bytearray((copy / CHECKSUMS).read_bytes())
    for _ in range(rng.randrange(1, 40)):
        sums[rng.randrange(len(sums))] = rng.randrange(256)
    (copy / CHECKSUMS).write_bytes(sums)


def sums_cut(copy: Path, _: Path, rng: Random) -> None:
    """Leave the beginning of the list of checksums."""
    sums = (copy / CHECKSUMS).read_bytes()
    (copy / CHECKSUMS).write_bytes(sums[: rng.randrange(len(sums))])


def sums_missing(copy: Path, _: Path, rng: Random) -> None:
    """Remove the list of checksums, or put a folder there."""
    (copy / CHECKSUMS).unlink()
    if rng.random() < 0.5:
        (copy / CHECKSUMS).mkdir()


HARMS: tuple[Callable[[Path, Path, Random], None], ...] = (
    flipped, flipped, cut, longer, zeros, nonsense, foreign, swapped, missing, a_folder, unreadable, sums_changed, sums_cut, sums_missing
)  # fmt: skip


# ---------------------------------------------------------------- the process that plays


def everything(name: str) -> list[Any]:
    """Return what random play, a bot and the lab come to, twice, and a variant of a cell."""
    game = sw.game(name)

    inherited = game.dynamics.apply

    class Mine(type(game)):  # type: ignore[misc]
        @sw.rule
        def apply(t, s, action):  # type: ignore[no-untyped-def]
            inherited(t, s, action)

    found: list[Any] = []
    for each in (game, game, Mine()):
        position = sw.Match(each, seed=1).position
        found += [
            str(position.playouts(20, seed=1)),
            sw.bot(level=2, seed=1).choose(position.view(position.to_move[0])),
            repr(sw.lab.simulate(each, games=20, seed=1, workers=1, progress=False)),
        ]
    return found


def main(copy: Path, name: str, *, numba: bool) -> None:
    """Play with the modules of another folder, and print what comes of it."""
    modules.modules_folder = lambda: copy
    if not numba:
        sys.modules["numba"] = None  # type: ignore[assignment]
    sys.stdout.write(json.dumps(everything(name)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], numba=bool(sys.argv[3]))

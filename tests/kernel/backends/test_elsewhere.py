"""Modules for other computers give the same results bit for bit, where an emulator is installed.

`caller.c` calls drivers there as Python does here; the rest of Python runs here.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from array import array
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import pytest

import stoneswidgets as sw
from stoneswidgets.kernel.backends.machine import Machine
from stoneswidgets.kernel.backends.modules import PLACES, home, modules_folder
from stoneswidgets.kernel.backends.plain import functions_of
from stoneswidgets.kernel.symbols import symbol
from tests.kernel.backends import course

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.night
HERE = Path(__file__).parent


class Elsewhere(NamedTuple):
    """Another kind of computer: where its modules are, what a program for it is linked for, what runs that, and what this needs."""

    modules: str
    target: str
    runs: tuple[str, ...]
    needs: str


QEMU = ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu")
KINDS = {
    "aarch64": Elsewhere("linux-aarch64/{}.so", "aarch64-linux-gnu.2.28", QEMU, "/usr/aarch64-linux-gnu/lib"),
    "musl": Elsewhere("linux-x86_64/{}.so", "x86_64-linux-musl", (), "/lib/ld-musl-x86_64.so.1"),
    "windows": Elsewhere("windows-x86_64/{}.dll", "x86_64-windows-gnu", ("wine",), "/"),
}


class Emulated(Machine):
    """Drivers that another program calls, for which the vectors are copied there and back."""

    ran: ClassVar[set[str]] = set()
    """The names of those that were called."""

    def __init__(self, dynamics: Any, program: subprocess.Popen[bytes]) -> None:
        super().__init__(dynamics)
        self._program = program

    def ready(
        self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]
    ) -> Callable[..., Any]:
        """Return the driver of the module there."""
        name = symbol(function, signature, functions_of(self.dynamics, signature, *more))
        return partial(self._call, name.encode())

    def _call(self, name: bytes, *given: Any) -> int:
        arguments = [one for each in given for one in (each if isinstance(each, tuple) else (each,))]
        asked, answered = self._program.stdin, self._program.stdout
        assert asked is not None
        assert answered is not None
        asked.write(words(len(name)) + name + words(len(arguments)))
        for each in arguments:
            asked.write(words(0, each) if isinstance(each, int) else words(1, len(each)) + each.tobytes())
        asked.flush()
        result, status = array("q", answered.read(16))
        assert status == 0
        self.ran.add(name.decode().rpartition("_")[0])
        for each in arguments:
            if not isinstance(each, int):
                kind = each.typecode if isinstance(each, array) else each.format
                each[:] = array(kind, answered.read(8 * len(each)))
        return result


def words(*numbers: int) -> bytes:
    return array("q", numbers).tobytes()


@pytest.fixture(params=KINDS)
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[Any], Machine]]:
    kind = KINDS[request.param]
    if (
        kind.modules not in PLACES.values()
        or not Path(kind.needs).exists()
        or any(shutil.which(each) is None for each in kind.runs[:1])
    ):
        pytest.skip(f"nothing here runs programs for {request.param}")
    caller = tmp_path / "caller.exe"
    command = (sys.executable, "-m", "ziglang", "cc", "-O1", "-target", kind.target)
    subprocess.run([*command, "-dynamic", HERE / "caller.c", "-o", caller], check=True)
    programs: dict[str, subprocess.Popen[bytes]] = {}

    def backend(dynamics: Any) -> Machine:
        name = home(dynamics)
        if name not in programs:
            module = str(modules_folder().joinpath(kind.modules.format(name)))
            programs[name] = subprocess.Popen(
                [*kind.runs, caller, module], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        return Emulated(dynamics, programs[name])

    yield backend
    assert set(programs) == set(sw.GAMES)
    for program in programs.values():
        with program:
            assert program.stdin is not None
            program.stdin.close()


def test_computers_are_alike(elsewhere: Callable[[Any], Machine], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneswidgets.search.exact.alphabeta.TABLE", 1 << 10)  # which is copied at each call
    games = [sw.game(name) for name in sw.GAMES]
    here = [[course.short(each) for each in course.course(game)] for game in games]
    Emulated.ran.clear()
    monkeypatch.setattr("stoneswidgets.core.backend.fastest", elsewhere)
    assert [[course.short(each) for each in course.course(game)] for game in games] == here
    assert {"play_games", "play_noting", "simulate", "alphabeta", "forcing"} <= Emulated.ran

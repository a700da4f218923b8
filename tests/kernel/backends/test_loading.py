"""A compiled module is used only if it is intact, fits this computer, and was made from these rules."""

from __future__ import annotations

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest

import stoneswidgets as sw
from stoneswidgets.kernel.backends import modules
from stoneswidgets.kernel.backends.modules import BEGIN, CHECKSUMS, home, module_of, modules_folder, place_of
from tests.kernel.backends import course
from website.modules import library

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This computer's module of SiegeStones, in a copy that may be damaged."""
    place = place_of("siegestones")
    if not place:
        pytest.skip("no module is for this computer")
    shutil.copytree(Path(str(modules_folder())), tmp_path / "modules")
    monkeypatch.setattr(modules, "modules_folder", lambda: tmp_path / "modules")
    return tmp_path / "modules" / place


def load() -> Any:
    return module_of.__wrapped__("siegestones")


def damage(path: Path) -> None:
    code = bytearray(path.read_bytes())
    code[len(code) // 2] ^= 1
    path.write_bytes(code)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


def other(path: Path) -> None:
    shutil.copy(path.with_stem("tavern"), path)


def damage_sums(path: Path) -> None:
    (path.parents[1] / CHECKSUMS).write_bytes(b"\xad\xff")


@pytest.mark.parametrize("harm", [damage, cut, other, Path.unlink, damage_sums])
def test_a_damaged_module_is_not_loaded_and_that_is_said(copy: Path, harm: Callable[[Path], object]) -> None:
    harm(copy)
    with pytest.warns(UserWarning, match="the machine code of siegestones cannot be used") as said:
        assert load() is None
    assert [each.filename for each in said] == [__file__]


def test_a_package_without_machine_code_for_this_computer_has_none_and_says_nothing(copy: Path) -> None:
    shutil.rmtree(copy.parent)
    assert load() is None


def test_a_module_that_its_computer_cannot_load_is_not_used(copy: Path) -> None:
    code = b"code of another kind of computer"
    copy.write_bytes(code)
    sums = copy.parents[1] / CHECKSUMS
    sums.write_text(f"{sha256(code).hexdigest()}  {copy.parent.name}/{copy.name}\n")
    with pytest.warns(UserWarning, match="cannot be used"):
        assert load() is None


def test_variants_have_no_module() -> None:
    class Toothless(sw.SiegeStones):
        @sw.rule
        def threat_sum(t, s, stones):  # type: ignore[no-untyped-def]
            return 0

    assert home(Toothless().dynamics) == ""
    assert home(sw.SiegeStones(side=3).dynamics) == "siegestones"


@pytest.mark.night
def test_code_for_older_processors_comes_to_the_same() -> None:
    if not place_of("siegestones"):
        pytest.skip("no module is for this computer")
    before = course.everything()
    try:
        assert [module_of(name)[BEGIN](1) for name in sw.GAMES] == [1] * len(sw.GAMES)
        assert course.everything() == before
    finally:
        for name in sw.GAMES:
            module_of(name)[BEGIN](modules.ALL)


ZIPPED = """
import os
import sys

sys.path.insert(0, {path!r})
sys.modules["numba"] = None
import stoneswidgets as sw

assert sw.__file__.startswith({path!r})
print(sw.SiegeStones().start().playouts(100, seed=1))
print(sw.bot(4, seed=1).choose(sw.SiegeStones().start().view(0)))
opened = (f"/proc/self/fd/{{each}}" for each in (os.listdir("/proc/self/fd") if sys.platform == "linux" else ()))
assert {path!r} not in [os.readlink(each) for each in opened if os.path.lexists(each)]
"""


@pytest.mark.night
def test_a_package_in_a_zip_file_uses_its_modules(tmp_path: Path) -> None:
    """As in a page's Python: modules of Python's code, and the source beside them by which drivers are found.

    The zip file does not stay open: the image of a page's memory knows no open file.
    """
    if not place_of("siegestones"):
        pytest.skip("no module is for this computer")
    path = tmp_path / "package.zip"
    with ZipFile(path, "w") as into:
        for name, source in library():
            into.write(source, f"stoneswidgets/{name}")
        module = place_of("siegestones")
        into.writestr(
            f"stoneswidgets/kernel/backends/modules/{module}", modules_folder().joinpath(module).read_bytes()
        )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ZIPPED.format(path=str(path))],
        capture_output=True,
        text=True,
        check=False,
    )
    start = sw.SiegeStones().start()
    expected = f"{start.playouts(100, seed=1)}\n{sw.bot(4, seed=1).choose(start.view(0))}\n"
    assert (done.stdout, done.stderr) == (expected, "")

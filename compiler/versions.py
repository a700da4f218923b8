"""What modules are made with: other versions may make other bytes of the same rules."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from stoneswidgets.kernel.backends.modules import CHECKSUMS

if TYPE_CHECKING:
    from pathlib import Path


def _of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


_PACKAGES = ("numba", "llvmlite", "ziglang")
MADE_WITH = f"# Python {sys.version_info[0]}.{sys.version_info[1]}, " + ", ".join(
    f"{each} {_of(each)}" for each in _PACKAGES
)
"""What modules are made with here."""


def made_with(folder: Path) -> str:
    """Return what the modules of a folder were made with."""
    listed = folder / CHECKSUMS
    return listed.read_text("utf-8").partition("\n")[0] if listed.exists() else ""

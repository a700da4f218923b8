"""Where the tutorials' notebooks are."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def originals() -> Path:
    """Return the tutorials' folder: beside the modules in a wheel, beside the package in a checkout."""
    installed = _PACKAGE / "notebooks"
    return installed if installed.is_dir() else _PACKAGE.parent / "notebooks"

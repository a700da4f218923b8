"""How tests build the site: as ``make docs`` does, from nothing, every warning an error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def build(folder: Path) -> Path:
    """Build the site in a folder and return where its pages are."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-d", folder / "read", DOCS, folder / "pages"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "pages"

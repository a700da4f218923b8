"""Build the folder that live pages load (Python, library, front end), named after its contents."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import stoneswidgets
from website import modules, pack

_HERE = Path(__file__).parent
_FRONT_END = _HERE.parent / "js"
_LIBRARY = Path(stoneswidgets.__file__).parent
_STYLES = [_LIBRARY / "scene" / "scene.css", *sorted(_LIBRARY.glob("widgets/*.css"))]


def build(site: Path, preset: int = pack.HARDEST) -> str:
    """Build it in the site's folder, packed with a preset of xz, and return where it is, seen from there.

    Raises
    ------
    RuntimeError
        If Node cannot build it.
    """
    with TemporaryDirectory() as folder:
        sources, style = Path(folder, "sources.zip"), Path(folder, "page.css")
        modules.pack(sources)
        style.write_text("".join(map(_read, [*_STYLES, _HERE / "page.css"])), "utf-8")
        command = [
            "node",
            "build-tab.mjs",
            sys.executable,
            str(preset),
            *map(str, [sources, _HERE / "compile_modules.py", _HERE / "pack.py", style, site.resolve()]),
        ]
        done = subprocess.run(command, cwd=_FRONT_END, check=False, capture_output=True, text=True)  # noqa: S603 (our own)
    if done.returncode:
        errors = [line[:500] for line in done.stderr.splitlines() if not line.startswith("async function")]
        raise RuntimeError("the pages' Python cannot be built:\n" + "\n".join(errors[-20:]))
    return str(done.stdout).strip()


def _read(path: Path) -> str:
    return path.read_text("utf-8")

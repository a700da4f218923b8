"""Collect the wheels for JupyterLite's Python: pure ones at Pyodide's versions, and this library."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
from importlib.metadata import distribution, version
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile

from stoneswidgets.teach.notebooks import NAMES as NAMED, names
from website.modules import library

if TYPE_CHECKING:
    from pathlib import Path

_ASKED = ("ipython", "jedi", "micropip", "packaging", "typing-extensions")
"""What of Pyodide's own packages is needed, with all that they stand on."""
_INSTALLED = {
    "anywidget": "anywidget",
    "comm": "comm",
    "ipywidgets": "ipywidgets",
    "jupyterlab-widgets": "jupyterlab_widgets",
    "mistune": "mistune",
    "psygnal": "psygnal",
    "segno": "segno",
}
"""What is installed here at the version that is needed, each with the module that it brings."""
_KERNEL = {
    "ipykernel": "ipykernel",
    "piplite": "piplite",
    "pyodide-kernel": "pyodide_kernel",
    "widgetsnbextension": "widgetsnbextension",
}
NAMES = (*_KERNEL, *_INSTALLED, "stoneswidgets")
"""What a notebook's Python has from the start."""

_Entry = dict[str, Any]


def collect(core: Path, kernel: Path, into: Path) -> None:
    """Put all wheels into a folder, and beside them a lock file that names them and nothing else.

    Parameters
    ----------
    core : Path
        The folder of the npm package ``pyodide``.
    kernel : Path
        The folder with the wheels of JupyterLite's kernel.
    into : Path
        The folder.

    Raises
    ------
    subprocess.CalledProcessError
        If pip cannot fetch one.
    """
    lock = json.loads((core / "pyodide-lock.json").read_text("utf-8"))
    known = lock["packages"]
    taken = {name: known[name] for name in _closure(known)}
    wanted = [f"{name}=={entry['version']}" for name, entry in taken.items()]
    _fetch([*wanted, *(f"{name}=={version(name)}" for name in _INSTALLED)], into)
    entries = {
        name: _entry(name, _wheel(into, name), entry["imports"], entry["depends"], taken)
        for name, entry in taken.items()
    }
    entries |= {
        name: _entry(name, _wheel(into, name), [module], [], entries) for name, module in _INSTALLED.items()
    }
    for name, module in _KERNEL.items():
        wheel = max(kernel.glob(f"{module}-*.whl"), key=lambda path: path.name)
        (into / wheel.name).write_bytes(wheel.read_bytes())
        entries[name] = _entry(name, into / wheel.name, [module], [], entries)
    needs = ["ipython", "traitlets", "typing-extensions", *_INSTALLED]
    entries["stoneswidgets"] = _entry(
        "stoneswidgets", _library(into), ["stoneswidgets"], needs, entries | dict.fromkeys(needs)
    )
    text = json.dumps({"info": lock["info"], "packages": entries})
    (into / "pyodide-lock.json").write_text(text, "utf-8")


def _closure(known: dict[str, _Entry]) -> list[str]:
    todo, found = [*_ASKED], []
    while todo:
        name = todo.pop()
        if name in known and name not in found:
            found.append(name)
            todo += map(_key, known[name]["depends"])
    return sorted(found)


def _key(name: str) -> str:
    """Return a package's name as lock files have it."""
    return name.lower().replace("_", "-")


def _fetch(wanted: list[str], into: Path) -> None:
    pure = [
        "--only-binary=:all:",
        "--implementation=py",
        "--abi=none",
        "--platform=any",
        "--python-version=3.14",
    ]
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        *pure,
        "--dest",
        str(into),
        *wanted,
    ]
    subprocess.run(command, check=True)  # noqa: S603 (a registry's own client)


def _wheel(folder: Path, name: str) -> Path:
    (found,) = (path for path in folder.glob("*.whl") if _key(path.name.partition("-")[0]) == name)
    return found


def _entry(name: str, wheel: Path, imports: list[str], depends: list[str], known: dict[str, Any]) -> _Entry:
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": imports,
        "depends": [each for each in map(_key, depends) if each in known],
        "unvendored_tests": False,
    }


def _library(into: Path) -> Path:
    """Write this library's wheel."""
    about = distribution("stoneswidgets")
    mark = f"stoneswidgets-{about.version}"
    wheel = into / f"{mark}-py3-none-any.whl"
    contents = {f"stoneswidgets/{name}": path.read_bytes() for name, path in library()}
    contents[f"stoneswidgets/notebooks/{NAMED}"] = "\n".join(names()).encode()
    contents[f"{mark}.dist-info/METADATA"] = (about.read_text("METADATA") or "").encode()
    contents[f"{mark}.dist-info/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: website\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in contents.items()]
    contents[f"{mark}.dist-info/RECORD"] = "\n".join([*record, f"{mark}.dist-info/RECORD,,", ""]).encode()
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(name, data)
    return wheel


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()

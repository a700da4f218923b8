"""Runs in Pyodide when the site is built: turns ``/sources.zip`` into ``/modules.zip``, compiled for this Python."""
# What was imported by now, and all of this library, is taken; the rest of other packages stays out.

from __future__ import annotations

import importlib._bootstrap_external as external  # the form of compiled modules
import sys
from zipfile import ZIP_DEFLATED, ZipFile

LIBRARY = "stoneswidgets/"


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


with ZipFile("/sources.zip") as sources, ZipFile("/modules.zip", "w", ZIP_DEFLATED) as modules:
    for name in sources.namelist():
        if name.endswith(".py"):
            if name.startswith(LIBRARY) or _module(name) in sys.modules:
                source = sources.read(name)
                code = compile(source, f"/modules.zip/{name}", "exec", dont_inherit=True)
                compiled = external._code_to_hash_pyc(code, bytes(8), checked=False)  # type: ignore[attr-defined]  # noqa: SLF001
                modules.writestr(f"{name}c", compiled)
                if name.startswith(LIBRARY) and b"@rule" in source:  # by which a module's drivers are found
                    modules.writestr(name, source)
        elif name.startswith((LIBRARY, "anywidget")):
            modules.writestr(name, sources.read(name))

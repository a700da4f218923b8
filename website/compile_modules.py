"""Compile ``/sources.zip`` to ``/modules.zip`` in Pyodide while the site is built."""
# No page reads a docstring but those of games and rules, and a page's memory, which is loaded with it, would hold all of them.

from __future__ import annotations

import importlib._bootstrap_external as external  # the form of compiled modules
from functools import cache
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile

LIBRARY = "stoneswidgets/"
PYTHON = "/lib/python314.zip"


def _compiled(source: bytes, place: str, *, documented: bool = False) -> bytes:
    code = compile(source, place, "exec", dont_inherit=True, optimize=0 if documented else 2)
    return bytes(external._code_to_hash_pyc(_in_one_line(code), bytes(8), checked=False))  # type: ignore[attr-defined]  # noqa: SLF001


def _in_one_line(code: CodeType) -> CodeType:
    """Return it with each instruction in the line in which its function begins: all lines are a part of what pages load first."""
    inner = [_in_one_line(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    return code.replace(co_linetable=_table(len(code.co_code) // 16 + 1), co_consts=tuple(inner))


@cache
def _table(eights: int) -> bytes:
    """Return the table of lines of so many times eight instructions; a module has each table once."""
    return b"\xef\x00" * eights


with ZipFile("/sources.zip") as sources, ZipFile("/modules.zip", "w", ZIP_DEFLATED) as modules:
    for name in sources.namelist():
        if name.endswith(".py"):
            source = sources.read(name)
            has_rules = name.startswith(LIBRARY) and b"@rule" in source
            documented = has_rules or name.startswith(f"{LIBRARY}games/")
            modules.writestr(f"{name}c", _compiled(source, f"/modules.zip/{name}", documented=documented))
            if has_rules:  # by their sources a module's drivers are found
                modules.writestr(name, source)
        elif name.startswith(LIBRARY):
            modules.writestr(name, sources.read(name))

with ZipFile(PYTHON) as sources, ZipFile("/python.zip", "w", ZIP_DEFLATED) as modules:
    for name in sources.namelist():
        if name.endswith(".py"):
            modules.writestr(f"{name}c", _compiled(sources.read(name), f"{PYTHON}/{name}"))
        elif not name.endswith("/"):
            modules.writestr(name, sources.read(name))

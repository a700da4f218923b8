"""What a game's module is made of, as a checksum: of the code of every rule in it, without comments, types and docstrings."""

from __future__ import annotations

import ast
import inspect
from hashlib import sha256
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.kernel import backends
from stoneswidgets.kernel.call_graph import known_to, reached
from stoneswidgets.kernel.machine_bits import select_with
from webassembly.drivers import drivers_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FunctionType

MODULES = Path(backends.__file__).parent / "modules"
STAMPS = MODULES / "made_of.txt"


def stamp(name: str) -> str:
    """Return the checksum of all that a game's module is made of."""
    text = Path(__file__).with_name("compiling.py").read_text()
    # compiled code has this in place of `select`
    text += "\n".join(_code_of(cast("FunctionType", select_with)))
    for driver in drivers_of(name):
        text += f"{driver.signature}\n"
        for each in reached(*cast("tuple[FunctionType, ...]", (driver.function, *driver.rules))):
            text += "\n".join(_code_of(each))
    return sha256(text.encode()).hexdigest()


def stamps() -> dict[str, str]:
    """Return the checksums of what the modules that are there were made of."""
    return dict(line.split() for line in STAMPS.read_text().splitlines()) if STAMPS.exists() else {}


def _code_of(function: FunctionType) -> Iterator[str]:
    (tree,) = ast.parse(dedent(inspect.getsource(function))).body
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.decorator_list, node.returns = [], None
            if ast.get_docstring(node) is not None:
                del node.body[0]
            node.body = node.body or [ast.Pass()]
        elif isinstance(node, ast.arg):
            node.annotation = None
    yield ast.unparse(tree)
    numbers: dict[str, Any] = {
        name: value for name, value in known_to(function) if isinstance(value, int | float | tuple)
    }
    yield from (f"{name} = {numbers[name]!r}" for name in sorted(numbers))

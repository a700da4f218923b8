"""An interrupt within an import may leave its lock held for good, and a thread that compiles would wait for it."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from tests.test_layers import PACKAGE

ENDS = ("cli/", "page/tab/")
"""A command ends at an interrupt; in a page's Python there is none."""
FILES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if not str(path.relative_to(PACKAGE)).startswith(ENDS) and path.name != "conftest.py"
]


def unguarded(node: ast.AST, *, within: bool = False) -> list[int]:
    """The lines of imports in functions that no `with held()` is round."""
    found = []
    for child in ast.iter_child_nodes(node):
        if within and isinstance(child, ast.Import | ast.ImportFrom):
            found.append(child.lineno)
        if isinstance(child, ast.With) and any(
            ast.unparse(each).startswith("held()") for each in child.items
        ):
            continue
        found += unguarded(
            child, within=within or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        )
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_interrupts_are_held_back_while_a_function_imports(path) -> None:
    assert unguarded(ast.parse(path.read_text("utf-8"))) == []


OTHERS = """
import signal, sys
import stoneswidgets as sw
from stoneswidgets.plumbing.progress import progressing

class Watch:
    def find_spec(self, name, *_):
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            print(name)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Watch())
with progressing(3, "games", is_shown=False) as done:
    done(3)
sw.gif(sw.Match(sw.SiegeStones()), width=100)
"""


def test_interrupts_are_held_back_while_another_library_imports_more_of_itself() -> None:
    pytest.importorskip("PIL")
    pytest.importorskip("resvg_py")
    found = subprocess.run([sys.executable, "-c", OTHERS], capture_output=True, text=True, check=True)
    assert found.stdout == ""

"""Generic code names no game."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from stoneswidgets import GAMES
from stoneswidgets.core.rules.registry import WITH_CARDS
from tests.test_layers import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMED = re.compile(rf"(?<!sw\.)({'|'.join(GAMES)})", re.IGNORECASE)
"""An example in a message may: `sw.SiegeStones()`."""
OF_ALL = {"__init__.py", "games/__init__.py", "core/rules/registry.py"}
"""The lists of this library's own games."""
GENERIC = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if not set(path.relative_to(PACKAGE).with_suffix("").parts) & {*GAMES, *WITH_CARDS}
    and str(path.relative_to(PACKAGE)) not in OF_ALL
]


def said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The names and texts in a module's code, with their lines; not what its docstrings say."""
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str) and id(node) not in prose:
                    yield getattr(node, "lineno", 0), text


def test_no_generic_module_names_a_game() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {text}"
        for path in GENERIC
        for line, text in said(ast.parse(path.read_text("utf-8")))
        if NAMED.search(text)
    ]
    assert found == []
    assert len(GENERIC) > 80

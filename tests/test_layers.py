"""CONTRIBUTING.md says what the package consists of, and which way imports go."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "stoneswidgets"
PLACES = [
    place
    for row in re.findall(
        r"^\| (`stoneswidgets/.*?) \|", (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE
    )
    for place in re.findall(r"`(?:stoneswidgets/)?(\w+)(?:\.py|/)`", row)
]
OF_A_GAME = ["", "rules", "position", "notation", "game"]


def imported(tree: ast.AST) -> Iterator[str]:
    """The names that a module imports from this package when it runs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PACKAGE.name):
            for alias in node.names:
                yield f"{node.module}.{alias.name}".removeprefix(f"{PACKAGE.name}.")
        yield from imported(node)


def layer(name: str) -> tuple[int, int]:
    """Where a module stands in the list; among the games' files: what all have, a game's in their order, their list."""
    place, _, inner = name.partition(".")
    if name == "games":
        return PLACES.index(place), len(OF_A_GAME)
    of_a_game, _, part = inner.partition(".")
    part = part.partition(".")[0] if place == "games" and of_a_game in GAMES else ""
    return PLACES.index(place), OF_A_GAME.index(part) if part in OF_A_GAME else 0


def test_all_that_the_package_consists_of_is_in_the_list() -> None:
    there = {
        path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert sorted(PLACES) == sorted(there - {"__init__"})


def test_imports_go_one_way_only() -> None:
    names = {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in PACKAGE.rglob("*.py")
        if path != PACKAGE / "__init__.py"
    }
    wrong = [
        f"{name} imports {other}"
        for name, path in names.items()
        for other in imported(ast.parse(path.read_text("utf-8")))
        if other.partition(".")[0] in PLACES and layer(other) > layer(name)
    ]
    assert wrong == []

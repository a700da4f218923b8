"""CONTRIBUTING.md says what the package consists of, and which way imports go."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
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
OF_A_GAME = ["", "rules", "parameters", "position", "notation", "game"]
MODULES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
        path.read_text("utf-8")
    )
    for path in PACKAGE.rglob("*.py")
    if path != PACKAGE / "__init__.py"
}


def imported(tree: ast.AST, *, types: bool) -> Iterator[str]:
    """The names that a module imports from this package: when it runs, or for types alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            if types:
                yield from imported(node, types=False)
            continue
        if not types and isinstance(node, ast.ImportFrom) and node.module:
            package, _, module = node.module.partition(".")
            if package == PACKAGE.name:
                yield from (f"{module}.{alias.name}".removeprefix(".") for alias in node.names)
        yield from imported(node, types=types)


def looking_down(*, types: bool) -> list[str]:
    """The imports of something from a later layer."""
    return [
        f"{name} imports {other}"
        for name, tree in MODULES.items()
        for other in imported(tree, types=types)
        if other.partition(".")[0] in PLACES and layer(other) > layer(name)
    ]


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
    assert looking_down(types=False) == []


def test_imports_for_types_go_one_way_only() -> None:
    assert looking_down(types=True) == []


def graph(*, types: bool) -> dict[str, set[str]]:
    """Which modules each module imports: when it runs, or also for types."""
    return {
        name: {
            other if other in MODULES else other.rpartition(".")[0]
            for which in {False, types}
            for other in imported(tree, types=which)
        }
        & MODULES.keys() - {name}
        for name, tree in MODULES.items()
    }


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert list(TopologicalSorter(graph(types=False)).static_order())


def test_no_module_imports_itself_by_way_of_others_for_types() -> None:
    assert list(TopologicalSorter(graph(types=True)).static_order())


def test_what_any_game_is_made_of_knows_none_of_the_games() -> None:
    found = graph(types=True)
    own = {name for name in MODULES for game in GAMES if f"{name}.".startswith(f"games.{game}.")}
    any_game = [
        name for name in MODULES if name.startswith("core.") or name in ("playouts", "position", "games.base")
    ]
    assert {name: found[name] & own for name in any_game if found[name] & own} == {}

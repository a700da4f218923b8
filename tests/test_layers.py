"""The package has the modules and the directions of imports that CONTRIBUTING.md lists."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from subprocess import run
from typing import TYPE_CHECKING

import pytest

from stoneswidgets import GAMES
from stoneswidgets.core.rules.registry import WITH_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "stoneswidgets"
_SECTION = (
    (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Where things are")[2].partition("\n## ")[0]
)
_OF_PACKAGE, _OF_A_GAME, *_ = (
    table.splitlines()[2:] for table in re.findall(r"(?:^\|.*\n)+", _SECTION, re.MULTILINE)
)


def named(cell: str) -> list[str]:
    """The files and folders that a cell of a table names."""
    return [name.partition(".")[0].rstrip("/") for name in re.findall(r"`([\w./]+)`", cell)]


ENTRANCES = {"__init__", "__main__"}
"""What stands above all floors: the package as it is imported, and as it is called."""
FLOORS = {name: floor for floor, row in enumerate(_OF_PACKAGE) for name in named(row.split("|")[1])}
"""How high each place of the package lies; what lies higher may import what lies lower."""
IN_A_GAME = {
    name: (i, FLOORS.get(*named(row.split("|")[3]) or [""], 0))
    for i, row in enumerate(_OF_A_GAME)
    for name in named(row.split("|")[1])
}
"""For each file of a game its row in the table, and the highest floor of the package that it may import."""


@cache
def modules() -> dict[str, ast.Module]:
    """The package's modules by their names."""
    return {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text("utf-8")
        )
        for path in PACKAGE.rglob("*.py")
        if path.parent != PACKAGE or path.stem not in ENTRANCES
    }


def imported(tree: ast.AST, *, types: bool) -> Iterator[str]:
    """The names that a module imports from this package: when it runs, or for types alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            if types:
                yield from imported(node, types=False)
            continue
        if not types and isinstance(node, ast.ImportFrom) and node.module:
            package, _, module = node.module.partition(".")
            if package == PACKAGE.name:
                yield from (f"{module}.{alias.name}".removeprefix(".") for alias in node.names)
        yield from imported(node, types=types)


def own_file(name: str) -> tuple[str, str] | None:
    """Of a module in a game's folder, the game and the file; None for any other."""
    place, _, inner = name.partition(".")
    game, _, file = inner.partition(".")
    return (
        (game, file.partition(".")[0])
        if place == "games" and game in (*GAMES, *WITH_CARDS) and file
        else None
    )


def may_import(name: str, other: str) -> bool:
    """Tell whether a module may import another."""
    here, there = own_file(name), own_file(other)
    floor, above = FLOORS[name.partition(".")[0]], FLOORS.get(other.partition(".")[0], 0)
    if here is None:
        same_place = name.partition(".")[0] == other.partition(".")[0]
        return above < floor or (above == floor and same_place)
    row, highest = IN_A_GAME[here[1]]
    if there is None:
        return above <= highest
    is_own = there[0] in (
        here[0],
        WITH_CARDS.get(here[0]),
    )  # a game with cards knows the files of the game that it varies
    return is_own and IN_A_GAME[there[1]][0] <= row and IN_A_GAME[there[1]][1] <= highest


def test_all_that_the_package_consists_of_is_in_the_lists() -> None:
    there = {
        path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert sorted(FLOORS) == sorted(there - ENTRANCES)
    of_games = {file[1] for name in modules() if (file := own_file(name))}
    assert sorted(of_games | {"calibration", "puzzles", "studies"}) == sorted(IN_A_GAME)


def test_the_picture_of_the_house_has_the_same_floors() -> None:
    drawn = re.findall(
        r'class="name"[^>]*>([^<]*)<', (ROOT / "docs/images/architecture.svg").read_text("utf-8")
    )
    floors = [[name.partition(".")[0].rstrip("/") for name in floor.split()] for floor in drawn]
    assert floors == [*(named(row.split("|")[1]) for row in _OF_PACKAGE), ["js"]]


@pytest.mark.parametrize("types", [False, True])
def test_imports_go_one_way_only(types) -> None:
    assert [
        f"{name} imports {other}"
        for name, tree in modules().items()
        for other in imported(tree, types=types)
        if other.partition(".")[0] in FLOORS and not may_import(name, other)
    ] == []


@pytest.mark.parametrize("types", [False, True])
def test_inner_folders_lie_below_or_above_what_is_beside_them(types) -> None:
    heights = {"core.rules": -1, "core.matches": 1, "search.exact": -1}

    def height(name: str) -> int:
        return next((floor for place, floor in heights.items() if name.startswith(f"{place}.")), 0)

    assert [
        f"{name} imports {other}"
        for name, tree in modules().items()
        for other in imported(tree, types=types)
        if name.partition(".")[0] == other.partition(".")[0] and height(other) > height(name)
    ] == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Modules of one folder may name each other's classes in types alone: a protocol in between would say the same twice."""
    graph = {
        name: {
            other if other in modules() else other.rpartition(".")[0] for other in imported(tree, types=False)
        }
        & modules().keys() - {name}
        for name, tree in modules().items()
    }
    assert list(TopologicalSorter(graph).static_order())


def test_a_module_that_is_imported_first_loads_what_is_below_it_alone() -> None:
    asked = "import sys, stoneswidgets.core.rules.declaring; print('stoneswidgets.lab' in sys.modules)"
    assert run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout == "False\n"


def test_no_two_classes_have_one_name() -> None:
    """Only files of different games may name a class alike, as they name the files themselves; and their fields, as the kernel does."""
    places: dict[str, list[str]] = {}
    for module, tree in modules().items():
        is_of_a_game = module.startswith("games.") or module in {"kernel.fields", "core.placement"}
        place = "a game" if is_of_a_game else module
        for each in tree.body:
            if isinstance(each, ast.ClassDef) and place not in places.setdefault(each.name, []):
                places[each.name].append(place)
    assert {name: at for name, at in places.items() if len(at) > 1} == {}


def test_no_function_takes_more_than_eight_parameters() -> None:
    assert [
        f"{module}.{each.name}"
        for module, tree in modules().items()
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        and len([arg for arg in (*each.args.posonlyargs, *each.args.args) if arg.arg not in {"self", "cls"}])
        + len(each.args.kwonlyargs)
        > 8
    ] == []


def said(tree: ast.AST) -> Iterator[str]:
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
                    yield f"line {getattr(node, 'lineno', 0)}: {text}"


def test_no_generic_module_names_a_game() -> None:
    """The lists of the library's own games do, and an example in a message may: `sw.SiegeStones()`."""
    named = re.compile(rf"(?<!sw\.)({'|'.join(GAMES)})", re.IGNORECASE)
    lists = {"games", "core.rules.registry"}
    generic = {name for name in modules() if not {*name.split(".")} & {*GAMES, *WITH_CARDS}} - lists
    assert len(generic) > 80
    assert [
        f"{name}, {text}" for name in generic for text in said(modules()[name]) if named.search(text)
    ] == []

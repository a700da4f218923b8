"""Python's declaration of a scene, TypeScript's, and every scene have the same format."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from random import Random
from types import UnionType
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from hypothesis import given

import stoneswidgets as sw
from stoneswidgets.scene.format import Scene
from stoneswidgets.scene.patch import merge
from tests.strategies import play_at_random, positions
from tests.tiers import FEW
from tests.widgets.wire import handle

ROOT = Path(__file__).parents[2]
SIMPLE = {"str": "string", "bool": "boolean", "int": "number", "float": "number"}


def as_typescript(node: ast.expr) -> str:
    """Return a Python annotation as TypeScript writes it."""
    match node:
        case ast.Name(name):
            text = SIMPLE.get(name, name)
        case ast.Constant(str(forward)):
            text = as_typescript(ast.parse(forward, mode="eval").body)
        case ast.BinOp(left, ast.BitOr(), right):
            text = f"{as_typescript(left)} | {as_typescript(right)}"
        case ast.Subscript(ast.Name("dict"), ast.Tuple([_, value])):
            text = f"Record<string, {as_typescript(value)}>"
        case ast.Subscript(ast.Name("list"), item):
            text = f"{as_typescript(item)}[]"
        case ast.Subscript(ast.Name("tuple"), ast.Tuple(items)):
            text = f"[{', '.join(map(as_typescript, items))}]"
        case ast.Subscript(ast.Name("Literal"), value):
            text = ast.unparse(value)
        case _:
            raise TypeError(ast.unparse(node))
    return text


def python_types() -> dict[str, Any]:
    """Return what the Python module declares: a text for a type, fields and types for a class."""
    found: dict[str, Any] = {}
    for node in ast.parse((ROOT / "stoneswidgets" / "scene" / "format.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign):
            found[ast.unparse(node.targets[0])] = as_typescript(node.value)
        elif isinstance(node, ast.ClassDef):
            base = found.get(ast.unparse(node.bases[0]), {})
            found[node.name] = dict(base)
            for each in node.body:
                if isinstance(each, ast.AnnAssign):
                    name, type_ = ast.unparse(each.target), each.annotation
                    if isinstance(type_, ast.Subscript) and ast.unparse(type_.value) == "NotRequired":
                        name, type_ = f"{name}?", type_.slice
                    found[node.name][name] = as_typescript(type_)
    return found


def typescript_types() -> dict[str, Any]:
    """Return the same of the TypeScript module, as far as Python declares it."""
    text = re.sub(r"/\*\*.*?\*/", "", (ROOT / "js" / "src" / "scene.ts").read_text("utf-8"), flags=re.DOTALL)
    found: dict[str, Any] = {}
    for kind, name, base, body in re.findall(
        r"export (interface|type) (\w+)(?: extends (\w+))?(?: =)? ?(.*?(?=;\nexport|\n\}\n|;\n\n))",
        text,
        re.DOTALL,
    ):
        if kind == "type":
            found[name] = as_union(re.sub(r"\w+: ", "", body))
        elif index := re.search(r"\[id: string\]: (.*);", body):
            found[name] = f"Record<string, {index[1]}>"
        else:
            fields = re.findall(r"^  (\w+\??): (.*);", body, re.MULTILINE)
            found[name] = found.get(base, {}) | dict(fields)
    return {name: found[name] for name in python_types() if name in found}


def as_union(tuple_: str) -> str:
    """Return a tuple whose last parts may be left out as the tuples that it can be."""
    if tuple_.startswith("[") and (last := re.search(r", \w+\?: (\w+)\]$", tuple_)):
        short = f"{tuple_[: last.start()]}]"
        return f"{as_union(short)} | {re.sub(r'[a-z]+[?]: ', '', short)[:-1]}, {last[1]}]"
    return tuple_


def misfits(value: Any, type_: Any, where: str = "scene") -> list[str]:
    """Return where a value, as JSON brings it, is not of a declared type."""
    origin, of = get_origin(type_), get_args(type_)
    if origin is NotRequired:
        return misfits(value, of[0], where)
    if origin is UnionType:
        return min((misfits(value, one, where) for one in of), key=len)
    parts = parts_of(value, type_)
    if parts is not None:
        return [each for name, item, one in parts for each in misfits(item, one, f"{where}.{name}")]
    return [] if type(value) in ({int, float} if type_ is float else {type_}) else [f"{where}: {value!r}"]


def parts_of(value: Any, type_: Any) -> list[tuple[str, Any, Any]] | None:
    """Return the name, value and type of each part of an object or array; None for anything else."""
    origin, of = get_origin(type_), get_args(type_)
    if is_typeddict(type_) and isinstance(value, dict):
        hints = get_type_hints(type_, include_extras=True)
        needed = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
        return [(name, value.get(name), hints.get(name)) for name in needed | {*value}]
    if origin is dict and isinstance(value, dict):
        return [(name, item, of[1]) for name, item in value.items()]
    if origin is list and isinstance(value, list):
        return [(str(i), item, of[0]) for i, item in enumerate(value)]
    if origin is tuple and isinstance(value, list) and len(value) == len(of):
        return [(str(i), item, one) for i, (item, one) in enumerate(zip(value, of, strict=True))]
    return None


def test_python_and_typescript_declare_the_same() -> None:
    assert python_types() == typescript_types()


def checked(scene: Any) -> None:
    plain = json.loads(json.dumps(scene))
    branches = [plain["paths"]]
    for branch in branches:
        branches += [below for below in branch.values() if isinstance(below, dict)]
        assert all(below == 0 or below in branch for below in branch.values() if not isinstance(below, dict))
    assert misfits({**plain, "paths": {}}, Scene) == []


@given(position=positions())
@FEW
def test_every_scene_of_a_board_is_as_declared(position: sw.Position) -> None:
    board = sw.Board(position)
    checked(board._session.scene())
    handle(board._session, {"id": 1, "n": 0, "do": "setup", "on": True})
    checked(board._session.scene())


@pytest.mark.parametrize("name", sw.GAMES)
def test_every_frame_of_a_replay_is_as_declared(name: str) -> None:
    match = play_at_random(sw.Match(sw.game(name), seed=1), Random(1), 6)
    reel = json.loads(sw.Replay(match)._reel)
    scene = reel["first"]
    checked(scene)
    for patch in reel["then"]:
        scene = merge(scene, patch)
        checked(scene)

"""A full, read-only or damaged cache of compiled rules costs speed, never a game."""

from __future__ import annotations

import builtins
from itertools import count
from threading import Lock
from typing import TYPE_CHECKING, Any

import pytest

from stoneswidgets.kernel import SIGNATURES, call_graph, compiling
from stoneswidgets.kernel.call_graph import content
from stoneswidgets.kernel.compiling import available

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(not available(), reason="numba is not installed")
NUMBER = count()
HEAD = "from stoneswidgets.kernel import rule\nMORE = {0}\n@rule\n"
RULES, NAMING = (f"{HEAD}def answer(n):\n    return n + {more}\n" for more in ("{0}", "MORE"))
DRIVER = f"{HEAD}def answer(rules, n):\n    return n + {{0}}\n"


def module_of(path: Path, number: int, text: str = RULES) -> Callable[[int], int]:
    """Return the rule of a file, as a new process finds it."""
    path.write_text(text.format(number))
    found: dict[str, Any] = {"__file__": str(path), "__name__": "rules"}
    exec(compile(path.read_text(), str(path), "exec"), found)
    rule: Callable[[int], int] = found["answer"]
    return rule


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("numba.core.config.CACHE_DIR", "")
    monkeypatch.setattr(call_graph, "RULES", dict(call_graph.RULES))
    return tmp_path / f"rules{next(NUMBER)}.py"


def kept(path: Path) -> Path:
    (found,) = path.parent.rglob("*.stones")
    return found


def hits(rule: Callable[[int], int]) -> int:
    compiled: Any = compiling.compiled(rule, "i(i)")
    return sum(compiled.stats.cache_hits.values())


@pytest.mark.parametrize("text", [RULES, NAMING], ids=["written out", "named"])
def test_what_was_compiled_is_found_by_what_is_in_memory_not_in_its_file(path: Path, text: str) -> None:
    old = module_of(path, 1, text)
    path.write_text(text.format(7))
    assert compiling.compiled(old, "i(i)")(1) == 2
    assert compiling.compiled(module_of(path, 7, text), "i(i)")(1) == 8
    assert hits(module_of(path, 1, text)) == 1


def test_a_driver_is_kept_without_names_of_notebooks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "get_ipython", Lock(), raising=False)  # which no file can keep
    compiling.compiled(module_of(path, 1, DRIVER), "i(legal+choosing, i)")
    assert kept(path)


CELL = """
import stoneswidgets as sw

class Milder(sw.SiegeStones):
    @sw.rule
    def droppable(t, s, seat, tower):
        return {least}
"""


@pytest.mark.full
def test_a_cells_variant_is_compiled_once_for_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(path.parent))

    def found(cell: str, least: int) -> int:
        known: dict[str, Any] = {"__name__": "__main__"}
        exec(compile(CELL.format(least=least), cell, "exec"), known)
        rule: Any = compiling.compiled(known["Milder"]().dynamics.legal, SIGNATURES["legal"])
        return sum(rule.stats.cache_hits.values())

    cells = (
        ("<kept 1>", 0),
        ("<kept 2>", 0),
        ("<kept 1>", 1),
        ("<kept 3>", 0),
    )  # whose text no other test has left
    assert [found(*each) for each in cells] == [0, 1, 0, 1]


LISTED = [1, 2]


def test_what_is_made_of_something_unknown_has_no_checksum_and_so_is_not_kept() -> None:
    def counted(n: int) -> int:
        return n + len(LISTED)

    with pytest.raises(LookupError):
        content(counted)  # type: ignore[arg-type]


def test_of_one_function_the_code_of_so_many_variants_is_kept(path: Path) -> None:
    from stoneswidgets.kernel.kept_code import MOST

    for number in range(MOST + 2):
        assert hits(module_of(path, number)) == 0
    assert len([*path.parent.rglob("*.stones")]) == MOST
    assert hits(module_of(path, MOST + 1)) == 1
    assert hits(module_of(path, 0)) == 0


@pytest.mark.parametrize(
    "damage",
    [lambda _: b"", lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:]],
    ids=["empty", "a bit"],
)
def test_damaged_code_is_compiled_anew(path: Path, damage: Callable[[bytes], bytes]) -> None:
    assert compiling.compiled(module_of(path, 1), "i(i)")(1) == 2
    kept(path).write_bytes(damage(kept(path).read_bytes()))
    rule = module_of(path, 1)
    assert (hits(rule), compiling.compiled(rule, "i(i)")(1)) == (0, 2)
    assert hits(module_of(path, 1)) == 1


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")]
)
def test_where_nothing_is_kept_rules_compile(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    def failing(*_: object) -> None:
        raise error

    monkeypatch.setattr("stoneswidgets.kernel.kept_code.write", failing)
    assert compiling.compiled(module_of(path, 1), "i(i)")(1) == 2
    assert not [*path.parent.rglob("*.stones")]

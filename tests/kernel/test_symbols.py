"""The name of a driver's code depends on what it computes."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from stoneswidgets.kernel.symbols import symbol

if TYPE_CHECKING:
    from pathlib import Path

NUMBER = count()
RULE = """
from stoneswidgets.kernel import rule

LEAST = {least}

@rule
def halved(n):
    return n // 2

@rule
def answer(v, n):
    {said}
    return {body}
"""


def named(path: Path, body: str, said: str = '"""Say."""', least: int = 1) -> str:
    file = path / f"rules{next(NUMBER)}.py"
    file.write_text(RULE.format(body=body, said=said, least=least))
    found: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec"), found)
    return symbol(found["answer"], "i(v, i)")


def test_a_name_changes_with_what_is_computed_and_with_nothing_else(tmp_path: Path) -> None:
    same = {
        named(tmp_path, "halved(n) + LEAST"),
        named(tmp_path, "halved(n) + LEAST", said="# a comment"),
        named(tmp_path, "(halved(n)   + LEAST)  # more", said='"""Another docstring."""'),
    }
    assert len(same) == 1
    changed = {
        named(tmp_path, "halved(n) - LEAST"),
        named(tmp_path, "halved(n) + LEAST", least=2),
        named(tmp_path, "n + LEAST"),
        named(tmp_path, "halved(n) + LEAST", said="n += 1"),
    }
    assert len(changed) == 4
    assert not same & changed

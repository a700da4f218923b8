"""A module that is being imported can compile a rule."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

MODULE = """
import stoneswidgets as sw

@sw.rule
def Plies(t, s, action, notes, at):
    notes[at] += 1

FOUND = sw.lab.simulate(sw.SiegeStones(side=3), games=10, seed=1, measures=[Plies], progress=False)
"""


@pytest.mark.full
def test_a_module_with_a_rule_compiles_it_while_it_is_imported(tmp_path: Path) -> None:
    """The compiler imports the module of a rule: done in another thread, that would wait for ever."""
    (tmp_path / "rules_in_here.py").write_text(MODULE, "utf-8")
    code = "import rules_in_here; print(rules_in_here.FOUND.games)"
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=120
    )
    assert found.stdout == "10\n"

"""Several cells, in which a rule stands outside of the class that it is meant for."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

import stoneswidgets as sw
from tests.games.cells import CELLS, PRELUDE, body, rule


@pytest.fixture
def notebook(monkeypatch):
    """Runs cells one after the other, as a notebook does."""
    module = ModuleType("notebook")
    monkeypatch.setitem(sys.modules, "notebook", module)
    exec(PRELUDE, vars(module))
    return lambda text: exec(compile(text, f"<cell {next(CELLS)}>", "exec"), vars(module))


OUTSIDE = "@sw.rule\ndef threat_sum(t, s, stones):\n    return rules.threat_sum(t, s, stones)\n"


@pytest.mark.parametrize(
    "cells",
    [
        (body("goal = 3") + OUTSIDE, "Mine()"),
        (rule("rules.apply(t, s, action)") + OUTSIDE.replace("@sw.rule\n", ""), "sw.Board(Mine)"),
        (OUTSIDE + body("""'Threats are 3.'"""),),
    ],
)
def test_a_rule_that_was_left_outside_of_its_class_is_told(cells, notebook) -> None:
    *before, last = cells
    for cell in before:
        notebook(cell)
    with pytest.raises(sw.BadRules, match="Mine: threat_sum is outside the class, where it overrides"):
        notebook(last)
    inside = body("goal = 3") + "".join(f"    {line}\n" for line in OUTSIDE.splitlines())
    notebook(inside + "Mine()")


def test_a_rule_that_another_class_has_or_another_cell_stands_where_it_likes(notebook) -> None:
    later = body("threat_sum = sw.rule(threat_sum)").replace("Mine", "Later")
    notebook(body("goal = 3") + OUTSIDE + later + "Mine(), Later()")
    notebook(OUTSIDE.replace("threat_sum", "owner"))
    notebook("Mine()")

"""What a notebook answers where Python fails in a cell before the library is asked."""

from __future__ import annotations

import linecache

import pytest

import stoneswidgets
from stoneswidgets.plumbing.unsaid import unsaid

SAID = [
    ("class Mine(SiegeStones):\n    goal = 5", "did you mean sw.SiegeStones?"),
    ("class Mine(Siegestones):\n    goal = 5", "did you mean sw.SiegeStones?"),
    (
        "class Mine('SiegeStones'):\n    goal = 5",
        "a variant is made of a class, as in class Mine(sw.SiegeStones):",
    ),
    ("class Mine(sw):\n    goal = 5", "a variant is made of a class, as in class Mine(sw.SiegeStones):"),
    ("@rule\ndef apply(t, s, action):\n    pass", "did you mean sw.rule?"),
    ("del sw\nclass Mine(sw.SiegeStones):\n    goal = 5", "write import stoneswidgets as sw above it"),
    (
        "draw = rules.apply",
        "write from stoneswidgets.games.siegestones import rules above it (or of ascension, munchstones, bluffstones, tavern)",
    ),
    ("move = Tc3", 'a move, or a space, is a text: "Tc3"'),
    (
        "class Mine(GameOfStones):\n    pass",
        "write from stoneswidgets.core.placement import GameOfStones above it",
    ),
    ("board = square(3, 3)", "write from stoneswidgets.boards import square above it"),
    ("draw = below(3)", "write from stoneswidgets.kernel import below above the class"),
]
UNTOUCHED = ["frobnicate(3)", "len(3)", "class Mine(3):\n    goal = 5"]


def told(cell: str) -> str:
    """Return what is said below Python's own error in a cell."""
    linecache.cache["<cell>"] = len(cell), None, cell.splitlines(keepends=True), "<cell>"
    with pytest.raises((NameError, TypeError)) as raised:
        exec(compile(cell, "<cell>", "exec"), {"sw": stoneswidgets})
    return unsaid(raised.value)


@pytest.mark.parametrize(("cell", "said"), SAID)
def test_a_name_of_the_librarys_that_is_not_defined_is_answered(cell, said) -> None:
    assert told(cell) == said


@pytest.mark.parametrize("cell", UNTOUCHED)
def test_nothing_is_said_of_other_errors(cell) -> None:
    assert not told(cell)

"""Run text as a notebook cell does, to test classes that people type."""

from __future__ import annotations

import linecache
from itertools import count

import stoneswidgets as sw

CELLS = count(1)
PRELUDE = """
import functools
import random
import stoneswidgets as sw
from typing import ClassVar
from stoneswidgets.games.bluffstones import rules as bluff
from stoneswidgets.games.munchstones import rules as munch
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import ACTOR, CHANCE, HIDDEN, OVER, WINNERS, below, end, popcount
"""


def run(text: str, prelude: str = PRELUDE) -> dict[str, object]:
    """Run a cell as a notebook does: its text can be read again."""
    file, known = f"<cell {next(CELLS)}>", {"__name__": "__main__"}
    exec(prelude, known)
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec", dont_inherit=True), known)
    return known


def rule(body: str, head: str = "apply(t, s, action)", parent: str = "SiegeStones") -> str:
    """Return a cell with a variant that overrides one rule."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    return f"class Mine(sw.{parent}):\n    @sw.rule\n    def {head}:\n{lines}"


def body(*lines: str, parent: str = "SiegeStones") -> str:
    """Return a cell with a variant of these lines."""
    return f"class Mine(sw.{parent}):\n" + "".join(f"    {line}\n" for line in lines)


def variant(parent=sw.SiegeStones, **body):
    """Return a variant whose class has these names in its body."""
    return type("Mine", (parent,), body)


def broken(name: str, function) -> type[sw.Game]:
    """Return a variant of SiegeStones with this function as one of its rules."""
    rule = sw.rule(function)
    return type(f"Broken{function.__name__}", (sw.SiegeStones,), {name: rule, "title": "Broken"})

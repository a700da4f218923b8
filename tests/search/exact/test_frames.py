"""Searches run in slices, can be stopped in between, and release the interpreter's lock."""

from __future__ import annotations

from random import Random
from threading import Thread
from typing import TYPE_CHECKING

import pytest

import stoneswidgets as sw
from stoneswidgets.kernel.compiling import available
from stoneswidgets.search.nodes import STAMP
from stoneswidgets.search.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Position


def grow(position: Position) -> tuple[Callable[[], object], Callable[[], bytes]]:
    tree = Tree(position.view(position.to_move[0]), Random(1))
    return lambda: tree.grow(200_000), lambda: bytes(tree._header[STAMP : STAMP + 1])


@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_other_threads_run_while_compiled_rules_are_searched() -> None:
    """A call into compiled rules is seen to be under way, by what it writes, from a thread that could not run if it
    held the lock. On a busy machine, that thread may get no turn while one call lasts; it has many to look at.
    """

    def is_seen() -> bool:
        call, memory = grow(sw.SiegeStones().start())
        before, seen = memory(), set[bytes]()
        calling = Thread(target=call)
        calling.start()
        while calling.is_alive() and len(seen) < 3:
            seen.add(memory())
        calling.join()
        return len(seen - {before, memory()}) > 0

    assert any(is_seen() for _ in range(30))

"""The backends that run rules: machine code, shipped with the package or made by numba, and plain Python.

A driver is a loop over a game's rules: random play, the tree search, a solver. Whoever has one asks the game's backend to
run it, and for the memory that it works on; which of them it is changes nothing but the time it takes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from stoneswidgets.kernel.backends.machine import Machine
from stoneswidgets.kernel.backends.plain import Plain
from stoneswidgets.kernel.compiling import is_expected

if TYPE_CHECKING:
    from stoneswidgets.kernel import Dynamics

__all__ = ["Backend", "Plain", "fastest"]
Backend: TypeAlias = Machine | Plain


@cache
def fastest(dynamics: Dynamics) -> Backend:
    """Return the fastest backend that there is here for a game's rules."""
    machine = Machine(dynamics)
    return machine if machine.is_brought or is_expected() else Plain(dynamics)

"""Where rules run: in plain Python, as machine code made by numba, or as WebAssembly in a browser's Python.

A driver is a loop over a game's rules: random play, the tree search, a solver. Whoever has one asks the game's backend to
run it, and for the memory that it works on; which of the three it is changes nothing but the time it takes.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from stoneswidgets.kernel import available
from stoneswidgets.kernel.backends.plain import Backend, Plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.kernel import Dynamics

__all__ = ["Backend", "Plain", "fastest", "floats"]


@cache
def fastest(dynamics: Dynamics) -> Backend:
    """Return the fastest backend that there is here for a game's rules."""
    if sys.platform == "emscripten":
        from stoneswidgets.kernel.backends.webassembly import loaded  # noqa: PLC0415 (ctypes, which may be missing)

        return loaded(dynamics) or Plain(dynamics)
    if available():
        from stoneswidgets.kernel.backends.native import Native  # noqa: PLC0415 (numpy, which comes with numba)

        return Native(dynamics)
    return Plain(dynamics)


def floats(values: Iterable[float]) -> Any:  # noqa: ANN401
    """Return numbers of any game as results keep them: in NumPy's array where numba runs the rules, else in a list."""
    if sys.platform != "emscripten" and available():
        import numpy as np  # noqa: PLC0415 (numba brings it)

        return np.array(values, np.float64)
    return list(values)

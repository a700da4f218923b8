"""Machine code made by numba, on NumPy's arrays."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from stoneswidgets.kernel import compiled, compiled_dynamics
from stoneswidgets.kernel.backends.plain import Backend, functions_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LINE = 8
"""Words in a line of the processor's cache."""


class Native(Backend):
    """Machine code: each driver is compiled once for all games, and takes a game's compiled rules."""

    fast = True
    threads = True

    def driver(self, function: Callable[..., Any], signature: str) -> Callable[..., Any]:
        """Return the driver compiled, or loaded from the disk cache."""
        code = compiled(function, signature)
        if functions := functions_of(self.dynamics, signature):
            rules = dict(zip(self.dynamics, compiled_dynamics(self.dynamics), strict=True))
            return partial(code, *(rules[each] for each in functions))
        return code

    def vector(self, values: Iterable[int]) -> Any:  # noqa: ANN401
        """Return an array."""
        return np.array(values, np.int64)

    def floats(self, values: Iterable[float]) -> Any:  # noqa: ANN401
        """Return an array."""
        return np.array(values, np.float64)

    def zeros(self, size: int) -> Any:  # noqa: ANN401
        """Return an array that begins at a line of the cache."""
        aligned = np.zeros(size + LINE, np.int64)
        return aligned[-(aligned.ctypes.data // 8) % LINE :][:size]

    def reals(self, size: int) -> Any:  # noqa: ANN401
        """Return an array of zeros."""
        return np.zeros(size)

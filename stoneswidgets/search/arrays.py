"""Memory for searches: arrays where rules are compiled, else lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.kernel import available

if TYPE_CHECKING:
    from collections.abc import Sequence

LINE = 8
"""Words in a line of the processor's cache."""


def vector(values: Sequence[int]) -> Any:  # noqa: ANN401
    """Return the values as the rule functions want them: an array where they are compiled, else a list."""
    if not available():
        return list(values)
    import numpy as np  # noqa: PLC0415 (only where numba is)

    return np.array(values, np.int64)


def zeros(size: int) -> Any:  # noqa: ANN401
    """Return so many zeros, as `vector` does."""
    if not available():
        return [0] * size
    import numpy as np  # noqa: PLC0415

    aligned = np.zeros(size + LINE, np.int64)
    return aligned[-(aligned.ctypes.data // 8) % LINE :][:size]


def reals(size: int) -> Any:  # noqa: ANN401
    """Return so many zeros for numbers that are not whole, as `vector` does."""
    if not available():
        return [0.0] * size
    import numpy as np  # noqa: PLC0415

    return np.zeros(size)


def floats(values: Sequence[float]) -> Any:  # noqa: ANN401
    """Return numbers that are not whole, as `vector` does whole ones."""
    if not available():
        return list(values)
    import numpy as np  # noqa: PLC0415

    return np.array(values, np.float64)

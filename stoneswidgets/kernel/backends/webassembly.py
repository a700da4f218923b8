"""WebAssembly, on arrays in the memory of a browser's Python.

The modules, one for each game, are compiled before the package is built (`make wasm`). A browser's Python loads them as it
loads extensions, into its own memory: what a driver works on are arrays of Python's, and nothing is copied.
"""

from __future__ import annotations

import re
import sys
import warnings
from array import array
from functools import cache, partial
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

from stoneswidgets.kernel.backends.plain import Backend, functions_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stoneswidgets.kernel import Dynamics

MODULES = files("stoneswidgets.kernel.backends") / "modules"
RESULT, STATUS, ARGUMENTS = range(3)
"""A driver is called with the address of some words: its result, whether it failed, and its arguments; a vector is given
by its address and its length."""


def export(function: Callable[..., Any]) -> str:
    """Return the name of a driver in the modules.

    >>> from stoneswidgets.search.mcts import simulate
    >>> export(simulate)
    'stoneswidgets_search_mcts_simulate'
    """
    return re.sub(r"\W", "_", f"{function.__module__}.{function.__qualname__}")


def home(dynamics: Dynamics) -> str:
    """Return the name of this library's game whose rules these are; "" for any others.

    >>> from stoneswidgets.games.siegestones.rules import DYNAMICS
    >>> home(DYNAMICS), home(DYNAMICS._replace(legal=print))
    ('siegestones', '')
    """
    place = dynamics.apply.__module__
    found = re.fullmatch(r"stoneswidgets\.games\.(\w+)\.rules", place)
    return found[1] if found and dynamics == sys.modules[place].DYNAMICS else ""


@cache
def loaded(dynamics: Dynamics) -> Backend | None:
    """Return a backend that runs the game's module; None without a module, or, with a warning, if it cannot be loaded."""
    name = home(dynamics)
    if not name:
        return None
    try:
        return WebAssembly(dynamics, _library(f"{name}.wasm"))
    except (ImportError, OSError) as error:
        warnings.warn(
            f"WebAssembly for {name} cannot be loaded, so that its rules run in plain Python, some fifty times slower "
            f"({error})",
            stacklevel=4,
        )
        return None


def _library(module: str) -> Any:  # noqa: ANN401
    import ctypes  # noqa: PLC0415 (a Python may have none)

    with as_file(MODULES / module) as path:  # the package may be in a zip file
        return ctypes.CDLL(str(path))


class WebAssembly(Backend):
    """A module of drivers over one game's rules.

    Parameters
    ----------
    dynamics : Dynamics
        The rules.
    library : ctypes.CDLL
        The module.
    """

    fast = True

    def __init__(self, dynamics: Dynamics, library: Any) -> None:  # noqa: ANN401
        super().__init__(dynamics)
        self._library = library

    def driver(self, function: Callable[..., Any], signature: str) -> Callable[..., Any]:
        """Return the driver of the module; one that it does not have, with measures of one's own, runs in plain Python."""
        try:
            code = self._library[export(function)]
        except AttributeError:
            return partial(function, *functions_of(self.dynamics, signature))
        from ctypes import c_void_p  # noqa: PLC0415

        code.argtypes, code.restype = (c_void_p,), None
        return partial(_call, code)

    def vector(self, values: Iterable[int]) -> array[int]:
        """Return an array."""
        return array("q", values)

    def floats(self, values: Iterable[float]) -> array[float]:
        """Return an array."""
        return array("d", values)

    def zeros(self, size: int) -> array[int]:
        """Return an array of zeros."""
        return array("q", (0,)) * size

    def reals(self, size: int) -> array[float]:
        """Return an array of zeros."""
        return array("d", (0.0,)) * size


def _call(code: Callable[[int], None], *arguments: int | array[Any]) -> int:
    words = array("q", (0, 0))
    for each in arguments:
        if isinstance(each, int):
            words.append(each)
        else:
            words.extend(each.buffer_info())
    code(words.buffer_info()[0])
    if words[STATUS]:
        raise ZeroDivisionError("a rule divides by zero")
    return words[RESULT]

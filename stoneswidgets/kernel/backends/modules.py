"""Load the machine code shipped with the package: a module for each game and kind of computer, checked first.

A driver is found there by what it is made of (see `stoneswidgets.kernel.symbols`).
"""

from __future__ import annotations

import platform
import re
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, cast
from warnings import warn

from stoneswidgets.kernel import rules_in
from stoneswidgets.kernel.symbols import symbol

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.resources.abc import Traversable
    from types import FunctionType

    from stoneswidgets.kernel import Dynamics

CHECKSUMS = "checksums.txt"
PLACES = {
    "darwin arm64": "macos-arm64/{}.dylib",
    "darwin x86_64": "macos-x86_64/{}.dylib",
    "emscripten wasm32": "browser/{}.wasm",
    "linux aarch64": "linux-aarch64/{}.so",
    "linux x86_64": "linux-x86_64/{}.so",
    "win32 amd64": "windows-x86_64/{}.dll",
}
"""Each platform's modules."""
BEGIN = "stoneswidgets_begin"
"""The function of each module that readies it for this processor: given how much of what a processor can do is to be used at
most, it returns how much will be, and 0 where the module cannot run."""
ALL = 9
VARIANTS = "variants"
"""The module of drivers that are given the addresses of the rules, which were compiled elsewhere."""


files("stoneswidgets")
"""Asked once here, for what Python imports to answer: no interrupt breaks off the import of this module."""


def modules_folder() -> Traversable:
    """Return where all modules are. Nobody keeps it: of a package in a zip file it is an open file, which an image of the memory lacks."""
    return files("stoneswidgets.kernel.backends") / "modules"


def home(dynamics: Dynamics) -> str:
    """Return the name of this library's game whose rules these are; "" for any others.

    >>> import stoneswidgets as sw
    >>> home(sw.SiegeStones.dynamics), home(sw.SiegeStones.dynamics._replace(legal=print))
    ('siegestones', '')
    """
    place = dynamics.apply.__module__
    found = re.fullmatch(r"stoneswidgets\.games\.(\w+)\.rules", place)
    return found[1] if found and dynamics == rules_in(sys.modules[place]) else ""


def place_of(name: str) -> str:
    """Return where a game's module for this computer is, and "" where the package has none."""
    machine = "wasm32" if sys.platform == "emscripten" else platform.machine().lower()
    return PLACES.get(f"{sys.platform} {machine}", "").format(name) if name else ""


@cache
def module_of(name: str) -> Any:
    """Return a game's module, loaded; None if the package has none for this computer, or, with a warning, if it is unusable."""
    place = place_of(name)
    folder = place.partition("/")[0]
    if not place or not (modules_folder() / folder).is_dir():
        return None
    try:
        return _loaded(place)
    except (ImportError, OSError) as error:
        warn(
            f"the machine code of {name} cannot be used ({error}); without numba, its rules run in plain Python, some fifty times slower",
            stacklevel=2,
        )
        return None


def _loaded(place: str) -> Any:
    import ctypes  # a Python may have none

    modules = modules_folder()
    module = modules.joinpath(*place.split("/"))
    known = (modules / CHECKSUMS).read_bytes().splitlines()
    if f"{sha256(module.read_bytes()).hexdigest()}  {place}".encode() not in known:
        raise ImportError(f"{place} is damaged; install stoneswidgets anew")
    with as_file(module) as path:  # the package may be in a zip file
        library = ctypes.CDLL(str(path))
    if not library[BEGIN](ALL):
        raise ImportError(f"{place} is for newer processors")
    return library


@cache
def brought(function: Callable[..., Any], signature: str) -> tuple[str, int] | None:
    """Look for a rule's machine code in the package: return its name in the module and its address; None if there is none.

    Games' own rules have such code, which also serves a variant's copy that computes the same.
    """
    from ctypes import c_void_p  # a Python may have none

    for place in (function.__module__, cast("FunctionType", function).__globals__.get("__name__")):
        found = re.fullmatch(r"stoneswidgets\.(?:kernel|games\.(\w+)\.rules)", place or "")
        if found and (module := module_of(found[1] or VARIANTS)):
            with suppress(AttributeError, LookupError):
                name = symbol(function, signature)
                where = module[name]
                where.restype = c_void_p
                return name, where()
    return None

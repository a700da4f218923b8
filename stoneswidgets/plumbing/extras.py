"""Import optional packages, with an error that names the extra to install."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from stoneswidgets.errors import StonesError


def extra(module: str, what: str, package: str) -> Any:
    """Import and return an optional module that `what` needs; a `StonesError` says how to install it.

    >>> extra("no_such_module", "a ballad", "stoneswidgets[ballads]")
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: a ballad needs no_such_module: pip install "stoneswidgets[ballads]"
    """
    try:
        return import_module(module)
    except ImportError:
        package = f'"{package}"' if "[" in package else package
        raise StonesError(f"{what} needs {module}: pip install {package}") from None

"""The games in other people's frameworks: `stoneswidgets.interop.openspiel` and `stoneswidgets.interop.pettingzoo`."""

from __future__ import annotations


def missing(module: str) -> ImportError:
    """Return the error for a module of this package whose framework is not installed."""
    return ImportError(f"{module} needs the extra `interop`: pip install stoneswidgets[interop]")

"""Adapters to other frameworks: `stoneswidgets.interop.openspiel` and `stoneswidgets.interop.pettingzoo`."""

from __future__ import annotations


def missing(module: str) -> ImportError:
    """Return the error for a framework that is not installed."""
    return ImportError(f'{module} needs the extra `interop`: pip install "stoneswidgets[interop]"')

"""A stub of typing_extensions, which is as large as a game: only `override`, and the `TypeVar` of a browser's Python."""

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["TypeVar", "override"]


def override(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return the method."""
    return method

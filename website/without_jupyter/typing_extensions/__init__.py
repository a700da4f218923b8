"""A stub of typing_extensions, which is as large as a game: only `override` and `TypeVar`."""

import typing
from collections.abc import Callable
from typing import Any

__all__ = ["TypeVar", "override"]


def TypeVar(name: str, **given: Any) -> Any:  # noqa: N802 (the library's name)
    """Return a type variable; a default matters to type checkers alone."""
    given.pop("default", None)
    return typing.TypeVar(name, **given)


def override(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return the method."""
    return method

"""What the library needs of typing_extensions, which is as large as a game: the mark of a method that overrides its parent's."""

from collections.abc import Callable
from typing import Any


def override(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return the method."""
    return method

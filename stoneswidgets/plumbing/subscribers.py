"""Functions that are called after each change of an object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable


class Subscribers:
    """The functions to call after each change, in order of subscription."""

    def __init__(self) -> None:
        self._called: dict[object, Callable[[], None]] = {}

    def add(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Add a function; return a function that removes it. A `StonesError` says that it cannot be called."""
        if not callable(callback):
            raise StonesError(f"subscribe takes a function, not {quoted(callback)}")
        key = object()
        self._called[key] = callback

        def end() -> None:
            self._called.pop(key, None)

        return end

    def tell(self) -> None:
        """Call all subscribers."""
        for callback in tuple(self._called.values()):
            callback()

"""Functions that are called after each change of an object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable


class Subscribers:
    """The functions that are called after each change, in the order of their subscriptions."""

    def __init__(self) -> None:
        self._called: dict[object, Callable[[], None]] = {}

    def add(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call a function from now on; return a function that ends that, and may be called once more.

        Raises
        ------
        StonesError
            If it cannot be called.
        """
        if not callable(callback):
            raise StonesError(f"subscribe takes a function, not {quoted(callback)}")
        key = object()
        self._called[key] = callback

        def end() -> None:
            self._called.pop(key, None)

        return end

    def tell(self) -> None:
        """Call them."""
        for callback in tuple(self._called.values()):
            callback()

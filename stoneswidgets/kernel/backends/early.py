"""A driver that is there at once: in plain Python first, where it has yet to be compiled, as machine code where that pays.

Both do the same to the last bit, so that one can follow the other in the middle of a search or of a run.
"""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any, Protocol

from stoneswidgets.plumbing.progress import COMPILING, underway

if TYPE_CHECKING:
    from collections.abc import Callable

WORTH, FIRST = 3.5, 1.0
"""Seconds of the processor: what it takes to compile a variant's rules, so that what is done in plain Python within them is no dearer; and
how long plain Python runs in any case, to have something to show."""
SLICE = 16
"""So many games or simulations are done at a time in plain Python."""


class Running(Protocol):
    """A backend, as far as a driver needs it here."""

    spent: float

    def driver(self, function: Any, signature: str, *more: Any) -> Callable[..., Any]:  # noqa: ANN401
        """Return a driver."""

    def is_ready(self, function: Any, signature: str, *more: Any) -> bool:  # noqa: ANN401
        """Tell whether it is there at once."""


class Early:
    """A driver of which many runs are wanted, such as games or simulations.

    Parameters
    ----------
    backend : Running
        Where it is to run in the end.
    plain : Running
        Where it runs at first.
    *asked
        The driver's function, its signature, and more rules, as `Backend.driver` takes them.

    Attributes
    ----------
    is_plain : bool
        Whether the next runs are in plain Python.
    """

    def __init__(self, backend: Running, plain: Running, *asked: Any) -> None:  # noqa: ANN401
        self._backend, self._plain, self._asked = backend, plain, asked
        self._driver: Callable[..., Any] | None = None
        self._spent, self._done = 0.0, 0

    @property
    def is_plain(self) -> bool:
        """Whether the next runs are in plain Python."""
        return self._driver is None

    def many(self, wanted: int) -> int:
        """Return how many of the runs that are wanted the next call is to do."""
        if self._driver is None and not self._pays_plain(wanted):
            if not self._backend.is_ready(*self._asked):
                underway(0, COMPILING)
            self._driver = self._backend.driver(*self._asked)
        return wanted if self._driver else min(SLICE, wanted)

    def _pays_plain(self, wanted: int) -> bool:
        """Tell whether to go on in plain Python."""
        if self._backend.is_ready(*self._asked):
            return False
        each, spent = self._spent / max(1, self._done), self._backend.spent
        return spent < FIRST or spent + wanted * each <= WORTH

    def __call__(self, many: int, *arguments: Any) -> Any:  # noqa: ANN401
        """Do so many runs, as `many` has said."""
        if self._driver is not None:
            return self._driver(*arguments)
        begun = process_time()
        try:
            return self._plain.driver(*self._asked)(*arguments)
        finally:
            took = process_time() - begun
            self._spent, self._done = self._spent + took, self._done + many
            self._backend.spent += took

"""Run rules in plain Python, with the interface that every backend has."""

from __future__ import annotations

from functools import partial
from time import process_time
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.kernel.compiling import kinds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stoneswidgets.kernel import Dynamics

WORTH, FIRST = 2.0, 0.7
"""Seconds of the processor: what it takes to compile a variant's rules, so that what is done in plain Python within them is no dearer; and
how long plain Python runs in any case, to have something to show."""
SLICE = 16
"""How many games or simulations are done at a time in plain Python."""


def functions_of(
    dynamics: Dynamics, signature: str, *more: Callable[..., Any]
) -> tuple[Callable[..., Any], ...]:
    """Return the rule functions that a driver's signature begins with: the game's, and then those that are no game's.

    >>> import stoneswidgets as sw
    >>> [each.__name__ for each in functions_of(sw.SiegeStones.dynamics, "i(legal+apply, v, i)")]
    ['legal', 'apply']
    """
    return (*(getattr(dynamics, name) for name in kinds_of(signature) if hasattr(dynamics, name)), *more)


class Plain:
    """Plain Python, on lists.

    A backend is `fast` where rules run as machine code, some fifty times as fast, and has `threads` where drivers run side by
    side. `spent` are the seconds of the processor for which rules ran in plain Python before they were compiled.
    """

    fast: ClassVar[bool] = False
    threads: ClassVar[bool] = False

    def __init__(self, dynamics: Dynamics) -> None:
        self.dynamics, self.spent = dynamics, 0.0
        self._early: dict[tuple[Any, ...], Early] = {}

    def plain(
        self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]
    ) -> Callable[..., Any]:
        """Return a driver as it stands, with the game's rules put in."""
        rules = functions_of(self.dynamics, signature, *more)
        return partial(function, rules) if rules else function

    def ready(
        self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]
    ) -> Callable[..., Any] | None:
        """Return a driver, with the game's rules put in, so that it takes vectors and numbers; None if it has to be compiled first.

        Its signature (see `stoneswidgets.kernel.compiling.compiled`) begins with the tuple of the rules that it takes, by their
        names; those that are no game's follow it.
        """
        return self.plain(function, signature, *more)

    def driver(
        self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]
    ) -> Callable[..., Any]:
        """Return the same, after some seconds if it has to be compiled."""
        return self.plain(function, signature, *more)

    def early(self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]) -> Early:
        """Return the same, but such as runs in plain Python while it is dearer to have it compiled."""
        asked = (function, signature, *more)
        if asked not in self._early:
            self._early[asked] = Early(self, *asked)
        return self._early[asked]

    def vector(self, values: Iterable[float], kind: str = "q") -> Any:  # noqa: ARG002
        """Return numbers as drivers take them: whole numbers, or with kind "d" any."""
        return list(values)

    def zeros(self, size: int, kind: str = "q") -> Any:
        """Return zeros, in what `vector` returns."""
        return [0 if kind == "q" else 0.0] * size


class Early:
    """A driver for many runs, such as games or simulations, that can begin at once; `Plain.ready` has its arguments.

    If it is not compiled yet, it runs in plain Python first, and as machine code once compiling pays. Both do the same to the
    last bit, so that one can follow the other in the middle of a search or of a run.
    """

    def __init__(self, backend: Plain, *asked: Any) -> None:
        self._backend, self._asked = backend, asked
        self._driver: Callable[..., Any] | None = None
        self._plain = backend.plain(*asked)
        self._spent, self._done = 0.0, 0

    @property
    def is_plain(self) -> bool:
        """Whether the next runs are in plain Python."""
        return self._driver is None

    def many(self, wanted: int) -> int:
        """Return how many of the runs that are wanted the next call is to do."""
        if self._driver is None:
            self._driver = self._backend.ready(*self._asked)
        if self._driver is None and not self._pays_plain(wanted):
            self._driver = self._backend.driver(*self._asked)
        return wanted if self._driver else min(SLICE, wanted)

    def _pays_plain(self, wanted: int) -> bool:
        each, spent = self._spent / max(1, self._done), self._backend.spent
        return spent < FIRST or spent + wanted * each <= WORTH

    def __call__(self, many: int, *arguments: Any) -> Any:
        """Do as many runs as `many` returned."""
        if self._driver is not None:
            return self._driver(*arguments)
        begun = process_time()
        try:
            return self._plain(*arguments)
        finally:
            took = process_time() - begun
            self._spent, self._done = self._spent + took, self._done + many
            self._backend.spent += took

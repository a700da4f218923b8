"""What every backend does, and how plain Python does it."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.kernel import kinds_of
from stoneswidgets.kernel.backends.early import Early
from stoneswidgets.kernel.bounded import ended
from stoneswidgets.kernel.rounds import is_counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stoneswidgets.kernel import Dynamics


def functions_of(
    dynamics: Dynamics, signature: str, *more: Callable[..., Any]
) -> tuple[Callable[..., Any], ...]:
    """Return the rule functions that a driver's signature begins with: the game's, and then those that are no game's.

    >>> from stoneswidgets.games.siegestones.rules import DYNAMICS
    >>> [each.__name__ for each in functions_of(DYNAMICS, "i(legal+apply, v, i)")]
    ['legal', 'apply']
    """
    return (*(getattr(dynamics, name) for name in kinds_of(signature) if hasattr(dynamics, name)), *more)


class Backend:
    """Runs drivers over the rules of one game, and has the memory for them.

    Parameters
    ----------
    dynamics : Dynamics
        The rules.

    Attributes
    ----------
    fast : bool
        Whether rules run as machine code, some fifty times as fast as in plain Python.
    threads : bool
        Whether drivers run side by side in threads.
    spent : float
        Seconds of the processor for which its rules ran in plain Python before they were compiled.
    """

    fast: ClassVar[bool] = False
    threads: ClassVar[bool] = False

    def __init__(self, dynamics: Dynamics) -> None:
        self.dynamics, self.spent = dynamics, 0.0
        self._early: dict[tuple[Any, ...], Early] = {}

    def driver(
        self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]
    ) -> Callable[..., Any]:
        """Return a driver with the game's rules put in: what is left are vectors and numbers.

        Parameters
        ----------
        function : callable
            A function marked with `rule`, or a closure over such functions.
        signature : str
            Its types (see `stoneswidgets.kernel.compiled`). First comes the tuple of the rules that it takes, by their names.
        *more : callable
            The rule functions among these that are no game's.
        """
        raise NotImplementedError

    def early(self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]) -> Early:
        """Return the same driver, but such as runs in plain Python while it is dearer to have it compiled."""
        asked = (function, signature, *more)
        return self._early.setdefault(asked, Early(self, Plain(self.dynamics), *asked))

    def is_ready(self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]) -> bool:  # noqa: ARG002
        """Tell whether a driver is there at once; False if it has to be compiled first, which takes seconds."""
        return True

    def vector(self, values: Iterable[float], kind: str = "q") -> Any:  # noqa: ANN401
        """Return numbers as drivers take them: whole numbers, or with kind "d" any."""
        raise NotImplementedError

    def zeros(self, size: int, kind: str = "q") -> Any:  # noqa: ANN401
        """Return so many zeros, as `vector` does."""
        raise NotImplementedError


class Plain(Backend):
    """Plain Python, on lists."""

    def driver(
        self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]
    ) -> Callable[..., Any]:
        """Return the driver as it stands; rules from elsewhere that run for ever are ended.

        (Not in a browser, where all rules from elsewhere run so: counting takes three times as long as they do.)
        """
        rules = functions_of(self.dynamics, signature, *more)
        play = partial(function, rules) if rules else function
        return ended(play) if sys.platform != "emscripten" and any(map(is_counted, rules)) else play

    def vector(self, values: Iterable[float], kind: str = "q") -> list[float]:  # noqa: ARG002
        """Return a list."""
        return list(values)

    def zeros(self, size: int, kind: str = "q") -> list[float]:
        """Return a list of zeros."""
        return [0 if kind == "q" else 0.0] * size

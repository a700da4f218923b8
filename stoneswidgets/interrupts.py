"""Ctrl-C at any moment: work goes in short slices; a slice, once begun, is done to its end, and then the interrupt comes.

The compiler and its compiled functions call Python and do not expect an exception there: an interrupt in the wrong
moment was lost, turned up as another error, or ended the process. So calls of compiled rules hold interrupts back,
which is bounded because the calls are short (`next_portion`); what takes longer, loading and compiling, is done in a
thread of its own (`aside`), where no interrupt arrives, while whoever waits for it can be interrupted.
"""

from __future__ import annotations

import signal
import sys
from importlib import import_module
from threading import Lock, Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType, TracebackType

T = TypeVar("T")
SLICE = 0.02
"""Seconds that a slice takes at most, as far as can be told beforehand."""
LOOK = 0.1
"""Seconds after which who waits looks for interrupts, on systems where these do not wake anybody."""


def next_portion(portion: int, spent: float) -> int:
    """Return how many games, simulations or states to do next, so that a slice is used well and not exceeded."""
    return max(1, min(2 * portion, int(portion * SLICE / 2 / max(spent, 1e-6)), 4096))


class held:  # noqa: N801 (used as a context, not as a type)
    """A context in which an interrupt waits for the end; for work that takes no longer than a slice.

    Examples
    --------
    >>> import signal
    >>> try:
    ...     with held():
    ...         signal.raise_signal(signal.SIGINT)
    ...         print("done to its end")
    ... except KeyboardInterrupt:
    ...     print("then interrupted")
    done to its end
    then interrupted
    """

    __slots__ = ("_came", "_handler")

    def __enter__(self) -> Self:
        self._came: FrameType | bool | None = False
        self._handler: Any = None
        if current_thread() is main_thread():
            handler = signal.getsignal(signal.SIGINT)
            if callable(handler):
                self._handler = handler
                signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, _number: int, frame: FrameType | None) -> None:
        self._came = frame or True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._handler is not None:
            signal.signal(signal.SIGINT, self._handler)
            if self._came:
                self._handler(signal.SIGINT, None if self._came is True else self._came)


def aside(work: Callable[[], T]) -> T:
    """Do something in a thread of its own, where no interrupt breaks it off, and return what it returns.

    Where the wait for it is interrupted, it goes on all the same, and is there when it is wanted next. While a module is
    being imported, it is done at once, with interrupts held back: the compiler imports the modules that rules come from,
    and another thread would wait for the end of that import for ever.
    """
    if current_thread() is not main_thread() or sys.platform == "emscripten":
        return work()
    if _is_importing():
        with held():
            return work()
    results: list[T] = []
    errors: list[BaseException] = []
    under_way = Lock()  # the waits of threads and events, broken off, may raise other errors
    under_way.acquire()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 (it is raised again, where it is waited for)
            errors.append(error)
        under_way.release()

    with held():
        Thread(target=run, name="stoneswidgets").start()
    while not under_way.acquire(timeout=LOOK):
        pass
    for error in errors:
        raise error
    return results[0]


def _is_importing() -> bool:
    """Tell whether this is called from a module that is being imported."""
    frame: FrameType | None = sys._getframe()  # noqa: SLF001
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def loaded(module: str) -> Any:  # noqa: ANN401
    """Return a module, imported if it is not yet: an import that was broken off may never succeed again."""
    with held():
        return import_module(module)

"""Ctrl-C ends long work between its slices.

The compiler and the functions that it compiled cannot handle an exception from Python code that they call. So interrupts are held
back during a call of these (`held`), which is short (`next_portion`); the compiler takes longer, and runs in a thread of its own,
which receives no interrupts, while the main thread waits (`aside`). A module's code calls no Python, so that nothing interrupts it.
"""

from __future__ import annotations

import signal
import sys
from threading import Lock, Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType, TracebackType

T = TypeVar("T")
SLICE = 0.02
"""The intended greatest duration of a slice, in seconds."""
LOOK = 0.1
"""Seconds from one check for interrupts to the next while the main thread waits; some systems do not wake it."""


def next_portion(portion: int, spent: float) -> int:
    """Return how many games, simulations or states to do in the next slice, so that it takes about half of `SLICE`.

    The last slice did a portion of them, and spent some seconds on it.
    """
    return max(1, min(2 * portion, int(portion * SLICE / 2 / max(spent, 1e-6)), 4096))


class held:  # noqa: N801 (used as a context, not as a type)
    """Delay an interrupt (Ctrl-C) until this context ends; for work no longer than a slice.

    Examples
    --------
    >>> with held():
    ...     print("done to its end")
    done to its end
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
    """Call a function in a thread of its own, which receives no interrupts, and return its result.

    If the main thread is interrupted while it waits, the work goes on, and its effects, such as compiled rules, are there
    for the next call. While a module is being imported, the function runs in this thread instead, with interrupts held
    back: the compiler imports the modules that rules come from, and another thread would wait for ever for this import.
    """
    if current_thread() is not main_thread() or sys.platform == "emscripten":
        return work()
    if _is_importing():
        with held():
            return work()
    results: list[T] = []
    errors: list[BaseException] = []
    # an interrupted wait for a thread or an event may raise an error of its own; for a lock it does not
    under_way = Lock()
    under_way.acquire()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 (the waiting thread raises it again)
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
    """Tell whether a module that is being imported is on the call stack."""
    frame: FrameType | None = sys._getframe()  # noqa: SLF001
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False

"""Ctrl-C works at any moment: long work is divided into short slices, and an interrupt takes effect after the slice.

The compiler and compiled functions call Python code and cannot handle an exception from it: an interrupt at such a moment
would be lost, turn into another error, or end the process. So interrupts are held back during a call of compiled rules
(`held`), for a short time only, because the calls are short (`next_portion`). Loading and compiling take longer; they run
in a thread of their own, which receives no interrupts, while the main thread, which waits, does (`aside`).
"""

from __future__ import annotations

import signal
import sys
from functools import cache, wraps
from importlib import import_module
from threading import Lock, Thread, current_thread, local, main_thread
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType, TracebackType

P = ParamSpec("P")
T = TypeVar("T")
SLICE = 0.02
"""The intended greatest duration of a slice, in seconds."""
LOOK = 0.1
"""Seconds from one check for interrupts to the next while the main thread waits; some systems do not wake it."""


def next_portion(portion: int, spent: float) -> int:
    """Return how many games, simulations or states to do in the next slice, so that it takes about half of `SLICE`.

    Parameters
    ----------
    portion : int
        How many the last slice did.
    spent : float
        The seconds that it took.
    """
    return max(1, min(2 * portion, int(portion * SLICE / 2 / max(spent, 1e-6)), 4096))


class held:  # noqa: N801 (used as a context, not as a type)
    """A context that delays an interrupt (Ctrl-C) until it ends; for work no longer than a slice.

    Examples
    --------
    >>> import signal
    >>> before = signal.signal(signal.SIGINT, signal.default_int_handler)
    >>> try:
    ...     with held():
    ...         signal.raise_signal(signal.SIGINT)
    ...         print("done to its end")
    ... except KeyboardInterrupt:
    ...     print("then interrupted")
    done to its end
    then interrupted
    >>> _ = signal.signal(signal.SIGINT, before)
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


class whole(held):  # noqa: N801
    """A context for a change that consists of several: an interrupt takes effect when all of it has been done.

    `afterwards` puts off what may take long, such as a user's callback or a bot's search, until the change is done; it can be
    interrupted then. A change within a change is part of it.

    Examples
    --------
    >>> with whole():
    ...     afterwards(lambda: print("all of it has been done"))
    ...     print("one thing, another")
    one thing, another
    all of it has been done
    """

    __slots__ = ("_free",)

    def __enter__(self) -> Self:
        self._free = False
        if not _OPEN.many:
            super().__enter__()
        _OPEN.many += 1
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._free:
            self._handler(number, frame)
        else:
            super()._note(number, frame)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _OPEN.many -= 1
        if _OPEN.many:
            return
        waiting, _OPEN.waiting = _OPEN.waiting, []
        try:
            self._do(waiting)
        finally:
            super().__exit__(kind, error, trace)

    def _do(self, waiting: list[Callable[[], object]]) -> None:
        """Do all of that, though some of it fails or is interrupted; between two of them nothing is interrupted."""
        failed: BaseException | None = None
        for work in waiting:
            try:
                self._free = True
                work()
            except BaseException as error:  # noqa: BLE001 (raised below)
                failed = failed or error
            finally:
                self._free = False
        if failed:
            raise failed


def entire(work: Callable[P, T]) -> Callable[P, T]:
    """Return a function that does the same as one change: an interrupt takes effect when all of it has been done (see `whole`)."""

    @wraps(work)
    def done(*given: P.args, **named: P.kwargs) -> T:
        with whole():
            return work(*given, **named)

    return done


class _Open(local):
    """Of each thread: how many changes are under way, one in the other, and what waits for the end of the outermost."""

    def __init__(self) -> None:
        self.many = 0
        self.waiting: list[Callable[[], object]] = []


_OPEN = _Open()


def afterwards(work: Callable[[], object]) -> None:
    """Do some work when the change that is under way is done (see `whole`); at once if there is none."""
    if _OPEN.many:
        _OPEN.waiting.append(work)
    else:
        work()


def aside(work: Callable[[], T]) -> T:
    """Call a function in a thread of its own, where no interrupt can break it off, and return its result.

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


@cache
def loaded(module: str) -> Any:
    """Return a module, imported if need be, with interrupts held back: after an interrupted import, another may fail."""
    with held():
        return import_module(module)

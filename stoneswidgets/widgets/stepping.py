"""Runs long work, an iterator of steps: on a thread while an event loop runs, or at once where none does.

Where there are no threads, as in a browser's Python, the steps run on the loop itself, one at a time.
"""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from stoneswidgets.plumbing.interrupts import afterwards
from stoneswidgets.widgets.thinking import running_loop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")
_END = object()


class Stepper(Generic[T]):
    """Runs one piece of work at a time; it can be stopped after any step.

    Parameters
    ----------
    told : callable
        Called with each step's result, on the caller's thread.
    done : callable
        Called when the work has come to its end.
    failed : callable
        Called with the exception, if the work ends in one.
    """

    def __init__(
        self, each_step: Callable[[T], None], done: Callable[[], None], failed: Callable[[Exception], None]
    ) -> None:
        self._told, self._done, self._failed = each_step, done, failed
        self._work: Iterator[T] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._work is not None

    def start(self, work: Iterator[T]) -> None:
        """Begin. Where an event loop runs, this returns at once, and elsewhere when the work is done.

        Raises
        ------
        KeyboardInterrupt
            If it is interrupted where no loop runs; the work is stopped.
        """
        self.stop()
        self._work = work
        if loop := running_loop():
            self._task = loop.create_task(self._in_steps(work))
        else:
            afterwards(partial(self.finish, work))

    def stop(self) -> None:
        """Stop: nothing more is told. A step that is under way on a thread goes on to its end, and counts for nothing."""
        self._work = None

    def finish(self, work: Iterator[T]) -> None:
        """Do all of the work now, whether or not a loop runs."""
        self._work = work
        try:
            for step in work:
                self._told(step)
        except Exception as error:  # noqa: BLE001 (a player is anybody's code; whoever asked is told)
            self._work = None
            self._failed(error)
        except BaseException:
            self._work = None
            raise
        else:
            self._work = None
            self._done()

    async def _in_steps(self, work: Iterator[T]) -> None:
        try:
            while True:
                if sys.platform == "emscripten":  # no threads
                    step = next(work, _END)
                    await asyncio.sleep(0)
                else:
                    step = await asyncio.to_thread(next, work, _END)
                if self._work is not work:
                    close = getattr(work, "close", None)
                    if close is not None:
                        close()
                    return
                if step is _END:
                    break
                self._told(step)  # type: ignore[arg-type]  # not the end
        except Exception as error:  # noqa: BLE001
            if self._work is work:
                self._work = None
                self._failed(error)
            return
        self._work = None
        self._done()

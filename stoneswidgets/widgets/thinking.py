"""Run long work in short slices on the event loop, or to its end where no loop runs.

`Thinker` runs thoughts (generators) on the loop itself. The first slice may have to load or compile rules, which takes
seconds, so it runs on a thread. `Stepper` runs every step of some work (an iterator) on a thread. Python in a browser has no
threads, and nothing to compile: there, all of it runs on the loop. `Later` does steps one after the other, each after a
pause, where somebody watches.
"""

from __future__ import annotations

import asyncio
import sys
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from stoneswidgets.errors import StonesError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    Thought = Generator[Any, None, str]
    Step = tuple[float, Callable[[], None]]

T = TypeVar("T")
_END = object()


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop that runs, if one does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Thinker:
    """Runs one thought at a time; it can be interrupted.

    Parameters
    ----------
    done : callable
        Called with the result of a thought.
    failed : callable
        Called with the exception, if a thought ends in one.
    least : callable, optional
        Returns how many seconds a thought takes at least, where others get their turn meanwhile. Left out: none.
    """

    def __init__(
        self,
        done: Callable[[str], None],
        failed: Callable[[Exception], None],
        least: Callable[[], float] = float,
    ) -> None:
        self._done = done
        self._least = least
        self._failed = failed
        self._task: asyncio.Task[None] | None = None
        self._next: Thought | None = None
        self._at_once = False

    @property
    def busy(self) -> bool:
        """Whether a thought is under way."""
        return self._task is not None

    def start(self, thought: Thought, begun: Callable[[], None]) -> None:
        """Start a thought; other tasks run between its slices.

        Parameters
        ----------
        thought : generator
            Yields between slices of work, and returns the result.
        begun : callable
            Called when the thought has started, before it can have a result.
        """
        self.stop()
        if loop := running_loop():
            self._task = loop.create_task(self._in_slices(thought))
            begun()
        else:
            self._next = thought
            begun()
            self._all_at_once()

    def stop(self) -> None:
        """Cancel the running thought, if there is one."""
        self._next = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _in_slices(self, thought: Thought) -> None:
        begun = monotonic()
        try:
            end = None if sys.platform == "emscripten" else await asyncio.to_thread(_slice, thought)
            while end is None:
                await asyncio.sleep(0)
                end = _slice(thought)
            result: str | Exception = end.value
            await asyncio.sleep(begun + self._least() - monotonic())
        except Exception as error:  # noqa: BLE001 (a bot is anybody's code; whoever asked is told)
            result = error
        self._task = None
        self._tell(result)

    def _all_at_once(self) -> None:
        """Run a thought to its end, then any that its result started, in a loop."""
        if self._at_once:
            return
        self._at_once = True
        try:
            while (thought := self._next) is not None:
                self._next = None
                try:
                    while (end := _slice(thought)) is None:
                        pass
                    result: str | Exception = end.value
                except Exception as error:  # noqa: BLE001
                    result = error
                self._tell(result)
        except KeyboardInterrupt:
            self._failed(StonesError("it was interrupted"))
            raise
        finally:
            self._at_once = False

    def _tell(self, result: str | Exception) -> None:
        if isinstance(result, Exception):
            self._failed(result)
        else:
            self._done(result)


def _slice(thought: Thought) -> StopIteration | None:
    """Run one slice. At the end, return the StopIteration: asyncio cannot raise it from a thread."""
    try:
        next(thought)
    except StopIteration as end:
        return end
    return None


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
            self.finish(work)

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


class Later:
    """Steps that run one after another on the event loop, with pauses.

    >>> said = []
    >>> Later().start([(1.0, lambda: said.append("a reply"))], None, watched=False)
    >>> said
    ['a reply']
    """

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self, steps: Sequence[Step], end: Step | None, *, watched: bool) -> None:
        """Do the steps, each after its pause in seconds, and then the end, which is only for those who watch.

        Where nobody watches, or nothing can wait, the steps are done at once.
        """
        self.stop()
        if watched and (loop := running_loop()):
            self._task = loop.create_task(_done([*steps, *([end] if end else [])]))
        else:
            for _, step in steps:
                step()

    def stop(self) -> None:
        """Cancel the remaining steps."""
        if self._task is not None:
            self._task.cancel()
            self._task = None


async def _done(steps: Sequence[Step]) -> None:
    for pause, step in steps:
        await asyncio.sleep(pause)
        step()

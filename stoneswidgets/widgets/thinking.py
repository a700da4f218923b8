"""Run long work in short slices on the event loop, or to its end where no loop runs.

`Thinker` runs thoughts (generators) on the loop itself. The first slice may have to load or compile rules, which takes
seconds, so it runs on a thread; so does every slice of work whose steps are told. Python in a browser has no threads, and nothing
to compile: there, all of it runs on the loop. `Later` does steps one after the other, each after a pause, where somebody watches.
"""

from __future__ import annotations

import asyncio
import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    Thought = Generator[Any, None, Any]
    Step = tuple[float, Callable[[], None]]


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop that runs, if one does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Thinker:
    """Runs one thought at a time, which can be interrupted; calls `done` with its result, or `failed` with its exception.

    Where others get their turn meanwhile, a thought takes at least the seconds that `least` returns. With `each_step`, which is called
    with what each slice yields, on the caller's thread, every slice runs on a thread of its own; one that is under way when the thought
    is stopped goes on to its end, and is told to nobody.
    """

    def __init__(
        self,
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        least: Callable[[], float] = float,
        each_step: Callable[[Any], None] | None = None,
    ) -> None:
        self._done = done
        self._least, self._each_step = least, each_step
        self._failed = failed
        self._task: asyncio.Task[None] | None = None
        self._next: Thought | None = None
        self._at_once = False

    @property
    def busy(self) -> bool:
        """Whether a thought is under way."""
        return self._task is not None

    def start(self, thought: Thought, begun: Callable[[], None]) -> None:
        """Start a thought, which yields between slices of work; `begun` is called before it can have a result."""
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
            on_thread, end = sys.platform != "emscripten", None
            while end is None:
                step, end = await asyncio.to_thread(_slice, thought) if on_thread else _slice(thought)
                on_thread = on_thread and self._each_step is not None
                if self._each_step and end is None:
                    self._each_step(step)
                await asyncio.sleep(0)
            result = end.value
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
                    while (found := _slice(thought))[1] is None:
                        if self._each_step:
                            self._each_step(found[0])
                    result = found[1].value
                except Exception as error:  # noqa: BLE001
                    result = error
                self._tell(result)
        except KeyboardInterrupt:
            self._failed(StonesError("it was interrupted"))
            raise
        finally:
            self._at_once = False

    def _tell(self, result: Any) -> None:
        if isinstance(result, Exception):
            self._failed(result)
        else:
            self._done(result)


def _slice(thought: Thought) -> tuple[Any, StopIteration | None]:
    """Run one slice, and return what it yields. At the end, return the StopIteration, too: asyncio cannot raise it from a thread."""
    try:
        return next(thought), None
    except StopIteration as end:
        return None, end


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

"""Bots that think in slices on the running event loop, or at once where there is none.

The first slice may have to load or compile the rules, which takes seconds: it has a thread of its own, where there are
threads (a browser's Python has none, and nothing to compile).
"""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    Thought = Generator[Any, None, str]


class Thinker:
    """Thinks one thought at a time, and can be interrupted.

    Parameters
    ----------
    done : callable
        Called with what a thought came to.
    failed : callable
        Called with the exception that a thought ended in.
    """

    def __init__(self, done: Callable[[str], None], failed: Callable[[Exception], None]) -> None:
        self._done = done
        self._failed = failed
        self._task: asyncio.Task[None] | None = None
        self._next: Thought | None = None
        self._at_once = False

    @property
    def busy(self) -> bool:
        """Whether a thought is under way."""
        return self._task is not None

    def start(self, thought: Thought, begun: Callable[[], None]) -> None:
        """Start a thought; between its slices, others get their turn.

        Parameters
        ----------
        thought : generator
            Yields between slices of work; what it returns is the result.
        begun : callable
            Called when the thought is under way, before it can have come to anything.
        """
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._next = thought
            begun()
            self._all_at_once()
            return
        self._task = loop.create_task(self._in_slices(thought))
        begun()

    def stop(self) -> None:
        """Give up the thought under way, if there is one."""
        self._next = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _in_slices(self, thought: Thought) -> None:
        try:
            end = None if sys.platform == "emscripten" else await asyncio.to_thread(_slice, thought)
            while end is None:
                await asyncio.sleep(0)
                end = _slice(thought)
            result: str | Exception = end.value
        except Exception as error:  # noqa: BLE001 (a bot is anybody's code; whoever asked is told)
            result = error
        self._task = None
        self._tell(result)

    def _all_at_once(self) -> None:
        """Think, and think again as long as a result starts the next thought: in a loop, however many they are."""
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
    """Think one slice; the end is returned, since a thread cannot raise it."""
    try:
        next(thought)
    except StopIteration as end:
        return end
    return None

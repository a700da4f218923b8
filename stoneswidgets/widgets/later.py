"""Does things one after the other, each after a pause, where somebody watches; elsewhere at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Step = tuple[float, Callable[[], None]]


class Later:
    """Steps that are done one after the other on the event loop.

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
        try:
            loop = asyncio.get_running_loop() if watched else None
        except RuntimeError:
            loop = None
        if loop is None:
            for _, step in steps:
                step()
        else:
            self._task = loop.create_task(_done([*steps, *([end] if end else [])]))

    def stop(self) -> None:
        """Leave undone what has not been done yet."""
        if self._task is not None:
            self._task.cancel()
            self._task = None


async def _done(steps: Sequence[Step]) -> None:
    for pause, step in steps:
        await asyncio.sleep(pause)
        step()

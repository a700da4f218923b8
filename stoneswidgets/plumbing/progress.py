"""A progress bar with the time left for long runs; none where no bar can be shown."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 0.5
"""Seconds before the bar appears; shorter runs show none."""
_LARGE = 1_000
"""Numbers from here on are shortened, as 4.1k."""
UNCOMPILED, COMPILING = "in plain Python so far", "compiling the rules"


@contextmanager
def progressing(
    many: int | None, title: str, *, is_shown: bool, unit: str = "games"
) -> Iterator[Callable[[int], object]]:
    """Show a bar for a number of games, or of something else, None where a clock ends it; yield what the caller calls with each number done."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield lambda _many: None
        return
    with tqdm(
        total=many,
        desc=title,
        unit=f" {unit}",
        unit_scale=many is None or many >= _LARGE,
        delay=PATIENCE,
        disable=not is_shown,
    ) as bar:
        steps = _Steps(bar)
        before = _SHOWN.set(steps)
        try:
            yield steps.done
        finally:
            _SHOWN.reset(before)


def underway(many: int, how: str) -> None:
    """Move this context's progress bar on before a step is done, and write beside it what is going on.

    `many` is 0 before one long step: the text is then drawn at once.
    """
    if steps := _SHOWN.get():
        steps.underway(many, how)


@contextmanager
def several(times: int) -> Iterator[None]:
    """Count each unit of the progress bar `times` times in this context."""
    steps = _SHOWN.get()
    if steps:
        steps.times = times
    yield
    if steps:
        steps.times = 1


class _Steps:
    """The part of a portion that a bar has already shown."""

    def __init__(self, bar: Any) -> None:
        self._bar, self._begun, self._shown, self.times = bar, 0, 0, 1

    def underway(self, many: int, how: str) -> None:
        self._begun += many
        self._bar.set_postfix_str(how, refresh=not many)
        self._move(self._begun // self.times)

    def done(self, many: int) -> None:
        self._move(many)
        self._begun = self._shown = 0

    def _move(self, to: int) -> None:
        self._bar.update(to - self._shown)
        self._shown = to


_SHOWN: ContextVar[_Steps | None] = ContextVar("_SHOWN", default=None)
"""What is shown in this thread."""

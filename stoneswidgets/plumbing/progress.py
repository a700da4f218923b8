"""A progress bar for long runs, with the time left; none where no bar is available."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from stoneswidgets.plumbing.interrupts import held

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 1.0
"""Seconds before the bar appears; shorter runs show none."""


@contextmanager
def progressing(
    many: int, title: str, *, shown: bool, unit: str = "games"
) -> Iterator[Callable[[int], object]]:
    """Show a bar for a number of games, or of something else; the caller calls the yielded function with each number done."""
    try:
        with held():
            from tqdm.auto import tqdm  # noqa: PLC0415 (an optional extra)
    except ImportError:
        yield lambda _many: None
        return
    with tqdm(
        total=many, desc=title, unit=f" {unit}", unit_scale=True, delay=PATIENCE, disable=not shown
    ) as bar:
        yield bar.update

"""How far a long run has come: a bar with the time left, where there is one to be had."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 1.0
"""Seconds before a bar appears: what is over sooner needs none."""


@contextmanager
def progressing(games: int, title: str, *, shown: bool) -> Iterator[Callable[[int], object]]:
    """Show a bar for so many games; the function that it gives is told how many more have been played."""
    try:
        from tqdm.auto import tqdm  # noqa: PLC0415 (an optional extra)
    except ImportError:
        yield lambda _games: None
        return
    with tqdm(
        total=games, desc=title, unit=" games", unit_scale=True, delay=PATIENCE, disable=not shown
    ) as bar:
        yield bar.update

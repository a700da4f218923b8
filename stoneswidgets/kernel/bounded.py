"""An end to rules that would run for ever: in plain Python, the lines that a rule and what it calls go through are counted."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BrokenRule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

LINES = 200_000
"""The most lines in one call of a rule; beyond that, it is taken to run for ever."""
_KERNEL = str(Path(__file__).parent)


@contextmanager
def bounded() -> Iterator[None]:
    """End what runs within, by `BrokenRule` in the line where it is, when it goes through too many lines.

    Where something traces already, such as a debugger, it is left alone and nothing is counted.
    """
    if sys.gettrace() is not None:
        yield
        return
    left = LINES

    def line(_frame: FrameType, event: str, _given: object) -> Any:  # noqa: ANN401
        nonlocal left
        if event == "line":
            left -= 1
            if left < 0:
                raise BrokenRule(f"it does not end: {LINES:,} lines and more; does the loop come to an end?")
        return line

    def call(frame: FrameType, _event: str, _given: object) -> Any:  # noqa: ANN401
        return None if frame.f_code.co_filename.startswith(_KERNEL) else line

    sys.settrace(call)
    try:
        yield
    finally:
        sys.settrace(None)

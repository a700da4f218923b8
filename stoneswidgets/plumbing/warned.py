"""Warnings that name the line outside of this library which led to them."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING

from stoneswidgets.errors import is_ours

if TYPE_CHECKING:
    from types import FrameType


def outside() -> tuple[FrameType | None, int]:
    """Return the nearest frame of the user's own code, None if there is none, and how many frames up it is."""
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001
    level = 1
    while frame is not None and is_ours(frame.f_code.co_filename):
        frame, level = frame.f_back, level + 1
    return frame, level


def warn(text: str) -> None:
    """Warn in the line of the reader's own code."""
    warnings.warn(text, stacklevel=outside()[1])

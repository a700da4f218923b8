"""Warnings that name the line outside of this library which led to them."""

from __future__ import annotations

import os
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

_LIBRARY = str(Path(__file__).parents[1]) + os.sep


def warn(text: str) -> None:
    """Warn in the line of the reader's own code."""
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001
    level = 2
    while frame is not None and frame.f_code.co_filename.startswith(_LIBRARY):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, stacklevel=level)

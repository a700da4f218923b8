"""What is drawn by day, and how much more of it by night."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

NIGHT = pytest.mark.night
FEW = settings(max_examples=max(1, settings.default.max_examples // 4))  # type: ignore[union-attr]
"""For tests that play, draw or search at length: a quarter of the usual examples."""


def at_night(*given: Any) -> list[Any]:
    """Return parameters that are tried at night only; a tuple has one for each argument."""
    return [pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=NIGHT) for each in given]

"""Tests of rooms are run as if in plain Python: Playwright, used in the same run, leaves its event loop running."""

from __future__ import annotations

from tests.widgets.conftest import _no_event_loop

__all__ = ["_no_event_loop"]
